import { addressBlock } from '#api/kit/address-block.ts'
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

/** Where somebody is trusted to be the owner: a browser that he has signed in with before, or a session of his. */
type KnownPlace = string | undefined

/** Takes the guess back, for it was right; for the owner all wrong ones from the same place as well. */
type TakeBack = (isOwner: boolean) => Promise<void>

/**
 * One more guess at a password, counted before it is looked at, so that guesses sent at the same moment
 * count as well: five from one place, and from all places together ten; after that one at a time, each
 * later than the one before. Whoever comes from a known place is counted there alone: nobody locks an
 * owner out by guessing.
 */
export async function countTry(
  { limits, ip }: Pick<Ctx, 'limits' | 'ip'>,
  account: string,
  known: KnownPlace,
): Promise<TakeBack> {
  const who = folded(account)
  const block = addressBlock(ip)
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

/** The first guesses are free; each further one has to wait twice as long as the one before. */
async function takeTurn(limits: Limits, who: string): Promise<void> {
  const slow = (await limits.tally(anywhere, who)) - FREE_FAILS_PER_ACCOUNT
  if (slow <= 0) return
  const seconds = Math.min(SLOWED_LOGIN_SECONDS * 2 ** (slow - 1), SLOWED_LOGIN_MAX_SECONDS)
  await limits.count(turn, who, seconds).catch(async (error: unknown) => {
    await limits.giveBack(anywhere, who)
    throw error
  })
}

/** Whoever has chosen a new password by mail is not made to wait for the guesses of others. */
export async function forgetTries({ limits, ip }: Ctx, account: string): Promise<void> {
  const who = folded(account)
  await limits.forget(here, `${who}|${addressBlock(ip)}`)
  await limits.forget(anywhere, who)
  await limits.forget(turn, who)
}

/**
 * A mailbox is not to be flooded: one count for all mails that anybody can order there. The owner,
 * where he is known, is not kept from his mail by what others order.
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

/** Many addresses lead to one mailbox: what follows a plus, and at Gmail the dots, mean nothing. */
function mailboxOf(email: string): string {
  const [local = '', host = ''] = folded(email).split('@')
  const name = local.split('+', 1)[0] ?? ''
  return /^(?:gmail|googlemail)\.com$/.test(host)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${host}`
}
