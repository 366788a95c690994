import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { DatabaseError } from 'sequelize'
import { isGoodbye, isUnanswered } from './database-faults.ts'

/**
 * A connection that the server may end at any moment, also while it is being opened: nobody gets it
 * afterwards, and nothing else comes of it.
 */
export class Connection extends pg.Client {
  /**
   * In which of Sequelize's two pools it is, which Sequelize writes only when all is ready and reads
   * whenever a connection ends. A pool shrugs at one that it does not have.
   */
  queryType: 'read' | 'write' = 'write'
  _invalid?: boolean
  /**
   * Of the driver: what is asked is sent at once, and not when the one before has been answered. Never changed, for an
   * answer that is still on its way would go to whoever asks next.
   */
  declare readonly pipeline: true

  constructor(config?: string | pg.ClientConfig) {
    super(withPipeline(config))
    // Sequelize listens a moment too late: what nobody listens to ends the process.
    this.on('error', this.#leave)
    // The server says that it ends this connection, though its line still stands.
    const { connection } = this as unknown as { connection: EventEmitter }
    connection.on('errorMessage', ({ code }: { code: string }) => {
      if (isGoodbye(code)) this.#leave()
    })
  }

  readonly #leave = (): void => {
    this._invalid = true
  }

  /** A transaction in which nobody has asked anything yet. */
  #isBegun = false

  /**
   * The beginning of a transaction goes out in one journey with the first thing asked in it, and one in which nothing is
   * asked makes no journey at all. Sequelize is told at once that it has begun.
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
      // Where it cannot begin, nobody is answered here any more.
      ask(BEGIN, (error: unknown) => error && streamOf(this).destroy())
      return ask(...asked)
    })
  }
}

/** As Sequelize says it. */
const BEGIN = 'START TRANSACTION;'
const ENDS: readonly unknown[] = ['COMMIT;', 'ROLLBACK;']

const withPipeline = (config?: string | pg.ClientConfig): pg.ClientConfig & { pipeline: true } => ({
  ...(typeof config === 'string' ? { connectionString: config } : config),
  pipeline: true,
})

/** The driver, with connections of our kind. */
export const driver = { ...pg, Client: Connection }

/** As Sequelize would ask, in half of its time. */
export const ask = <T extends object>(
  connection: Connection,
  text: string,
  values: unknown[],
): Promise<T[]> => answerOf<T>(connection, { text, values })

/**
 * The server keeps how it answers this text: what a transaction asks finds its rows by their ids, so
 * the same way is right for all values. A search is better planned for what is looked for.
 */
export const askAgain = <T extends object>(
  connection: Connection,
  text: string,
  values: unknown[],
): Promise<T[]> => {
  return values.length > 0
    ? askByName<T>(connection, text, values)
    : ask<T>(connection, text, values)
}

/** The same for a text that names no value: by a name it is planned once, without one each time. */
export const askByName = <T extends object>(
  connection: Connection,
  text: string,
  values: unknown[],
): Promise<T[]> => {
  const name = nameOf(text)
  return answerOf<T>(connection, name === undefined ? { text, values } : { name, text, values })
}

/** One question and its values. */
export type Asked = readonly [text: string, values: unknown[]]

/**
 * One right behind the other, in one journey: each begins when the one before has ended, and sees what
 * was true then. Answers the last.
 */
export async function askInTurn<T extends object>(
  connection: Connection,
  asked: readonly Asked[],
): Promise<T[]> {
  const asking = together(connection, () =>
    asked.map(([text, values]) => askAgain<T>(connection, text, values)),
  )
  // What stands behind one that is refused is refused as well: nobody goes on before.
  const answers = await Promise.allSettled(asking)
  const refused = answers.find(({ status }) => status === 'rejected')
  if (refused?.status === 'rejected') throw refused.reason
  const last = answers.at(-1)
  return last?.status === 'fulfilled' ? last.value : []
}

const streamOf = (connection: pg.Client): Writable =>
  (connection as unknown as { connection: { stream: Writable } }).connection.stream

/** What is asked meanwhile goes out at once. */
function together<T>(connection: pg.Client, ask: () => T): T {
  const stream = streamOf(connection)
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/** More than we have; a text that is made of what somebody wants must not fill the server's memory. */
const NAMES_MAX = 800
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= NAMES_MAX) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

async function answerOf<T extends object>(
  connection: Connection,
  asked: pg.QueryConfig,
): Promise<T[]> {
  if (asked.values?.includes(undefined)) throw new Error(`a value is missing: ${asked.text}`)
  try {
    return (await (connection as pg.Client).query<T>(asked)).rows
  } catch (error) {
    // What was asked may still be answered, and not to whom it belongs.
    if (isUnanswered(error)) connection._invalid = true
    throw new DatabaseError(Object.assign(error as Error, { sql: asked.text }))
  }
}
