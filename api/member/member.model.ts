import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import type { Locale } from '#content/storefronts.ts'
import { database } from '#api/kit/db/db.ts'
import type { MemberRole, MemberStatus } from './member.rules.ts'

/** A member of a company besides its owner, or an invitation. */
export class CompanyMember extends Model<InferAttributes<CompanyMember>, InferCreationAttributes<CompanyMember>> {
  declare id: CreationOptional<number>
  declare companyId: number
  declare userId: CreationOptional<number | null>
  declare role: MemberRole
  declare status: MemberStatus
  declare version: CreationOptional<number>
  /** Address of the invitation; null once joined. */
  declare email: string | null
  /** Language of the invitation, if the address has no account. */
  declare locale: Locale
  declare tokenHash: string | null
  declare expiresAt: Date | null
  declare joinedAt: CreationOptional<Date | null>
  declare endedAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initMemberModels(): void {
  CompanyMember.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      companyId: INTEGER,
      userId: INTEGER,
      role: TEXT,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      email: TEXT,
      locale: TEXT,
      tokenHash: TEXT,
      expiresAt: DATE,
      joinedAt: DATE,
      endedAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'company_members' },
  )
}
