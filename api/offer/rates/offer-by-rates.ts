import { findOwnerOf } from '#api/account/session/find-caller.query.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query, queryOne } from '#api/kit/db/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { storefrontOf, type Currency } from '#content/storefronts.ts'
import { getOfferTemplate } from '#api/offer/get-offer-template.ts'
import { holdBid } from '#api/offer/hold-bid.part.ts'
import { writeOffer } from '#api/offer/post-offer.ts'
import { rateNetMinor, RATE_OFFERS_PER_LISTING } from './rate.rules.ts'

interface Fitting {
  companyId: number
  distance: number
  currency: Currency
  leastMinor: number
  perKmMinor: number
}

/**
 * Candidates read per listing. More than may offer, because some have reached their daily limit.
 */
const ASKED_MAX = 10 * RATE_OFFERS_PER_LISTING

/**
 * The most specific matching rate of each company: named regions before any region, narrow distance
 * bands before wide ones. Cheapest companies first.
 */
const fitting = (which = ''): string => /* sql */ `
  select * from (
    select distinct on (r.company_id) r.company_id as "companyId", a.distance::float8 as distance, a.currency,
      r.least_minor as "leastMinor", r.per_km_minor as "perKmMinor"
    from auctions a
    join company_rates r on r.category_id = a.main_category_id and r.currency = a.currency
      and a.distance >= r.km_from and (r.km_to is null or a.distance < r.km_to)
      and (r.country_from is null or r.country_from = a.from_address ->> 'countryCode')
      and (r.country_to is null or r.country_to = a.to_address ->> 'countryCode')
      and (r.weight_max_kg is null or a.total_weight_kg <= r.weight_max_kg)
    join rate_cards k on k.company_id = r.company_id and k.is_on
    where a.id = $1 and a.status = 'active' and a.type = 'bid'
      and (coalesce(a.send_date_to, a.send_date_from) is null
        or coalesce(a.send_date_to, a.send_date_from) >= $2::date + k.lead_days)
      and not exists (select from offers o where o.auction_id = a.id and o.company_id = r.company_id)
      ${which}
    order by r.company_id, (r.country_from is not null)::int + (r.country_to is not null)::int desc,
      r.km_to - r.km_from nulls last, r.id) f
  order by greatest(f."leastMinor", f."perKmMinor" * f.distance), f."companyId" limit ${ASKED_MAX}`

const fittingOfOne = fitting('and r.company_id = $3')

const today = ({ now }: Ctx): string => todayIn(now, 'UTC')

/**
 * Job for a new listing: makes an offer for each company with a matching rate, up to the limit per
 * listing.
 */
export async function offerByRates(ctx: Ctx, { id }: Record<string, unknown>): Promise<void> {
  const auctionId = Number(id)
  const rows = await query<Fitting>(ctx, fitting(), [auctionId, today(ctx)])
  let made = 0
  for (const { companyId } of rows) {
    if (made >= RATE_OFFERS_PER_LISTING) return
    if (await offerOf(ctx, auctionId, companyId)) made += 1
  }
}

/** Returns false if the usual offer rules refuse this company. */
async function offerOf(ctx: Ctx, auctionId: number, companyId: number): Promise<boolean> {
  try {
    return await inTransaction(ctx, (ctx) => offerByRate(ctx, auctionId, companyId))
  } catch (error) {
    const refused = findAppError(error)
    if (!refused || refused.code === 'unavailable') throw error
    ctx.log.info({ auctionId, companyId, code: refused.code }, 'no offer by rate')
    return false
  }
}

async function offerByRate(ctx: TxCtx, auctionId: number, companyId: number): Promise<boolean> {
  const owner = await findOwnerOf(ctx, companyId)
  if (!owner) return false
  const { locale, ...caller } = owner
  const own = { ...ctx, caller, storefront: storefrontOf(locale) }
  const bid = await holdBid(own, auctionId)
  if (!(await holdCard(own, companyId))) return false
  const [rate] = await query<Fitting>(ctx, fittingOfOne, [auctionId, today(ctx), companyId])
  if (!rate) return false
  const { transportType, validDays, message } = await getOfferTemplate(own)
  const price = toWire(money(rateNetMinor(rate, rate.distance), rate.currency))
  const input = {
    ...{ auction: String(auctionId), priceType: 'net' as const, price, transportType, validDays },
    ...{
      message,
      minPrice: null,
      vehicleId: null,
      pickupDate: null,
      deliveryDate: null,
      durationDays: null,
    },
    // The courier set the rate on purpose, so an unusual price needs no confirmation.
    ...{ validUntil: null, bookAtSetPrice: false, auctionVersion: null, isPriceConfirmed: true },
  }
  await writeOffer(own, bid, input, { isByRate: true })
  await countOne(own, companyId)
  return true
}

const ownDay = ({ now, storefront }: Ctx): string => todayIn(now, storefront.timeZone)

/**
 * Locks the rate card so that it cannot be stopped or counted concurrently. False if it is off or
 * its daily limit is reached.
 */
const holdCard = async (ctx: TxCtx, companyId: number): Promise<boolean> => {
  const held = await queryOne<{ isOpen: boolean }>(
    ctx,
    `select is_on and (counted_on is distinct from $2 or counted < daily_limit) as "isOpen"
     from rate_cards where company_id = $1 for update`,
    [companyId, ownDay(ctx)],
  )
  return held?.isOpen ?? false
}

const countOne = (ctx: TxCtx, companyId: number): Promise<unknown> =>
  query(
    ctx,
    `update rate_cards set counted = case when counted_on = $2 then counted + 1 else 1 end, counted_on = $2
     where company_id = $1`,
    [companyId, ownDay(ctx)],
  )
