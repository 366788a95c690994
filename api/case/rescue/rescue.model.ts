import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import type { Currency } from '#content/storefronts.ts'
import { database } from '#api/kit/db/db.ts'
import type { RescueStatus } from './rescue.rules.ts'

/** The money of a cancelled deal, held for the next deal of its listing. */
export class Rescue extends Model<InferAttributes<Rescue>, InferCreationAttributes<Rescue>> {
  declare id: CreationOptional<number>
  declare auctionId: number
  /** The cancelled deal. */
  declare offerId: number
  declare status: RescueStatus
  declare version: CreationOptional<number>
  declare amountMinor: number
  declare currency: Currency
  /** Offers whose bidders were asked to stand in, and those who cannot. */
  declare asked: number[]
  declare declined: CreationOptional<number[]>
  declare until: Date
  declare endedAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { ARRAY, DATE, INTEGER, TEXT } = DataTypes

export function initRescueModel(): void {
  Rescue.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      auctionId: INTEGER,
      offerId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      amountMinor: INTEGER,
      currency: TEXT,
      asked: ARRAY(INTEGER),
      declined: { type: ARRAY(INTEGER), defaultValue: [] },
      until: DATE,
      endedAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'rescues' },
  )
}
