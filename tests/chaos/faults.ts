import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { LineHabit } from './card-line.ts'
import type { Dice } from './dice.ts'
import type { ProcessName, Shop } from './shop.ts'

interface Fault {
  name: string
  /** Relative frequency among the faults. */
  weight: number
  /** Whether this machine supports the fault. */
  isPossible?: (shop: Shop) => boolean
  run(shop: Shop, dice: Dice): Promise<void>
}

const kill = (name: ProcessName, weight: number): Fault => ({
  name: `${name} killed`,
  weight,
  run: (shop) => Promise.resolve(void shop.signal(name, 'SIGKILL')),
})

/** The process hangs without dying, and later continues. */
const freeze = (name: ProcessName, weight: number): Fault => ({
  name: `${name} stopped for a while`,
  weight,
  async run(shop, dice) {
    const pid = shop.signal(name, 'SIGSTOP')
    await pause(dice.between(500, 4000))
    shop.goOn(pid)
  },
})

const ofDatabase = (name: string, weight: number, run: (db: pg.Client, dice: Dice) => Promise<unknown>): Fault => ({
  name,
  weight,
  run: (shop, dice) => withClient(shop, (db) => run(db, dice)),
})

const lockedFor = (what: string, sql: string, weight: number): Fault =>
  ofDatabase(`${what} locked for a while`, weight, async (db, dice) => {
    await db.query('begin')
    await db.query(`set local lock_timeout = '2s'`)
    await db.query(sql)
    await pause(dice.between(1000, 6000))
    await db.query('rollback')
  })

const BAD_LINE_MS = 2500
const FULL_MS = 2500

const faults: readonly Fault[] = [
  kill('web 1', 4),
  kill('web 2', 4),
  kill('worker', 4),
  kill('card sandbox', 3),
  freeze('web 1', 2),
  freeze('web 2', 2),
  freeze('worker', 2),
  freeze('card sandbox', 2),
  {
    name: 'database killed',
    weight: 1,
    run: (shop) => Promise.resolve(shop.signalDatabase('SIGKILL')),
  },
  {
    name: 'database stopped at once',
    weight: 1,
    run: (shop) => Promise.resolve(shop.signalDatabase('SIGQUIT')),
  },
  ofDatabase('half of the connections ended', 4, (db) =>
    db.query(`select pg_terminate_backend(pid) from pg_stat_activity
              where pid <> pg_backend_pid() and backend_type = 'client backend' and random() < 0.5`),
  ),
  ofDatabase('statements cancelled', 2, (db) =>
    db.query(`select pg_cancel_backend(pid) from pg_stat_activity
              where pid <> pg_backend_pid() and backend_type = 'client backend' and state = 'active'`),
  ),
  lockedFor('some listings', `select id from auctions where id % 3 = 0 order by id desc limit 40 for update`, 2),
  lockedFor(
    'some offers',
    `select id from offers where status in ('active', 'awaiting_payment', 'accepted') and id % 2 = 0 for update`,
    2,
  ),
  lockedFor('some payments', `select id from payments where captured_at is null for update`, 1),
  {
    name: 'card sandbox answers slowly',
    weight: 2,
    run: (shop) => badLine(shop, 'slow'),
  },
  {
    name: 'answers of the card sandbox are lost',
    weight: 3,
    run: (shop) => badLine(shop, 'losesAnswers'),
  },
  {
    name: 'disk full',
    weight: 2,
    isPossible: ({ hasOwnDisk }) => hasOwnDisk,
    run: fillDisk,
  },
]

async function badLine(shop: Shop, habit: LineHabit): Promise<void> {
  shop.cardLineIs(habit)
  await pause(BAD_LINE_MS)
  shop.cardLineIs('good')
}

async function fillDisk({ dataDir }: Shop): Promise<void> {
  const ballast = path.join(dataDir, 'ballast')
  try {
    // dd writes until the disk is full, and then fails.
    execFileSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'ignore' })
  } catch {
    await pause(FULL_MS)
  } finally {
    rmSync(ballast, { force: true })
  }
}

/** The database may be unreachable because of another fault. */
async function withClient(shop: Shop, work: (db: pg.Client) => Promise<unknown>): Promise<void> {
  const db = new pg.Client({ connectionString: shop.databaseUrl, connectionTimeoutMillis: 2000 })
  db.on('error', () => undefined)
  try {
    await db.connect()
    await work(db)
  } catch {
    // The connection was closed by this fault, or by another one.
  } finally {
    await db.end().catch(() => undefined)
  }
}

/** Each fault comes once before any comes again, so that a short run has them all. */
export function drawFault(shop: Shop, dice: Dice, caused: ReadonlyMap<string, number>): Fault {
  const all = faults.filter(({ isPossible = () => true }) => isPossible(shop))
  const unseen = all.filter(({ name }) => !caused.has(name))
  const possible = unseen.length > 0 ? unseen : all
  let left = dice.below(possible.reduce((sum, { weight }) => sum + weight, 0))
  return possible.find(({ weight }) => (left -= weight) < 0) ?? (possible[0] as Fault)
}
