import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { MaskingStatus } from './masking.rules.ts'

/** Masked contact data in a message, and its review. Shares the id of the message. */
export class Masking extends Model<InferAttributes<Masking>, InferCreationAttributes<Masking>> {
  declare id: number
  declare status: MaskingStatus
  declare version: CreationOptional<number>
  declare appeal: CreationOptional<string>
  declare appealedAt: CreationOptional<Date | null>
  declare reason: CreationOptional<string>
  declare decidedBy: CreationOptional<number | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initMaskingModel(): void {
  Masking.init(
    {
      id: { type: INTEGER, primaryKey: true },
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      appeal: { type: TEXT, defaultValue: '' },
      appealedAt: DATE,
      reason: { type: TEXT, defaultValue: '' },
      decidedBy: INTEGER,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'message_maskings' },
  )
}
