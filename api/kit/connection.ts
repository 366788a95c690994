import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { isGoodbye } from './database-faults.ts'

/**
 * A connection that the server may end at any moment, also while it is being opened: nobody gets it
 * afterwards, and nothing else comes of it.
 */
class Connection extends pg.Client {
  /**
   * In which of Sequelize's two pools it is, which Sequelize writes only when all is ready and reads
   * whenever a connection ends. A pool shrugs at one that it does not have.
   */
  queryType: 'read' | 'write' = 'write'
  _invalid?: boolean

  constructor(config?: string | pg.ClientConfig) {
    super(config)
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
}

/** The driver, with connections of our kind. */
export const driver = { ...pg, Client: Connection }
