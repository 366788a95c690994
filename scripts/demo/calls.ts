import type { Transaction } from 'sequelize'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { callerOf } from '#api/router.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { Maker, Person } from './maker.ts'

export type Teller = Pick<Maker, 'ctx' | 'timeline'>

/** The context of a call: its caller and its moment in the story. */
export const ctxOf = (
  { ctx, timeline }: Teller,
  caller: Caller = guestCaller,
  storefront: Storefront = ctx.storefront,
): Ctx & Maker['ctx'] => ({
  ...ctx,
  // The same transaction, but timestamps of rows come from this call.
  tx: Object.create(ctx.tx) as Transaction,
  caller,
  storefront,
  now: timeline.now(),
})

/** The calls as made by this person now: `await by(maker, ann).offer.accept({ … })`. */
export const by = (maker: Teller, { caller, storefront }: Person) => callerOf(ctxOf(maker, caller, storefront))
