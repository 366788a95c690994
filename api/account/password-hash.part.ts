import { hash, verify } from '@node-rs/argon2'
import { newToken } from '#api/kit/secret.ts'

/** argon2id with 19 MiB and two passes, as OWASP advises. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

// Where there is nothing to compare with, we compare with this: an unknown account answers as slowly
// as a known one.
const nobodysHash = hashPassword(newToken())

export async function isPasswordOf(
  owner: { passwordHash: string | null } | null | undefined,
  password: string,
): Promise<boolean> {
  const kept = owner?.passwordHash
  const isRight = await verify(kept ?? (await nobodysHash), password)
  return isRight && kept !== undefined && kept !== null
}
