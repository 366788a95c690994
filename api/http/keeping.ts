import { hash } from 'node:crypto'

/** May be kept by anybody; a proxy may pack it, so its tag is a weak one. */
export const weakTagOf = (text: string): string => `W/"${hash('sha256', text, 'base64url')}"`

export const keptFor = (seconds: number): string => `public, max-age=${seconds}`
