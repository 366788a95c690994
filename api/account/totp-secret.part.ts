import type { Config } from '#api/kit/config.ts'
import { seal, unseal } from '#api/kit/secret.ts'

type Sealing = Pick<Config, 'secret' | 'dataDir'>

const about = (userId: number): string => `second factor of ${userId}`

/** As the database keeps it: read there, or put beside somebody else, it is worth nothing. */
export const sealTotpSecret = (config: Sealing, userId: number, secret: string): string =>
  seal(config, about(userId), secret)

export const unsealTotpSecret = (config: Sealing, userId: number, sealed: string): string =>
  unseal(config, about(userId), sealed)
