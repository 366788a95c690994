import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { DecisionKind, DecisionStatus, Ground } from './decision.rules.ts'

/** A moderation decision on a listing, with the statement of reasons for its owner. */
export class Decision extends Model<InferAttributes<Decision>, InferCreationAttributes<Decision>> {
  declare id: CreationOptional<number>
  declare auctionId: number
  declare userId: number
  declare kind: DecisionKind
  declare status: DecisionStatus
  declare version: CreationOptional<number>
  declare ground: Ground
  declare reason: string
  declare decidedBy: number
  declare appeal: CreationOptional<string>
  declare appealedAt: CreationOptional<Date | null>
  declare answer: CreationOptional<string>
  declare answeredBy: CreationOptional<number | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, INTEGER, TEXT } = DataTypes

export function initDecisionModel(): void {
  Decision.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      auctionId: INTEGER,
      userId: INTEGER,
      kind: TEXT,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      ground: TEXT,
      reason: TEXT,
      decidedBy: INTEGER,
      appeal: { type: TEXT, defaultValue: '' },
      appealedAt: DATE,
      answer: { type: TEXT, defaultValue: '' },
      answeredBy: INTEGER,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'decisions' },
  )
}
