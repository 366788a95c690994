import { DataTypes, Model, type CreationOptional, type InferAttributes, type InferCreationAttributes } from 'sequelize'
import type { Currency } from '#content/storefronts.ts'
import { database } from '#api/kit/db/db.ts'
import type {
  ChargebackStatus,
  FeeStatus,
  PaymentPurpose,
  PaymentStatus,
  PayoutStatus,
  RefundBearer,
  RefundStatus,
  ReversalStatus,
} from './payment.rules.ts'

/** An attempt of an owner to pay for a chosen offer. */
export class Payment extends Model<InferAttributes<Payment>, InferCreationAttributes<Payment>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare payerId: number
  declare purpose: CreationOptional<PaymentPurpose>
  declare status: PaymentStatus
  declare version: CreationOptional<number>
  declare amountMinor: number
  declare currency: Currency
  declare refundedMinor: CreationOptional<number>
  declare processorSessionId: CreationOptional<string | null>
  declare processorIntentId: CreationOptional<string | null>
  declare processorUrl: CreationOptional<string | null>
  declare failureCode: CreationOptional<string | null>
  declare capturedAt: CreationOptional<Date | null>
  /** Set if it is refunded completely and the deal must be paid again. */
  declare returnedAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

/** The courier's share of a deal, or the part of it that a complaint disputes. */
export class Payout extends Model<InferAttributes<Payout>, InferCreationAttributes<Payout>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare companyId: number
  declare status: PayoutStatus
  declare version: CreationOptional<number>
  declare amountMinor: number
  declare currency: Currency
  /** Null for the share itself. */
  declare complaintId: CreationOptional<number | null>
  declare processorTransferId: CreationOptional<string | null>
  /** Number of refusals by the card processor. */
  declare attempts: CreationOptional<number>
  declare failureCode: CreationOptional<string | null>
  declare paidAt: CreationOptional<Date | null>
  /** Set while staff hold it: since when, by whom and why. */
  declare heldAt: CreationOptional<Date | null>
  declare heldBy: CreationOptional<number | null>
  declare heldReason: CreationOptional<string | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

/** A refund to a card: ordered by us, or made by staff at the processor. */
export class Refund extends Model<InferAttributes<Refund>, InferCreationAttributes<Refund>> {
  declare id: CreationOptional<number>
  declare paymentId: number
  declare status: RefundStatus
  declare version: CreationOptional<number>
  declare amountMinor: number
  /** Null for a refund made in the processor's console. */
  declare key: CreationOptional<string | null>
  declare processorRefundId: CreationOptional<string | null>
  /** A failed refund is sent again under another key. */
  declare attempts: CreationOptional<number>
  declare failureCode: CreationOptional<string | null>
  /** Set if staff ordered it: who bears it, who proposed it and why, and who answered. */
  declare bearer: CreationOptional<RefundBearer | null>
  declare proposedBy: CreationOptional<number | null>
  declare answeredBy: CreationOptional<number | null>
  declare reason: CreationOptional<string | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

/**
 * Money that came back after a payout: a reversed transfer, or a payout refused by the courier's
 * bank.
 */
export class Reversal extends Model<InferAttributes<Reversal>, InferCreationAttributes<Reversal>> {
  declare id: CreationOptional<number>
  declare companyId: number
  /** Null for a bank's refusal, because a bank payout covers many deals. */
  declare payoutId: CreationOptional<number | null>
  declare status: ReversalStatus
  declare version: CreationOptional<number>
  declare amountMinor: number
  declare currency: Currency
  /** Id of the reversal, or of the payout to the bank. */
  declare processorId: string
  /** The transfer with which it was sent again. */
  declare processorTransferId: CreationOptional<string | null>
  /** Number of times the office had it sent again. */
  declare attempts: CreationOptional<number>
  declare failureCode: CreationOptional<string | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

/** A payment disputed by the cardholder. */
export class Chargeback extends Model<InferAttributes<Chargeback>, InferCreationAttributes<Chargeback>> {
  declare id: CreationOptional<number>
  declare paymentId: number
  declare processorDisputeId: string
  declare status: ChargebackStatus
  declare version: CreationOptional<number>
  /** Null, like the other columns of the dispute, until its next event for those opened before they were kept. */
  declare amountMinor: CreationOptional<number | null>
  declare currency: CreationOptional<Currency | null>
  /** Deadline of the bank for evidence. */
  declare evidenceDueAt: CreationOptional<Date | null>
  declare evidenceSentAt: CreationOptional<Date | null>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

/** Our commission on a deal. */
export class Fee extends Model<InferAttributes<Fee>, InferCreationAttributes<Fee>> {
  declare id: CreationOptional<number>
  declare offerId: number
  declare companyId: number
  declare status: FeeStatus
  declare version: CreationOptional<number>
  declare netMinor: number
  declare vatMinor: number
  declare currency: Currency
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
}

const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true }
const version = { type: DataTypes.INTEGER, defaultValue: 1 }
// Sequelize writes the column's name into this object, so each column needs its own.
const counted = () => ({ type: DataTypes.INTEGER, defaultValue: 0 })
const { DATE, INTEGER, TEXT } = DataTypes

export function initPaymentModels(): void {
  const sequelize = database()
  Payment.init(
    {
      id,
      offerId: INTEGER,
      payerId: INTEGER,
      purpose: { type: TEXT, defaultValue: 'price' },
      status: TEXT,
      version,
      amountMinor: INTEGER,
      currency: TEXT,
      refundedMinor: counted(),
      processorSessionId: TEXT,
      processorIntentId: TEXT,
      processorUrl: TEXT,
      failureCode: TEXT,
      capturedAt: DATE,
      returnedAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize, tableName: 'payments' },
  )
  Payout.init(
    {
      id,
      offerId: INTEGER,
      companyId: INTEGER,
      status: TEXT,
      version,
      amountMinor: INTEGER,
      currency: TEXT,
      complaintId: INTEGER,
      processorTransferId: TEXT,
      attempts: counted(),
      failureCode: TEXT,
      paidAt: DATE,
      heldAt: DATE,
      heldBy: INTEGER,
      heldReason: TEXT,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize, tableName: 'payouts' },
  )
  Refund.init(
    {
      id,
      paymentId: INTEGER,
      status: TEXT,
      version,
      amountMinor: INTEGER,
      key: TEXT,
      processorRefundId: TEXT,
      attempts: { type: INTEGER, defaultValue: 1 },
      failureCode: TEXT,
      bearer: TEXT,
      proposedBy: INTEGER,
      answeredBy: INTEGER,
      reason: TEXT,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize, tableName: 'refunds' },
  )
  Reversal.init(
    {
      id,
      companyId: INTEGER,
      payoutId: INTEGER,
      status: TEXT,
      version,
      amountMinor: INTEGER,
      currency: TEXT,
      processorId: TEXT,
      processorTransferId: TEXT,
      attempts: counted(),
      failureCode: TEXT,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize, tableName: 'reversals' },
  )
  Chargeback.init(
    {
      id,
      paymentId: INTEGER,
      processorDisputeId: TEXT,
      status: TEXT,
      version,
      amountMinor: INTEGER,
      currency: TEXT,
      evidenceDueAt: DATE,
      evidenceSentAt: DATE,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize, tableName: 'chargebacks' },
  )
  Fee.init(
    {
      id,
      offerId: INTEGER,
      companyId: INTEGER,
      status: TEXT,
      version,
      netMinor: INTEGER,
      vatMinor: INTEGER,
      currency: TEXT,
      createdAt: DATE,
      updatedAt: DATE,
    },
    { sequelize, tableName: 'fees' },
  )
}
