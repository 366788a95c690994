import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import type { Ground } from '#api/auction/decision/decision.rules.ts'
import { database } from '#api/kit/db/db.ts'
import type { Locale } from '#content/storefronts.ts'
import type { ReportStatus } from './moderation.rules.ts'

/** A report of a listing: a notice under Article 16 of the Digital Services Act. */
export class ListingReport extends Model<InferAttributes<ListingReport>, InferCreationAttributes<ListingReport>> {
  declare id: CreationOptional<number>
  declare auctionId: number
  declare reporterId: number | null
  declare name: string
  declare email: string | null
  /** Storefront whose language is used to answer the reporter. */
  declare locale: Locale
  declare ground: Ground
  declare text: string
  declare status: ReportStatus
  declare version: CreationOptional<number>
  declare decidedBy: CreationOptional<number | null>
  declare finding: CreationOptional<string>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initListingReportModel(): void {
  ListingReport.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      auctionId: INTEGER,
      reporterId: INTEGER,
      name: TEXT,
      email: TEXT,
      locale: TEXT,
      ground: TEXT,
      text: TEXT,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      decidedBy: INTEGER,
      finding: { type: TEXT, defaultValue: '' },
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'listing_reports' },
  )
}
