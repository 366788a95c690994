import type { DateTime } from 'luxon'
import type { InferAttributes } from 'sequelize'
import type { Auction, AuctionItem, AuctionPicture } from '#api/auction/auction.model.ts'
import type { Company } from '#api/account/company.model.ts'
import type { Delivery, DeliveryProof } from '#api/delivery/delivery.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { Offer } from '#api/offer/offer.model.ts'
import type { Opinion } from '#api/opinion/opinion.model.ts'
import type { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import type { LedgerAccount } from '#api/payment/payment.rules.ts'
import type { User } from '#api/account/user.model.ts'
import type { Logged } from './journal.ts'
import type { Towns } from './towns.ts'
import type { Random } from './random.ts'

export type UserRow = InferAttributes<User>
type CompanyRow = InferAttributes<Company>
export type AuctionRow = InferAttributes<Auction>
type ItemRow = Omit<InferAttributes<AuctionItem>, 'id'>
type PictureRow = InferAttributes<AuctionPicture>
export type OfferRow = InferAttributes<Offer>
export type PaymentRow = InferAttributes<Payment>
export type PayoutRow = InferAttributes<Payout>
export type FeeRow = InferAttributes<Fee>
export type DeliveryRow = InferAttributes<Delivery>
type ProofRow = InferAttributes<DeliveryProof>
export type OpinionRow = InferAttributes<Opinion>

interface DocumentRow {
  uuid: string
  companyId: number
  type: 'licence' | 'insurance'
  isVerified: boolean
  validUntil: string
  createdAt: Date
}

/** Money in the books; its key is made when the ids are known. */
export interface PostingRow {
  kind: 'capture' | 'earn' | 'payout'
  thing: { id: number }
  offer: OfferRow
  payment: PaymentRow | null
  entries: Partial<Record<LedgerAccount, number>>
  at: Date
}

/** All rows before they are written; the ids are only good among themselves. */
export interface World {
  users: UserRow[]
  agreements: { userId: number; kind: string; givenAt: Date }[]
  companies: CompanyRow[]
  documents: DocumentRow[]
  auctions: AuctionRow[]
  items: ItemRow[]
  pictures: PictureRow[]
  observed: { userId: number; auctionId: number; createdAt: Date }[]
  offers: OfferRow[]
  payments: PaymentRow[]
  payouts: PayoutRow[]
  fees: FeeRow[]
  deliveries: DeliveryRow[]
  proofs: ProofRow[]
  opinions: OpinionRow[]
  postings: PostingRow[]
  log: Logged[]
}

export const emptyWorld = (): World => ({
  users: [],
  agreements: [],
  companies: [],
  documents: [],
  auctions: [],
  items: [],
  pictures: [],
  observed: [],
  offers: [],
  payments: [],
  payouts: [],
  fees: [],
  deliveries: [],
  proofs: [],
  opinions: [],
  postings: [],
  log: [],
})

/** What every part of the making needs. */
export interface Maker {
  ctx: Ctx
  world: World
  random: Random
  now: DateTime
  towns: Towns
  passwordHash: string
}

/** An id for a row that is about to be added. */
export const nextId = (rows: readonly unknown[]): number => rows.length + 1

export interface Provider {
  user: UserRow
  company: CompanyRow
}

const MINUTE_MS = 60_000

/** So many minutes, hours, days before now. */
export const ago = (
  { now }: Pick<Maker, 'now'>,
  span: { days?: number; hours?: number; minutes?: number },
): Date => now.minus(span).toJSDate()

export const after = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + minutes * MINUTE_MS)
