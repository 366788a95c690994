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
import {
  fieldOfColumn,
  itemColumns,
  keptOf,
  type ByColumn,
  type Kept,
} from '#api/category/item-field.rules.ts'
import { recordOf } from '#api/common/record.rules.ts'
import { database } from '#api/kit/db.ts'
import { modelOf } from '#api/kit/model-of.ts'
import type { AuctionStatus, AuctionType, DateRange, HiddenReason } from './auction.rules.ts'

/** What the estimate rests on; `minor` units of the auction's currency. */
export interface PriceEstimation {
  lowMinor: number
  expectedMinor: number
  highMinor: number
  confidence: 'low' | 'medium' | 'high'
  deals: number
}

/** A customer's request to move something, open for offers. */
export class Auction extends Model<InferAttributes<Auction>, InferCreationAttributes<Auction>> {
  declare id: CreationOptional<number>
  declare uuid: string
  declare ownerId: number | null
  declare draftTokenHash: string | null
  declare status: AuctionStatus
  declare hiddenReason: CreationOptional<HiddenReason | null>
  declare version: CreationOptional<number>
  declare type: CreationOptional<AuctionType>
  declare locale: Locale
  declare currency: Currency
  declare title: string | null
  declare isTitleEnteredByUser: CreationOptional<boolean>
  declare mainCategoryId: string | null
  declare categoryId: string | null
  declare categoryTreeTestGroup: CreationOptional<'A' | 'B'>
  declare dateFixed: CreationOptional<boolean>
  declare transportDateRange: DateRange | null
  declare sendDateFrom: string | null
  declare sendDateTo: string | null
  declare receiveDateFrom: string | null
  declare receiveDateTo: string | null
  declare fromPlaceId: number | null
  declare toPlaceId: number | null
  declare fromAddress: Address | null
  declare toAddress: Address | null
  declare fromLat: number | null
  declare fromLng: number | null
  declare toLat: number | null
  declare toLng: number | null
  declare distanceKm: number | null
  declare durationHours: number | null
  declare hasFerry: CreationOptional<boolean>
  declare polyline: string | null
  declare description: CreationOptional<string>
  declare totalWeightKg: number | null
  declare isTotalWeightEditedByUser: CreationOptional<boolean>
  declare priceEstimation: PriceEstimation | null
  declare bookingSetPriceMinor: number | null
  declare isFixAvailable: CreationOptional<boolean>
  declare vatInvoice: CreationOptional<boolean>
  declare vatInvoiceCountry: string | null
  declare pickupFloor: number | null
  declare deliveryFloor: number | null
  declare pickupElevator: boolean | null
  declare deliveryElevator: boolean | null
  declare receiverPhone: string | null
  declare publishedAt: Date | null
  declare expiresAt: Date | null
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

/** What a column of each kind holds; the table of fields says which column is of which kind. */
interface KeptValues {
  text: string | null
  leaf: string
  name: string
  integer: number | null
  decimal: number | null
  count: number
  flag: boolean | null
  mark: boolean
}

interface ItemRow extends ByColumn<KeptValues> {
  id: number
  auctionId: number
  position: number
  /** What only some categories ask. */
  extra: Record<string, unknown>
}

type NewItemRow = Omit<ItemRow, 'id'>

/** One thing, or several alike, to move. */
export class AuctionItem extends modelOf<ItemRow, NewItemRow>() {}

export class AuctionPicture extends Model<
  InferAttributes<AuctionPicture>,
  InferCreationAttributes<AuctionPicture>
> {
  declare uid: string
  declare auctionId: number
  declare position: number
  declare originalName: string
  declare width: number
  declare height: number
  declare createdAt: CreationOptional<Date>
}

// One object a column: Sequelize writes into what it is given.
const idColumn = () => ({ type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true })
const { BOOLEAN, DATE, DATEONLY, DOUBLE, INTEGER, JSONB, TEXT, UUID } = DataTypes

// Sequelize hands a numeric column over as text.
const decimal = (column: string) => ({
  type: DOUBLE,
  get(this: Model): number | null {
    const value: unknown = this.getDataValue(column)
    return value === null || value === undefined ? null : Number(value)
  },
})

const kept: Record<Kept, (column: string) => ModelAttributeColumnOptions> = {
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
  recordOf(itemColumns, (column) => kept[keptOf[fieldOfColumn[column]]](column))

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
      version: { type: INTEGER, defaultValue: 1 },
      type: { type: TEXT, defaultValue: 'bid' },
      locale: TEXT,
      currency: TEXT,
      title: TEXT,
      isTitleEnteredByUser: { type: BOOLEAN, defaultValue: false },
      mainCategoryId: TEXT,
      categoryId: TEXT,
      categoryTreeTestGroup: { type: TEXT, defaultValue: 'B' },
      dateFixed: { type: BOOLEAN, defaultValue: true },
      transportDateRange: TEXT,
      sendDateFrom: DATEONLY,
      sendDateTo: DATEONLY,
      receiveDateFrom: DATEONLY,
      receiveDateTo: DATEONLY,
      fromPlaceId: INTEGER,
      toPlaceId: INTEGER,
      fromAddress: JSONB,
      toAddress: JSONB,
      fromLat: DOUBLE,
      fromLng: DOUBLE,
      toLat: DOUBLE,
      toLng: DOUBLE,
      distanceKm: INTEGER,
      durationHours: decimal('durationHours'),
      hasFerry: { type: BOOLEAN, defaultValue: false },
      polyline: TEXT,
      description: { type: TEXT, defaultValue: '' },
      totalWeightKg: decimal('totalWeightKg'),
      isTotalWeightEditedByUser: { type: BOOLEAN, defaultValue: false },
      priceEstimation: JSONB,
      bookingSetPriceMinor: INTEGER,
      isFixAvailable: { type: BOOLEAN, defaultValue: false },
      vatInvoice: { type: BOOLEAN, defaultValue: false },
      vatInvoiceCountry: TEXT,
      pickupFloor: INTEGER,
      deliveryFloor: INTEGER,
      pickupElevator: BOOLEAN,
      deliveryElevator: BOOLEAN,
      receiverPhone: TEXT,
      publishedAt: DATE,
      expiresAt: DATE,
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
