import { createHash } from 'node:crypto'

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * The CSP for a mail shown to an administrator: its own inline styles, by hash, the map of its
 * route, and links that open in a new window. Nothing else is fetched and no script runs.
 */
export function mailPolicy(html: string): string {
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>| style="([^"]*)"/g)]
  const hashes = new Set(styles.map(([, sheet, own]) => hashOf(sheet ?? own ?? '')))
  const maps = new Set([...html.matchAll(/<img[^>]* src="(https?:[^"?]+\/maps\/thumb\/[^"?]+)/g)].map(([, url]) => url))
  return [
    "default-src 'none'",
    ...(maps.size > 0 ? [`img-src ${[...maps].join(' ')}`] : []),
    `style-src 'unsafe-hashes' ${[...hashes].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}
