import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { Day, Uuid } from '#api/common/wire.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { BlockStatus, DocumentType } from './verification.rules.ts'

/** The documents of one type, and the decision on them. */
export class VerificationBlock extends Model<
  InferAttributes<VerificationBlock>,
  InferCreationAttributes<VerificationBlock>
> {
  declare id: CreationOptional<number>
  declare companyId: number
  declare type: DocumentType
  declare status: BlockStatus
  declare version: CreationOptional<number>
  /** Reason of a rejection. */
  declare reason: CreationOptional<string | null>
  /** The last verification: when, by whom, and until when; renewals may be under way. */
  declare verifiedAt: CreationOptional<Date | null>
  declare verifiedBy: CreationOptional<number | null>
  declare validUntil: CreationOptional<Day | null>
  /** The sum that a policy insures. */
  declare insuredMinor: CreationOptional<number | null>
  declare insuredCurrency: CreationOptional<Currency | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

/** A document as the company sent it. */
export class CompanyDocument extends Model<InferAttributes<CompanyDocument>, InferCreationAttributes<CompanyDocument>> {
  declare uuid: Uuid
  declare companyId: number
  declare type: DocumentType
  declare form: 'pdf' | 'picture'
  declare pages: number
  declare validUntil: Day | null
  /** When it was decided on; from then on it is kept as evidence. */
  declare checkedAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
}

const { DATE, DATEONLY, INTEGER, TEXT, UUID } = DataTypes

export function initVerificationModels(): void {
  const sequelize = database()
  VerificationBlock.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      companyId: INTEGER,
      type: TEXT,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      reason: TEXT,
      verifiedAt: DATE,
      verifiedBy: INTEGER,
      validUntil: DATEONLY,
      insuredMinor: INTEGER,
      insuredCurrency: TEXT,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize, tableName: 'verification_blocks' },
  )
  CompanyDocument.init(
    {
      uuid: { type: UUID, primaryKey: true },
      companyId: INTEGER,
      type: TEXT,
      form: TEXT,
      pages: INTEGER,
      validUntil: DATEONLY,
      checkedAt: DATE,
      createdAt: DATE,
    },
    { sequelize, tableName: 'company_documents', updatedAt: false },
  )
}
