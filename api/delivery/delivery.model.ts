import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import { database } from '#api/kit/db/db.ts'
import type { DeliveryStatus, ProofKind, ProofStage } from './delivery.rules.ts'
import type { Day, Uuid } from '#api/common/wire.rules.ts'

/** The delivery of one deal. */
export class Delivery extends Model<InferAttributes<Delivery>, InferCreationAttributes<Delivery>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare status: DeliveryStatus
  declare version: CreationOptional<number>
  declare trackingSecret: string
  declare pickupPin: string
  declare deliveryPin: string
  /** Agreed after a failed attempt; replaces the booked day. */
  declare plannedPickup: CreationOptional<Day | null>
  declare plannedDelivery: CreationOptional<Day | null>
  /** When both sides were asked about an overdue delivery. */
  declare overdueAskedAt: CreationOptional<Date | null>
  declare pickedUpAt: CreationOptional<Date | null>
  declare deliveredAt: CreationOptional<Date | null>
  /** Start of the period after which delivery counts as confirmed. */
  declare releaseFrom: CreationOptional<Date | null>
  declare confirmedAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

/** A proof of pickup or delivery. */
export class DeliveryProof extends Model<InferAttributes<DeliveryProof>, InferCreationAttributes<DeliveryProof>> {
  declare uid: Uuid
  declare deliveryId: number
  declare stage: ProofStage
  declare kind: ProofKind
  declare byUserId: number | null
  declare note: CreationOptional<string>
  declare createdAt: CreationOptional<Date>
}

const { DATE, DATEONLY, INTEGER, TEXT, UUID } = DataTypes

export function initDeliveryModels(): void {
  const sequelize = database()
  Delivery.init(
    {
      id: { type: INTEGER, primaryKey: true, autoIncrement: true },
      offerId: INTEGER,
      status: TEXT,
      version: { type: INTEGER, defaultValue: 1 },
      trackingSecret: TEXT,
      pickupPin: TEXT,
      deliveryPin: TEXT,
      plannedPickup: DATEONLY,
      plannedDelivery: DATEONLY,
      overdueAskedAt: DATE,
      pickedUpAt: DATE,
      deliveredAt: DATE,
      releaseFrom: DATE,
      confirmedAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize, tableName: 'deliveries' },
  )
  DeliveryProof.init(
    {
      uid: { type: UUID, primaryKey: true },
      deliveryId: INTEGER,
      stage: TEXT,
      kind: TEXT,
      byUserId: INTEGER,
      note: { type: TEXT, defaultValue: '' },
      createdAt: DATE,
    },
    { sequelize, tableName: 'delivery_proofs', updatedAt: false },
  )
}
