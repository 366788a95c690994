import { seal, unseal, type SecretOf } from '#api/kit/secret.ts'

const about = (userId: number): string => `second factor of ${userId}`

/** As the database keeps it: read there, or put beside somebody else, it is worth nothing. */
export const sealTotpSecret = (config: SecretOf, userId: number, secret: string): string =>
  seal(config, about(userId), secret)

/** Undefined where its key is gone. */
export const unsealTotpSecret = (config: SecretOf, userId: number, sealed: string) =>
  unseal(config, about(userId), sealed)
