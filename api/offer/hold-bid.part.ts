import type { CompanyStatus } from '#api/account/registration/company.model.ts'
import type { AuctionRow } from '#api/auction/auction.model.ts'
import type { AuctionType } from '#api/auction/auction.rules.ts'
import { maySeeAuction } from '#api/auction/auction.policy.ts'
import { keyOf } from '#api/auction/find-shown.query.ts'
import { holdsDraft, type AuctionRef } from '#api/auction/get-auction.query.ts'
import { isPersonOf } from '#api/member/company-people.query.ts'
import type { Cancellations } from '#api/company/reputation/cancellation-rate.rules.ts'
import { cancellationsOf } from '#api/company/reputation/reliability.query.ts'
import { phoneConfirmed } from '#api/company/verification/papers.query.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { lockThenRead } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { Currency } from '#content/storefronts.ts'
import { refuseUnfit } from './check-offer.part.ts'
import {
  aroundOffer,
  priceChanges,
  unreadMessages,
  type OfferAround,
  type PriceChange,
  type Unread,
} from './offer.query.ts'
import type { OfferStatus } from './offer.rules.ts'

/** The company's earlier offers on this auction, as the JSON aggregate returns them. */
export interface OwnOffer {
  id: number
  status: OfferStatus
  version: number
  currency: Currency
  grossMinor: number
  payUntil: string | null
  acceptedAt: string | null
  realizedAt: string | null
  createdAt: string
  priceChanges: PriceChange[] | null
  unread: Unread | null
}

interface BidRow extends OfferAround {
  isPhoneConfirmed: boolean
  cancellations: Cancellations
  publishedAt: Date | null
  companyStatus: CompanyStatus
  ownerStatus: UserStatus
  /** Somebody in the company posted the auction. */
  isOfCompany: boolean
  auctionId: number | null
  currency: Currency
  priceEstimation: AuctionRow['priceEstimation']
  draftTokenHash: string | null
  auctionVersion: number
  auctionType: AuctionType
  setPriceMinor: number | null
  /** Oldest first. */
  own: OwnOffer[]
  lowestOfOthersMinor: number | null
}

/** A company's view of an auction that it holds locked. */
export type Bid = BidRow & { auctionId: number }

/**
 * Locks the auction and reads what a bid needs. Fails if the company cannot take on work;
 * `not_found` if the caller may not see the auction.
 */
export async function holdBid(ctx: TxCtx & SignedInCtx, ref: AuctionRef): Promise<Bid> {
  const { name, value } = keyOf(ref)
  const { caller } = ctx
  const today = todayIn(ctx.now, ctx.storefront.timeZone)
  const [found] = await lockThenRead<BidRow>(
    ctx,
    [`select id from auctions where ${name} = $1 for update`, [value]],
    [bidOn(name), [value, caller.bidderId, today]],
  )
  const bid = orNotFound(found)
  refuseUnfit(caller, { status: bid.companyStatus, ownerStatus: bid.ownerStatus })
  const { auctionId } = bid
  if (auctionId === null) return fail('not_found')
  const seen = {
    ownerId: bid.ownerId,
    status: bid.auctionStatus,
    hiddenReason: bid.auctionHiddenReason,
  }
  const tie = { offer: bid.own.at(-1)?.status, holdsDraft: holdsDraft(ctx, bid) }
  return maySeeAuction(caller, seen, tie) ? { ...bid, auctionId } : fail('not_found')
}

/** Every offer change locks its auction first, so offers read after the lock cannot change. */
const bidOn = (name: string): string => /* sql */ `
  select ${aroundOffer('c.user_id', '$3')}, a.id as "auctionId", a.currency,
    a.version as "auctionVersion", a.type as "auctionType", a.booking_set_price_minor as "setPriceMinor",
    a.price_estimation as "priceEstimation", a.draft_token_hash as "draftTokenHash",
    ${phoneConfirmed('c.user_id')} as "isPhoneConfirmed", ${cancellationsOf('c.id', '$3')} as cancellations,
    a.published_at as "publishedAt",
    (select status from users where id = c.user_id) as "ownerStatus",
    ${isPersonOf('c', 'a.owner_id')} as "isOfCompany",
    (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'version', version,
        'currency', currency, 'grossMinor', gross_minor, 'payUntil', pay_until,
        'acceptedAt', accepted_at, 'realizedAt', realized_at, 'createdAt', created_at,
        'priceChanges', ${priceChanges('offers.id')}, 'unread', ${unreadMessages('offers.id')}) order by id), '[]')
      from offers where auction_id = a.id and company_id = c.id) as own,
    (select min(gross_minor) from offers
      where auction_id = a.id and company_id <> c.id and status = 'active') as "lowestOfOthersMinor"
  from companies c left join auctions a on a.${name} = $1
  where c.user_id = $2`
