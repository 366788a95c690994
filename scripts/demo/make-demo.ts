import { mkdir, readFile } from 'node:fs/promises'
import { DateTime } from 'luxon'
import { hashPassword } from '#api/account/auth/password-hash.lib.ts'
import { jobContext } from '#api/jobs.ts'
import type { Config } from '#api/kit/config.ts'
import { inTransaction, queryOne, query } from '#api/kit/db/db.ts'
import type { Services } from '#api/kit/services.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { isSandbox, localSecrets, notedPort } from '#api/payment/find-sandbox.lib.ts'
import { openServices } from '#api/services.ts'
import { DEFAULT_LOCALE, storefrontOf } from '#content/storefronts.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { goAlone } from './alone.ts'
import { openCards, type Cards } from './cards.ts'
import { demoPassword } from './demo-password.ts'
import { drawnPictures } from './draw-pictures.ts'
import { fillShops } from './fill-shops.ts'
import type { Maker } from './maker.ts'
import { noLimits } from './no-limits.ts'
import { createOutbox } from './outbox.ts'
import { createRandom } from './random.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createTimers } from './timers.ts'
import { loadTowns } from './towns.ts'
import { allCountries } from './ways.ts'

const SEED = 20_261_121
/** The version of the story, stored in the database. */
const VERSION = 5

/** Seeds the story in one transaction; a concurrent start waits and finds it done. */
export async function makeDemo(config: Config, password: string): Promise<void> {
  await mkdir(config.dataDir, { recursive: true })
  const isLocal = !config.stripeSecretKey
  if (isLocal) await refuseRunning(config)
  const timeline = createTimeline(DateTime.utc())
  const cards = await openCards(config, timeline)
  const { services, close } = await openServices(storyConfig(config, cards), { isUnhurried: true })
  try {
    const ctx = jobContext(await storyServices(services, { password, cards }))
    await inTransaction(ctx, (ctx) => seedOnce(ctx, { timeline, cards, isLocal }))
  } finally {
    await close()
    await cards.close()
  }
}

/** The card sandbox loads its data only at its start, so it must not run during the seed. */
async function refuseRunning(config: Config): Promise<void> {
  const port = Number(await readFile(notedPort(config), 'utf8').catch(() => '0'))
  if (await isSandbox(port, localSecrets(config)))
    throw new UserError(
      'The shop is running: stop it, for its card sandbox has to learn the demo world.',
    )
}

/**
 * The story calls no external service: no road service, no mail server, and no card processor but
 * its own.
 */
const storyConfig = (config: Config, { url }: Cards): Config => ({
  ...config,
  cardSandboxUrl: url,
  stripeSecretKey: undefined,
  smtpUrl: undefined,
  routeUrl: undefined,
  geocoderUrl: undefined,
  viesUrl: undefined,
})

async function storyServices(
  services: Services,
  { password, cards }: { password: string; cards: Cards },
): Promise<Services> {
  const hash = await hashPassword(password)
  return {
    ...services,
    limits: noLimits,
    cardProcessor: cards.processor(services.log),
    imageProcessor: drawnPictures,
    hashPassword: () => Promise.resolve(hash),
  }
}

interface Stage {
  timeline: Timeline
  cards: Cards
  /** Whether the shop will use the card processor of this machine. */
  isLocal: boolean
}

/** Atomic; a concurrent start waits for the lock and finds the seed done. */
async function seedOnce(ctx: TxCtx, { timeline, cards, isLocal }: Stage): Promise<void> {
  await query(ctx, `select pg_advisory_xact_lock(hashtext('carryto.demo'))`)
  if (await queryOne(ctx, 'select version from demo_worlds')) return
  const outbox = createOutbox({ ctx, timeline })
  const timers = createTimers({ ctx, timeline }, outbox.tellAll)
  const maker: Maker = {
    ctx,
    timeline,
    timers,
    cards,
    random: createRandom(SEED),
    towns: await loadTowns(ctx, allCountries),
    password: demoPassword(ctx.config),
    taken: { emails: new Set(), phones: new Set() },
    staff: { storefront: storefrontOf(DEFAULT_LOCALE), caller: undefined },
    open: [],
  }
  const settle = goAlone(ctx.tx)
  await fillShops(maker)
  outbox.begin()
  await timeline.run(outbox.tell)
  await timers.runAll()
  await outbox.empty()
  await settle()
  await finish(ctx, isLocal)
  await query(ctx, 'insert into demo_worlds (version) values ($1)', [VERSION])
  if (isLocal) cards.keep()
}

/**
 * Sets when each person was last seen to their last action. Another processor knows none of the
 * accounts.
 */
async function finish(ctx: TxCtx, isLocal: boolean): Promise<void> {
  await query(
    ctx,
    `update users u set last_seen_at = e.at
     from (select actor_id, max(at) as at from audit_events group by actor_id) e
     where e.actor_id = u.id`,
  )
  if (!isLocal)
    await query(
      ctx,
      'update companies set payout_account_id = null, is_payout_account_ready = false',
    )
}
