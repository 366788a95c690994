import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { TrackingStatus } from './tracking.rules.ts'

/** Position sharing of a deal: whether the customer may see the courier's position. */
export class TrackingShare extends Model<InferAttributes<TrackingShare>, InferCreationAttributes<TrackingShare>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare askedBy: number
  declare status: TrackingStatus
  declare version: CreationOptional<number>
  /** Positions outside this period are not stored. */
  declare sharedAt: CreationOptional<Date | null>
  declare stoppedAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initTrackingShareModel(): void {
  TrackingShare.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      askedBy: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      sharedAt: DATE,
      stoppedAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'tracking_shares' },
  )
}
