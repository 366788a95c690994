import { conflictOn } from '#api/auction/move-auction.part.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { lastTransportDate, TRANSPORT_DAYS_AHEAD } from '#api/auction/auction.rules.ts'
import { ownsAuction } from '#api/auction/auction.policy.ts'
import { instantOf, todayIn } from '#api/common/dates.rules.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'
import { fromWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { Company, type CompanyStatus } from '#api/account/company.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db.ts'
import { fail, FieldErrors, orNotFound } from '#api/kit/fail.ts'
import {
  calcFromGross,
  calcFromNet,
  lowestPrice,
  termsOf,
  type PriceParts,
  type PriceTerms,
} from './fee.rules.ts'
import { LOWBALL_SHARE, OFFER_VALID_DAYS, OFFER_VALID_DAYS_MAX } from './offer.rules.ts'
import type { OfferInput } from './offer.schema.ts'

export interface CheckedOffer {
  price: PriceParts
  minGrossMinor: number | null
  validUntil: Date
  /** Far below what such a transport is expected to cost: perhaps a slip of the finger. */
  isLowball: boolean
}

const unfit: readonly CompanyStatus[] = ['suspended', 'rejected', 'lapsed']

/** May take on new work; who may not still finishes what he has begun. */
export const canTakeWork = (user: UserStatus, company: CompanyStatus): boolean =>
  user === 'active' && !unfit.includes(company)

/** The company of the caller, if it may take on work now. */
export async function getBiddingCompany(ctx: Ctx): Promise<Company> {
  const { caller } = ctx
  if (!caller.isSignedIn) fail('unauthorized')
  const company = orNotFound(
    await Company.findOne({ where: { userId: caller.userId }, ...txOption(ctx) }),
  )
  if (!canTakeWork(caller.status, company.status))
    fail('company.not_ready', {
      state: caller.status === 'active' ? company.status : caller.status,
      allowed: [],
    })
  return company
}

/** Everything an offer must be, whether it is only tried or really posted. */
export function checkOffer(
  ctx: Ctx,
  auction: Auction,
  company: Company,
  input: OfferInput,
): CheckedOffer {
  if (ownsAuction(ctx.caller, auction)) fail('offer.own_auction', conflictOn(ctx.caller, auction))
  if (auction.status !== 'active') fail('auction.wrong_state', conflictOn(ctx.caller, auction))
  const terms = termsOf(company, auction.currency)
  const errors = new FieldErrors()
  const price = priceOf(input.price, input.priceType, terms)
  const minGrossMinor = input.minPrice
    ? priceOf(input.minPrice, input.priceType, terms).grossMinor
    : null
  const isInItsMoney = [
    isIn(errors, input.price, terms.currency, 'price'),
    !input.minPrice || isIn(errors, input.minPrice, terms.currency, 'minPrice'),
  ].every(Boolean)
  if (isInItsMoney) checkPrices(errors, price, minGrossMinor, input.priceType, terms)
  checkDays(errors, ctx, input)
  const validUntil = validUntilOf(errors, ctx, input)
  errors.throwIfAny()
  return {
    price,
    minGrossMinor,
    validUntil,
    isLowball: isLowball(auction, price),
  }
}

/** A price is named in the money of the auction and in no other. */
function isIn(errors: FieldErrors, named: WireMoney, currency: Currency, path: string): boolean {
  const isSo = named.currency === currency
  if (!isSo) errors.add(`${path}.currency`, 'currency', { 0: currency })
  return isSo
}

/** A single price of a call, in minor units. */
export function minorOf(named: WireMoney, currency: Currency, path: string): number {
  const errors = new FieldErrors()
  isIn(errors, named, currency, path)
  errors.throwIfAny()
  return fromWire(named).minor
}

function priceOf(named: WireMoney, type: OfferInput['priceType'], terms: PriceTerms): PriceParts {
  const { minor } = fromWire(named)
  return type === 'net' ? calcFromNet(minor, terms) : calcFromGross(minor, terms)
}

function checkPrices(
  errors: FieldErrors,
  price: PriceParts,
  minGrossMinor: number | null,
  type: OfferInput['priceType'],
  terms: PriceTerms,
): void {
  const lowest = lowestPrice(terms)
  if (price.grossMinor < lowest.grossMinor)
    errors.add('price.amount', 'min', {
      0: (type === 'net' ? lowest.netMinor : lowest.grossMinor) / 100,
    })
  // V16 once more: two prices that differ by cents may be one price after rounding.
  else if (minGrossMinor !== null && minGrossMinor >= price.grossMinor)
    errors.add('minPrice.amount', 'min_price')
}

function checkDays(errors: FieldErrors, { now, storefront }: Ctx, input: OfferInput): void {
  const today = todayIn(now, storefront.timeZone)
  for (const path of ['pickupDate', 'deliveryDate'] as const) {
    const day = input[path]
    if (!day) continue
    if (day < today) errors.add(path, 'past_date')
    if (day > lastTransportDate(today)) errors.add(path, 'far_date', { 0: TRANSPORT_DAYS_AHEAD })
  }
}

function validUntilOf(
  errors: FieldErrors,
  { now, storefront }: Ctx,
  { validUntil, validDays }: OfferInput,
): Date {
  if (!validUntil) return now.plus({ days: validDays ?? OFFER_VALID_DAYS }).toJSDate()
  const until = instantOf(validUntil, storefront.timeZone)
  if (until <= now) errors.add('validUntil', 'past_date')
  if (until > now.plus({ days: OFFER_VALID_DAYS_MAX }))
    errors.add('validUntil', 'far_date', { 0: OFFER_VALID_DAYS_MAX })
  return until.toJSDate()
}

const isLowball = ({ priceEstimation }: Auction, { grossMinor }: PriceParts): boolean =>
  priceEstimation !== null && grossMinor < priceEstimation.expectedMinor * LOWBALL_SHARE
