import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { DatabaseError } from 'sequelize'
import { isGoodbye, isUnanswered } from './database-faults.ts'

/**
 * A connection that the server may end at any moment, even while it is being opened. It is then
 * marked invalid, so that the pool does not hand it out.
 */
export class Connection extends pg.Client {
  /**
   * Which of Sequelize's two pools it is in. Sequelize sets it only when the connection is ready,
   * but reads it whenever one ends. A pool ignores a connection it does not have.
   */
  queryType: 'read' | 'write' = 'write'
  _invalid?: boolean
  /**
   * Driver option: queries are sent at once, without waiting for the previous answer. Never
   * changed, because an answer still on its way would reach the next query.
   */
  declare readonly pipeline: true

  constructor(config?: string | pg.ClientConfig) {
    super(withPipeline(config))
    // Sequelize adds its listener too late; an `error` without a listener ends the process.
    this.on('error', this.#leave)
    // The server announces that it ends this connection, although the socket is still open.
    const { connection } = this as unknown as { connection: EventEmitter }
    connection.on('errorMessage', ({ code }: { code: string }) => {
      if (isGoodbye(code)) this.#leave()
    })
  }

  readonly #leave = (): void => {
    this._invalid = true
  }

  /** True while a transaction has begun but has no query yet. */
  #isBegun = false

  /**
   * Delays `BEGIN` and sends it together with the first query, which saves a round trip; a
   * transaction without queries makes none. Sequelize is told at once that it has begun.
   */
  override query(...asked: unknown[]): never {
    const [text, answer] = asked
    const isOver = this.#isBegun && ENDS.includes(text)
    if (text !== BEGIN && !isOver) return this.#answer(asked) as never
    this.#isBegun = text === BEGIN
    return (answer as (error: null, result: object) => never)(null, { rows: [], rowCount: 0 })
  }

  #answer(asked: unknown[]): unknown {
    const ask = (...one: unknown[]): unknown => super.query(...(one as [string]))
    if (!this.#isBegun) return ask(...asked)
    this.#isBegun = false
    return together(this, () => {
      // If `BEGIN` fails, later queries would run outside a transaction, so close the connection.
      ask(BEGIN, (error: unknown) => error && streamOf(this).destroy())
      return ask(...asked)
    })
  }
}

/** The exact text that Sequelize sends. */
const BEGIN = 'START TRANSACTION;'
const ENDS: readonly unknown[] = ['COMMIT;', 'ROLLBACK;']

const withPipeline = (config?: string | pg.ClientConfig): pg.ClientConfig & { pipeline: true } => ({
  ...(typeof config === 'string' ? { connectionString: config } : config),
  pipeline: true,
})

/** The pg driver with our connection class. */
export const driver = { ...pg, Client: Connection }

/** Runs a query directly, in half the time Sequelize takes. */
export const ask = <T extends object>(connection: Connection, text: string, values: unknown[]): Promise<T[]> =>
  answerOf<T>(connection, { text, values })

/**
 * A prepared statement, if it has parameters. Queries in a transaction find rows by id, so one plan
 * fits all values. A search is better planned for its values.
 */
export const askAgain = <T extends object>(connection: Connection, text: string, values: unknown[]): Promise<T[]> => {
  return values.length > 0 ? askByName<T>(connection, text, values) : ask<T>(connection, text, values)
}

/** A prepared statement, also without parameters. */
export const askByName = <T extends object>(connection: Connection, text: string, values: unknown[]): Promise<T[]> => {
  const name = nameOf(text)
  return answerOf<T>(connection, name === undefined ? { text, values } : { name, text, values })
}

/** A query and its values. */
export type Asked = readonly [text: string, values: unknown[]]

/**
 * Sends several queries in one round trip; each sees what was committed when the previous one
 * ended. Returns the rows of the last one.
 */
export async function askInTurn<T extends object>(connection: Connection, asked: readonly Asked[]): Promise<T[]> {
  const asking = together(connection, () => asked.map(([text, values]) => askAgain<T>(connection, text, values)))
  // If one query fails, those behind it fail too. Wait for all of them before going on.
  const answers = await Promise.allSettled(asking)
  const refused = answers.find(({ status }) => status === 'rejected')
  if (refused?.status === 'rejected') throw refused.reason
  const last = answers.at(-1)
  return last?.status === 'fulfilled' ? last.value : []
}

const streamOf = (connection: pg.Client): Writable =>
  (connection as unknown as { connection: { stream: Writable } }).connection.stream

/** Buffers what is written within `ask` and sends it in one packet. */
function together<T>(connection: pg.Client, ask: () => T): T {
  const stream = streamOf(connection)
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/**
 * Maximum number of prepared statements; more than we have. Generated SQL must not fill the
 * server's memory.
 */
const NAMES_MAX = 800
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const cached = names.get(text)
  if (cached !== undefined || names.size >= NAMES_MAX) return cached
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

async function answerOf<T extends object>(connection: Connection, asked: pg.QueryConfig): Promise<T[]> {
  if (asked.values?.includes(undefined)) throw new Error(`a value is missing: ${asked.text}`)
  try {
    return (await (connection as pg.Client).query<T>(asked)).rows
  } catch (error) {
    // The answer may still arrive and would reach the next query, so drop the connection.
    if (isUnanswered(error)) connection._invalid = true
    throw new DatabaseError(Object.assign(error as Error, { sql: asked.text }))
  }
}
