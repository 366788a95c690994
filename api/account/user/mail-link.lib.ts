import type { KeyObject } from 'node:crypto'
import { linkGroups, type LinkGroup } from '#api/common/mail-groups.rules.ts'
import type { Config } from '#api/kit/config.ts'
import { secretKey, secretKeys } from '#api/kit/secret.ts'
import { readToken, signToken } from '#api/kit/signed-token.ts'

/** Mails stay in a mailbox for years, and what the link does is harmless and reversible. */
const TOKEN_SECONDS = 2 * 365 * 24 * 60 * 60

const keyOf = (config: Config): KeyObject => secretKey(config, 'mail link')

interface Meant {
  userId: number
  group: LinkGroup
}

/** Turns this group of mails on or off for this user, and authorizes nothing else. */
export const mailLinkToken = (config: Config, { userId, group }: Meant, at: Date): string =>
  signToken(keyOf(config), { sub: String(userId), group }, { seconds: TOKEN_SECONDS, at })

/** Undefined if forged, issued for another purpose, or expired. */
export function readMailLink(config: Config, token: string): Meant | undefined {
  const { sub, group: named } = readToken(secretKeys(config, 'mail link'), token) ?? {}
  const group = linkGroups.find((one) => one === named)
  return group && sub ? { userId: Number(sub), group } : undefined
}
