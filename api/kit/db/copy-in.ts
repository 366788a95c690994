import pg from 'pg'

interface CopyConnection {
  sendCopyFromChunk: (lines: Buffer) => void
  endCopyFrom: () => void
}

/** The driver refuses the data of `copy … from stdin`, unless a query answers for it. */
class Copy extends pg.Query {
  readonly #lines: Buffer

  constructor(sql: string, lines: Buffer, done: (error: Error | undefined) => void) {
    super(sql, done)
    this.#lines = lines
  }

  /** Called by the driver. */
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#lines)
    connection.endCopyFrom()
  }
}

/** Runs `copy … from stdin`: many rows for a third of the processor time of an `insert`. */
export const copyIn = (client: pg.ClientBase, sql: string, lines: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new Copy(sql, lines, (error) => (error ? reject(error) : resolve())))
  })
