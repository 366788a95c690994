import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize'
import type { Uuid } from '#api/common/wire.rules.ts'
import { database } from '#api/kit/db.ts'
import type { CharityStatus } from './charity.rules.ts'

/** What a charity has handed in to show that it is one, and what was found of it. */
export class CharityCheck extends Model<
  InferAttributes<CharityCheck>,
  InferCreationAttributes<CharityCheck>
> {
  declare id: CreationOptional<number>
  declare companyId: number
  declare status: CharityStatus
  declare version: CreationOptional<number>
  declare statuteUid: CreationOptional<Uuid | null>
  declare statuteForm: CreationOptional<'pdf' | 'picture' | null>
  declare statutePages: CreationOptional<number | null>
  /** Whose the bank account is, as the card processor says. */
  declare accountHolder: CreationOptional<string | null>
  declare submittedAt: CreationOptional<Date | null>
  /** Why it was rejected or revoked. */
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
