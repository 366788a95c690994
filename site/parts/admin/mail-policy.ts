import { createHash } from 'node:crypto'

const hashOf = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * What a mail may do where an administrator reads it: show its own styles, by their hashes, and open
 * its links in a window of their own. Nothing is fetched and nothing runs.
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
