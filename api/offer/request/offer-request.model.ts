import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { RequestSource, RequestStatus } from './offer-request.rules.ts'

/** A customer's request to a company for an offer on one of their listings. */
export class OfferRequest extends Model<InferAttributes<OfferRequest>, InferCreationAttributes<OfferRequest>> {
  declare id: CreationOptional<number>
  declare auctionId: number
  declare companyId: number
  declare askedBy: number
  declare source: RequestSource
  declare score: number
  declare status: RequestStatus
  declare reason: CreationOptional<string>
  declare version: CreationOptional<number>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initOfferRequestModel(): void {
  OfferRequest.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      auctionId: INTEGER,
      companyId: INTEGER,
      askedBy: INTEGER,
      source: TEXT,
      score: INTEGER,
      status: TEXT,
      reason: { type: TEXT, defaultValue: '' },
      version: { type: INTEGER, defaultValue: 1 },
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'offer_requests' },
  )
}
