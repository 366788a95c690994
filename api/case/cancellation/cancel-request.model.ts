import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { CancelRequestStatus } from './cancel-request.rules.ts'

/** A customer's request to cancel a deal during the last day before pickup. */
export class CancelRequest extends Model<InferAttributes<CancelRequest>, InferCreationAttributes<CancelRequest>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare authorId: number
  declare status: CancelRequestStatus
  declare version: CreationOptional<number>
  declare reason: string
  /** The part of the price that the courier claims; null unless claimed. */
  declare claimMinor: CreationOptional<number | null>
  /** Deadline for the courier's answer. */
  declare until: Date
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initCancelRequestModel(): void {
  CancelRequest.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      authorId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      reason: TEXT,
      claimMinor: INTEGER,
      until: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'cancel_requests' },
  )
}
