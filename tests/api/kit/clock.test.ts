import Stripe from 'stripe'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { guestCaller, type Caller, type SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import { localSecrets } from '#api/payment/find-sandbox.lib.ts'
import { mailedToken } from '#tests/support/scenes/announced.ts'
import { anAuctionForm, aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { codeSentTo } from '#tests/support/mail.ts'
import { payOnPage, processorEvents, pounds } from '#tests/support/scenes/offers.ts'
import { handOver } from '#tests/support/scenes/papers.ts'
import { aCtx, as, testApp, theServices, type CtxOverrides } from '#tests/support/test-app.ts'

testApp()

const began = DateTime.utc()
/** As far ahead as the card processor keeps a payment page open. */
const now = began.plus({ hours: 20 })
const at = (caller: Caller = guestCaller, wishes: CtxOverrides = {}) => as(caller, { ...wishes, now })

async function opened(userId: number): Promise<SignedIn> {
  const token = await mailedToken('user.register', userId)
  await at().auth.confirmEmail({ token, password: 'Carry-2026-on' })
  const row = await queryOne<Omit<SignedIn, 'isSignedIn' | 'sessionId'>>(
    { tx: undefined },
    `select u.id as "userId", u.uuid, u.name, u.email, u.role, u.status, c.id as "companyId",
       case when c.id is not null then 'owner' end as "companyRole", u.id as "bidderId",
       false as "hasSecondFactor"
     from users u left join companies c on c.user_id = u.id where u.id = $1`,
    [userId],
  )
  if (!row) throw new Error('nobody registered')
  return { ...row, isSignedIn: true, sessionId: '' }
}

const person = {
  password: 'Carry-2026-on',
  agreements: ['terms', 'privacy'],
  phone: '+48501222333',
}

async function people() {
  const ann = await at().auth.registerCustomer({ ...person, name: 'Ann Novak', email: 'ann@people.example' })
  const bob = await at().auth.registerCourier({
    ...person,
    name: 'Bob Driver',
    email: 'bob@people.example',
    companyName: 'Bob Transport',
    country: 'PL',
    taxNumber: 'PL5260250995',
    isVatPayer: true,
  })
  return { ann: await opened(ann.user.id), bob: await opened(bob.user.id) }
}

async function hearOfIt(): Promise<void> {
  const [event] = await processorEvents()
  const payload = JSON.stringify(event)
  const secret = localSecrets(theServices().config).webhookSecret
  const timestamp = Math.floor(now.toSeconds())
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const headers = { 'stripe-signature': signature }
  await at(guestCaller, { headers, rawBody: Buffer.from(payload) }).payment.webhook({})
}

/** Records about processes use the machine’s clock. */
const ofTheMachine = ['schema_migrations', 'places_loaded', 'worker_lives']

/** The number of rows per table column with another time than that of the calls. */
async function otherTimes(): Promise<string[]> {
  const columns = await query<{ table: string; column: string }>(
    { tx: undefined },
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone'
       and table_name <> all($1) order by 1, 2`,
    [ofTheMachine],
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const between = [began.toJSDate(), began.plus({ hours: 2 }).toJSDate()]
    const wrong = await queryOne(
      { tx: undefined },
      `select 1 as yes from ${table} where ${column} between $1 and $2 limit 1`,
      between,
    )
    if (wrong) found.push(`${table}.${column}`)
  }
  return found
}

test('every row of a whole deal has the time of its call: there is one clock', async () => {
  const { ann, bob } = await people()
  const { id: auction, uuid } = await at(ann).auction.create(await anAuctionForm())
  await at(ann).auction.addPicture({ auction: uuid, file: { name: 'car.jpg', bytes: await aPhoto() } })
  await at(bob).auction.observe({ auction })
  await at(bob).user.changePhone({ phone: '+48501222333' })
  await at(bob).user.verifyPhone({ code: await codeSentTo('+48501222333') })
  await handOver(bob, undefined, { now })
  // Made here, as an administrator created by the helper would have another time.
  const ada = at({ ...ann, role: 'admin', staffRole: 'super', hasSecondFactor: true })
  const companyId = bob.companyId ?? 0
  for (const block of ['licence', 'insurance'] as const)
    await ada.company.decideBlock({ companyId, block, status: 'verified', validUntil: inDays(400) })
  const { id: offerId } = await at(bob).offer.post({
    auction: String(auction),
    price: pounds('500'),
  })
  const { version } = await at(ann).auction.get({ auction })
  await at(ann, { idempotencyKey: 'once' }).offer.accept({
    offerId,
    expectedGross: pounds('500'),
    auctionVersion: version,
  })
  const { redirectUrl } = await at(ann).payment.pay({ offerId })
  await payOnPage(redirectUrl, 'success')
  await hearOfIt()
  await at(ann).payment.status({ offerId })
  const { pickupPin } = await at(ann).delivery.get({ offerId })
  await at(bob).delivery.step({ offerId, event: 'pickUp', pin: pickupPin ?? '' })
  await at(bob).delivery.step({ offerId, event: 'depart' })
  await at(ann).delivery.step({ offerId, event: 'confirm' })
  await at(ann).opinion.give({ offerId, stars: 5, text: 'Careful and on time' })
  const threads = await query<{ thread: string }>({ tx: undefined }, `select distinct thread from outbox_announcements`)
  for (const { thread } of threads.slice(1)) await runJob(aCtx(guestCaller, { now }), 'announce', { thread })

  expect(threads.length).toBeGreaterThan(2)
  expect(await otherTimes()).toEqual([])
})
