import { createHmac, type KeyObject } from 'node:crypto'
import jwt, { type JwtPayload } from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'

const HEAD = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
const SECOND_MS = 1000

interface Life {
  seconds: number
  /** Issue time; now by default. */
  at?: Date | undefined
}

const secondOf = (ms: number): number => Math.floor(ms / SECOND_MS)

/** Signs a JWT (HS256). Written by hand because it is a hot path. */
export function signToken(key: KeyObject, claims: object, { seconds, at }: Life): string {
  const iat = secondOf(at?.getTime() ?? Date.now())
  const body = Buffer.from(JSON.stringify({ ...claims, iat, exp: iat + seconds }))
  const signed = `${HEAD}.${body.toString('base64url')}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

interface Read {
  key: KeyObject
  claims: JwtPayload
  exp: number
}

/** A client sends the same token again and again, so verified tokens are cached. */
const READ_MAX = 5000
const read = new LRUCache<string, Read>({ max: READ_MAX })

/** Claims of a token signed with one of these keys; undefined if it is forged or expired. */
export function readToken(keys: KeyObject | readonly KeyObject[], token: string): JwtPayload | undefined {
  for (const key of Array.isArray(keys) ? (keys as readonly KeyObject[]) : [keys as KeyObject]) {
    const claims = readWith(key, token)
    if (claims) return claims
  }
  return undefined
}

function readWith(key: KeyObject, token: string): JwtPayload | undefined {
  const known = read.get(token)
  if (known?.key === key && known.exp > secondOf(Date.now())) return known.claims
  read.delete(token)
  try {
    const claims = jwt.verify(token, key, { algorithms: ['HS256'] })
    if (typeof claims === 'string') return undefined
    if (claims.exp !== undefined) read.set(token, { key, claims, exp: claims.exp })
    return claims
  } catch {
    return undefined
  }
}
