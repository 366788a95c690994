import { todayIn } from '#api/common/dates.rules.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { Currency } from '#content/storefronts.ts'
import { RATE_OFFERS_PER_DAY } from './rate.rules.ts'

export interface RateView {
  id: number
  categoryId: string
  /** ISO 3166 code of the pickup country; null for any. */
  countryFrom: string | null
  countryTo: string | null
  kmFrom: number
  /** Longest distance in kilometres, exclusive; null for no limit. */
  kmTo: number | null
  weightMax: number | null
  least: WireMoney
  perKm: WireMoney
}

export interface RateCardView {
  /** A matching listing gets the company's offer immediately. */
  isOn: boolean
  dailyLimit: number
  leadDays: number
  /** Offers made from the rate card today. */
  offeredToday: number
  rates: RateView[]
}

type RateRow = Omit<RateView, 'least' | 'perKm'> & {
  currency: Currency
  leastMinor: number
  perKmMinor: number
}

const unwritten = { isOn: false, dailyLimit: RATE_OFFERS_PER_DAY, leadDays: 0, offeredToday: 0 }

/** The rate card of the caller's company, oldest rate first. */
export async function getRateCard(ctx: SignedInCtx): Promise<RateCardView> {
  const { companyId } = ctx.caller
  const card = await queryOne<typeof unwritten>(
    ctx,
    `select is_on as "isOn", daily_limit as "dailyLimit", lead_days as "leadDays",
       case when counted_on = $2 then counted else 0 end as "offeredToday"
     from rate_cards where company_id = $1`,
    [companyId, todayIn(ctx.now, ctx.storefront.timeZone)],
  )
  const rates = await query<RateRow>(
    ctx,
    `select id, category_id as "categoryId", country_from as "countryFrom", country_to as "countryTo",
       km_from as "kmFrom", km_to as "kmTo", weight_max_kg as "weightMax", currency,
       least_minor as "leastMinor", per_km_minor as "perKmMinor"
     from company_rates where company_id = $1 order by id`,
    [companyId],
  )
  return { ...(card ?? unwritten), rates: rates.map(rateView) }
}

const rateView = ({ currency, leastMinor, perKmMinor, ...rate }: RateRow): RateView => ({
  ...rate,
  least: toWire(money(leastMinor, currency)),
  perKm: toWire(money(perKmMinor, currency)),
})
