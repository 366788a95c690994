import { hash, verify } from '@node-rs/argon2'
import { newToken } from '#api/kit/secret.ts'

/** argon2id with 19 MiB and two passes, as OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalized to NFC (RFC 8265): keyboards encode "é" as one code point or two. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST)

// Older hashes were made from either normalization form.
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password.normalize('NFD'), password])

// Compared when the account has no hash, so that unknown accounts take as long as known ones.
const nobodysHash = hashPassword(newToken())

export async function isPasswordOf(
  owner: { passwordHash: string | null } | null | undefined,
  password: string,
): Promise<boolean> {
  const kept = owner?.passwordHash
  const compared = kept ?? (await nobodysHash)
  // Verifies all forms, so that timing depends only on the input.
  const tries = await Promise.all([...formsOf(password)].map((form) => verify(compared, form)))
  return tries.includes(true) && kept !== undefined && kept !== null
}
