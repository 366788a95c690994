import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { DoorPriceStatus } from '#api/offer/door-price.rules.ts'
import type { Measures } from './door-price.rules.ts'

/** A higher price that the courier asks for at the door, with what was measured there. Once a deal. */
export class DoorPrice extends Model<InferAttributes<DoorPrice>, InferCreationAttributes<DoorPrice>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare askedBy: number
  declare status: DoorPriceStatus
  declare version: CreationOptional<number>
  declare oldGrossMinor: number
  declare newGrossMinor: number
  declare measured: Measures
  /** Measures in the listing at that moment. */
  declare listed: Measures
  declare reason: string
  /** Deadline of the customer's answer. */
  declare until: Date
  declare answeredAt: CreationOptional<Date | null>
  /** Deadline of the payment; null before the customer agrees. */
  declare payUntil: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, JSONB, TEXT } = DataTypes

export function initDoorPriceModel(): void {
  DoorPrice.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      askedBy: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      oldGrossMinor: INTEGER,
      newGrossMinor: INTEGER,
      measured: JSONB,
      listed: JSONB,
      reason: TEXT,
      until: DATE,
      answeredAt: DATE,
      payUntil: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'door_prices' },
  )
}
