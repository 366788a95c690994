import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { ComplaintKind, ComplaintOutcome, ComplaintSide, ComplaintStatus } from './complaint.rules.ts'

/** A complaint by one side of a deal, or opened by a deadline that passed. */
export class Complaint extends Model<InferAttributes<Complaint>, InferCreationAttributes<Complaint>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare side: ComplaintSide
  /** Null if a deadline opened it. */
  declare authorId: CreationOptional<number | null>
  declare kind: ComplaintKind
  declare status: ComplaintStatus
  declare version: CreationOptional<number>
  declare text: CreationOptional<string>
  /** The thing it is about, and what that was worth. */
  declare item: CreationOptional<string>
  declare worthMinor: CreationOptional<number | null>
  /** Amount that the author wants to go back to the customer. */
  declare claimMinor: CreationOptional<number | null>
  /** The part of the price that was held when it was opened. */
  declare heldMinor: CreationOptional<number>
  /** The whole payout is disputed and waits itself, instead of a part of it. */
  declare holdsAll: CreationOptional<boolean>
  declare outcome: CreationOptional<ComplaintOutcome | null>
  /** Amount that goes back to the customer. */
  declare backMinor: CreationOptional<number | null>
  declare finding: CreationOptional<string>
  declare decidedBy: CreationOptional<number | null>
  /** The office's question to the author. */
  declare question: CreationOptional<string>
  declare appealSide: CreationOptional<'owner' | 'provider' | null>
  declare appeal: CreationOptional<string>
  declare appealFinding: CreationOptional<string>
  declare appealDecidedBy: CreationOptional<number | null>
  /** Accepts the decision, so its deadline need not pass. */
  declare isOwnerContent: CreationOptional<boolean>
  declare isProviderContent: CreationOptional<boolean>
  /** Deadline of the present status; null while it waits for the office. */
  declare until: CreationOptional<Date | null>
  declare decideUntil: Date
  declare closedAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { BOOLEAN, DATE, INTEGER, TEXT } = DataTypes
// Sequelize writes the column's name into this object, so each column needs its own.
const text = () => ({ type: TEXT, defaultValue: '' })
const no = () => ({ type: BOOLEAN, defaultValue: false })

export function initComplaintModel(): void {
  Complaint.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      side: TEXT,
      authorId: INTEGER,
      kind: TEXT,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      text: text(),
      item: text(),
      worthMinor: INTEGER,
      claimMinor: INTEGER,
      heldMinor: { type: INTEGER, defaultValue: 0 },
      holdsAll: no(),
      outcome: TEXT,
      backMinor: INTEGER,
      finding: text(),
      decidedBy: INTEGER,
      question: text(),
      appealSide: TEXT,
      appeal: text(),
      appealFinding: text(),
      appealDecidedBy: INTEGER,
      isOwnerContent: no(),
      isProviderContent: no(),
      until: DATE,
      decideUntil: DATE,
      closedAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'complaints' },
  )
}
