import { seal, unseal, type SecretOf } from '#api/kit/secret.ts'

const about = (userId: number): string => `second factor of ${userId}`

/** Encrypted and bound to the user, so that a copied row is useless. */
export const sealTotpSecret = (config: SecretOf, userId: number, secret: string): string =>
  seal(config, about(userId), secret)

/** Undefined if the encryption key is gone. */
export const unsealTotpSecret = (config: SecretOf, userId: number, sealed: string) =>
  unseal(config, about(userId), sealed)
