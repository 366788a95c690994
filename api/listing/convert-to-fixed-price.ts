import type { Fix, SetPrice } from '#api/auction/auction-call.schema.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { lockAuction } from '#api/auction/get-auction.query.ts'
import { conflictOn, moveAuction } from '#api/auction/auction.move.ts'
import { setPriceRange } from '#api/auction/set-price.rules.ts'
import { showOwnAuction } from '#api/auction/show-auction.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { authorize, fail, failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { minorOf } from '#api/offer/check-offer.part.ts'
import { refuseOtherVersion } from './assert-editable.part.ts'
import { findKnownPrices } from './suggest-fixed-prices.ts'

/**
 * Sets a fixed price at which the listing can be booked, or asks for offers again. Existing offers
 * stay.
 */
export async function convertToFixedPrice(ctx: TxCtx, { type, price, ...input }: Fix): Promise<OwnAuctionView> {
  const auction = await lockOwn(ctx, input, 'auction.fix')
  if (type === 'bid') {
    if (auction.type === 'bid') return showOwnAuction(ctx, auction)
    await moveAuction(ctx, auction, 'unfix', { set: { type: 'bid', bookingSetPriceMinor: null } })
    return showOwnAuction(ctx, auction)
  }
  if (price === null) return failField('price.amount', 'required')
  const minor = await checkedPrice(ctx, auction, price)
  const isSame = auction.type === 'fixed' && auction.bookingSetPriceMinor === minor
  if (isSame) return showOwnAuction(ctx, auction)
  if (auction.type === 'fixed') fail('auction.wrong_state', conflictOn(ctx.caller, auction, ['fix']))
  await moveAuction(ctx, auction, 'fix', { set: { type: 'fixed', bookingSetPriceMinor: minor } })
  return showOwnAuction(ctx, auction)
}

/** Changes the fixed price; observers are notified. */
export async function setPrice(ctx: TxCtx, { price, ...input }: SetPrice): Promise<OwnAuctionView> {
  const auction = await lockOwn(ctx, input, 'auction.setPrice')
  if (auction.type !== 'fixed') fail('auction.wrong_state', conflictOn(ctx.caller, auction, ['setPrice']))
  const minor = await checkedPrice(ctx, auction, price)
  if (auction.bookingSetPriceMinor !== minor)
    await moveAuction(ctx, auction, 'setPrice', { set: { bookingSetPriceMinor: minor } })
  return showOwnAuction(ctx, auction)
}

async function lockOwn(
  ctx: TxCtx,
  { auction: ref, version }: Pick<SetPrice, 'auction' | 'version'>,
  name: 'auction.fix' | 'auction.setPrice',
): Promise<Auction> {
  const { auction } = await lockAuction(ctx, ref)
  authorize(mayOn(name, ctx.caller, auction))
  if (auction.status !== 'active') fail('auction.wrong_state', conflictOn(ctx.caller, auction))
  refuseOtherVersion(ctx, auction, version)
  return auction
}

const WHOLE_UNIT = 100

/** Checks that the price is whole and within the allowed range; returns it in minor units. */
async function checkedPrice(ctx: TxCtx, auction: Auction, price: WireMoney): Promise<number> {
  const known = await findKnownPrices(ctx, auction)
  if (!known) return fail('auction.wrong_state', conflictOn(ctx.caller, auction, ['fix', 'setPrice']))
  const minor = minorOf(price, auction.currency, 'price')
  const { min, max } = setPriceRange(known)
  const name = (at: number) => toWire(money(at, auction.currency)).amount.replace(/\.00$/, '')
  if (minor < min) failField('price.amount', 'min', { 0: name(min) })
  if (minor > max) failField('price.amount', 'max', { 0: name(max) })
  if (minor % WHOLE_UNIT !== 0) failField('price.amount', 'integer')
  return minor
}
