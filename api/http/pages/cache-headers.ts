import { hash } from 'node:crypto'

/** A weak ETag, because a proxy may compress the body. */
export const weakTagOf = (text: string): string => `W/"${hash('sha256', text, 'base64url')}"`

export const cacheHeadersFor = (seconds: number): string => `public, max-age=${seconds}`
