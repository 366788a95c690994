import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { OpinionAspect, OpinionSide, OpinionStatus } from './opinion.rules.ts'

/** An opinion of one side of a deal on the other. */
export class Opinion extends Model<InferAttributes<Opinion>, InferCreationAttributes<Opinion>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare side: OpinionSide
  declare authorId: number
  declare subjectId: number
  /** The rated company; null if a customer is rated. */
  declare companyId: number | null
  declare status: OpinionStatus
  declare version: CreationOptional<number>
  /** Secret of the mailed link, which allows giving the opinion without a sign-in. */
  declare hash: string
  declare stars: CreationOptional<number | null>
  declare aspects: CreationOptional<Partial<Record<OpinionAspect, number>>>
  declare text: CreationOptional<string>
  declare reply: CreationOptional<string | null>
  /** The deal was reinstated, so the invitation waits until it is closed again. */
  declare isRetracted: CreationOptional<boolean>
  /** Written before the deal was reinstated. */
  declare isDealReinstated: CreationOptional<boolean>
  declare invitedAt: Date
  declare submittedAt: CreationOptional<Date | null>
  declare publishedAt: CreationOptional<Date | null>
  declare editedAt: CreationOptional<Date | null>
  declare repliedAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { BOOLEAN, DATE, INTEGER, JSONB, TEXT } = DataTypes

export function initOpinionModels(): void {
  Opinion.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      side: TEXT,
      authorId: INTEGER,
      subjectId: INTEGER,
      companyId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      hash: TEXT,
      stars: INTEGER,
      aspects: { type: JSONB, defaultValue: {} },
      text: { type: TEXT, defaultValue: '' },
      reply: TEXT,
      isRetracted: { type: BOOLEAN, defaultValue: false },
      isDealReinstated: { type: BOOLEAN, defaultValue: false },
      invitedAt: DATE,
      submittedAt: DATE,
      publishedAt: DATE,
      editedAt: DATE,
      repliedAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'opinions' },
  )
}
