import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { isPasswordOf } from '#api/account/password-hash.part.ts'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { nameOf } from '#api/file/stored-file.part.ts'
import { jobContext, tasks } from '#api/jobs.ts'
import { readConfig, type Config } from '#api/kit/config.ts'
import { query } from '#api/kit/db.ts'
import { migrate } from '#api/migrate.ts'
import type { Services } from '#api/kit/services.ts'
import { sendPayouts } from '#api/payment/send-payouts.ts'
import { syncPayment } from '#api/deal/sync-payment.part.ts'
import { callerOf } from '#api/router.ts'
import { openServices } from '#api/services.ts'
import { languages, locales, storefrontOf, storefronts } from '#content/storefronts.ts'
import { DEMO_PASSWORD, demoAccounts } from '#scripts/demo/accounts.ts'
import { seedDemo } from '#scripts/demo/seed-demo.ts'
import { leafIds } from '#scripts/demo/things.ts'
import { textsOf } from '#scripts/demo/words.ts'
import { startPassingPostgres, type Postgres } from '#scripts/pg.ts'
import { statesAreRight } from '#tests/support/ledger.ts'

let postgres: Postgres
let config: Config
let services: Services
let close: () => Promise<void>

beforeAll(async () => {
  postgres = await startPassingPostgres()
  await migrate(postgres.url)
  config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'carryto-demo-')),
    DATABASE_URL: postgres.url,
  })
  await seedDemo(config)
  ;({ services, close } = await openServices(config))
}, 120_000)

afterAll(async () => {
  await close()
  await postgres.stop()
  await rm(config.dataDir, { recursive: true, force: true })
})

const ask = <T extends object>(sql: string) => query<T>({ tx: undefined }, sql)
const count = async (from: string) =>
  (await ask<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count

describe('the demo world', () => {
  test('a second start finds it and writes nothing', async () => {
    const before = await count('audit_events')

    const { accounts } = await seedDemo({ ...config })

    expect(accounts).toHaveLength(Object.keys(demoAccounts).length)
    expect(await count('audit_events')).toBe(before)
  })

  test('a real shop never gets one', async () => {
    await expect(seedDemo({ ...config, nodeEnv: 'production' })).rejects.toThrow(/real shop/)
  })

  test('every state is where its history leads, and each auction has at most one winner', async () => {
    await statesAreRight()
  })

  test('the books sum to zero, and hold for each deal what is not yet paid out', async () => {
    const unbalanced = await ask(
      `select transaction_id from ledger_entries group by transaction_id, currency
       having sum(amount_minor) <> 0`,
    )
    const wrong = await ask(
      `select o.id from offers o join payouts p on p.offer_id = o.id
       join ledger_transactions t on t.offer_id = o.id join ledger_entries e on e.transaction_id = t.id
       group by o.id, o.status, p.status, p.amount_minor
       having sum(e.amount_minor) filter (where e.account = 'courier_payable') is distinct from
         case when o.status = 'accepted' then null when p.status = 'paid' then 0 else -p.amount_minor end`,
    )

    expect(unbalanced).toEqual([])
    expect(wrong).toEqual([])
  })

  test('a company has the stars and deals that its opinions and offers say', async () => {
    const wrong = await ask(
      `select c.name from companies c
       left join lateral (select count(*) as deals from offers
         where company_id = c.id and status = 'realized') as done on true
       left join lateral (select count(*) as given, coalesce(sum(stars), 0) as stars from opinions
         where company_id = c.id and status = 'published') as told on true
       where (c.deals_count, c.opinions_count, c.stars_sum) <> (done.deals, told.given, told.stars)`,
    )

    expect(wrong).toEqual([])
    expect(await count('companies where opinions_count > 0')).toBeGreaterThan(40)
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
    expect(fresh.reduce((sum, { open }) => sum + open, 0)).toBe(
      await count(`auctions where status = 'active'`),
    )
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

  test('every state of the main path occurs, and every leaf of the tree', async () => {
    const states = await ask<{ status: string }>(`select distinct status from auctions`)
    const deliveries = await ask<{ status: string }>(`select distinct status from deliveries`)
    const leaves = await ask<{ leaf: string }>(`select distinct category_id as leaf from auctions`)

    expect(states.map(({ status }) => status)).toEqual(
      expect.arrayContaining([
        'pending',
        'active',
        'reserved',
        'booked',
        'completed',
        'hidden',
        'cancelled',
      ]),
    )
    expect(deliveries.map(({ status }) => status)).toEqual(
      expect.arrayContaining([
        'planned',
        'en_route_to_pickup',
        'picked_up',
        'in_transit',
        'delivered',
        'confirmed',
      ]),
    )
    expect(leaves.map(({ leaf }) => leaf).sort()).toEqual([...leafIds].sort())
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
    const admin = `select password_hash as "passwordHash" from users where role = 'admin'`
    const others = `users where password_hash = (select password_hash from users where role = 'admin')`
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

  test('whoever confirms the delivery pays the courier', async () => {
    const { email } = demoAccounts.deliveredEn
    const [deal] = await ask<{ offerId: number; userId: number }>(
      `select d.offer_id as "offerId", u.id as "userId" from deliveries d
       join offers o on o.id = d.offer_id join auctions a on a.id = o.auction_id
       join users u on u.id = a.owner_id where u.email = '${email}' and d.status = 'delivered'`,
    )
    const { offerId = 0, userId = 0 } = deal ?? {}
    const caller = { isSignedIn: true, userId, uuid: '', name: '', email, role: 'customer', status: 'active', companyId: null, sessionId: '' } as const // prettier-ignore
    const ctx = { ...jobContext(services), caller, storefront: storefrontOf('en_GB'), now: DateTime.utc() } // prettier-ignore

    await callerOf(ctx).delivery.step({ offerId, event: 'confirm' })
    await sendPayouts(jobContext(services))

    expect(await ask(`select status from payouts where offer_id = ${offerId}`)).toEqual([{ status: 'paid' }]) // prettier-ignore
    expect(await count(`payouts where attempts > 0 or status in ('processing', 'failed')`)).toBe(0)
  })

  test('a listing that shows a picture has its files', async () => {
    const pictures = await ask<{ uid: string }>(`select uid from auction_pictures`)

    expect(pictures.length).toBeGreaterThan(90)
    for (const { uid } of pictures.slice(0, 5)) {
      expect(
        (await services.storage.get(nameOf(pictureFile, uid, 'thumb')))?.length,
      ).toBeGreaterThan(500)
      expect(
        (await services.storage.get(nameOf(pictureFile, uid, 'large')))?.length,
      ).toBeGreaterThan(1000)
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
    for (const language of languages)
      expect(shapeOf(textsOf(language)), language).toEqual(shapeOf(textsOf('en')))
  })

  test('nobody shouts', () => {
    for (const language of languages) expect(JSON.stringify(textsOf(language))).not.toMatch(/[!¡]/)
  })
})
