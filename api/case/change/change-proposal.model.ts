import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import type { Day } from '#api/common/wire.rules.ts'
import { database } from '#api/kit/db/db.ts'
import type { ProposalStatus } from './change-proposal.rules.ts'

/** A change to a booked deal that one side proposes; null fields stay as they are. */
export class ChangeProposal extends Model<InferAttributes<ChangeProposal>, InferCreationAttributes<ChangeProposal>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare side: 'owner' | 'provider'
  declare authorId: number
  declare status: ProposalStatus
  declare version: CreationOptional<number>
  declare pickupDate: Day | null
  declare deliveryDate: Day | null
  declare description: string | null
  declare note: string
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const { DATE, DATEONLY, INTEGER, TEXT } = DataTypes

export function initChangeProposalModel(): void {
  ChangeProposal.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      side: TEXT,
      authorId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      pickupDate: DATEONLY,
      deliveryDate: DATEONLY,
      description: TEXT,
      note: TEXT,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize: database(), tableName: 'change_proposals' },
  )
}
