import type { Passed } from '#api/kit/collect-field-errors.ts'
import { getAuction } from '#api/auction/get-auction.query.ts'
import { conflictOn } from '#api/auction/auction.move.ts'
import type { AuctionRow } from '#api/auction/auction.model.ts'
import { ownsAuction } from '#api/auction/auction.policy.ts'
import { instantOf } from '#api/common/dates.rules.ts'
import type { SignedIn, UserStatus } from '#api/common/caller.rules.ts'
import { fromWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { User } from '#api/account/user/user.model.ts'
import type { Company, CompanyStatus } from '#api/account/registration/company.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findBidding } from '#api/member/company-people.query.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'
import { findReadiness, type Readiness } from '#api/company/verification/papers.query.ts'
import { requiredFor, type DocumentType } from '#api/company/verification/verification.rules.ts'
import { mainCategoryOf } from '#content/categories/categories.ts'
import { txOption } from '#api/kit/db/db.ts'
import { fail, FieldErrors, orNotFound } from '#api/kit/fail.ts'
import { checkCurrency, checkOfferFields, priceOf } from './check-offer-fields.lib.ts'
import { checkVehicle, findNamedVehicle, type NamedVehicle } from './named-vehicle.query.ts'
import { findBidRate, refuseOftenCancelling } from './reliability/often-cancelling.part.ts'
import { termsOf, type PricedCompany, type PriceParts } from './fee.rules.ts'
import { HIGH_PRICE_SHARE, LOWBALL_SHARE, OFFER_VALID_DAYS } from './offer.rules.ts'
import type { OfferInput } from './offer.schema.ts'

export interface CheckedOffer {
  price: PriceParts
  minGrossMinor: number | null
  validUntil: Date
  /** Far below the estimate: possibly a typo. */
  isLowball: boolean
  /** Far below or far above the estimate. */
  isUnusual: boolean
}

type BidOn = Pick<AuctionRow, 'ownerId' | 'status' | 'hiddenReason' | 'currency' | 'priceEstimation'> & {
  /** Somebody in the company posted the auction. */
  isOfCompany: boolean
}

const unfit: readonly CompanyStatus[] = ['suspended', 'rejected', 'lapsed']

/** Whether they may take on new work; without it they can still finish current jobs. */
export const canTakeWork = (user: UserStatus, company: CompanyStatus): boolean =>
  user === 'active' && !unfit.includes(company)

/** The caller's company. Fails unless it can take on work now. */
export async function getBiddingCompany(ctx: Ctx): Promise<Company> {
  const { caller } = ctx
  if (!caller.isSignedIn) fail('unauthorized')
  const company = await getOwnCompany({ ...ctx, caller })
  const owner = orNotFound(await User.findByPk(company.userId, txOption(ctx)))
  refuseUnfit(caller, { status: company.status, ownerStatus: owner.status })
  return company
}

interface Fitness {
  status: CompanyStatus
  ownerStatus: UserStatus
}

/** The caller, the company and the company's owner must all be in good standing. */
export function refuseUnfit(caller: SignedIn, { status, ownerStatus }: Fitness): void {
  const person = caller.status === 'active' ? ownerStatus : caller.status
  if (canTakeWork(person, status)) return
  fail('company.not_ready', { state: person === 'active' ? status : person, allowed: [] })
}

/** Document types required for these goods that the company does not hold in force. */
export const missingPapers = (
  company: Pick<Company, 'kind'>,
  inForce: readonly string[] | null,
  categoryId: string | null,
): DocumentType[] => requiredFor(company, mainCategoryOf(categoryId)).filter((type) => !inForce?.includes(type))

/**
 * A bidder needs a confirmed phone number and the documents required for the goods. The error lists
 * what is missing.
 */
export function refuseUnready(
  company: Pick<Company, 'kind' | 'status'>,
  { documents, isPhoneConfirmed }: Readiness,
  categoryId: string | null,
): void {
  const papers = missingPapers(company, documents, categoryId)
  const missing = isPhoneConfirmed ? papers : ['phone', ...papers]
  if (missing.length > 0) fail('company.not_ready', { state: company.status, allowed: [], missing })
}

/** Charity terms apply only to a verified charity. */
export const pricedAs = (
  { country, isVatPayer }: Company,
  { isCharity }: Pick<Readiness, 'isCharity'>,
): PricedCompany => ({ country, isVatPayer, isCharity })

/** Checks the whole offer, both for validation and for posting. Throws field errors. */
export function checkOffer(
  ctx: Ctx,
  auction: BidOn,
  company: PricedCompany,
  { vehicle, ...input }: OfferInput & NamedVehicle,
): CheckedOffer {
  refuseBidding(ctx, auction)
  const terms = termsOf(company, auction.currency)
  const errors = new FieldErrors()
  checkOfferFields(ctx, terms, input, errors)
  checkVehicle(errors, input, vehicle)
  errors.throwIfAny()
  const price = priceOf(input.price, input.priceType, terms)
  return {
    price,
    minGrossMinor: input.minPrice && priceOf(input.minPrice, input.priceType, terms).grossMinor,
    validUntil: validUntilOf(ctx, input),
    isLowball: isLowball(auction, price),
    isUnusual: isUnusual(auction, company, price),
  }
}

/** The same checks for a partly invalid input: adds to `errors` beside the schema's own. */
export async function findWrongOffer(ctx: Ctx, input: Passed<OfferInput>, errors: FieldErrors): Promise<void> {
  const company = await getBiddingCompany(ctx)
  const { auction } = await getAuction(ctx, input.auction ?? '')
  const readiness = await findReadiness(ctx, company.id)
  refuseUnready(company, readiness, auction.categoryId)
  const { isOfCompany } = await findBidding(ctx, company.id, auction)
  refuseBidding(ctx, { ...auction.get(), isOfCompany })
  refuseOftenCancelling(ctx, auction, await findBidRate(ctx, company.id, auction.id))
  checkOfferFields(ctx, termsOf(pricedAs(company, readiness), auction.currency), input, errors)
  checkVehicle(errors, input, await findNamedVehicle(ctx, company.id, input.vehicleId))
}

function refuseBidding({ caller }: Ctx, auction: BidOn): void {
  if (auction.isOfCompany || ownsAuction(caller, auction)) fail('offer.own_auction', conflictOn(caller, auction))
  if (auction.status !== 'active') fail('auction.wrong_state', conflictOn(caller, auction))
}

/** Checks the currency of a single price; returns minor units. */
export function minorOf(named: WireMoney, currency: Currency, path: string): number {
  const errors = new FieldErrors()
  checkCurrency(errors, named, currency, path)
  errors.throwIfAny()
  return fromWire(named).minor
}

const validUntilOf = ({ now, storefront }: Ctx, { validUntil, validDays }: OfferInput): Date =>
  (validUntil
    ? instantOf(validUntil, storefront.timeZone)
    : now.plus({ days: validDays ?? OFFER_VALID_DAYS })
  ).toJSDate()

const isLowball = ({ priceEstimation }: BidOn, { grossMinor }: PriceParts): boolean =>
  priceEstimation !== null && grossMinor < priceEstimation.expectedMinor * LOWBALL_SHARE

/** A low price from a charity is normal. */
function isUnusual(auction: BidOn, { isCharity }: PricedCompany, price: PriceParts): boolean {
  if (auction.priceEstimation === null) return false
  const { expectedMinor } = auction.priceEstimation
  return (isLowball(auction, price) && !isCharity) || price.grossMinor > expectedMinor * HIGH_PRICE_SHARE
}
