import { strFromU8, unzipSync } from 'fflate'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { packParts, type OwnFile } from '#api/export/pack-parts.lib.ts'
import { fileKinds } from '#api/files.ts'
import { removeLostFiles } from '#api/file/remove-lost-files.ts'
import { runJob } from '#api/jobs.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { Storage } from '#api/kit/storage/storage.ts'
import { anAuction, aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { ownData } from '#api/export/own-data.query.ts'
import { aSavedSearch } from '#tests/support/scenes/criteria.ts'
import { aMember, anInvitation } from '#tests/support/scenes/members.ts'
import { aConfirmedDeal, anOffer, anOpenDeal, aPublishedOpinion, pounds } from '#tests/support/scenes/offers.ts'
import { askAtTheDoor, today } from '#tests/support/scenes/door-prices.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { askAgain } from '#tests/support/scenes/reinstatements.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { closeMailboxOf } from '#tests/support/mailboxes.ts'
import { someCosts } from '#tests/support/costs.ts'
import { aPasskey } from '#tests/support/scenes/passkeys.ts'
import { aTrip } from '#tests/support/scenes/trips.ts'
import { aPaper, aPdf, handOver } from '#tests/support/scenes/papers.ts'
import { aCharity, aCourier, aCustomer, anActing, anAdmin, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'
import { aRate } from '#tests/support/scenes/rates.ts'
import { aRescuedDeal } from '#tests/support/scenes/rescues.ts'
import { aSharedDeal, nearKoszalin } from '#tests/support/scenes/tracking.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '100' })
aServer()

const noTx = { tx: undefined }
const ask = (who: SignedIn) => as(who).user.askExport({ password: PASSWORD })
const idOf = async ({ userId }: SignedIn) =>
  (await queryOne<{ id: number }>(noTx, `select id from account_exports where user_id = $1`, [userId]))?.id ?? 0
const make = async (who: SignedIn, storage: Storage = theServices().storage) =>
  runJob({ ...aCtx(), storage }, 'make-export', { id: await idOf(who) })

/** The files in the user’s export, by name. */
async function filesOf(who: SignedIn): Promise<Record<string, Uint8Array>> {
  const { files } = await as(who).user.export()
  const all: Record<string, Uint8Array> = {}
  for (const { url } of files) {
    const name = new URL(url, 'http://x.example').pathname.replace('/files/', '')
    Object.assign(all, unzipSync((await theServices().storage.get(name)) ?? new Uint8Array()))
  }
  return all
}

/** A customer, a courier, a charity and a driver with a row of each kind of data. */
async function aLife() {
  const deal = await aPublishedOpinion()
  const { ann, bob, offerId } = deal
  await handOver(bob)
  await as(bob).company.addVehicle(aVan())
  await as(bob).offer.saveTemplate({ message: 'By van.' })
  await as(bob).offer.addRate(aRate())
  await aSavedSearch(bob)
  await aTrip(bob)
  await anInvitation({ of: bob })
  await aPasskey(ann)
  await as(ann).message.send({ offerId, text: 'When will you come?' })
  await as(bob).message.send({ offerId, text: 'At ten.' })
  const shared = await aSharedDeal({ ann, bob, pickupDate: today() })
  await askAtTheDoor(shared)
  await as(bob).delivery.sendPositions({
    offerId: shared.offerId,
    positions: [{ ...nearKoszalin, at: DateTime.utc().toISO() }],
  })
  const another = await anAuction({ by: ann })
  await as(bob).auction.observe({ auction: String(another.id) })
  await as(bob).moderation.report({ auction: another.id, ground: 'fraud', text: 'Not theirs.', isHonest: true })
  await as(ann).offer.request({ id: bob.companyId ?? 0, auctions: [another.id] })
  await as(bob).opinion.report({ opinionId: deal.opinionId, text: 'An insult.' })
  await as(bob).company.addDevice({ deviceUID: `phone-${bob.userId}`, name: 'Phone' })
  await as(ann).user.addPicture({
    type: 'avatar',
    file: { name: 'ann.jpg', bytes: await aPhoto() },
  })
  await as(ann).user.changeEmail({ email: `new.${ann.email}`, password: PASSWORD })
  await as(bob).offer.proposeChange({ offerId: shared.offerId, pickupDate: inDays(11) })
  await as(bob).offer.fraud({ offerId: shared.offerId, reason: 'Wants cash.' })
  await as(ann).complaint.add({
    offerId: shared.offerId,
    kind: 'conduct',
    text: 'Nobody rang.',
    files: [await aPaper()],
  })
  await as(ann).offer.proposeSettlement({ offerId: shared.offerId, back: pounds('0'), text: 'An apology will do.' })
  await as(bob).complaint.add({ offerId: shared.offerId, kind: 'payment', text: 'Too little.' })
  await aRescuedDeal({ ann })
  const asked = await anAskedDeal({ ann, bob })
  await as(bob).offer.cancel({ offerId: asked.offerId })
  await askAgain(asked, ann)
  await as(await anAdmin()).auction.hide({ auction: asked.auction.id, reason: 'Spam' })
  for (const gross of ['500', '480']) await anOffer({ on: another, by: bob, gross })
  await as(bob).company.changeSettings({ workCategories: ['boats'] })
  await as(bob).earning.saveCosts(someCosts())
  const file = { name: 'passport.jpg', bytes: await aPhoto() }
  await as(ann).user.addIdentityPhoto({ document: 'passport', side: 'front', file })
  await as(guestCaller).auction.mailDraft({ email: ann.email, form: '{"uuid":"one","categoryId":"car"}' })
  const [clara, dan] = [await aCharity(), await aMember({ of: bob })]
  await workOutbox()
  // Nothing more is sent to these.
  await as(ann).notification.subscribe(aBrowser().subscription)
  await closeMailboxOf(bob)
  return [ann, bob, clara, dan]
}

describe('a copy of all own data', () => {
  test('the password is required', async () => {
    const ann = await aCustomer()

    expect(await wrongFields(as(ann).user.askExport({ password: 'Wrong-1' }))).toEqual({
      password: 'wrong_password',
    })
    expect(await as(ann).user.export()).toMatchObject({ state: 'none', files: [] })
  })

  test('is made in the background; its owner gets a mail with a link', async () => {
    const ann = await aCustomer()

    expect(await ask(ann)).toMatchObject({ state: 'making', files: [] })
    await make(ann)
    await workOutbox()

    const { state, files, expiresAt } = await as(ann).user.export()
    expect({ state, count: files.length }).toEqual({ state: 'ready', count: 1 })
    expect(DateTime.fromISO(expiresAt ?? '').diffNow('days').days).toBeGreaterThan(6)
    const { subject, text } = await lastMailTo(ann.email)
    expect(subject).toBe('Your data is ready')
    expect(text).toContain('/frontapp/my-account/my-profile/export')
    expect(text).not.toContain('/files/')
  })

  test('holds all that the user wrote, agreed, paid and sent, and only shared facts about others', async () => {
    const ann = await aCustomer({ name: 'Ann Export', phone: '+48501777666' })
    const invoice = { companyName: 'Export Interiors', taxNumber: 'GB980780684' }
    const { auction, bob, offerId } = await anOpenDeal({
      ann,
      listing: { form: { vatInvoice: true, invoice } },
    })
    await as(ann).auction.addPicture({ auction: String(auction.id), file: { name: 'sofa.jpg', bytes: await aPhoto() } })
    await as(ann).message.send({ offerId, files: [{ name: 'Call 601 234 567.pdf', bytes: aPdf() }] })
    await ask(ann)
    await make(ann)

    const files = await filesOf(ann)
    const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as object[]
    expect(read('account')).toMatchObject([{ name: 'Ann Export', phone: '+48501777666' }])
    expect(read('listings')).toMatchObject([{ id: auction.id, invoice, pictures: [{ original_name: 'sofa.jpg' }] }])
    expect(read('offers-received')).toMatchObject([{ company: 'Bob Transport' }])
    expect(Object.keys(files).filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
    expect(read('messages-written')).toMatchObject([{ offer_id: offerId, files: [{ name: 'Call 601 234 567.pdf' }] }])
    expect(Object.keys(files).filter((name) => /^messages\/.*\.pdf$/.test(name))).toHaveLength(1)
    const whole = Object.entries(files)
      .map(([name, bytes]) => (name.endsWith('.json') ? strFromU8(bytes) : ''))
      .join('')
    expect(whole).not.toContain(bob.email)
    expect(whole).not.toMatch(/password_hash|token_hash|refresh_hash|"code_trace"|pickup_pin|tracking_secret/)
  })

  test('for a courier holds the company, its vehicles, template and documents, payouts and commissions', async () => {
    const { bob } = await aConfirmedDeal()
    await handOver(bob)
    await as(bob).company.addVehicle(aVan())
    await as(bob).offer.saveTemplate({ message: 'By van.' })
    await as(bob).offer.addRate(aRate())
    const { offerId } = await aSharedDeal({ bob })
    await as(bob).delivery.sendPositions({ offerId, positions: [{ ...nearKoszalin, at: DateTime.utc().toISO() }] })
    await ask(bob)
    await make(bob)

    const files = await filesOf(bob)
    const count = (name: string) =>
      (JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as object[]).length
    expect([count('company'), count('payouts'), count('commissions')]).toEqual([1, 2, 2])
    expect([count('vehicles'), count('offer-template'), count('rate-card')]).toEqual([1, 1, 1])
    expect(count('positions-sent')).toBe(1)
    expect(count('company-documents')).toBeGreaterThan(0)
    expect(Object.keys(files).some((name) => name.startsWith('documents/'))).toBe(true)
  })

  test('holds no row of a stranger who has the same things', async () => {
    const [one, other] = [await aLife(), await aLife()]
    for (const { name, text } of ownData) {
      const rowsOf = async ({ userId }: SignedIn) =>
        ((await queryOne<{ data: object[] }>(noTx, text, [userId]))?.data ?? []).map((row) => JSON.stringify(row))
      const rowsOfAll = async (people: SignedIn[]) => (await Promise.all(people.map(rowsOf))).flat()
      const [mine, theirs] = [await rowsOfAll(one), await rowsOfAll(other)]
      expect(mine.length, `the scene has no ${name}`).toBeGreaterThan(0)
      expect([name, mine.filter((row) => theirs.includes(row))]).toEqual([name, []])
    }
  }, 60_000)

  test('one at a time, and a new one replaces the one before', async () => {
    const ann = await aCustomer()
    await Promise.all([ask(ann), ask(ann)])
    expect(await query(noTx, `select id from account_exports where user_id = $1`, [ann.userId])).toHaveLength(1)

    await make(ann)
    await ask(ann)

    expect(await as(ann).user.export()).toMatchObject({ state: 'making', files: [] })
  })

  test('opens only by its signed address, as a download that is never cached', async () => {
    const ann = await aCustomer()
    await ask(ann)
    await make(ann)
    const [file] = (await as(ann).user.export()).files
    const url = file?.url ?? ''

    const found = await call(`GET ${url}`)
    expect(found.status).toBe(200)
    expect(found.headers['content-type']).toContain('application/zip')
    expect(found.headers['content-disposition']).toContain('attachment')
    expect(found.headers['cache-control']).toBe('private, no-store')
    expect((await call(`GET ${url.split('?')[0] ?? ''}`)).status).toBe(404)
    expect((await call(`GET ${url.replace(/signature=/, 'signature=x')}`)).status).toBe(404)
  })

  test('an acting administrator cannot export', async () => {
    const ann = await aCustomer()
    await ask(ann)
    await make(ann)
    const acting = await anActing({ in: ann, isRaised: true })

    expect(await as(acting).user.export()).toMatchObject({ state: 'ready', files: [] })
    expect(await refusal(as(acting).user.askExport({ password: PASSWORD }))).toBe('auth.acting')
    expect(await refusal(as(guestCaller).user.export())).toBe('unauthorized')
  })

  test('a failing one is retried for an hour; then its owner is notified, and may ask again', async () => {
    const ann = await aCustomer()
    await ask(ann)
    const { storage } = theServices()
    const full = { ...storage, put: () => Promise.reject(new Error('no room')) }

    await expect(make(ann, full)).rejects.toThrow('no room')
    expect(await as(ann).user.export()).toMatchObject({ state: 'making' })
    const later = { now: DateTime.utc().plus({ hours: 2 }) }
    const id = await idOf(ann)
    await runJob({ ...aCtx(guestCaller, later), storage: full }, 'make-export', { id })

    expect(await as(ann).user.export()).toMatchObject({ state: 'failed' })
    expect(await told(ann.userId, 'user.exportFailed')).toBe(1)
    expect(await ask(ann)).toMatchObject({ state: 'making' })
  })

  test('is deleted after a week, with its files', async () => {
    const ann = await aCustomer()
    await ask(ann)
    await make(ann)
    const [file] = (await as(ann).user.export()).files
    const name = (file?.url ?? '').replace(/^\/files\/|\?.*$/g, '')
    const later = { now: DateTime.utc().plus({ days: 8 }) }

    await runJob(aCtx(guestCaller, later), 'forget-exports')
    await removeLostFiles(aCtx(guestCaller, later), fileKinds)

    expect(await as(ann).user.export()).toMatchObject({ state: 'none', files: [] })
    expect(await theServices().storage.get(name)).toBeUndefined()
  })

  test('is not made if the account is erased meanwhile', async () => {
    const ann = await aCourier()
    await ask(ann)
    const id = await idOf(ann)
    await query(noTx, `delete from account_exports where user_id = $1`, [ann.userId])

    await runJob(aCtx(), 'make-export', { id })

    expect(await as(ann).user.export()).toMatchObject({ state: 'none' })
  })

  test('comes in several archives when large, each complete in itself', async () => {
    const bytes = new Uint8Array(9 * 1024 * 1024).fill(7)
    async function* five(): AsyncIterable<OwnFile> {
      for (const name of ['a', 'b', 'c', 'd', 'e'])
        yield await Promise.resolve({ name: `pictures/${name}.webp`, bytes })
    }

    const parts: string[][] = []
    for await (const part of packParts(five())) parts.push(Object.keys(unzipSync(part)))

    expect(parts).toEqual([
      ['pictures/a.webp', 'pictures/b.webp'],
      ['pictures/c.webp', 'pictures/d.webp'],
      ['pictures/e.webp'],
    ])
  })
})
