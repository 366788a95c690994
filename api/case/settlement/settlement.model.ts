import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { SettlementStatus } from './settlement.rules.ts'

/** A proposal by one side of how much of the held price goes back to the customer. */
export class Settlement extends Model<InferAttributes<Settlement>, InferCreationAttributes<Settlement>> {
  declare id: CreationOptional<number>
  declare offerId: number
  /** Null for returned goods before there is a complaint. */
  declare complaintId: CreationOptional<number | null>
  declare side: 'owner' | 'provider'
  declare authorId: number
  declare status: SettlementStatus
  declare version: CreationOptional<number>
  /** Amount that goes back to the customer. */
  declare backMinor: number
  declare text: CreationOptional<string>
  declare until: Date
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initSettlementModel(): void {
  Settlement.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      complaintId: INTEGER,
      side: TEXT,
      authorId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      backMinor: INTEGER,
      text: { type: TEXT, defaultValue: '' },
      until: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'settlements' },
  )
}
