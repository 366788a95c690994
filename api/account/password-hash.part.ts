import { hash, verify } from '@node-rs/argon2'
import { newToken } from '#api/kit/secret.ts'

/** argon2id with 19 MiB and two passes, as OWASP advises. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One text in one form of Unicode, whatever keyboard it comes from (RFC 8265): "é" may be one sign or two. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFC'), COST)

// Hashes from before that were made of either form.
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password.normalize('NFD'), password])

// Where there is nothing to compare with, we compare with this: an unknown account answers as slowly
// as a known one.
const nobodysHash = hashPassword(newToken())

export async function isPasswordOf(
  owner: { passwordHash: string | null } | null | undefined,
  password: string,
): Promise<boolean> {
  const kept = owner?.passwordHash
  const compared = kept ?? (await nobodysHash)
  // All of them, right or wrong: how long it takes depends on what was typed alone.
  const tries = await Promise.all([...formsOf(password)].map((form) => verify(compared, form)))
  return tries.includes(true) && kept !== undefined && kept !== null
}
