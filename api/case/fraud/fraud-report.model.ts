import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { FraudReportStatus } from './fraud-report.rules.ts'

/** A report by one side of an offer that the other side commits fraud. */
export class FraudReport extends Model<InferAttributes<FraudReport>, InferCreationAttributes<FraudReport>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare side: 'owner' | 'provider'
  declare authorId: number
  declare status: FraudReportStatus
  declare version: CreationOptional<number>
  declare reason: string
  /** The administrator who proposes to confirm. If money has moved, a second one must agree. */
  declare proposedBy: CreationOptional<number | null>
  declare decidedBy: CreationOptional<number | null>
  declare finding: CreationOptional<string>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initFraudReportModel(): void {
  FraudReport.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      side: TEXT,
      authorId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      reason: TEXT,
      proposedBy: INTEGER,
      decidedBy: INTEGER,
      finding: { type: TEXT, defaultValue: '' },
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'fraud_reports' },
  )
}
