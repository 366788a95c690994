import type { Model, ModelStatic, Transaction } from 'sequelize'
import type { Ctx } from '#api/kit/context.ts'
import { authorize, fail, orNotFound, type Conflict } from '#api/kit/fail.ts'
import { auditAndAnnounce, makeAuditAndAnnounce, type Made } from '#api/kit/worker/outbox.ts'
import { changeRow, newRow } from './row-change.ts'

/** The state table: each event with its source states and its target state. */
export type Transitions<S extends string> = Readonly<Record<string, { from: readonly S[]; to: S }>>

export interface StateRow<S extends string = string> extends Model {
  id: number
  status: S
  version: number
}

export type TxCtx = Ctx & { tx: Transaction }

export interface TransitionOptions<Row> {
  /** Permission check, run under the lock. False answers 403. */
  may?: (row: Row) => boolean
  /** Further condition; throws its own error. */
  guard?: (row: Row) => void | Promise<void>
  set?: Partial<Row>
  reason?: string | undefined
  /** More data for the notices besides the id. */
  eventData?: object
}

type MachineName =
  | 'auction'
  | 'offer'
  | 'payment'
  | 'payout'
  | 'chargeback'
  | 'refund'
  | 'reversal'
  | 'delivery'
  | 'opinion'
  | 'fee'
  | 'user'
  | 'phone'
  | 'identity'
  | 'company'
  | 'block'
  | 'charity'
  | 'vies'
  | 'member'
  | 'proposal'
  | 'cancellation'
  | 'reinstatement'
  | 'acceptance'
  | 'fraud'
  | 'complaint'
  | 'settlement'
  | 'door'
  | 'rescue'
  | 'decision'
  | 'report'
  | 'request'
  | 'masking'
  | 'tracking'
type WrongState =
  `${'auction' | 'offer' | 'payment' | 'payout' | 'delivery' | 'opinion' | 'user' | 'company' | 'message' | 'complaint'}.wrong_state`

const locked = new WeakMap<object, Transaction>()

/**
 * `SELECT … FOR UPDATE`. Lock order everywhere: auction, offer, payment, then the rest. Every
 * change of a deal locks its auction, so that its events are told in that order.
 */
export async function lock<Row extends StateRow>(
  ctx: TxCtx,
  model: ModelStatic<Row>,
  where: Record<string, unknown>,
): Promise<Row> {
  return orNotFound(await findLocked(ctx, model, where))
}

export async function findLocked<Row extends StateRow>(
  ctx: TxCtx,
  model: ModelStatic<Row>,
  where: Record<string, unknown>,
): Promise<Row | null> {
  const found = await model.findOne({
    where: where as never,
    transaction: ctx.tx,
    lock: ctx.tx.LOCK.UPDATE,
  })
  if (found) locked.set(found, ctx.tx)
  return found
}

/** Locks several rows in the order of their ids; only rows that still match once locked. */
export async function lockAll<Row extends StateRow>(
  ctx: TxCtx,
  model: ModelStatic<Row>,
  where: Record<string, unknown>,
): Promise<Row[]> {
  const found = await model.findAll({
    where: where as never,
    order: [['id', 'ASC']],
    transaction: ctx.tx,
    lock: ctx.tx.LOCK.UPDATE,
  })
  for (const row of found) locked.set(row, ctx.tx)
  return found
}

/** A row that another statement has locked, with the columns its transitions need. */
export function holdLocked<Row extends StateRow>(
  ctx: TxCtx,
  model: ModelStatic<Row>,
  values: Partial<Row> & { id: number },
): Row {
  const row = model.build(values as never, { isNewRecord: false, raw: true })
  locked.set(row, ctx.tx)
  return row
}

/**
 * The only writer of a `status` column. The row must come from `lock`; permission, state table and
 * guard are checked under that lock. Status, audit entry and outbox job are written by one
 * statement. A transition to the current state does nothing.
 */
export function stateMachine<S extends string, M extends Transitions<S>, Row extends StateRow<S>>(
  name: MachineName,
  moves: M,
) {
  return async function move(
    ctx: TxCtx,
    row: Row,
    event: keyof M & string,
    step: TransitionOptions<Row> = {},
  ): Promise<Row> {
    if (locked.get(row) !== ctx.tx) throw new Error(`${name} ${row.id} is moved without a lock`)
    const { from, to } = moves[event] as Transitions<S>[string]
    if (step.may) authorize(step.may(row))
    if (row.status === to && !from.includes(row.status)) return row
    if (!from.includes(row.status)) fail(wrongState(name), conflictIn(moves, row.status))
    await step.guard?.(row)
    const before = row.status
    const version = row.version + 1
    const set = { ...step.set, status: to, version, updatedAt: ctx.now.toJSDate() }
    await auditAndAnnounce(
      ctx,
      { machine: name, thingId: row.id, event, from: before, to, reason: step.reason },
      { from: before, ...step.eventData },
      changeRow(row, set),
    )
    return row
  }
}

/** Records a new row: with an audit entry and an event. A new row counts as locked. */
export async function recordCreated(
  ctx: TxCtx,
  name: MachineName,
  row: StateRow,
  event: string,
  tell: object = {},
): Promise<void> {
  locked.set(row, ctx.tx)
  const entry = { machine: name, thingId: row.id, event, from: null, to: row.status }
  await auditAndAnnounce(ctx, entry, tell)
}

/** Inserts and records a row in one statement; `thread` is the thread of its events. */
export const createRecorded = (ctx: TxCtx, { model, values, ...made }: Omit<Made, 'row'> & NewRow): Promise<number> => {
  const at = ctx.now.toJSDate()
  const row = newRow(model, { ...values, createdAt: at, updatedAt: at })
  return makeAuditAndAnnounce(ctx, { ...made, row })
}

interface NewRow {
  model: ModelStatic<StateRow>
  values: Record<string, unknown>
}

/** Data of a 409: the current state and the events allowed in it, without those just refused. */
export const conflictIn = (moves: Transitions<string>, state: string, refused: readonly string[] = []): Conflict => ({
  state,
  allowed: Object.entries(moves)
    .filter(([event, { from }]) => from.includes(state) && !refused.includes(event))
    .map(([event]) => event),
})

function wrongState(name: MachineName): WrongState {
  if (name === 'phone' || name === 'identity') return 'user.wrong_state'
  if (name === 'proposal' || name === 'cancellation' || name === 'fraud' || name === 'request')
    return 'offer.wrong_state'
  if (name === 'reinstatement' || name === 'acceptance' || name === 'settlement' || name === 'door')
    return 'offer.wrong_state'
  if (name === 'decision' || name === 'report' || name === 'rescue') return 'auction.wrong_state'
  if (name === 'masking') return 'message.wrong_state'
  if (name === 'tracking') return 'delivery.wrong_state'
  if (name === 'fee' || name === 'chargeback' || name === 'refund' || name === 'reversal') return 'payment.wrong_state'
  return name === 'block' || name === 'charity' || name === 'vies' || name === 'member'
    ? 'company.wrong_state'
    : `${name}.wrong_state`
}
