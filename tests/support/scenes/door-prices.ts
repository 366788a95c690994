import { DateTime } from 'luxon'
import { DoorPrice } from '#api/case/door/door-price.model.ts'
import type { AskDoorPrice } from '#api/case/door/door-price.schema.ts'
import { aPhoto } from './auctions.ts'
import { aPaidDeal, aPayableCourier, pounds, type Deal, type DealWishes } from './offers.ts'
import { as, type CtxOverrides } from '#tests/support/test-app.ts'

export const today = (): string => DateTime.utc().toFormat('yyyy-MM-dd')

type Wishes = Partial<Omit<AskDoorPrice, 'offerId'>>

/** The courier asks for £575 instead of £500: `await askAtTheDoor(deal, { price: pounds('600') })`. */
export const askAtTheDoor = async ({ bob, offerId }: Deal, wishes: Wishes = {}, at: CtxOverrides = {}) =>
  as(bob, at).offer.askDoorPrice({
    offerId,
    price: pounds('575'),
    weight: 300,
    reason: 'There are ten more boxes in the hall.',
    files: [{ bytes: await aPhoto() }],
    ...wishes,
  })

/** Paid, with the pickup today. */
export const aDealToday = async (wishes: DealWishes = {}): Promise<Deal> =>
  aPaidDeal({ pickupDate: today(), ...wishes, bob: wishes.bob ?? (await aPayableCourier()) })

/** The courier has asked for more at the door. */
export async function aDoorPrice(wishes: Wishes = {}, deal: DealWishes = {}): Promise<Deal & { doorPriceId: number }> {
  const made = await aDealToday(deal)
  await askAtTheDoor(made, wishes)
  const { id: doorPriceId = 0 } = (await DoorPrice.findOne({ where: { offerId: made.offerId } })) ?? {}
  return { ...made, doorPriceId }
}
