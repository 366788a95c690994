import type { Model, ModelStatic, Transaction } from 'sequelize'
import type { Ctx } from './context.ts'
import { authorize, fail, orNotFound, type Conflict } from './fail.ts'
import { auditAndAnnounce, makeAuditAndAnnounce, type Made } from './outbox.ts'
import { changeRow, newRow } from './row-change.ts'

/** One line is one row of the state table: an event, from where, to where. */
export type Transitions<S extends string> = Readonly<Record<string, { from: readonly S[]; to: S }>>

interface StateRow<S extends string = string> extends Model {
  id: number
  status: S
  version: number
}

export type TxCtx = Ctx & { tx: Transaction }

export interface TransitionOptions<Row> {
  /** Who may; asked under the lock. False answers 403. */
  may?: (row: Row) => boolean
  /** What else must hold; throws its own refusal. */
  guard?: (row: Row) => void | Promise<void>
  set?: Partial<Row>
  reason?: string | undefined
  /** More for the notices than the id. */
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
  | 'decision'
  | 'report'
  | 'request'
  | 'masking'
  | 'tracking'
type WrongState =
  `${'auction' | 'offer' | 'payment' | 'payout' | 'delivery' | 'opinion' | 'user' | 'company' | 'message'}.wrong_state`

const locked = new WeakMap<object, Transaction>()

/**
 * `SELECT … FOR UPDATE`. Lock order everywhere: auction, then offer, then payment, then the rest. Whatever
 * moves for a deal holds its auction: events are told in the order in which it was held.
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

/** Several at once, in the order of their ids; only those that are still so once they are ours. */
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

/** A row that a statement of its own has locked, with all that its moves ask of it. */
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
 * The only writer of a `status` column. The row must have come from `lock`; the policy, the table
 * and the guard are asked under that lock; status, audit entry and outbox job are one statement.
 * A move to the state already reached is no error and does nothing.
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

/** A thing that was just created in its first state: locked by being new, audited, announced. */
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

/** The same, made and recorded in one statement; `thread` is where what befalls it is told. */
export const createRecorded = (
  ctx: TxCtx,
  { model, values, ...made }: Omit<Made, 'row'> & NewRow,
): Promise<number> => {
  const at = ctx.now.toJSDate()
  const row = newRow(model, { ...values, createdAt: at, updatedAt: at })
  return makeAuditAndAnnounce(ctx, { ...made, row })
}

interface NewRow {
  model: ModelStatic<StateRow>
  values: Record<string, unknown>
}

/** How things stand and what may be done, but for what was just refused. */
export const conflictIn = (
  moves: Transitions<string>,
  state: string,
  refused: readonly string[] = [],
): Conflict => ({
  state,
  allowed: Object.entries(moves)
    .filter(([event, { from }]) => from.includes(state) && !refused.includes(event))
    .map(([event]) => event),
})

function wrongState(name: MachineName): WrongState {
  if (name === 'phone' || name === 'identity') return 'user.wrong_state'
  if (name === 'proposal' || name === 'cancellation' || name === 'fraud' || name === 'request')
    return 'offer.wrong_state'
  if (name === 'reinstatement' || name === 'acceptance') return 'offer.wrong_state'
  if (name === 'decision' || name === 'report') return 'auction.wrong_state'
  if (name === 'masking') return 'message.wrong_state'
  if (name === 'tracking') return 'delivery.wrong_state'
  if (name === 'fee' || name === 'chargeback' || name === 'refund' || name === 'reversal')
    return 'payment.wrong_state'
  return name === 'block' || name === 'charity' || name === 'vies' || name === 'member'
    ? 'company.wrong_state'
    : `${name}.wrong_state`
}
