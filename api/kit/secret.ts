import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

/** Where the signing secret comes from. */
type SecretOf = Pick<Config, 'secret' | 'dataDir'>

/** A token to mail or to put into a cookie: 256 bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: nobody who reads the table can use it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The same file, sent twice, is known by this. */
export const hashBytes = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

export const equalSecrets = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/** The signing secret: given, or made once and kept beside the data (never in production). */
export function signingSecret(config: SecretOf): string {
  if (config.secret) return config.secret
  const file = path.join(config.dataDir, 'session-secret')
  const known = secrets.get(file)
  if (known !== undefined) return known
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true })
    writeOnce(file, randomBytes(48).toString('base64url'))
  }
  const secret = readFileSync(file, 'utf8')
  secrets.set(file, secret)
  return secret
}

/** Read once: it is asked for with every token. */
const secrets = new Map<string, string>()

const keys = new Map<string, KeyObject>()

/**
 * A key of its own for each purpose, made once: a text would be tried as a key of every other kind first,
 * with each token.
 */
export function secretKey(config: SecretOf, purpose: string): KeyObject {
  const name = `${purpose} ${signingSecret(config)}`
  const known = keys.get(name)
  if (known) return known
  const made = createHmac('sha256', signingSecret(config)).update(purpose).digest('base64url')
  const key = createSecretKey(Buffer.from(made))
  keys.set(name, key)
  return key
}

/** Of processes that start at once, one writes it, and all read the same. */
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

const keyFor = (config: SecretOf, purpose: string): Buffer =>
  createHmac('sha256', signingSecret(config)).update(purpose).digest()

/** A trace by which the same is known again; whoever has not our secret cannot try out what it was. */
export const traceOf = (config: SecretOf, purpose: string, content: string): string =>
  createHmac('sha256', keyFor(config, purpose)).update(content).digest('hex')

/** Text that the database keeps and nobody reads there; `about` says whose it is, and is sealed in. */
export function seal(config: SecretOf, about: string, text: string) {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, 'seal'), nonce)
  cipher.setAAD(Buffer.from(about))
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64')
}

/** Throws where it was sealed for somebody else, or with another secret. */
export function unseal(config: SecretOf, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFor(config, 'seal'),
    bytes.subarray(0, NONCE_BYTES),
  )
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
