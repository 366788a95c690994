import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import type { Day } from '#api/common/wire.rules.ts'
import { database } from '#api/kit/db/db.ts'
import type { IdentityDocument, IdentityStatus } from './identity.rules.ts'

/** Result of an identity check; it stays when the photos are deleted. */
export class IdentityCheck extends Model<InferAttributes<IdentityCheck>, InferCreationAttributes<IdentityCheck>> {
  declare id: CreationOptional<number>
  declare userId: number
  declare status: IdentityStatus
  declare version: CreationOptional<number>
  declare document: IdentityDocument
  /** Reason of a rejection. */
  declare reason: CreationOptional<string | null>
  declare decidedAt: CreationOptional<Date | null>
  declare decidedBy: CreationOptional<number | null>
  declare validUntil: CreationOptional<Day | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, DATEONLY, INTEGER, TEXT } = DataTypes

export function initIdentityModels(): void {
  IdentityCheck.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      userId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      document: TEXT,
      reason: TEXT,
      decidedAt: DATE,
      decidedBy: INTEGER,
      validUntil: DATEONLY,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'identity_checks' },
  )
}
