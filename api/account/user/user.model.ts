import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
} from 'sequelize'
import type { Currency, Locale } from '#content/storefronts.ts'
import type { Role, UserStatus } from '#api/common/caller.rules.ts'
import type { LesserMails, MailGroup } from '#api/common/mail-groups.rules.ts'
import type { SmsGroup } from '#api/common/notice.rules.ts'
import type { StaffRole } from '#api/common/staff.rules.ts'
import { database } from '#api/kit/db/db.ts'
import type { Uuid } from '#api/common/wire.rules.ts'

/** A person with an account. */
export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
  declare id: CreationOptional<number>
  declare uuid: CreationOptional<Uuid>
  declare role: Role
  /** Null unless the user is an administrator. */
  declare staffRole: CreationOptional<StaffRole | null>
  declare status: UserStatus
  declare version: CreationOptional<number>
  declare email: string
  declare login: string | null
  declare passwordHash: string | null
  declare name: string
  declare phone: string | null
  /** When this number was confirmed by code; null if it is unconfirmed. */
  declare phoneVerifiedAt: CreationOptional<Date | null>
  declare locale: Locale
  declare currency: CreationOptional<Currency | null>
  declare mailsOff: CreationOptional<MailGroup[]>
  declare pushesOff: CreationOptional<MailGroup[]>
  declare smsOn: CreationOptional<SmsGroup[]>
  declare lesserMails: CreationOptional<LesserMails>
  declare isQuietAtNight: CreationOptional<boolean>
  declare emailConfirmedAt: CreationOptional<Date | null>
  declare lastSeenAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>

  get hasPassword(): NonAttribute<boolean> {
    return this.passwordHash !== null
  }
}

const { ARRAY, BOOLEAN, DATE, INTEGER, TEXT, UUID, UUIDV4 } = DataTypes

export function initUserModels(): void {
  User.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      uuid: { type: UUID, defaultValue: UUIDV4 },
      role: TEXT,
      staffRole: TEXT,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      email: TEXT,
      login: TEXT,
      passwordHash: TEXT,
      name: TEXT,
      phone: TEXT,
      phoneVerifiedAt: DATE,
      locale: TEXT,
      currency: TEXT,
      mailsOff: ARRAY(TEXT),
      pushesOff: ARRAY(TEXT),
      smsOn: ARRAY(TEXT),
      lesserMails: TEXT,
      isQuietAtNight: BOOLEAN,
      emailConfirmedAt: DATE,
      lastSeenAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'users' },
  )
}
