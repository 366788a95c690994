import { mkdir } from 'node:fs/promises'
import { DateTime } from 'luxon'
import { hashPassword, isPasswordOf } from '#api/account/auth/password-hash.lib.ts'
import { jobContext } from '#api/jobs.ts'
import type { Config } from '#api/kit/config.ts'
import { inTransaction, queryOne, query } from '#api/kit/db/db.ts'
import type { Services } from '#api/kit/services.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { openServices } from '#api/services.ts'
import { DEFAULT_LOCALE, storefrontOf } from '#content/storefronts.ts'
import { demoAccounts } from './accounts.ts'
import { goAlone } from './alone.ts'
import { chapters, isFilled, isFirst, type Chapter } from './chapters.ts'
import { openCards, type Cards } from './cards.ts'
import { demoPassword } from './demo-password.ts'
import { drawnPictures } from './draw-pictures.ts'
import { fillShops } from './fill-shops.ts'
import type { Maker } from './maker.ts'
import { noLimits } from './no-limits.ts'
import { createOutbox, OWN } from './outbox.ts'
import { findAdmin } from './people.ts'
import { createRandom } from './random.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createTimers } from './timers.ts'
import { loadTowns } from './towns.ts'
import { allCountries } from './ways.ts'

const SEED = 20_261_121
/** The version of the story, stored in the database. */
const VERSION = 7

/** Seeds a chapter in one transaction; a concurrent start waits and finds it done. */
export async function makeChapter(config: Config, password: string, chapter: Chapter): Promise<void> {
  await mkdir(config.dataDir, { recursive: true })
  const isLocal = !config.stripeSecretKey
  const timeline = createTimeline(DateTime.utc())
  const cards = await openCards(config, timeline)
  const { services, close } = await openServices(storyConfig(config, cards), { isUnhurried: true })
  try {
    const ctx = jobContext(await storyServices(services, { password, cards }))
    let isTold = false
    await inTransaction(ctx, (ctx) => {
      // After a clash with a visitor the clock and the payments cannot go back: the next start can.
      if (isTold) throw new Error('the chapter was undone; start again to fill it')
      isTold = true
      return seedOnce(ctx, { chapter, timeline, cards, isLocal })
    })
  } finally {
    await close()
    await cards.close()
  }
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
  const hash = await hashOf(password)
  return {
    ...services,
    limits: noLimits,
    cardProcessor: cards.processor(services.log),
    imageProcessor: drawnPictures,
    hashPassword: () => Promise.resolve(hash),
  }
}

/** All people of the demo share one hash, so that `demo-password.ts` can change it for all. */
async function hashOf(password: string): Promise<string> {
  const admin = await queryOne<{ passwordHash: string }>(
    { tx: undefined },
    'select password_hash as "passwordHash" from users where email = $1',
    [demoAccounts.admin.email],
  )
  return admin && (await isPasswordOf(admin, password)) ? admin.passwordHash : hashPassword(password)
}

interface Stage {
  chapter: Chapter
  timeline: Timeline
  cards: Cards
  /** Whether the shop will use the card processor of this machine. */
  isLocal: boolean
}

/** Atomic; a concurrent start waits for the lock and finds the seed done. */
async function seedOnce(ctx: TxCtx, { chapter, timeline, cards, isLocal }: Stage): Promise<void> {
  await query(ctx, `select pg_advisory_xact_lock(hashtext('carryto.demo'))`)
  const world = await queryOne<{ filled: string[] | null }>(ctx, 'select filled from demo_worlds')
  if (world && isFilled(chapter, world.filled)) return
  const outbox = createOutbox({ ctx, timeline })
  const timers = createTimers({ ctx, timeline }, outbox.tellAll)
  const maker: Maker = {
    ctx,
    timeline,
    timers,
    cards,
    random: createRandom(SEED + chapters.indexOf(chapter)),
    towns: await loadTowns(ctx, allCountries),
    password: demoPassword(ctx.config),
    taken: await findTaken(ctx),
    staff: { storefront: storefrontOf(DEFAULT_LOCALE), caller: undefined },
    open: [],
  }
  const settle = goAlone(ctx.tx)
  if (!isFirst(chapter)) await findAdmin(maker)
  await fillShops(maker, chapter)
  outbox.begin()
  await timeline.run(outbox.tell)
  await timers.runAll()
  await outbox.empty()
  await settle()
  await finish(ctx, isLocal)
  await query(
    ctx,
    `insert into demo_worlds (version, filled) values ($1, $2)
     on conflict (single) do update set filled = demo_worlds.filled || excluded.filled`,
    [VERSION, chapter.map(({ locale }) => locale)],
  )
  if (isLocal) await cards.keep()
}

async function findTaken(ctx: TxCtx): Promise<Maker['taken']> {
  const users = await query<{ email: string; phone: string | null }>(ctx, 'select email, phone from users')
  return {
    emails: new Set(users.map(({ email }) => email)),
    phones: new Set(users.flatMap(({ phone }) => phone ?? [])),
  }
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
     where e.actor_id = u.id and u.${OWN}`,
  )
  if (!isLocal)
    await query(ctx, `update companies set payout_account_id = null, is_payout_account_ready = false where ${OWN}`)
}
