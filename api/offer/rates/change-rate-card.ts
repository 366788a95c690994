import { findReadiness } from '#api/company/verification/papers.query.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { pricedAs } from '#api/offer/check-offer.part.ts'
import { lowestPrice, termsOf } from '#api/offer/fee.rules.ts'
import { getRateCard, type RateCardView } from './get-rate-card.ts'
import { RATE_OFFERS_PER_DAY, RATES_PER_COMPANY } from './rate.rules.ts'
import type { ChangeRate, RateCardPart, RateData } from './rate.schema.ts'

/**
 * Switches a company's automatic offers on or off and sets their daily limit. Existing offers stay
 * unchanged.
 */
export async function changeRateCard(
  ctx: SignedInCtx & TxCtx,
  { isOn, dailyLimit, leadDays }: RateCardPart,
): Promise<RateCardView> {
  const card = await lockCard(ctx)
  await query(
    ctx,
    `update rate_cards set is_on = coalesce($2, is_on), daily_limit = coalesce($3, daily_limit),
       lead_days = coalesce($4, lead_days), updated_at = $5
     where company_id = $1`,
    [card.companyId, isOn ?? null, dailyLimit ?? null, leadDays ?? null, ctx.now.toJSDate()],
  )
  if (isOn !== undefined && isOn !== card.isOn)
    await audit(ctx, { machine: 'rateCard', thingId: card.companyId, event: isOn ? 'start' : 'stop', from: stateOf(card.isOn), to: stateOf(isOn) }) // prettier-ignore
  return getRateCard(ctx)
}

/** Locks the company's rate card, creating it if missing: the upsert takes the row lock. */
const lockCard = async (ctx: SignedInCtx & TxCtx): Promise<{ companyId: number; isOn: boolean }> =>
  orNotFound(
    await queryOne(
      ctx,
      `insert into rate_cards (company_id, is_on, daily_limit, lead_days, updated_at)
       values ($1, false, ${RATE_OFFERS_PER_DAY}, 0, $2)
       on conflict (company_id) do update set company_id = excluded.company_id
       returning company_id as "companyId", is_on as "isOn"`,
      [ctx.caller.companyId, ctx.now.toJSDate()],
    ),
  )

const stateOf = (isOn: boolean): string => (isOn ? 'on' : 'off')

/** Adds a rate: one kind of goods, one distance band, one region. Returns the whole rate card. */
export async function addRate(ctx: SignedInCtx & TxCtx, data: RateData): Promise<RateCardView> {
  const { companyId } = await lockCard(ctx)
  const rates = await query(ctx, `select 1 from company_rates where company_id = $1`, [companyId])
  if (rates.length >= RATES_PER_COMPANY) failField('categoryId', 'too_many_items', { 0: RATES_PER_COMPANY })
  await refuseUnpaid(ctx, data)
  await query(
    ctx,
    `insert into company_rates (company_id, category_id, country_from, country_to, km_from, km_to, weight_max_kg,
       currency, least_minor, per_km_minor, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [companyId, ...valuesOf(data), ctx.now.toJSDate()],
  )
  return getRateCard(ctx)
}

/** Replaces the whole rate. Existing offers stay unchanged. */
export async function changeRate(ctx: SignedInCtx & TxCtx, { rateId, ...data }: ChangeRate): Promise<RateCardView> {
  const { companyId } = await lockCard(ctx)
  await refuseUnpaid(ctx, data)
  orNotFound(
    await queryOne(
      ctx,
      `update company_rates set category_id = $3, country_from = $4, country_to = $5, km_from = $6, km_to = $7,
         weight_max_kg = $8, currency = $9, least_minor = $10, per_km_minor = $11, updated_at = $12
       where id = $2 and company_id = $1 returning id`,
      [companyId, rateId, ...valuesOf(data), ctx.now.toJSDate()],
    ),
  )
  return getRateCard(ctx)
}

/** Offers made by this rate stay. */
export async function removeRate(ctx: SignedInCtx & TxCtx, rateId: number): Promise<void> {
  const { companyId } = await lockCard(ctx)
  orNotFound(
    await queryOne(ctx, `delete from company_rates where id = $1 and company_id = $2 returning id`, [
      rateId,
      companyId,
    ]),
  )
}

const valuesOf = (rate: RateData): unknown[] => [
  rate.categoryId,
  rate.countryFrom,
  rate.countryTo,
  rate.kmFrom,
  rate.kmTo,
  rate.weightMax,
  rate.least.currency,
  fromWire(rate.least).minor,
  fromWire(rate.perKm).minor,
]

/** A rate below the lowest price an offer may have could never make an offer. */
async function refuseUnpaid(ctx: SignedInCtx & TxCtx, { least }: RateData): Promise<void> {
  const company = await getOwnCompany(ctx)
  const terms = termsOf(pricedAs(company, await findReadiness(ctx, company.id)), least.currency)
  const { netMinor } = lowestPrice(terms)
  if (fromWire(least).minor < netMinor) failField('least.amount', 'min', { 0: netMinor / 100 })
}
