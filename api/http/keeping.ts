import { createHash } from 'node:crypto'
import type { Response } from 'express'

/** May be kept by anybody; a proxy may pack it, so its tag is a weak one. */
export function sendKept(res: Response, seconds: number, data: unknown): void {
  const text = JSON.stringify(data)
  const hash = createHash('sha256').update(text).digest('base64url')
  res.set({ etag: `W/"${hash}"`, 'cache-control': keptFor(seconds) })
  // Express compares the tag with what the caller has, and then answers 304 alone.
  res.type('json').send(text)
}

export const keptFor = (seconds: number): string => `public, max-age=${seconds}`

/** The version tells which state a write is meant for, not what this caller sees of it: never a 304. */
export function sendVersioned(res: Response, data: { version: number }): void {
  res.set('etag', `"${data.version}"`).type('json').end(JSON.stringify(data))
}
