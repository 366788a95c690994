import { createHmac, type KeyObject } from 'node:crypto'
import type { Config } from '#api/kit/config.ts'
import type { Ctx } from '#api/kit/context.ts'
import { equalSecrets, secretKey, secretKeys } from '#api/kit/secret.ts'
import { SIGNED_ADDRESS_MINUTES, type FileForm } from './file.rules.ts'
import { addressOf, type FileKind } from './stored-file.lib.ts'

const signatureOf = (key: KeyObject, address: string, until: string): string =>
  createHmac('sha256', key).update(`${until} ${address}`).digest('base64url')

/** Signed URL of a private file; the caller has checked the permission. */
export function signedAddressOf(
  { config, now }: Pick<Ctx, 'config' | 'now'>,
  kind: FileKind,
  { uid, form }: { uid: string; form: FileForm },
): { url: string; until: string } {
  const address = addressOf(kind, uid, form)
  const end = now.plus({ minutes: SIGNED_ADDRESS_MINUTES })
  const until = String(Math.floor(end.toSeconds()))
  const asked = new URLSearchParams({
    until,
    signature: signatureOf(secretKey(config, 'file'), address, until),
  })
  return { url: `${address}?${asked.toString()}`, until: end.toISO() ?? '' }
}

interface Asked {
  address: string
  until: unknown
  signature: unknown
  /** Current time of the server that checks the URL. */
  nowMs: number
}

/** Whether we signed the URL, and it has not expired. */
export const isSignedAddress = (config: Config, { address, until, signature, nowMs }: Asked): boolean =>
  typeof until === 'string' &&
  typeof signature === 'string' &&
  /^\d{1,12}$/.test(until) &&
  Number(until) * 1000 > nowMs &&
  secretKeys(config, 'file').some((key) => equalSecrets(signature, signatureOf(key, address, until)))
