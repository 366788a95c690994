import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import type { Currency } from '#content/storefronts.ts'
import { database } from '#api/kit/db/db.ts'
import type { ListingSeen } from './listing-seen.query.ts'
import type { CancelFault, OfferStatus, TransportType } from './offer.rules.ts'
import type { Day, Uuid } from '#api/common/wire.rules.ts'

/** A provider's price and terms for one auction. */
export class Offer extends Model<InferAttributes<Offer>, InferCreationAttributes<Offer>> {
  declare id: CreationOptional<number>
  declare uuid: CreationOptional<Uuid>
  declare auctionId: number
  declare bidderId: number
  declare companyId: number
  /** The person who wrote it for the company, its owner or a dispatcher; null if a rate made it. */
  declare authorId: CreationOptional<number | null>
  declare isByRate: CreationOptional<boolean>
  declare status: OfferStatus
  declare version: CreationOptional<number>
  declare currency: Currency
  declare netMinor: number
  declare vatPercent: number
  declare vatMinor: number
  declare grossMinor: number
  declare feeNetMinor: number
  declare feeVatMinor: number
  declare minGrossMinor: number | null
  /** The owner's counter-offer, and the deadline to answer it. */
  declare counterGrossMinor: CreationOptional<number | null>
  declare counterUntil: CreationOptional<Date | null>
  declare transportType: TransportType | null
  /** One of the bidder's company's vehicles. */
  declare vehicleId: CreationOptional<number | null>
  declare pickupDate: Day | null
  declare deliveryDate: Day | null
  /** Days from pickup to delivery, inclusive, if one of the two dates is open. */
  declare durationDays: CreationOptional<number | null>
  declare validUntil: Date
  declare message: CreationOptional<string>
  declare isFraudReported: CreationOptional<boolean>
  declare payUntil: CreationOptional<Date | null>
  declare acceptedAt: CreationOptional<Date | null>
  declare realizedAt: CreationOptional<Date | null>
  /** Delivered on the last agreed day or before; null without such a day, and before the deal is closed. */
  declare isOnTime: CreationOptional<boolean | null>
  declare cancelledAt: CreationOptional<Date | null>
  /** When the ended deal was last reinstated. */
  declare reinstatedAt: CreationOptional<Date | null>
  declare endedReason: CreationOptional<string | null>
  /** Which side is at fault for the cancellation, and how much of the price the courier keeps. */
  declare cancelFault: CreationOptional<CancelFault | null>
  declare courierKeepsMinor: CreationOptional<number | null>
  /** The gross price that stays with the courier after a settlement; null: all of it. */
  declare settledMinor: CreationOptional<number | null>
  /** The price typed by hand and the minimum price, once auto-bidding has lowered the price. */
  declare autoBidFromMinor: CreationOptional<number | null>
  declare autoBidLeastMinor: CreationOptional<number | null>
  /** Last withdrawal; kept when the offer is made again. */
  declare withdrawnAt: CreationOptional<Date | null>
  /** Snapshot of the listing from before its change, until the bidder confirms the offer. */
  declare listingBefore: CreationOptional<ListingSeen | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { BOOLEAN, DATE, DATEONLY, DOUBLE, INTEGER, JSONB, TEXT, UUID, UUIDV4 } = DataTypes

export function initOfferModels(): void {
  Offer.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      uuid: { type: UUID, defaultValue: UUIDV4 },
      auctionId: INTEGER,
      bidderId: INTEGER,
      companyId: INTEGER,
      authorId: INTEGER,
      isByRate: { type: BOOLEAN, defaultValue: false },
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      currency: TEXT,
      netMinor: INTEGER,
      vatPercent: DOUBLE,
      vatMinor: INTEGER,
      grossMinor: INTEGER,
      feeNetMinor: INTEGER,
      feeVatMinor: INTEGER,
      minGrossMinor: INTEGER,
      counterGrossMinor: INTEGER,
      counterUntil: DATE,
      transportType: TEXT,
      vehicleId: INTEGER,
      pickupDate: DATEONLY,
      deliveryDate: DATEONLY,
      durationDays: INTEGER,
      validUntil: DATE,
      message: { type: TEXT, defaultValue: '' },
      isFraudReported: { type: BOOLEAN, defaultValue: false },
      payUntil: DATE,
      acceptedAt: DATE,
      realizedAt: DATE,
      isOnTime: BOOLEAN,
      cancelledAt: DATE,
      reinstatedAt: DATE,
      endedReason: TEXT,
      cancelFault: TEXT,
      courierKeepsMinor: INTEGER,
      settledMinor: INTEGER,
      autoBidFromMinor: INTEGER,
      autoBidLeastMinor: INTEGER,
      withdrawnAt: DATE,
      listingBefore: JSONB,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'offers' },
  )
}
