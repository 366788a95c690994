import type { KeyObject } from 'node:crypto'
import { linkGroups, type LinkGroup } from '#api/common/mail-groups.rules.ts'
import type { Config } from '#api/kit/config.ts'
import { secretKey, secretKeys } from '#api/kit/secret.ts'
import { readToken, signToken } from '#api/kit/signed-token.ts'

/** A mail lies in its mailbox for long; what its link does harms nobody and can be undone. */
const TOKEN_SECONDS = 2 * 365 * 24 * 60 * 60

const keyOf = (config: Config): KeyObject => secretKey(config, 'mail link')

interface Meant {
  userId: number
  group: LinkGroup
}

/** Turns this group of mails off or on for this person, and opens nothing else. */
export const mailLinkToken = (config: Config, { userId, group }: Meant, at: Date): string =>
  signToken(keyOf(config), { sub: String(userId), group }, { seconds: TOKEN_SECONDS, at })

/** Undefined where it is forged, of another purpose or too old. */
export function readMailLink(config: Config, token: string): Meant | undefined {
  const { sub, group: named } = readToken(secretKeys(config, 'mail link'), token) ?? {}
  const group = linkGroups.find((one) => one === named)
  return group && sub ? { userId: Number(sub), group } : undefined
}
