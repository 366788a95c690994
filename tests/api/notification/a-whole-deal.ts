import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'

export interface WholeDeal {
  owner: SignedIn
  courier: SignedIn
  auctionId: number
  offerId: number
  paymentId: number
  payoutId: number
  deliveryId: number
  /** One by the owner about the courier, and one the other way round. */
  opinionIds: [number, number]
}

interface DealWishes {
  owner?: SignedIn
  courier?: SignedIn
  title?: string
  auctionStatus?: string
  offerStatus?: string
}

/**
 * A listing with an offer, its payment, delivery, payout and both opinions, inserted as rows, as
 * notices only read.
 */
export async function aWholeDeal(wishes: DealWishes = {}): Promise<WholeDeal> {
  const owner = wishes.owner ?? (await aCustomer())
  const courier = wishes.courier ?? (await aCourier())
  const auctionId = await anAuctionRow(owner, wishes)
  const offerId = await anOfferRow(auctionId, courier, wishes)
  const [paymentId, payoutId, deliveryId, mine, yours] = await Promise.all([
    add(`payments (offer_id, payer_id, status, amount_minor, currency) values ($1, $2, 'created', 24000, 'EUR')`, [
      offerId,
      owner.userId,
    ]),
    add(`payouts (offer_id, company_id, status, amount_minor, currency) values ($1, $2, 'due', 20100, 'EUR')`, [
      offerId,
      courier.companyId,
    ]),
    add(
      `deliveries (offer_id, status, tracking_secret, pickup_pin, delivery_pin, delivered_at)
       values ($1, 'delivered', $2, '1234', '4321', '2026-11-24T10:00:00Z')`,
      [offerId, randomUUID()],
    ),
    anOpinionRow(offerId, 'owner', owner, courier),
    anOpinionRow(offerId, 'provider', courier, owner),
  ])
  await add(`opinion_reports (opinion_id, reporter_id, text, decided_at) values ($1, $2, 'An insult', now())`, [
    mine,
    courier.userId,
  ])
  return {
    owner,
    courier,
    auctionId,
    offerId,
    paymentId,
    payoutId,
    deliveryId,
    opinionIds: [mine, yours],
  }
}

const anAuctionRow = (owner: SignedIn, { title = 'Old piano', auctionStatus = 'active' }: DealWishes) =>
  add(
    `auctions (uuid, owner_id, status, locale, currency, title, category_id, from_address, to_address, expires_at)
     values ($1, $2, $3, 'en_GB', 'EUR', $4, 'furniture', '{"city":"Gdańsk"}', '{"city":"Berlin"}', '2026-12-20T22:59:00Z')`,
    [randomUUID(), owner.userId, auctionStatus, title],
  )

const anOfferRow = (auctionId: number, courier: SignedIn, { offerStatus = 'active' }: DealWishes) =>
  add(
    `offers (auction_id, bidder_id, company_id, status, currency, net_minor, vat_percent, vat_minor,
       gross_minor, fee_net_minor, fee_vat_minor, pickup_date, delivery_date, valid_until, pay_until)
     values ($1, $2, $3, $4, 'EUR', 20000, 20, 4000, 24000, 1500, 300, '2026-11-23', null,
       '2026-12-05T12:00:00Z', '2026-11-21T12:15:00Z')`,
    [auctionId, courier.userId, courier.companyId, offerStatus],
  )

const anOpinionRow = (offerId: number, side: string, author: SignedIn, subject: SignedIn) =>
  add(
    `opinions (offer_id, side, author_id, subject_id, status, hash, stars)
     values ($1, $2, $3, $4, 'published', $5, 4)`,
    [offerId, side, author.userId, subject.userId, randomUUID()],
  )

async function add(what: string, values: unknown[]): Promise<number> {
  const added = await queryOne<{ id: number }>({ tx: undefined }, `insert into ${what} returning id`, values)
  return added?.id ?? 0
}
