import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { ViesSource, ViesStatus } from './vies.rules.ts'

/** Result of the check of a company's VAT number. */
export class ViesCheck extends Model<InferAttributes<ViesCheck>, InferCreationAttributes<ViesCheck>> {
  declare id: CreationOptional<number>
  declare companyId: number
  declare status: ViesStatus
  declare version: CreationOptional<number>
  declare taxNumber: CreationOptional<string | null>
  declare source: CreationOptional<ViesSource | null>
  /** As written in the register; null if its country does not disclose names. */
  declare registeredName: CreationOptional<string | null>
  declare reason: CreationOptional<string | null>
  declare tries: CreationOptional<number>
  declare checkedAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initViesModels(): void {
  ViesCheck.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      companyId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      taxNumber: TEXT,
      source: TEXT,
      registeredName: TEXT,
      reason: TEXT,
      tries: { type: INTEGER, defaultValue: 0 },
      checkedAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'vies_checks' },
  )
}
