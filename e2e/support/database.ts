import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** The database behind the shop, for what no page shows: mails, the clock, the books. */
export class Database {
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 1 })
  }

  /** The server of these stories writes down where its database is. */
  static async open(): Promise<Database> {
    const file = path.join(process.env.E2E_DATA_DIR ?? '', 'database-url')
    return new Database(await readFile(file, 'utf8'))
  }

  async rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#pool.query<Row>(sql, values)
    return rows
  }

  /** A job that the clock starts every few minutes starts now. */
  async strike(job: string): Promise<void> {
    await this.rows('select graphile_worker.add_job($1)', [job])
  }

  async payoutStatus(offerId: number): Promise<string | undefined> {
    const [payout] = await this.rows<{ status: string }>(
      'select status from payouts where offer_id = $1',
      [offerId],
    )
    return payout?.status
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}
