import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import type { Uuid } from '#api/common/wire.rules.ts'
import { database } from '#api/kit/db/db.ts'
import type { CharityStatus } from './charity.rules.ts'

/** The documents a charity has submitted, and the decision. */
export class CharityCheck extends Model<InferAttributes<CharityCheck>, InferCreationAttributes<CharityCheck>> {
  declare id: CreationOptional<number>
  declare companyId: number
  declare status: CharityStatus
  declare version: CreationOptional<number>
  declare statuteUid: CreationOptional<Uuid | null>
  declare statuteForm: CreationOptional<'pdf' | 'picture' | null>
  declare statutePages: CreationOptional<number | null>
  /** Holder of the bank account, according to the card processor. */
  declare accountHolder: CreationOptional<string | null>
  declare submittedAt: CreationOptional<Date | null>
  /** Reason of a rejection or revocation. */
  declare reason: CreationOptional<string | null>
  declare decidedAt: CreationOptional<Date | null>
  declare decidedBy: CreationOptional<number | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT, UUID } = DataTypes

export function initCharityModels(): void {
  CharityCheck.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      companyId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      statuteUid: UUID,
      statuteForm: TEXT,
      statutePages: INTEGER,
      accountHolder: TEXT,
      submittedAt: DATE,
      reason: TEXT,
      decidedAt: DATE,
      decidedBy: INTEGER,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'charity_checks' },
  )
}
