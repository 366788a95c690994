import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize'
import { database } from '#api/kit/db.ts'
import type { CancelRequestStatus } from './cancel-request.rules.ts'

/** A customer would cancel in the last day before the pickup. */
export class CancelRequest extends Model<
  InferAttributes<CancelRequest>,
  InferCreationAttributes<CancelRequest>
> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare authorId: number
  declare status: CancelRequestStatus
  declare version: CreationOptional<number>
  declare reason: string
  /** What the courier keeps of the price, once he has claimed it. */
  declare claimMinor: CreationOptional<number | null>
  /** Until then he may answer. */
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
