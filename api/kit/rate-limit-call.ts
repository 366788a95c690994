import { ipBlock, ipRange } from './ip-block.ts'
import type { CallMeta } from './call.ts'
import type { Ctx } from './context.ts'
import { countAll, DAY, HOUR, MINUTE, type Limit } from './limits.ts'

/** Reads are counted separately, because a form that suggests addresses sends many. */
export const GUEST_WRITES_PER_MINUTE = 60
export const GUEST_READS_PER_MINUTE = 600
export const USER_CALLS_PER_MINUTE = 300
/** Fifty lists of two dozen rows, for all readers of one network. */
const MAPS_PER_MINUTE = 1200

/**
 * Key of a limit: the account or else the address; the address; its network; or each account, with
 * all guests together.
 */
type Counted = 'caller' | 'block' | 'range' | 'guests'

/** A limit of one call, or of several that share its name. */
export interface CallLimit {
  times: number
  per: 'minute' | 'tenMinutes' | 'hour' | 'day'
  of?: Counted
  name?: string
}

type Who = Pick<Ctx, 'caller' | 'ip'>

const whoIs: Record<Counted, (who: Who) => string> = {
  caller: ({ caller, ip }) => (caller.isSignedIn ? `user:${caller.userId}` : ipBlock(ip)),
  block: ({ ip }) => ipBlock(ip),
  range: ({ ip }) => ipRange(ip),
  guests: ({ caller }) => (caller.isSignedIn ? `user:${caller.userId}` : 'guests'),
}

const secondsOf = { minute: MINUTE, tenMinutes: 10 * MINUTE, hour: HOUR, day: DAY }

const perMinute = (name: string, times: number): Limit => ({ name, times, seconds: MINUTE })
const guestWrites = perMinute('guest-writes', GUEST_WRITES_PER_MINUTE)
const guestReads = perMinute('guest-reads', GUEST_READS_PER_MINUTE)
const userWrites = perMinute('user-writes', USER_CALLS_PER_MINUTE)
const mapReads = perMinute('map-reads', MAPS_PER_MINUTE)
const userReads = perMinute('user-reads', USER_CALLS_PER_MINUTE)

/** Counts a call on any channel. Returns a function that takes the count back if the call fails. */
export async function countCall(
  ctx: Ctx,
  { name, meta }: { name: string; meta: CallMeta | undefined },
): Promise<() => Promise<void>> {
  const isRead = meta?.kind === 'read'
  // A page counts as one read, however many calls it makes.
  if (ctx.channel === 'job' || (ctx.channel === 'page' && isRead)) return () => Promise.resolve()
  const counted = (meta?.limits ?? []).map(({ times, per, of = 'caller', name: shared = name }) => ({
    limit: { name: `${shared}-${per}-${of}`, times, seconds: secondsOf[per] },
    who: whoIs[of](ctx),
  }))
  if (isRead) await countRead(ctx)
  if (isRead || meta?.perMinute === false) return countAll(ctx.limits, counted)
  // Both counts run in parallel.
  const [minute, others] = await Promise.allSettled([countWrite(ctx), countAll(ctx.limits, counted)])
  if (others.status === 'rejected') throw minute.status === 'rejected' ? minute.reason : others.reason
  if (minute.status === 'fulfilled') return others.value
  await others.value()
  throw minute.reason
}

const writesOf = ({ caller }: Who): Limit => (caller.isSignedIn ? userWrites : guestWrites)

const countWrite = (ctx: Ctx): Promise<void> => ctx.limits.count(writesOf(ctx), whoIs.caller(ctx))

/** Counts one read that is not a call: a page, a document or a stream. */
export const countRead = ({ limits, ...who }: Who & Pick<Ctx, 'limits'>): Promise<void> =>
  limits.countRead(who.caller.isSignedIn ? userReads : guestReads, whoIs.caller(who))

/** Counts a drawn map; a page shows many, so they do not use up its reader's reads. */
export const countMap = ({ limits, ip }: Pick<Ctx, 'limits' | 'ip'>): Promise<void> =>
  limits.countRead(mapReads, ipBlock(ip))

/** Refuses a client that is known to be over its write limit, before its body is read. */
export const refuseFlood = ({ limits, ...who }: Who & Pick<Ctx, 'limits'>): Promise<void> =>
  limits.refuseSpent(writesOf(who), whoIs.caller(who))
