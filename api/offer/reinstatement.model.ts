import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize'
import { database } from '#api/kit/db.ts'
import type { DealSide } from './offer.rules.ts'
import type { ListingWas, ReinstatementStatus } from './reinstatement.rules.ts'

/** That a deal stands again: asked by one of its sides, or said by an administrator. */
export class Reinstatement extends Model<
  InferAttributes<Reinstatement>,
  InferCreationAttributes<Reinstatement>
> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare side: DealSide
  declare authorId: number
  declare status: ReinstatementStatus
  declare version: CreationOptional<number>
  declare reason: string
  /** Until then the other side may answer; an administrator asks nobody. */
  declare until: CreationOptional<Date | null>
  /** Where the listing goes back to, where nobody pays again. */
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
