import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** The shop's database, for things no page shows: mails, the clock, the ledger. */
export class Database {
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 1 })
  }

  /** The server under test writes its database URL to this file. */
  static async open(): Promise<Database> {
    const file = path.join(process.env.E2E_DATA_DIR ?? '', 'database-url')
    return new Database(await readFile(file, 'utf8'))
  }

  async rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#pool.query<Row>(sql, values)
    return rows
  }

  /** Runs a scheduled job now. */
  async strike(job: string): Promise<void> {
    await this.rows('select graphile_worker.add_job($1)', [job])
  }

  async payoutStatus(offerId: number): Promise<string | undefined> {
    const [payout] = await this.rows<{ status: string }>('select status from payouts where offer_id = $1', [offerId])
    return payout?.status
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}
