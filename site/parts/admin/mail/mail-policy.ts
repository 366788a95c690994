import { createHash } from 'node:crypto'

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * The CSP for a mail shown to an administrator: its own inline styles, by hash, and links that open
 * in a
 * new window. Nothing is fetched and no script runs.
 */
export function mailPolicy(html: string): string {
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>| style="([^"]*)"/g)]
  const hashes = new Set(styles.map(([, sheet, own]) => hashOf(sheet ?? own ?? '')))
  return [
    "default-src 'none'",
    `style-src 'unsafe-hashes' ${[...hashes].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}
