import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

/** A token to mail or to put into a cookie: 256 bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: nobody who reads the table can use it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The same file, sent twice, is known by this. */
export const hashBytes = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/** The signing secret: given, or made once and kept beside the data (never in production). */
export function signingSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret) return config.secret
  const file = path.join(config.dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true })
    writeOnce(file, randomBytes(48).toString('base64url'))
  }
  return readFileSync(file, 'utf8')
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
