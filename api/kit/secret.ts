import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

/** The current secret, and older ones that are still accepted. */
export type SecretOf = Pick<Config, 'secret' | 'dataDir'> & Partial<Pick<Config, 'secretsBefore' | 'sealKeys'>>

/** A random token for mails and cookies: 256 bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hash of a token as stored in the database, so that a leaked table opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Hash of a file, by which a duplicate is recognised. */
export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const equalSecrets = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/**
 * The signing secret: configured, or generated once and stored in the data folder (never in
 * production).
 */
export function signingSecret(config: SecretOf): string {
  if (config.secret) return config.secret
  const file = path.join(config.dataDir, 'session-secret')
  const cached = secrets.get(file)
  if (cached !== undefined) return cached
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true })
    writeOnce(file, randomBytes(48).toString('base64url'))
  }
  const secret = readFileSync(file, 'utf8')
  secrets.set(file, secret)
  return secret
}

/** Cached, because every token needs it. */
const secrets = new Map<string, string>()

/** Accepted signing secrets; the first one signs. */
export const signingSecrets = (config: SecretOf): string[] => [signingSecret(config), ...(config.secretsBefore ?? [])]

const keys = new Map<string, KeyObject>()

/**
 * A cached key for one purpose. A `KeyObject`, because with a text `jsonwebtoken` first tries to
 * parse other kinds of keys for every token.
 */
export const secretKey = (config: SecretOf, purpose: string): KeyObject => keyOf(signingSecret(config), purpose)

/** Keys of the same purpose under each accepted secret, the current one first. */
export const secretKeys = (config: SecretOf, purpose: string): KeyObject[] =>
  signingSecrets(config).map((secret) => keyOf(secret, purpose))

function keyOf(secret: string, purpose: string): KeyObject {
  const name = `${purpose} ${secret}`
  const cached = keys.get(name)
  if (cached) return cached
  const made = createHmac('sha256', secret).update(purpose).digest('base64url')
  const key = createSecretKey(Buffer.from(made))
  keys.set(name, key)
  return key
}

/** If processes start at the same time, one writes the file and all read the same secret. */
function writeOnce(file: string, text: string): void {
  const own = `${file}.${process.pid}`
  writeFileSync(own, text, { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
}

const KEY_BYTES = 32

/**
 * Keys for long-lived data, the current one first. Those from SEAL_KEYS come before those derived
 * from the signing secrets, so a shop that adds keys later can still decrypt older data.
 */
const lastingKeys = (config: SecretOf, purpose: string): Buffer[] => [
  ...(config.sealKeys ?? []).map((key) => Buffer.from(hkdfSync('sha256', key, '', `carryto ${purpose}`, KEY_BYTES))),
  ...signingSecrets(config).map((secret) => createHmac('sha256', secret).update(purpose).digest()),
]

/**
 * Keyed hashes for recognising equal content, the current key first. Without our keys they reveal
 * nothing.
 */
export const tracesOf = (config: SecretOf, purpose: string, content: string): string[] =>
  lastingKeys(config, purpose).map((key) => createHmac('sha256', key).update(content).digest('hex'))

/** The keyed hash to store. */
export function traceOf(config: SecretOf, purpose: string, content: string): string {
  const [trace = ''] = tracesOf(config, purpose, content)
  return trace
}

/** Encrypts text for the database. `about` says whose it is and must match when it is decrypted. */
export function seal(config: SecretOf, about: string, text: string) {
  const [key = Buffer.alloc(0)] = lastingKeys(config, 'seal')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(about))
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64')
}

interface Unsealed {
  text: string
  /** Encrypted under an older key: encrypt it again. */
  isOld: boolean
}

/** Undefined if `about` does not match, or if the key is no longer accepted. */
export function unseal(config: SecretOf, about: string, sealed: string): Unsealed | undefined {
  for (const [place, key] of lastingKeys(config, 'seal').entries()) {
    const text = unsealWith(key, about, sealed)
    if (text !== undefined) return { text, isOld: place > 0 }
  }
  return undefined
}

function unsealWith(key: Buffer, about: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
