import { placeName } from '#api/address/reader-names.lib.ts'
import { readGoods, readTitle, type Read } from '#api/auction/reader-title.query.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { maySeeOffer } from '#api/offer/offer.policy.ts'
import { daysOf, type DealDays } from '#api/offer/days.lib.ts'
import type { Language } from '#content/storefronts.ts'
import type { DeliveryStatus } from './delivery.rules.ts'
import { whereItIs, type PositionView } from './where-it-is.lib.ts'
import { findTracked } from './find-tracked.query.ts'

interface TrackingState {
  status: DeliveryStatus
  title: string
  titleLanguage: Language
  /** The goods, without the towns that are part of the title. */
  goods: Read
  categoryId: string
  weight: number | null
  fromCity: string
  toCity: string
  /** Distance between the towns in kilometres. */
  distance: number | null
  days: DealDays
  /** Company that carries the goods, with a link to its profile. */
  company: { id: number; slug: string; name: string }
  pickedUpAt: Instant | null
  deliveredAt: Instant | null
  updatedAt: Instant
  /** The courier's position, while shared and under way. */
  position: PositionView | null
  /** Link to the deal; only for its participants. */
  offerId: number | null
}

/**
 * Public tracking data behind the link: goods, towns and progress, without personal names or
 * numbers.
 */
export async function getTrackingState(ctx: Ctx, secret: string): Promise<TrackingState> {
  const found = await findTracked(ctx, secret)
  const { fromAddress, toAddress } = found
  const { language } = ctx.storefront
  return {
    status: found.status,
    ...readTitle(found.made, ctx.storefront),
    goods: readGoods(found.made, ctx.storefront),
    categoryId: found.categoryId,
    weight: found.weight,
    fromCity: placeName(fromAddress, language),
    toCity: placeName(toAddress, language),
    distance: found.distance,
    days: daysOf(found),
    company: { id: found.companyId, slug: found.companySlug, name: found.companyName },
    pickedUpAt: found.pickedUpAt?.toISOString() ?? null,
    deliveredAt: found.deliveredAt?.toISOString() ?? null,
    updatedAt: found.updatedAt.toISOString(),
    position: found.last && (await whereItIs(ctx, found.last, found)),
    offerId: maySeeOffer(ctx.caller, found) ? found.offerId : null,
  }
}
