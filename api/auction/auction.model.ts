import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type ModelAttributeColumnOptions,
} from 'sequelize'
import type { Currency, Locale } from '#content/storefronts.ts'
import type { Address } from '#api/address/address.rules.ts'
import type { Basis, EstimateReason } from '#api/category/price.rules.ts'
import * as itemTable from '#api/category/item-field.rules.ts'
import { recordOf } from '#api/common/record.rules.ts'
import { database } from '#api/kit/db/db.ts'
import { modelOf } from '#api/kit/db/model-of.ts'
import * as fields from './auction-field.rules.ts'
import type { AuctionStatus, AuctionType, BlockedFrom, DateRange, HiddenReason, Invoice } from './auction.rules.ts'
import type { Day, Uuid } from '#api/common/wire.rules.ts'

/** Data behind the estimate, in minor units of the auction's currency. */
export interface PriceEstimation {
  lowMinor: number
  expectedMinor: number
  highMinor: number
  confidence: 'low' | 'medium' | 'high'
  /** Number of similar deals. */
  deals: number
  /** Absent in older estimates, as are the following fields. */
  reasons?: EstimateReason[]
  kind?: Basis['kind']
  months?: number
  paidLowMinor?: number | null
  paidHighMinor?: number | null
  learnedFrom?: number
}

/** Value type of each kind of column; `auction-field.rules.ts` maps columns to kinds. */
interface AuctionValues {
  title: string | null
  text: string
  mark: boolean
  category: string | null
  group: 'A' | 'B'
  range: DateRange | null
  fixed: boolean
  day: Day | null
  address: Address | null
  decimal: number | null
  country: string | null
  floor: number | null
  flag: boolean | null
  invoice: Invoice | null
  value: number | null
}

export interface AuctionRow extends fields.ByColumn<AuctionValues> {
  id: number
  uuid: Uuid
  ownerId: number | null
  draftTokenHash: string | null
  status: AuctionStatus
  hiddenReason: HiddenReason | null
  /** State before its owner's account was blocked, or before moderation hid it. */
  blockedFrom: BlockedFrom | null
  version: number
  type: AuctionType
  locale: Locale
  currency: Currency
  mainCategoryId: string | null
  fromPlaceId: number | null
  toPlaceId: number | null
  fromLat: number | null
  fromLng: number | null
  toLat: number | null
  toLng: number | null
  distance: number | null
  durationHours: number | null
  hasFerry: boolean
  polylineString: string | null
  priceEstimation: PriceEstimation | null
  bookingSetPriceMinor: number | null
  receiverPhone: string | null
  publishedAt: Date | null
  expiresAt: Date | null
  /** The end date for which the owner was reminded. */
  endingToldFor?: Date | null
  createdAt: Date
  updatedAt: Date
}

/** A customer's transport request, open for offers. */
export class Auction extends modelOf<AuctionRow, Partial<AuctionRow>>() {}

/** Value type of each kind of item column, by `item-field.rules.ts`. */
interface ItemValues {
  text: string | null
  leaf: string
  name: string
  integer: number | null
  decimal: number | null
  count: number
  flag: boolean | null
  mark: boolean
}

export interface ItemRow extends itemTable.ByColumn<ItemValues> {
  id: number
  auctionId: number
  position: number
  /** Fields that only some categories have. */
  extra: Record<string, string | number | boolean | null>
}

type NewItemRow = Omit<ItemRow, 'id'>

/** One item, or several equal ones, to transport. */
export class AuctionItem extends modelOf<ItemRow, NewItemRow>() {}

export class AuctionPicture extends Model<InferAttributes<AuctionPicture>, InferCreationAttributes<AuctionPicture>> {
  declare uid: Uuid
  declare auctionId: number
  declare position: number
  declare originalName: string
  declare width: number
  declare height: number
  declare createdAt: CreationOptional<Date>
}

// A fresh object per column, because Sequelize mutates its options.
const idColumn = () => ({ type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true })
const { BOOLEAN, DATE, DATEONLY, DOUBLE, INTEGER, JSONB, TEXT, UUID } = DataTypes

// Sequelize returns numeric columns as strings.
const decimal = (column: string) => ({
  type: DOUBLE,
  get(this: Model): number | null {
    const value: unknown = this.getDataValue(column)
    return value === null || value === undefined ? null : Number(value)
  },
})

type Columns<Kept extends string> = Record<Kept, (column: string) => ModelAttributeColumnOptions>

const auctionKinds: Columns<fields.Kept> = {
  title: () => ({ type: TEXT }),
  text: () => ({ type: TEXT, defaultValue: '' }),
  mark: () => ({ type: BOOLEAN, defaultValue: false }),
  category: () => ({ type: TEXT }),
  group: () => ({ type: TEXT, defaultValue: 'B' }),
  range: () => ({ type: TEXT }),
  fixed: () => ({ type: BOOLEAN, defaultValue: true }),
  day: () => ({ type: DATEONLY }),
  address: () => ({ type: JSONB }),
  decimal,
  country: () => ({ type: TEXT }),
  floor: () => ({ type: INTEGER }),
  flag: () => ({ type: BOOLEAN }),
  invoice: () => ({ type: JSONB }),
  value: () => ({ type: INTEGER }),
}

const auctionColumnsOf = () =>
  recordOf(fields.auctionColumns, (column) => auctionKinds[fields.keptOf[fields.fieldOfColumn[column]]](column))

const itemKinds: Columns<itemTable.Kept> = {
  text: () => ({ type: TEXT }),
  leaf: () => ({ type: TEXT }),
  name: () => ({ type: TEXT }),
  integer: () => ({ type: INTEGER }),
  decimal,
  count: () => ({ type: INTEGER }),
  flag: () => ({ type: BOOLEAN }),
  mark: () => ({ type: BOOLEAN, defaultValue: false }),
}

const itemColumnsOf = () =>
  recordOf(itemTable.itemColumns, (column) => itemKinds[itemTable.keptOf[itemTable.fieldOfColumn[column]]](column))

export function initAuctionModels(): void {
  const sequelize = database()
  Auction.init(
    {
      id: idColumn(),
      uuid: UUID,
      ownerId: INTEGER,
      draftTokenHash: TEXT,
      status: TEXT,
      hiddenReason: TEXT,
      blockedFrom: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      type: { type: TEXT, defaultValue: 'bid' },
      locale: TEXT,
      currency: TEXT,
      ...auctionColumnsOf(),
      mainCategoryId: TEXT,
      fromPlaceId: INTEGER,
      toPlaceId: INTEGER,
      fromLat: DOUBLE,
      fromLng: DOUBLE,
      toLat: DOUBLE,
      toLng: DOUBLE,
      distance: INTEGER,
      durationHours: decimal('durationHours'),
      hasFerry: { type: BOOLEAN, defaultValue: false },
      polylineString: TEXT,
      priceEstimation: JSONB,
      bookingSetPriceMinor: INTEGER,
      receiverPhone: TEXT,
      publishedAt: DATE,
      expiresAt: DATE,
      endingToldFor: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize, tableName: 'auctions' },
  )
  AuctionItem.init(
    {
      id: idColumn(),
      auctionId: INTEGER,
      position: INTEGER,
      ...itemColumnsOf(),
      extra: { type: JSONB, defaultValue: {} },
    },
    { sequelize, tableName: 'auction_items', timestamps: false },
  )
  AuctionPicture.init(
    {
      uid: { type: UUID, primaryKey: true },
      auctionId: INTEGER,
      position: INTEGER,
      originalName: TEXT,
      width: INTEGER,
      height: INTEGER,
      createdAt: DATE,
    },
    { sequelize, tableName: 'auction_pictures', updatedAt: false },
  )
}
