import { expect, test } from 'vitest'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { runJob } from '#api/jobs.ts'
import { aDispute } from '#tests/support/scenes/money-cases.ts'
import { aConfirmedDeal, anOffer, anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anActing, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

type Asked = Omit<Parameters<ReturnType<typeof as>['admin']['deal']>[0], 'offerId'>

const readDeal = async (offerId: number, asked: Asked = {}) => as(await anAdmin()).admin.deal({ offerId, ...asked })

type Entries = Awaited<ReturnType<typeof readDeal>>['ledger']['balances']

const sumOf = (entries: Entries) => entries.reduce((sum, { amount }) => sum + fromWire(amount).minor, 0)
const minorOf = (entries: Entries) =>
  Object.fromEntries(entries.map(({ account, amount }) => [account, fromWire(amount).minor]))

test('the ledger of a deal sums to zero in each row and in the end, from the capture to the payout', async () => {
  const { offerId } = await aConfirmedDeal()
  await runJob(aCtx(), 'send-payouts')
  await aPaidDeal()

  const { ledger, payments, payout } = await readDeal(offerId)

  expect(ledger.postings.map(({ kind }) => kind)).toEqual(['capture', 'earn', 'payout'])
  for (const { entries } of [...ledger.postings, { entries: ledger.balances }]) expect(sumOf(entries)).toBe(0)
  const [capture, , paidOut] = ledger.postings
  expect(minorOf(capture?.entries ?? [])).toEqual({ clearing: 50_000, held: -50_000 })
  expect(minorOf(paidOut?.entries ?? []).courier_payable).toBe(-(minorOf(paidOut?.entries ?? []).clearing ?? 0))
  expect(minorOf(ledger.balances)).toMatchObject({ held: 0, courier_payable: 0 })
  expect(payments).toMatchObject([{ status: 'captured', amount: { amount: '500.00', currency: 'GBP' } }])
  expect(payout).toMatchObject({ status: 'paid' })
})

test('messages and audit entries are one list, newest first, with who did it, as whom and why', async () => {
  const { ann, auction, offerId } = await anOpenDeal()
  const by = await anAdmin()
  await as(ann).message.send({ offerId, text: 'Call me on Monday' })
  await as(await anActing({ in: ann, by, isRaised: true })).auction.hide({ auction: String(auction.id) })
  await as(by).offer.reject({ offerId, reason: 'Both have asked us to.' })

  const { line } = await readDeal(offerId)

  const [rejected, hidden, said] = line.data
  expect(rejected?.move).toMatchObject({ machine: 'offer', from: 'active', to: 'rejected', actorId: by.userId })
  expect(rejected).toMatchObject({ kind: 'moved', move: { reason: 'Both have asked us to.', onBehalfOf: null } })
  expect(hidden?.move).toMatchObject({ machine: 'auction', thingId: String(auction.id), event: 'hide' })
  expect(hidden?.move).toMatchObject({ actorId: by.userId, onBehalfOf: ann.userId })
  expect(said).toMatchObject({ kind: 'said', move: null, message: { authorId: ann.userId, text: 'Call me on Monday' } })
  const times = line.data.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
})

test('its history has each notice with its recipient, what they have seen, and the state of its mail', async () => {
  const { ann, bob, offerId } = await anOpenDeal()
  const other = await anOpenDeal()
  await as(other.bob).offer.cancel({ offerId: other.offerId, reason: 'Another one.' })
  await as(ann).offer.reject({ offerId, reason: 'Too late for me.' })
  await workOutbox()
  await query({ tx: undefined }, `update outbox_mails set sent_at = null, error = 'mailbox full' where user_id = $1 and event = 'offer.reject'`, [bob.userId]) // prettier-ignore

  const { line } = await readDeal(offerId, { line: 'told' })

  const rejected = line.data.filter(({ told }) => told?.event === 'offer.reject')
  expect(rejected).toMatchObject([
    {
      kind: 'told',
      move: null,
      message: null,
      told: {
        userId: bob.userId,
        isSeen: false,
        sms: null,
        mail: { to: bob.email, state: 'failed', error: 'mailbox full' },
      },
    },
  ])
  expect(rejected[0]?.told?.title).toBe('Your offer was declined')
  expect(line.data.some(({ told }) => told?.event === 'offer.withdraw')).toBe(false)
  const people = new Set([ann.userId, bob.userId])
  expect(line.data.every(({ told }) => people.has(told?.userId ?? 0))).toBe(true)
  expect(line.total).toBe(line.counts.told)
  const { counts, total } = (await readDeal(offerId)).line
  expect(total).toBe(counts.told + counts.said + counts.moved + counts.money)
})

test('a mail that came back undelivered is told so, and one about a message belongs to its deal', async () => {
  const { ann, bob, offerId } = await aPaidDeal()
  await as(ann).message.send({ offerId, text: 'Call me on Monday' })
  await workOutbox()
  const mail = await queryOne<{ id: number }>({ tx: undefined }, `select id from outbox_mails where user_id = $1 and event = 'message.send'`, [bob.userId]) // prettier-ignore
  await query({ tx: undefined }, `update outbox_mails set sent_at = now() where id = $1`, [mail?.id])
  await query({ tx: undefined }, `insert into mail_reports (mail_id, kind, status, detail, at) values ($1, 'failure', '5.1.1', 'no such user', now())`, [mail?.id]) // prettier-ignore

  const { data } = (await readDeal(offerId, { line: 'told' })).line
  expect(data.find(({ told }) => told?.mail?.id === mail?.id)?.told).toMatchObject({
    event: 'message.send',
    userId: bob.userId,
    mail: { state: 'refused' },
  })
})

test('its history is read by kind and by page, and has nothing of another deal', async () => {
  const { ann, offerId } = await aPaidDeal()
  const other = await aPaidDeal()
  await as(other.ann).message.send({ offerId: other.offerId, text: 'Another one' })
  await as(ann).message.send({ offerId, text: 'First' })
  await as(ann).message.send({ offerId, text: 'Second' })

  const said = await readDeal(offerId, { line: 'said' })
  expect(said.line.data.map(({ message }) => message?.text)).toEqual(['Second', 'First'])
  const money = await readDeal(offerId, { line: 'money' })
  expect(new Set(money.line.data.map(({ move }) => move?.machine))).toEqual(new Set(['payment', 'payout', 'fee']))
  const second = await readDeal(offerId, { line: 'said', page: 2, pageSize: 1 })
  expect(second.line).toMatchObject({ page: 2, total: 2, data: [{ message: { text: 'First' } }] })
})

test('staff whose role looks at deals read it, others do not, and no side of the deal does', async () => {
  const { ann, bob, offerId } = await aPaidDeal()
  for (const staffRole of ['support', 'moderator', 'verifier', 'finance'] as const)
    expect(await refusal(as(await anAdmin({ staffRole })).admin.deal({ offerId })), staffRole).toBe('accepted')
  expect(await refusal(as(await anAdmin({ staffRole: 'translator' })).admin.deal({ offerId }))).toBe('forbidden')
  for (const side of [ann, bob]) expect(await refusal(as(side).admin.deal({ offerId }))).toBe('forbidden')
  expect(await refusal(as(await anAdmin()).admin.deal({ offerId: 987_654 }))).toBe('not_found')
})

test('reading it is audited once in an hour for each administrator, and is not in its own history', async () => {
  const { offerId } = await aPaidDeal()
  const ada = await anAdmin()
  for (const line of ['all', 'said', 'all'] as const) await as(ada).admin.deal({ offerId, line })
  await readDeal(offerId)

  const entries = await query<{ actor: number }>(
    { tx: undefined },
    `select actor_id as actor from audit_events where machine = 'offer' and thing_id = $1 and event = 'talk_shown'`,
    [String(offerId)],
  )
  expect(entries).toHaveLength(2)
  expect(entries[0]?.actor).toBe(ada.userId)
  const { line } = await readDeal(offerId)
  expect(line.data.map(({ move }) => move?.event)).not.toContain('talk_shown')
})

test('reading the messages of two others by the API is audited once in an hour, like the deal', async () => {
  const { ann, offerId } = await aPaidDeal()
  const ada = await anAdmin()
  for (const reader of [ada, ada, ann]) await as(reader).message.ofOffer({ offerId })

  const entries = await query<{ actor: number }>(
    { tx: undefined },
    `select actor_id as actor from audit_events where machine = 'offer' and thing_id = $1 and event = 'talk_shown'`,
    [String(offerId)],
  )
  expect(entries).toEqual([{ actor: ada.userId }])
})

test('an administrator is told what their role may decide in the state of the offer', async () => {
  const open = await anOpenDeal()
  const paid = await aPaidDeal()
  const told = async (offerId: number, staffRole: 'support' | 'moderator' | 'finance') => {
    const { decisions, moderations } = await as(await anAdmin({ staffRole })).admin.deal({ offerId })
    return [...decisions, ...moderations]
  }

  expect(await told(open.offerId, 'moderator')).toEqual(['withdraw', 'reject', 'hide', 'remove'])
  expect(await told(open.offerId, 'finance')).toEqual([])
  expect(await told(paid.offerId, 'moderator')).toEqual(['realize'])
  expect(await told(paid.offerId, 'finance')).toEqual(['realize'])
  expect(await told(paid.offerId, 'support')).toEqual([])
})

test('an offer without payment has its people and rivals, and an empty ledger', async () => {
  const { bob, auction, offerId } = await anOpenDeal()
  const rival = await anOffer({ on: auction, by: await aCourier({ companyName: 'Rival Vans' }), gross: '400' })

  const deal = await readDeal(offerId)

  expect(deal).toMatchObject({ payments: [], payout: null, offersTotal: 2, author: null, ledger: { total: 0 } })
  expect(deal.bidder).toMatchObject({ id: bob.userId, email: bob.email })
  expect(deal.offers.map(({ id }) => id)).toEqual([offerId, rival.id])
  expect(deal.line.data.some(({ kind }) => kind !== 'moved')).toBe(false)
})

test('a person whose account is erased has no contact data left in it', async () => {
  const { ann, offerId } = await anOpenDeal({ ann: await aCustomer() })
  await query({ tx: undefined }, `update users set status = 'erased', name = 'Anonymous', email = '', phone = null where id = $1`, [ann.userId]) // prettier-ignore

  expect((await readDeal(offerId)).owner).toMatchObject({ status: 'erased', phone: null, name: 'Anonymous' })
})

test('fraud reports and money cases of one offer are listed without the others', async () => {
  const [one, other] = [await aDispute(), await aDispute()]
  const finance = as(await anAdmin({ staffRole: 'finance' }))
  const { data } = await finance.payment.cases({ offerId: one.offerId })
  expect(data.map(({ offerId }) => offerId)).toEqual([one.offerId])
  for (const { ann, offerId } of [one, other]) await as(ann).offer.fraud({ offerId, reason: 'A fake address.' })
  const reports = await as(await anAdmin()).offer.fraudReports({ offerId: other.offerId })
  expect(reports.data.map(({ offerId }) => offerId)).toEqual([other.offerId])
  const casesFor = async (staffRole: 'finance' | 'moderator' | 'support') =>
    (await as(await anAdmin({ staffRole })).admin.deal({ offerId: one.offerId })).cases
  expect(await casesFor('finance')).toEqual(['money'])
  expect(await casesFor('moderator')).toEqual(['fraud'])
  expect(await casesFor('support')).toEqual([])
})
