import { ipBlock } from '#api/kit/ip-block.ts'
import type { Ctx } from '#api/kit/context.ts'
import { countAll, DAY, HOUR, MINUTE, type Limit, type Limits } from '#api/kit/limits.ts'
import {
  FREE_FAILS_PER_ACCOUNT,
  LOGIN_FAILS_ALLOWED,
  LOGIN_FAILS_PER_ADDRESS,
  LOGIN_FAILS_WINDOW_MINUTES,
  MAILS_PER_DAY,
  MAILS_PER_QUARTER,
  SLOWED_LOGIN_MAX_SECONDS,
  SLOWED_LOGIN_SECONDS,
} from './auth.rules.ts'

const WINDOW = LOGIN_FAILS_WINDOW_MINUTES * MINUTE

const here: Limit = { name: 'login-here', times: LOGIN_FAILS_ALLOWED, seconds: WINDOW }
const address: Limit = { name: 'login-address', times: LOGIN_FAILS_PER_ADDRESS, seconds: HOUR }
const anywhere: Limit = { name: 'login-anywhere', times: FREE_FAILS_PER_ACCOUNT, seconds: DAY }
const turn: Limit = { name: 'login-turn', times: 1, seconds: SLOWED_LOGIN_SECONDS }
const mails: Limit = { name: 'mails-quarter', times: MAILS_PER_QUARTER, seconds: WINDOW }
const mailsADay: Limit = { name: 'mails-day', times: MAILS_PER_DAY, seconds: DAY }

/** A browser the owner has signed in with before, or one of their sessions; undefined elsewhere. */
type KnownPlace = string | undefined

/** Takes the attempt back after a success; for the owner, also the failures from the same place. */
type TakeBack = (isOwner: boolean) => Promise<void>

/**
 * Counts a password attempt before checking it, so that concurrent attempts count too: five from
 * one place, ten from all places together, then one at a time with a doubling wait. Attempts from a
 * known place count only there, so nobody can lock the owner out.
 */
export async function countTry(
  { limits, ip }: Pick<Ctx, 'limits' | 'ip'>,
  account: string,
  known: KnownPlace,
): Promise<TakeBack> {
  const who = folded(account)
  const block = ipBlock(ip)
  const place = `${who}|${known ?? block}`
  const counted = [{ limit: here, who: place }, ...(known ? [] : [{ limit: address, who: block }])]
  const giveBack = await countAll(limits, counted)
  if (!known)
    await takeTurn(limits, who).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
  return async (isOwner) => {
    await giveBack()
    if (!known) await limits.giveBack(anywhere, who)
    if (isOwner) await limits.forget(here, place)
  }
}

/** The first attempts are free; after that the wait doubles each time. */
async function takeTurn(limits: Limits, who: string): Promise<void> {
  const slow = (await limits.tally(anywhere, who)) - FREE_FAILS_PER_ACCOUNT
  if (slow <= 0) return
  const seconds = Math.min(SLOWED_LOGIN_SECONDS * 2 ** (slow - 1), SLOWED_LOGIN_MAX_SECONDS)
  await limits.count(turn, who, seconds).catch(async (error: unknown) => {
    await limits.giveBack(anywhere, who)
    throw error
  })
}

/** After a password reset by mail, earlier failed attempts no longer slow the owner down. */
export async function forgetTries({ limits, ip }: Ctx, account: string): Promise<void> {
  const who = folded(account)
  await limits.forget(here, `${who}|${ipBlock(ip)}`)
  await limits.forget(anywhere, who)
  await limits.forget(turn, who)
}

/**
 * Limits all mails that can be triggered to one mailbox. A known browser has its own count, so
 * others cannot block the owner's mail.
 */
export function countMail(
  { limits }: Pick<Ctx, 'limits'>,
  email: string,
  known?: KnownPlace,
): Promise<() => Promise<void>> {
  const who = known ? `${mailboxOf(email)}|${known}` : mailboxOf(email)
  return countAll(
    limits,
    [mails, mailsADay].map((limit) => ({ limit, who })),
  )
}

const folded = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase()

/** Many addresses lead to one mailbox: a plus suffix and, at Gmail, dots are ignored. */
function mailboxOf(email: string): string {
  const [local = '', host = ''] = folded(email).split('@')
  const name = local.split('+', 1)[0] ?? ''
  return /^(?:gmail|googlemail)\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
