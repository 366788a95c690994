import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { PhoneStatus } from './phone.rules.ts'

/** Verification state of a user's phone number. */
export class PhoneProof extends Model<InferAttributes<PhoneProof>, InferCreationAttributes<PhoneProof>> {
  declare id: CreationOptional<number>
  declare userId: number
  declare status: PhoneStatus
  declare version: CreationOptional<number>
  declare phone: string
  declare codeTrace: CreationOptional<string | null>
  declare codeExpiresAt: CreationOptional<Date | null>
  declare wrongCodes: CreationOptional<number>
  declare lockedUntil: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initPhoneModels(): void {
  PhoneProof.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      userId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      phone: TEXT,
      codeTrace: TEXT,
      codeExpiresAt: DATE,
      wrongCodes: { type: INTEGER, defaultValue: 0 },
      lockedUntil: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'phone_proofs' },
  )
}
