import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { isPasswordOf } from '#api/account/auth/password-hash.lib.ts'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { nameOf } from '#api/file/stored-file.lib.ts'
import { jobContext, tasks } from '#api/jobs.ts'
import { readConfig, type Config } from '#api/kit/config.ts'
import { query } from '#api/kit/db/db.ts'
import { migrate } from '#api/migrate.ts'
import type { Services } from '#api/kit/services.ts'
import { sendPayouts } from '#api/payment/send-payouts.ts'
import { syncPayment } from '#api/deal/sync-payment.part.ts'
import { callerOf } from '#api/router.ts'
import { openServices } from '#api/services.ts'
import { languages, locales, storefrontOf, storefronts } from '#content/storefronts.ts'
import { DEMO_PASSWORD, demoAccounts } from '#scripts/demo/accounts.ts'
import { chapters, isFilled } from '#scripts/demo/chapters.ts'
import { missing, seedDemo } from '#scripts/demo/seed-demo.ts'
import { leafIds } from '#scripts/demo/things.ts'
import { textsOf } from '#scripts/demo/words.ts'
import { isWorldReady } from '#scripts/kit/world-ready.ts'
import { startPassingPostgres, type Postgres } from '#scripts/pg.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { processorOf } from '#tests/support/scenes/offers.ts'

let postgres: Postgres
let config: Config
let services: Services
let close: () => Promise<void>
/** When its story ends, and when it was told: what falls due later waits for its worker. */
let end: string
let told: string
/** The state after the first chapter. */
let first: { filled: string[]; isReady: boolean }

/** Rows of a visitor who used the shop while the other storefronts were still being filled. */
const VISITOR = `
  with thread as (insert into outbox_announcements (thread, payload) values ('visitor', '{}')),
  mail as (insert into outbox_mails (dedupe_key, to_email, language, event, subject, html, text)
    values ('visitor', 'visitor@example.test', 'en', 'visitor', '', '', ''))
  select graphile_worker.add_job('announce', '{"thread": "visitor"}')`

beforeAll(async () => {
  postgres = await startPassingPostgres()
  await migrate(postgres.url)
  config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'carryto-demo-')),
    DATABASE_URL: postgres.url,
  })
  end = new Date().toISOString()
  await seedDemo(config, chapters.slice(0, 1))
  const firstOnly = await openServices(config)
  const isReady = await isWorldReady({ ...config, databaseUrl: postgres.url }, true)
  first = { filled: await findFilled(), isReady }
  await ask(VISITOR)
  await firstOnly.close()
  await seedDemo(config)
  told = new Date().toISOString()
  ;({ services, close } = await openServices(config))
}, 500_000)

afterAll(async () => {
  await close()
  await postgres.stop()
  await rm(config.dataDir, { recursive: true, force: true })
})

const ask = <T extends object>(sql: string) => query<T>({ tx: undefined }, sql)
const count = async (from: string) =>
  (await ask<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count

/** The storefronts with open listings. */
const findFilled = async () =>
  (await ask<{ locale: string }>(`select distinct locale from auctions where status = 'active' order by 1`)).map(
    ({ locale }) => locale,
  )

describe('the demo world', () => {
  test('a start fills the storefronts of the demo accounts first; the rest is filled behind, even by a later start', async () => {
    expect(first).toEqual({ filled: ['en_GB', 'pl_PL'], isReady: true })
    expect(await findFilled()).toEqual([...locales].sort())
    expect(await missing(config)).toEqual([])
    // An earlier version filled all in one go.
    expect(chapters.every((chapter) => isFilled(chapter, null))).toBe(true)
  })

  test('the seed leaves the rows of visitors to the worker', async () => {
    expect(await count(`outbox_announcements where thread = 'visitor'`)).toBe(1)
    expect(await count(`outbox_mails where to_email = 'visitor@example.test' and sent_at is null`)).toBe(1)
    expect(await count(`graphile_worker._private_jobs where payload->>'thread' = 'visitor'`)).toBe(1)
    await ask(`delete from outbox_announcements where thread = 'visitor'`)
    await ask(`delete from outbox_mails where dedupe_key = 'visitor'`)
    await ask(`delete from graphile_worker._private_jobs where payload->>'thread' = 'visitor'`)
  })

  test('all people have the same password, so that it can be changed for all at once', async () => {
    expect(await count(`(select distinct password_hash from users where password_hash is not null)`)).toBe(1)
  })

  test('a second start finds it and writes nothing', async () => {
    const before = await count('audit_events')

    const { accounts } = await seedDemo({ ...config })

    expect(accounts).toHaveLength(Object.keys(demoAccounts).length)
    expect(await count('audit_events')).toBe(before)
  })

  test('a second start has nothing to prepare, and knows when it has', async () => {
    const settled = { ...config, databaseUrl: postgres.url }
    const [world] = await ask<{ version: number }>('select version from demo_worlds')
    const isReady = async () => [await isWorldReady(settled, true), await isWorldReady(settled, false)]

    expect(await isReady()).toEqual([true, true])
    await ask('delete from demo_worlds')
    expect(await isReady()).toEqual([false, true])
    await ask(`insert into demo_worlds (version) values (${world?.version})`)
    await ask(`update schema_migrations set name = '-' || name where name like '%create-places'`)
    expect(await isReady()).toEqual([false, false])
    await ask(`update schema_migrations set name = ltrim(name, '-')`)
    expect(await isReady()).toEqual([true, true])
  })

  test('a real shop never gets one', async () => {
    await expect(seedDemo({ ...config, nodeEnv: 'production' })).rejects.toThrow(/real shop/)
  })

  test('every state is where its history leads, and each auction has at most one winner', async () => {
    await statesAreRight()
  })

  test('the books say of each deal what was agreed, and the same as the card processor', async () => {
    await booksAreRight(processorOf(config))
  })

  test('a company has the stars and deals that its opinions and offers say', async () => {
    const wrong = await ask(
      `select c.name from companies c
       left join lateral (select count(*) as deals from offers
         where company_id = c.id and status = 'realized') as done on true
       left join lateral (select count(*) as given, coalesce(sum(stars), 0) as stars from opinions
         where company_id = c.id and status in ('published', 'reported')) as told on true
       where (c.deals_count, c.opinions_count, c.stars_sum) <> (done.deals, told.given, told.stars)`,
    )

    expect(wrong).toEqual([])
    expect(await count('companies where opinions_count > 0')).toBeGreaterThan(30)
  })

  test('couriers have the app on a phone, and some on another device since lately', async () => {
    expect(await count('company_devices where platform is not null')).toBeGreaterThan(40)
    expect(await count(`notifications where event = 'device.appear'`)).toBeGreaterThan(5)
  })

  test('nothing has happened that is still to come', async () => {
    expect(await count('audit_events where at > now()')).toBe(0)
    expect(await count('notifications where created_at > now()')).toBe(0)
  })

  test('the clock finds nothing that it should have done long ago', async () => {
    const before = await count('audit_events')

    for (const task of [
      'expire-auctions',
      'expire-offers',
      'lapse-counters',
      'lapse-cancel-requests',
      'lapse-reinstatements',
      'lapse-settlements',
      'run-complaint-clocks',
      'open-overdue-complaints',
      'auto-bid',
      'expire-reservations',
      'release-payouts',
      'send-payouts',
      'publish-opinions',
    ])
      await tasks(services)[task]?.({}, {} as never)

    expect(await count('audit_events')).toBe(before)
  })

  test('every storefront has open listings of its own, fresh and with their dates ahead', async () => {
    const fresh = await ask<{ locale: string; open: number }>(
      `select locale, count(*)::int as open from auctions
       where status = 'active' and published_at > now() - interval '14 days' and expires_at > now()
         and (send_date_from is null or send_date_from >= current_date - 1)
       group by locale`,
    )

    expect(fresh.map(({ locale }) => locale).sort()).toEqual([...locales].sort())
    expect(Math.min(...fresh.map(({ open }) => open))).toBeGreaterThanOrEqual(12)
    expect(fresh.reduce((sum, { open }) => sum + open, 0)).toBe(await count(`auctions where status = 'active'`))
  })

  test('in each shop a courier finds something to book at once', async () => {
    const fixed = await ask<{ locale: string }>(
      `select distinct locale from auctions
       where status = 'active' and type = 'fixed' and booking_set_price_minor > 0`,
    )

    expect(fixed.map(({ locale }) => locale).sort()).toEqual(storefronts.map(({ locale }) => locale).sort())
  })

  test('couriers ask about listings, most owners answer, and some haggle', async () => {
    const questions = 'messages where offer_id is null and answers_id is null'
    expect(await count(questions)).toBeGreaterThan(40)
    expect(await count('messages where answers_id is not null')).toBeGreaterThan(20)
    expect(await count('messages where offer_id is not null')).toBeGreaterThan(10)
    expect(await count('message_files')).toBeGreaterThan(3)
    expect(await count('messages where read_at is not null')).toBeGreaterThan(3)
  })

  test('visitors find them by the search, in every storefront', async () => {
    for (const storefront of storefronts) {
      const found = await callerOf({
        ...jobContext(services),
        storefront,
        caller: guestCaller,
      }).search.auctions({})

      expect(found.total).toBeGreaterThan(140)
      expect(found.data.every(({ title }) => title.length >= 10)).toBe(true)
    }
  })

  test.each([
    ['auctions', ['active', 'booked', 'cancelled', 'completed', 'hidden', 'pending', 'reserved']],
    [
      'offers',
      [
        'accepted',
        'active',
        'awaiting_payment',
        'cancelled',
        'expired',
        'lost',
        'realized',
        'rejected',
        'stale',
        'withdrawn',
      ],
    ],
    ['payments', ['captured', 'partially_refunded', 'refunded']],
    ['payouts', ['cancelled', 'on_hold', 'paid']],
    ['fees', ['accrued']],
    ['deliveries', ['confirmed', 'delivered', 'en_route_to_pickup', 'in_transit', 'picked_up', 'planned', 'returned']],
    ['tracking_shares', ['requested', 'shared']],
    ['opinions', ['invited', 'published', 'reported', 'submitted']],
    [
      'complaints',
      ['appealed', 'awaiting_info', 'closed', 'in_review', 'proposed', 'resolved', 'with_respondent', 'withdrawn'],
    ],
    ['settlements', ['accepted', 'proposed']],
    ['cancel_requests', ['disputed', 'open']],
    ['refunds', ['proposed', 'succeeded']],
    ['chargebacks', ['open', 'won']],
    ['users', ['active', 'erasure_pending', 'unconfirmed']],
    ['companies', ['submitted', 'suspended', 'unverified', 'verified']],
  ])('%s exist in every state that people can bring them to', async (table, states) => {
    const found = await ask<{ status: string }>(`select distinct status from ${table} order by 1`)

    expect(found.map(({ status }) => status)).toEqual(states)
  })

  test('deals go wrong in several ways, and complaints end in each direction', async () => {
    const kinds = await ask<{ kind: string }>(`select distinct kind from complaints order by 1`)
    const outcomes = await ask<{ outcome: string }>(
      `select distinct outcome from complaints where status = 'closed' order by 1`,
    )

    expect(kinds.map(({ kind }) => kind)).toEqual(['cancellation', 'damage', 'delay', 'loss', 'platform'])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['partly', 'rejected', 'settled', 'upheld'])
    expect(await count(`settlements where complaint_id is null and status = 'proposed'`)).toBe(1)
    expect(await count(`payouts where held_at is not null`)).toBe(1)
    expect(await count(`opinions where reply is not null`)).toBeGreaterThan(0)
    expect(await count(`complaint_files`)).toBeGreaterThan(5)
  })

  test.each(['Pl', 'En'] as const)('the demo customer and courier of %s each have an open complaint', async (one) => {
    const open = await ask<{ status: string }>(
      `select c.status from complaints c join offers o on o.id = c.offer_id join auctions a on a.id = o.auction_id
       join users u on u.id = a.owner_id join users b on b.id = o.bidder_id
       where b.email = '${demoAccounts[`courier${one}`].email}'
       order by u.email = '${demoAccounts[`customer${one}`].email}' desc`,
    )

    expect(open.map(({ status }) => status)).toEqual([one === 'Pl' ? 'proposed' : 'awaiting_info', 'with_respondent'])
  })

  test('every leaf of the tree stands somewhere', async () => {
    const leaves = await ask<{ leaf: string }>(`select distinct category_id as leaf from auctions`)

    expect(leaves.map(({ leaf }) => leaf).sort()).toEqual([...leafIds].sort())
  })

  test('all that happened has been told: nothing waits in the outbox, and no job that is due', async () => {
    expect(await count('outbox_announcements')).toBe(0)
    expect(await count(`outbox_mails where sent_at is null and (due_at is null or due_at <= '${end}')`)).toBe(0)
    expect(await count(`graphile_worker._private_jobs where run_at <= '${told}'`)).toBe(0)
    expect(await count('notifications')).toBeGreaterThan(500)
  })

  test('each row was made when its call was, and not when the shop was first started', async () => {
    const late = await ask<{ table: string }>(
      ['users', 'companies', 'auctions', 'offers', 'payments', 'payouts', 'deliveries', 'opinions']
        .map(
          (table) => `select '${table}' as table where not exists
          (select from ${table} where created_at < now() - interval '20 days')`,
        )
        .join(' union all '),
    )
    const wrong = await ask(
      `select o.id from offers o join audit_events e
         on e.machine = 'offer' and e.event = 'post' and e.thing_id = o.id::text
       where o.created_at <> e.at`,
    )

    expect(late).toEqual([])
    expect(wrong).toEqual([])
  })

  test('an account with an unconfirmed mailbox finds its confirmation mail', async () => {
    const mails = await count(
      `outbox_mails where to_email = '${demoAccounts.unconfirmed.email}' and event = 'auction.postUnconfirmed'`,
    )

    expect(mails).toBe(1)
  })

  test('no mail can leave for a person: every address ends in a domain of nobody', async () => {
    expect(await count(`users where email not like '%@example.test'`)).toBe(0)
  })

  test('the demo accounts exist, with their password and role', async () => {
    for (const { email, password, role, storefront } of Object.values(demoAccounts)) {
      const [user] = await ask<{ passwordHash: string; role: string; locale: string }>(
        `select password_hash as "passwordHash", role, locale from users where email = '${email}'`,
      )
      expect(user).toMatchObject({ role, locale: storefront })
      expect(await isPasswordOf(user, password)).toBe(true)
    }
  })

  test('where other machines get in, nobody knows the password but who started the shop', async () => {
    const admin = `select password_hash as "passwordHash" from users where staff_role = 'super'`
    const others = `users where password_hash = (select password_hash from users where staff_role = 'super')`
    const before = await count(others)

    const opened = await seedDemo({ ...config, host: '0.0.0.0' })
    const password = opened.accounts[0]?.password ?? ''
    const [changed] = await ask<{ passwordHash: string }>(admin)
    const moved = await count(others)
    await seedDemo(config)
    const [back] = await ask<{ passwordHash: string }>(admin)

    expect(password).toMatch(/^[\w-]{20}$/)
    expect(await isPasswordOf(changed, password)).toBe(true)
    expect(await isPasswordOf(changed, DEMO_PASSWORD)).toBe(false)
    expect(moved).toBe(before)
    expect(await isPasswordOf(back, DEMO_PASSWORD)).toBe(true)
  })

  test('the customer who compares finds four offers for a car from Gdańsk to Berlin', async () => {
    const found = await ask<{ offers: number }>(
      `select count(o.id)::int as offers from auctions a join users u on u.id = a.owner_id
       join offers o on o.auction_id = a.id and o.status = 'active'
       where u.email in ('customer.pl@example.test', 'customer.en@example.test', 'customer.de@example.test')
         and a.status = 'active' and a.from_address->>'city' = 'Gdańsk' and a.to_address->>'city' = 'Berlin'
       group by a.id`,
    )

    expect(found.map(({ offers }) => offers)).toEqual([4, 4, 4])
  })

  test('the deals of a payable courier are known to the card processor, and its messages change nothing', async () => {
    const before = await count('audit_events')
    const held = await ask<{ id: number; session: string; amount: number }>(
      `select pay.id, pay.processor_session_id as session, pay.amount_minor as amount
       from payments pay join payouts p on p.offer_id = pay.offer_id join companies c on c.id = p.company_id
       where c.is_payout_account_ready and p.status <> 'paid'`,
    )

    for (const { id, session, amount } of held) {
      expect(await services.cardProcessor.getPayment(session)).toMatchObject({
        state: 'captured',
        amountMinor: amount,
      })
      await syncPayment(jobContext(services), id)
    }
    expect(held.length).toBeGreaterThanOrEqual(4)
    expect(await count('audit_events')).toBe(before)
  })

  test('confirming the delivery pays the courier', async () => {
    const { email } = demoAccounts.deliveredEn
    const [deal] = await ask<{ offerId: number; userId: number }>(
      `select d.offer_id as "offerId", u.id as "userId" from deliveries d
       join offers o on o.id = d.offer_id join auctions a on a.id = o.auction_id
       join users u on u.id = a.owner_id where u.email = '${email}' and d.status = 'delivered'`,
    )
    const { offerId = 0, userId = 0 } = deal ?? {}
    const caller = { isSignedIn: true, userId, uuid: '', name: '', email, role: 'customer', staffRole: null, status: 'active', companyId: null, companyRole: null, bidderId: userId, currency: null,
      hasSecondFactor: false, sessionId: '' } as const // prettier-ignore
    const ctx = { ...jobContext(services), caller, storefront: storefrontOf('en_GB'), now: DateTime.utc() }

    await callerOf(ctx).delivery.step({ offerId, event: 'confirm' })
    await sendPayouts(jobContext(services))

    expect(await ask(`select status from payouts where offer_id = ${offerId}`)).toEqual([{ status: 'paid' }])
    expect(await count(`payouts where attempts > 0 or status in ('processing', 'failed')`)).toBe(0)
  })

  test('a listing that shows a picture has its files', async () => {
    const pictures = await ask<{ uid: string }>(`select uid from auction_pictures`)

    expect(pictures.length).toBeGreaterThan(90)
    for (const { uid } of pictures.slice(0, 5)) {
      expect((await services.storage.get(nameOf(pictureFile, uid, 'thumb')))?.length).toBeGreaterThan(500)
      expect((await services.storage.get(nameOf(pictureFile, uid, 'large')))?.length).toBeGreaterThan(1000)
    }
  })
})

describe('the words of the demo world', () => {
  const shapeOf = (words: unknown): unknown => {
    if (Array.isArray(words)) return words.length
    if (typeof words !== 'object' || words === null) return typeof words
    return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, shapeOf(value)]))
  }

  test('every language tells as much as English', () => {
    for (const language of languages) expect(shapeOf(textsOf(language)), language).toEqual(shapeOf(textsOf('en')))
  })

  test('no text has an exclamation mark', () => {
    for (const language of languages) expect(JSON.stringify(textsOf(language))).not.toMatch(/[!¡]/)
  })
})
