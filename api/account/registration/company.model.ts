import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'

export type CompanyStatus =
  | 'unverified'
  | 'in_progress'
  | 'submitted'
  | 'verified'
  | 'rejected'
  | 'suspended'
  | 'lapsed'

/** Business data of a provider: a courier or a charity. */
export class Company extends Model<InferAttributes<Company>, InferCreationAttributes<Company>> {
  declare id: CreationOptional<number>
  declare userId: number
  declare kind: 'courier' | 'charity'
  declare status: CompanyStatus
  declare version: CreationOptional<number>
  declare name: string
  declare slug: string
  declare taxNumber: string | null
  declare registerNumber: string | null
  declare country: string
  declare city: string | null
  declare isVatPayer: CreationOptional<boolean>
  declare about: CreationOptional<string>
  declare homePlaceId: number | null
  declare payoutAccountId: CreationOptional<string | null>
  declare isPayoutAccountReady: CreationOptional<boolean>
  /** The processor's fingerprint of the payout bank account; a different one is reviewed again. */
  declare payoutBank: CreationOptional<string | null>
  declare starsSum: CreationOptional<number>
  declare opinionsCount: CreationOptional<number>
  declare dealsCount: CreationOptional<number>
  /** How often its documents were rejected as a whole, and the latest reason. */
  declare rejections: CreationOptional<number>
  declare statusReason: CreationOptional<string | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { BOOLEAN, DATE, INTEGER, TEXT } = DataTypes

export function initCompanyModels(): void {
  Company.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      userId: INTEGER,
      kind: TEXT,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      name: TEXT,
      slug: TEXT,
      taxNumber: TEXT,
      registerNumber: TEXT,
      country: TEXT,
      city: TEXT,
      isVatPayer: { type: BOOLEAN, defaultValue: true },
      about: { type: TEXT, defaultValue: '' },
      homePlaceId: INTEGER,
      payoutAccountId: TEXT,
      isPayoutAccountReady: { type: BOOLEAN, defaultValue: false },
      payoutBank: TEXT,
      starsSum: { type: INTEGER, defaultValue: 0 },
      opinionsCount: { type: INTEGER, defaultValue: 0 },
      dealsCount: { type: INTEGER, defaultValue: 0 },
      rejections: { type: INTEGER, defaultValue: 0 },
      statusReason: TEXT,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'companies' },
  )
}
