import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { AcceptanceStatus } from './acceptance.rules.ts'

/**
 * A staff proposal to accept this offer on the customer's behalf, at the price and listing version
 * seen then.
 */
export class Acceptance extends Model<InferAttributes<Acceptance>, InferCreationAttributes<Acceptance>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare authorId: number
  declare status: AcceptanceStatus
  declare version: CreationOptional<number>
  /** How the customer asked for it; shown to the customer. */
  declare reason: string
  declare grossMinor: number
  declare auctionVersion: number
  declare until: Date
  declare answeredBy: CreationOptional<number | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initAcceptanceModel(): void {
  Acceptance.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      authorId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      reason: TEXT,
      grossMinor: INTEGER,
      auctionVersion: INTEGER,
      until: DATE,
      answeredBy: INTEGER,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'acceptances' },
  )
}
