import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Auction } from '#api/auction/auction.model.ts'
import { User } from '#api/account/user/user.model.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { runJob } from '#api/jobs.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { anAuction, anAuctionForm, aPhoto } from '#tests/support/scenes/auctions.ts'
import { balances } from '#tests/support/ledger.ts'
import { lastMailTo, mailsTo, told } from '#tests/support/mail.ts'
import { aChosenDeal, aDeliveredDeal, anOpenDeal, aPaidDeal, anOffer, aPayableCourier, payWith, pounds } from '#tests/support/scenes/offers.ts' // prettier-ignore
import { aCourier, aCustomer, anActing, anAdmin, aSecondFactor, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aPdf } from '#tests/support/scenes/papers.ts'
import { aRateCard } from '#tests/support/scenes/rates.ts'
import { aSharedDeal, nearKoszalin } from '#tests/support/scenes/tracking.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '100' })

const noTx = { tx: undefined }
const close = (who: SignedIn) => as(who).user.close({ password: PASSWORD })
const userOf = ({ userId }: SignedIn) => User.findByPk(userId, { rejectOnEmpty: true })
const statusOf = async (who: SignedIn) => (await userOf(who)).status
const inDays = (days: number) => ({ now: DateTime.utc().plus({ days }) })
const erase = (days: number) => runJob(aCtx(guestCaller, inDays(days)), 'erase-accounts')
/** The caller as their next request is authenticated. */
const again = async ({ sessionId }: SignedIn) => (await findCallerBySession(sessionId)) ?? guestCaller
const mayEnter = (login: string) => refusal(as(guestCaller).auth.loginCheck({ login, password: PASSWORD }))

describe('close an account', () => {
  test('the password is required, and a code where signing in needs one', async () => {
    const ann = await aCustomer()
    const codeOf = await aSecondFactor(ann)

    expect(await wrongFields(as(ann).user.close({ password: 'Wrong-1' }))).toEqual({
      password: 'wrong_password',
    })
    expect(await wrongFields(close(ann))).toEqual({ code: 'required' })
    expect(await wrongFields(as(ann).user.close({ password: PASSWORD, code: '000000' }))).toEqual({
      code: 'wrong_code',
    })
    expect(await statusOf(ann)).toBe('active')

    await as(ann).user.close({ password: PASSWORD, code: codeOf() })
    expect(await statusOf(ann)).toBe('erasure_pending')
  })

  test('listings end and their bidders are notified; the owner gets a mail with the day', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    expect(await as(ann).user.closing()).toMatchObject({ isClosing: false, listings: 1 })

    const answer = await close(ann)
    await workOutbox()

    expect(answer).toMatchObject({ isClosing: true, listings: 0 })
    expect((await Auction.findByPk(auction.id))?.status).toBe('cancelled')
    expect((await Offer.findByPk(offerId))?.status).toBe('lost')
    expect(await told(bob.userId, 'offer.lose')).toBe(1)
    const { subject, text } = await lastMailTo(ann.email)
    expect(subject).toBe('Your account will be closed')
    expect(text).toContain('/frontapp/my-account/my-profile/close')
  })

  test('a courier’s open offers are withdrawn, and the customers are notified', async () => {
    const { ann, bob, offerId } = await anOpenDeal()

    await close(bob)
    await workOutbox()

    expect((await Offer.findByPk(offerId))?.status).toBe('withdrawn')
    expect(await told(ann.userId, 'offer.withdraw')).toBe(1)
  })

  test('during closing, agreed deals can be finished but nothing new begun', async () => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const other = await anAuction({ by: await aCustomer() })
    const form = await anAuctionForm()

    await close(ann)
    await close(bob)

    expect(await refusal(as(await again(ann)).auction.create(form))).toBe('forbidden')
    const bid = { auction: String(other.id), price: { amount: '500.00', currency: 'GBP' } } as const
    expect(await refusal(as(await again(bob)).offer.post(bid))).toBe('company.not_ready')
  })

  test('all other sessions end; the person stays signed in and may reopen the account', async () => {
    const ann = await aCustomer()
    const { refresh_token } = await as(guestCaller).auth.loginCheck({ login: ann.email, password: PASSWORD })
    await close(ann)

    expect(await refusal(as(guestCaller).auth.refresh({ refresh_token }))).not.toBe('accepted')
    expect(await again(ann)).toMatchObject({ status: 'erasure_pending' })

    expect(await as(ann).user.reopen()).toMatchObject({ isClosing: false, closesAt: null })
    expect(await statusOf(ann)).toBe('active')
    await erase(8)
    expect(await statusOf(ann)).toBe('active')
  })

  test('a limited account is limited again when reopened', async () => {
    const ann = await aCustomer({ status: 'limited' })
    await close(ann)
    await as(ann).user.reopen()

    expect(await statusOf(ann)).toBe('limited')
  })

  test('a second request does not move the day', async () => {
    const ann = await aCustomer()
    const { closesAt } = await close(ann)

    expect(await close(ann)).toMatchObject({ closesAt })
  })

  test('an administrator cannot close their account, and nobody can close another’s', async () => {
    const ann = await aCustomer()
    const acting = await anActing({ in: ann, isRaised: true })

    expect(await refusal(close(await anAdmin()))).toBe('forbidden')
    expect(await refusal(as(acting).user.close({ password: PASSWORD }))).toBe('auth.acting')
    expect(await refusal(as(guestCaller).user.close({ password: PASSWORD }))).toBe('unauthorized')
  })
})

describe('erase a closed account', () => {
  test('after a week the account is gone; a last mail says so, and the address is free', async () => {
    const ann = await aCustomer({ name: 'Ann Leaving', login: 'ann.leaving' })
    const { auction } = await anOpenDeal({ ann })
    await query(noTx, `update auctions set description = 'Ring at Ann Leaving' where id = $1`, [auction.id])
    await close(ann)
    await workOutbox()

    await erase(6)
    expect(await statusOf(ann)).toBe('erasure_pending')
    await erase(8)

    const { status, email, name, login, phone, passwordHash } = await userOf(ann)
    expect({ status, email, name, login, phone, passwordHash }).toEqual({
      ...{ status: 'erased', email: '', name: 'Anonymous' },
      ...{ login: null, phone: null, passwordHash: null },
    })
    expect(await mayEnter(ann.email)).toBe('auth.wrong_credentials')
    expect(await mayEnter('ann.leaving')).toBe('auth.wrong_credentials')
    expect(await again(ann)).toBe(guestCaller)
    const before = await mailsTo(ann.email)
    await workOutbox()
    expect(await mailsTo(ann.email)).toBe(before + 1)
    expect((await lastMailTo(ann.email)).subject).toBe('Your account is closed')
    expect((await Auction.findByPk(auction.id))?.description).toBe('')
    const agreements = ['terms', 'privacy']
    const form = { name: 'Ann Again', email: ann.email, password: PASSWORD, agreements }
    expect(await refusal(as(guestCaller).auth.registerCustomer(form))).toBe('accepted')
  })

  test('no row of the database holds the name, address or number once the last mail is deleted', async () => {
    const who = {
      name: 'Xaver Unverwechsel',
      email: 'xaver@leaving.example',
      phone: '+48509888777',
    }
    const xaver = await aCustomer(who)
    await aChosenDeal({ ann: xaver })
    await as(xaver).user.changePhone({ phone: '+48509888778' })
    await as(xaver).user.changeEmail({ email: 'xaver@elsewhere.example', password: PASSWORD })
    const invoice = { companyName: 'Unverwechsel Möbel', taxNumber: 'GB980780684' }
    const form = { vatInvoice: true, invoice }
    const { auction } = await anOpenDeal({ ann: xaver, listing: { form } })
    await as(xaver).auction.setReceiverPhone({ auction: String(auction.id), phone: who.phone })
    await as(xaver).auction.addPicture({
      auction: String(auction.id),
      file: { name: 'xaver.jpg', bytes: await aPhoto() },
    })
    await close(xaver)
    await workOutbox()
    await runJob(aCtx(guestCaller, inDays(1)), 'expire-reservations')
    await erase(8)
    await workOutbox()

    await runJob(aCtx(guestCaller, inDays(20)), 'forget-farewells')

    expect(await statusOf(xaver)).toBe('erased')
    expect(await tablesWith(['unverwechsel', 'gb980780684', 'xaver@', '+48509888'])).toEqual([])
  })

  test('typed titles, names and reasons are erased with their account', async () => {
    const ann = await aCustomer()
    const listing = await anAuction({
      by: ann,
      form: { title: 'Wardrobe of aunt Xenia Quux' },
    })
    const bob = await aCourier()
    const { id: offerId } = await anOffer({ on: listing, by: bob, gross: '200' })
    await as(ann).offer.reject({ offerId, reason: 'Quux said no' })
    await query(
      noTx,
      `insert into audit_events (machine, thing_id, event, to_state, actor_id, reason, request_id, at)
      values ('offer', '1', 'reject', 'rejected', $1, 'Quux said no', 'r', now())`,
      [ann.userId],
    )
    await close(ann)
    await erase(8)

    expect(await statusOf(ann)).toBe('erased')
    const left = await query(
      noTx,
      `select title as words from auctions where title like '%Quux%'
      union all select ended_reason from offers where ended_reason like '%Quux%'
      union all select name from auction_items where name like '%Quux%'
      union all select reason from audit_events where reason like '%Quux%'`,
    )
    expect(left).toEqual([])
    await expect(query(noTx, `update audit_events set reason = 'other'`)).rejects.toThrow('append-only')
  })

  test('waits for an agreed deal and its payout, then runs by itself; the ledger is unchanged', async () => {
    const bob = await aPayableCourier()
    const deal = await aPaidDeal({ bob })
    await close(bob)
    await erase(8)
    expect(await statusOf(bob)).toBe('erasure_pending')
    expect(await as(await again(bob)).user.closing()).toMatchObject({
      waitsFor: { deals: 1, payouts: 1 },
    })

    await as(bob).offer.cancel({ offerId: deal.offerId })
    await workOutbox()
    const books = await balances()
    await erase(8)

    expect(await statusOf(bob)).toBe('erased')
    expect(await balances()).toEqual(books)
    const company = await queryOne<{ name: string; taxNumber: string | null }>(
      noTx,
      `select name, tax_number as "taxNumber" from companies where user_id = $1`,
      [bob.userId],
    )
    expect(company?.name).toBe('Bob Transport')
    expect(await refusal(as(guestCaller).company.profile({ companyId: bob.companyId ?? 0 }))).toBe('not_found')
  })

  test('the company name is erased with a courier who never carried anything', async () => {
    const bob = await aCourier({ companyName: 'Never Carried' })
    await as(bob).company.addVehicle(aVan({ plate: 'NEVER 1' }))
    const vehicleId = (await as(bob).company.addVehicle(aVan({ plate: 'NEVER 2' }))).id
    await as(bob).offer.saveTemplate({ message: 'Never carried in the rain.' })
    await aRateCard(bob)
    const { id } = await anAuction({ by: await aCustomer() })
    await as(bob).offer.post({ auction: String(id), price: pounds('340'), vehicleId })
    await close(bob)
    await erase(8)

    expect(await tablesWith(['never carried', 'never 1', 'never 2'])).toEqual([])
    const rates = 'select company_id from company_rates union all select company_id from rate_cards'
    expect(await query(noTx, rates)).toEqual([])
  })

  test('sent messages, files and their translations are erased', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const files = [
      { name: 'Ann’s plan.pdf', bytes: aPdf() },
      { name: 'a.jpg', bytes: await aPhoto() },
    ]
    const sent = await as(ann).message.send({ offerId, files })
    await as(ann).message.send({ offerId, text: 'At eight?' })
    await query(
      noTx,
      `insert into message_translations (message_id, language, source_hash, text, created_at)
       select id, 'pl', 'x', 'O ósmej?', now() from messages where offer_id = $1 and text <> ''`,
      [offerId],
    )
    await close(ann)
    await erase(8)

    const { data } = await as(bob).message.ofOffer({ offerId })
    expect(data.map(({ text, files: left }) => [text, left])).toEqual([
      ['…', []],
      ['…', []],
    ])
    expect(await refusal(as(bob).message.file({ uid: sent.files[0]?.uid ?? '' }))).toBe('not_found')
    expect(await tablesWith(['ósmej', 'plan.pdf'])).toEqual([])
  })

  test('a courier’s tracked positions are erased', async () => {
    const { bob, offerId } = await aSharedDeal()
    await as(bob).delivery.sendPositions({ offerId, positions: [{ ...nearKoszalin, at: DateTime.utc().toISO() }] })
    await as(bob).offer.cancel({ offerId })
    await workOutbox()
    await close(bob)
    await erase(8)

    expect(await statusOf(bob)).toBe('erased')
    expect(await query(noTx, `select at from tracking_positions where user_id = $1`, [bob.userId])).toEqual([])
  })

  test('waits while a bank reviews a card payment', async () => {
    const { ann, offerId } = await aDeliveredDeal({ bob: await aPayableCourier() })
    await as(ann).offer.realize({ offerId })
    await query(
      noTx,
      `insert into chargebacks (payment_id, processor_dispute_id, status)
       select id, 'dp_closing', 'open' from payments where offer_id = $1 and status = 'captured'`,
      [offerId],
    )
    await close(ann)
    await erase(8)
    expect(await statusOf(ann)).toBe('erasure_pending')

    await query(noTx, `update chargebacks set status = 'won' where processor_dispute_id = 'dp_closing'`)
    await erase(8)
    expect(await statusOf(ann)).toBe('erased')
  })

  test('waits while a complaint about one of the deals is open, for both sides', async () => {
    const { ann, bob, offerId } = await aDeliveredDeal({ bob: await aPayableCourier() })
    const { id: complaintId } = await as(ann).complaint.add({ offerId, kind: 'conduct', text: 'Came late.' })
    await as(ann).offer.realize({ offerId })
    await runJob(aCtx(), 'send-payouts')
    await close(ann)
    await close(bob)
    await erase(8)
    expect([await statusOf(ann), await statusOf(bob)]).toEqual(['erasure_pending', 'erasure_pending'])
    expect((await as(ann).user.closing()).waitsFor.complaints).toBe(1)

    await as(ann).complaint.act({ complaintId, event: 'withdraw' })
    await erase(8)
    expect(await statusOf(ann)).toBe('erased')
  })

  test('a chosen but unpaid offer ends with the listing', async () => {
    const { ann, auction } = await aChosenDeal()
    await close(ann)
    await runJob(aCtx(guestCaller, inDays(1)), 'expire-reservations')
    expect((await Auction.findByPk(auction.id))?.status).toBe('active')

    await erase(1)

    expect((await Auction.findByPk(auction.id))?.status).toBe('cancelled')
    expect(await statusOf(ann)).toBe('erasure_pending')
  })

  test('a last-minute payment makes a deal, and erasure waits for it', async () => {
    const deal = await aChosenDeal()
    await close(deal.ann)
    await payWith('success', deal)
    await as(deal.ann).payment.status({ offerId: deal.offerId })
    await erase(8)

    expect((await Auction.findByPk(deal.auction.id))?.status).toBe('booked')
    expect(await statusOf(deal.ann)).toBe('erasure_pending')
  })
})

/** Tables that contain any of these texts, in any column. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    noTx,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await query(noTx, `select 1 from ${name} t where lower(t::text) like any ($1) limit 1`, [
      texts.map((text) => `%${text}%`),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}
