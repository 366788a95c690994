import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import type { ListingWas } from '#api/offer/past-deal.rules.ts'
import type { ReinstatementStatus } from './reinstatement.rules.ts'

/** Reinstatement of an ended deal: requested by one side, or decided by an administrator. */
export class Reinstatement extends Model<InferAttributes<Reinstatement>, InferCreationAttributes<Reinstatement>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare side: DealSide
  declare authorId: number
  declare status: ReinstatementStatus
  declare version: CreationOptional<number>
  declare reason: string
  /** Deadline for the other side; null for an administrator's decision. */
  declare until: CreationOptional<Date | null>
  /** The listing's state to restore if nobody pays again. */
  declare listingWas: CreationOptional<ListingWas | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initReinstatementModel(): void {
  Reinstatement.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      side: TEXT,
      authorId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      reason: TEXT,
      until: DATE,
      listingWas: TEXT,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'reinstatements' },
  )
}
