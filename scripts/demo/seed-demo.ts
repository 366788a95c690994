import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import { hashPassword } from '#api/account/password-hash.part.ts'
import { jobContext } from '#api/jobs.ts'
import type { Config } from '#api/kit/config.ts'
import { inTransaction, queryOne, query } from '#api/kit/db.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { openServices } from '#api/services.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { demoAccounts, type DemoAccount } from './accounts.ts'
import { buildWorld } from './build-world.ts'
import { demoPassword, setDemoPassword } from './demo-password.ts'
import { drawPictures } from './draw-pictures.ts'
import { mailUnconfirmed } from './mail-unconfirmed.ts'
import { numberRows } from './number-rows.ts'
import { observeSome } from './observe-some.ts'
import { payForReal } from './pay-for-real.ts'
import { createRandom } from './random.ts'
import { tellOfIt } from './tell-of-it.ts'
import { loadTowns } from './towns.ts'
import { allCountries } from './ways.ts'
import { emptyWorld, type Maker } from './world.ts'
import { writeWorld } from './write-world.ts'

const SEED = 20_261_121
/** Says which story stands in the database. */
const VERSION = 1

/** Fills an empty shop with people, listings and deals to try things out; never twice, never a real shop. */
export async function seedDemo(config: Config): Promise<{ accounts: DemoAccount[] }> {
  if (config.nodeEnv === 'production') throw new UserError('A real shop gets no demo world.')
  const password = demoPassword(config)
  const accounts = Object.values(demoAccounts).map((account) => ({ ...account, password }))
  if (await isSeeded(config)) return { accounts }
  await mkdir(config.dataDir, { recursive: true })
  const { services, close } = await openServices(config, { isUnhurried: true })
  try {
    await inTransaction(jobContext(services), seedOnce)
  } finally {
    await close()
  }
  return { accounts }
}

/** Asked before anything is opened: most starts find it done. */
async function isSeeded(config: Config): Promise<boolean> {
  const client = new pg.Client({ connectionString: config.databaseUrl })
  await client.connect()
  try {
    if ((await client.query('select from demo_worlds')).rowCount === 0) return false
    await setDemoPassword(client, demoPassword(config))
    return true
  } finally {
    await client.end()
  }
}

/** All of it or nothing; who comes second waits, and finds it done. */
async function seedOnce(ctx: TxCtx): Promise<void> {
  await query(ctx, `select pg_advisory_xact_lock(hashtext('carryto.demo'))`)
  if (await queryOne(ctx, 'select version from demo_worlds')) return
  const maker: Maker = {
    ctx,
    world: emptyWorld(),
    random: createRandom(SEED),
    now: ctx.now,
    towns: await loadTowns(ctx, allCountries),
    passwordHash: await hashPassword(demoPassword(ctx.config)),
  }
  const { payable } = await buildWorld(maker)
  observeSome(maker)
  await drawPictures(maker)
  await numberRows(ctx, maker.world)
  await payForReal(maker, payable)
  await writeWorld(ctx, maker.world)
  await tellOfIt(ctx, maker.world)
  await mailUnconfirmed(ctx, maker.world)
  await query(ctx, 'insert into demo_worlds (version) values ($1)', [VERSION])
}
