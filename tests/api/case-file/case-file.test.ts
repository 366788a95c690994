import { strFromU8, unzipSync } from 'fflate'
import { DateTime } from 'luxon'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { CaseFileView } from '#api/case-file/case-file.view.ts'
import { drawCaseFile } from '#api/case-file/draw-case-file.draw.ts'
import { packCaseFile } from '#api/case-file/pack-case-file.lib.ts'
import { readCaseFile } from '#api/case-file/read-case-file.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { cookieToken } from '#api/account/session/session-token.lib.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aLateComplaint } from '#tests/support/scenes/complaints.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aDispute } from '#tests/support/scenes/money-cases.ts'
import {
  aPaidDeal,
  aPayableCourier,
  aPublishedOpinion,
  anOpenDeal,
  deliver,
  pounds,
  type Deal,
} from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, aSession, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aSharedDeal, nearKoszalin } from '#tests/support/scenes/tracking.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const noTx = { tx: undefined }
const read = (who: SignedIn, { offerId }: Pick<Deal, 'offerId'>, locale?: Locale) =>
  as(who, locale ? { locale } : {}).offer.caseFile({ offerId })
const eventsIn = ({ entries }: CaseFileView) => entries.map(({ event }) => event)
const entryIn = ({ entries }: CaseFileView, event: string) => entries.find((one) => one.event === event)

/** A deal with a change, a message with a picture, proofs, money and a position. */
async function aLongDeal(): Promise<Deal> {
  const deal = await aSharedDeal({ bob: await aPayableCourier(), message: 'By van, on Friday.' })
  const { ann, bob, offerId } = deal
  await as(bob).delivery.sendPositions({ offerId, positions: [{ ...nearKoszalin, at: DateTime.utc().toISO() }] })
  await as(ann).message.send({
    offerId,
    text: 'Call +48 600 700 800.',
    files: [{ bytes: await aPhoto(), name: 'a.jpg' }],
  })
  const { change } = await as(bob).offer.proposeChange({ offerId, pickupDate: inDays(9), note: 'The ferry is full.' })
  expect(change).not.toBeNull()
  const asked = await as(ann).offer.get({ offerId })
  await as(ann).offer.answerChange({ offerId, proposalId: asked.change?.id ?? 0, answer: 'accept' })
  await deliver(deal)
  await as(ann).delivery.step({ offerId, event: 'confirm' })
  await runJob(aCtx(), 'release-payouts')
  await runJob(aCtx(), 'send-payouts')
  return deal
}

const ctxOf = (who: SignedIn, locale: Locale = 'en_GB') => aCtx(who, { locale })

async function zipOf(who: SignedIn, deal: Deal, maxBytes?: number): Promise<Record<string, Uint8Array>> {
  const ctx = ctxOf(who)
  const pieces: Uint8Array[] = []
  for await (const piece of packCaseFile(ctx, await readCaseFile(ctx, deal.offerId), maxBytes)) pieces.push(piece)
  return unzipSync(Buffer.concat(pieces))
}

async function textOf(pdf: Uint8Array): Promise<{ pages: number; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 })
  const texts = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  return { pages: document.numPages, text: texts.join('\n') }
}

describe('the case file of a deal', () => {
  test('tells what happened in the order of time, in UTC and in the time zone of the deal', async () => {
    const deal = await aLongDeal()
    const file = await read(deal.ann, deal)

    const told = eventsIn(file)
    expect(told.indexOf('offer.captured')).toBeLessThan(told.indexOf('proposal.propose'))
    expect(told.indexOf('proposal.accept')).toBeLessThan(told.indexOf('delivery.pickUp'))
    expect(told.indexOf('delivery.deliver')).toBeLessThan(told.indexOf('delivery.confirm'))
    expect(file.entries.map(({ at }) => at)).toEqual(file.entries.map(({ at }) => at).sort())
    const booked = entryIn(file, 'offer.captured')
    expect(booked?.at).toMatch(/Z$/)
    expect(DateTime.fromISO(booked?.localAt ?? '', { setZone: true }).toMillis()).toBe(Date.parse(booked?.at ?? ''))
    expect(file.timeZone).toBe('Europe/London')
    expect(entryIn(file, 'proposal.propose')).toMatchObject({ by: 'provider', label: 'Change proposed' })
    expect(entryIn(file, 'proposal.propose')?.lines).toContain('The ferry is full.')
    expect(entryIn(file, 'delivery.pickUp')).toMatchObject({ by: 'provider', label: 'Picked up' })
  })

  test('tells a complaint: both statements with a picture, a proposal and the decision, to both sides', async () => {
    const deal = await aLateComplaint({
      claim: pounds('100'),
      item: 'Table',
      files: [{ bytes: await aPhoto(), name: 'leg.jpg' }],
    })
    const { ann, bob, complaintId, offerId } = deal
    await as(bob).complaint.write({ complaintId, text: 'It was loose before.' })
    await as(bob).offer.proposeSettlement({ offerId, back: pounds('30'), text: 'For the glue' })
    const decision = { complaintId, event: 'decide', outcome: 'partly', amount: pounds('60'), text: 'Both are right.' } as const // prettier-ignore
    await as(await anAdmin({ staffRole: 'moderator' })).complaint.act(decision)

    for (const side of [ann, bob]) {
      const file = await read(side, deal)
      expect(entryIn(file, 'complaint.submit')).toMatchObject({ by: 'owner', label: 'Complaint: Damage' })
      expect(entryIn(file, 'complaint.submit')?.lines).toEqual(['Table', 'A leg of the table is broken.', 'Refund asked for', '£100']) // prettier-ignore
      const statements = file.entries.filter(({ event }) => event === 'statement')
      expect(statements.map(({ by, files }) => [by, files.length])).toEqual([['owner', 1], ['provider', 0]]) // prettier-ignore
      expect(statements[1]?.lines).toEqual(['It was loose before.'])
      expect(entryIn(file, 'settlement.propose')).toMatchObject({ label: 'Proposal: £30 back to the customer', lines: ['For the glue'] }) // prettier-ignore
      expect(entryIn(file, 'complaint.decide')).toMatchObject({ by: 'admin', lines: ['Complaint upheld in part', 'Goes back to the customer', '£60', 'Both are right.'] }) // prettier-ignore
    }
    expect(Object.keys(await zipOf(bob, deal))).toContain('complaint/file-01.webp')
    expect(eventsIn(await as(ann).complaint.export({ complaintId }))).toEqual(eventsIn(await read(ann, deal)))
    expect(await refusal(as(await aCustomer()).complaint.export({ complaintId }))).toBe('not_found')
  })

  test('shows the goods, both addresses, the price, the proofs and the positions', async () => {
    const deal = await aLongDeal()
    const file = await read(deal.bob, deal)

    expect(file.listing.things.length).toBeGreaterThan(0)
    expect(file.listing.ends.map(({ label }) => label)).toEqual(['From', 'To'])
    expect(file.listing.ends[0]).toMatchObject({ value: 'Gdańsk', lines: ['Poland', 'Day to be agreed'] })
    expect(file.agreement.price).toMatchObject({ amount: '500.00', currency: 'GBP' })
    expect(file.agreement.boxes.flatMap(({ lines }) => lines)).toContain('By van, on Friday.')
    const proofs = file.entries.filter(({ event }) => event === 'proof')
    expect(proofs.map(({ lines }) => lines[0])).toEqual(['PIN entered', 'Photo'])
    expect(proofs[1]?.files[0]).toMatchObject({ name: 'proofs/delivery-photo-01.webp' })
    expect(file.positions).toMatchObject({ total: 1, points: [{ lat: 54.19, lng: 16.19 }] })
  })

  test('names both people while the deal holds', async () => {
    const deal = await aPaidDeal()
    const [customer, courier] = (await read(deal.bob, deal)).parties

    expect(customer).toMatchObject({ label: 'Customer', lines: expect.arrayContaining([deal.ann.email]) as string[] })
    expect(courier?.lines).toContain(deal.bob.email)
  })

  test('after a cancelled deal has no contact data of the other side', async () => {
    const deal = await aPaidDeal()
    await as(deal.bob).offer.cancel({ offerId: deal.offerId, reason: 'The van is broken.' })
    const file = await read(deal.bob, deal)

    expect(JSON.stringify(file)).not.toContain(deal.ann.email)
    expect(entryIn(file, 'offer.cancel')?.lines).toEqual(['The van is broken.'])
  })

  test('shows each side its own money: the customer the payment, the courier the payout', async () => {
    const deal = await aLongDeal()
    const mine = eventsIn(await read(deal.ann, deal))
    const his = eventsIn(await read(deal.bob, deal))
    const office = eventsIn(await read(await anAdmin(), deal))

    expect(mine).toContain('payment.capture')
    expect(mine.filter((event) => event.startsWith('payout.'))).toEqual([])
    expect(his).toContain('payout.settle')
    expect(his.filter((event) => /^(?:payment|refund)\./.test(event))).toEqual([])
    expect(office).toEqual(expect.arrayContaining(['payment.capture', 'payout.settle']))
  })

  test('tells reports of fraud to staff only', async () => {
    const deal = await aPaidDeal()
    await as(deal.ann).offer.fraud({ offerId: deal.offerId, reason: 'He wants cash' })

    expect(eventsIn(await read(deal.ann, deal))).not.toContain('fraud.report')
    expect(eventsIn(await read(deal.bob, deal))).not.toContain('fraud.report')
    expect(entryIn(await read(await anAdmin(), deal), 'fraud.report')?.lines).toEqual(['He wants cash'])
  })

  test('tells a dispute without anything of the card', async () => {
    const deal = await aDispute()
    const file = await read(deal.ann, deal)

    expect(entryIn(file, 'chargeback.open')).toMatchObject({
      label: 'Payment disputed at the bank',
      amount: { amount: '500.00' },
    })
    expect(JSON.stringify(file)).not.toMatch(/4242|visa|du_|pi_|ch_/i)
  })

  test('has the published review with its stars', async () => {
    const deal = await aPublishedOpinion()
    const opinions = (await read(deal.bob, deal)).entries.filter(({ kind }) => kind === 'opinion')

    expect(opinions.map(({ by }) => by).sort()).toEqual(['owner', 'provider'])
    expect(opinions.flatMap(({ lines }) => lines)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^2\s+stars$/), 'Late.']),
    )
  })

  test('is in the language of its reader, with times of the deal', async () => {
    const deal = await aLongDeal()
    const [german, polish] = [await read(deal.ann, deal, 'de_DE'), await read(deal.ann, deal, 'pl_PL')]

    expect(german.title).toMatch(/^Fallakte zum Auftrag/)
    expect(entryIn(polish, 'delivery.pickUp')?.label).toBe(
      entryIn(await read(deal.bob, deal, 'pl_PL'), 'delivery.pickUp')?.label,
    )
    expect(german.timeZone).toBe(storefrontOf('en_GB').timeZone)
  })

  test('is read by its two sides and staff only, and never before the booking', async () => {
    const deal = await aPaidDeal()
    const driver = await aMember({ of: deal.bob, role: 'driver' })
    const dispatcher = await aMember({ of: deal.bob, role: 'dispatcher' })

    expect(await refusal(read(await aCustomer(), deal))).toBe('not_found')
    expect(await refusal(read(await aCourier(), deal))).toBe('not_found')
    expect(['forbidden', 'not_found']).toContain(await refusal(read(driver, deal)))
    expect((await read(dispatcher, deal)).side).toBe('provider')
    const open = await anOpenDeal()
    expect(await refusal(read(open.ann, open))).toBe('not_found')
  })

  test('leaves an audit entry for each reading', async () => {
    const deal = await aPaidDeal()
    await read(deal.bob, deal)

    const rows = await query<{ actor: number }>(
      noTx,
      `select actor_id as actor from audit_events where machine = 'offer' and thing_id = $1 and event = 'case_file_shown'`,
      [String(deal.offerId)],
    )
    expect(rows).toEqual([{ actor: deal.bob.userId }])
  })
})

describe('the archive', () => {
  test('has the PDF, the data and every file under its name', async () => {
    const deal = await aLongDeal()
    const files = await zipOf(deal.ann, deal)

    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['case.pdf', 'case.json', 'proofs/delivery-photo-01.webp', 'messages/file-01.webp']),
    )
    const data = JSON.parse(strFromU8(files['case.json'] ?? new Uint8Array())) as CaseFileView
    expect(data.entries.map(({ at }) => at)).toEqual(data.entries.map(({ at }) => at).sort())
    expect(strFromU8(files['case.json'] ?? new Uint8Array())).not.toContain('payout.')
    expect(strFromU8(files['proofs/delivery-photo-01.webp']?.subarray(8, 12) ?? new Uint8Array())).toBe('WEBP')
  })

  test('beyond its size leaves files out and lists them', async () => {
    const deal = await aLongDeal()
    const files = await zipOf(deal.ann, deal, 10)

    expect(JSON.parse(strFromU8(files['left-out.json'] ?? new Uint8Array()))).toContain('proofs/delivery-photo-01.webp')
    expect(Object.keys(files)).not.toContain('proofs/delivery-photo-01.webp')
  })

  test('is downloaded by a side of the deal, some times an hour, and by nobody else', async () => {
    const deal = await aPaidDeal()
    const address = `GET /files/case-files/${deal.offerId}.zip`
    const asWho = async ({ userId }: SignedIn) => ({
      headers: { cookie: `ct_session=${cookieToken(theServices().config, await aSession(userId))}` },
    })
    const own = await asWho(deal.ann)

    const answer = await call(address, own)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect((await call(address)).status).toBe(401)
    expect((await call(address, await asWho(await aCustomer()))).status).toBe(404)
    expect((await call('GET /files/case-files/x.zip', own)).status).toBe(404)
    const spent = { name: 'case-file-zips', times: 10, seconds: 3600 }
    for (let times = 1; times < 10; times += 1) await theServices().limits.count(spent, `user:${deal.ann.userId}`)
    expect((await call(address, own)).status).toBe(429)
  })
})

describe('the PDF', () => {
  test.each(['de_DE', 'pl_PL', 'cs_CZ', 'ro_RO'] as const)(
    'for %s has its letters, long names and page numbers',
    async (locale) => {
      const name = 'Żółć Příliš Ștefănescu-Wolfeschlegelsteinhausenbergerdorff'
      const deal = await aLongDeal()
      await query(noTx, `update users set name = $2 where id = $1`, [deal.ann.userId, name])
      const ctx = ctxOf(deal.bob, locale)
      const { pages, text } = await textOf(await drawCaseFile(ctx, await readCaseFile(ctx, deal.offerId)))

      expect(pages).toBeGreaterThan(1)
      expect(text.replace(/\s+/g, '')).toContain('Żółć')
      expect(text).toContain(`${pages}`)
      expect(text).not.toContain('caseFile.')
    },
  )

  test('with many messages has a table of contents, and stays below the limit of the bank', async () => {
    const deal = await aPaidDeal()
    await query(
      noTx,
      `insert into messages (auction_id, offer_id, side, author_id, locale, text, created_at)
       select $1, $2, 'owner', $3, 'en_GB', 'Where are you?', now() + n * interval '1 minute'
       from generate_series(1, 310) n`,
      [deal.auction.id, deal.offerId, deal.ann.userId],
    )
    const ctx = ctxOf(deal.ann)
    const file = await readCaseFile(ctx, deal.offerId)
    const pdf = await drawCaseFile(ctx, file)
    const { text } = await textOf(pdf)

    expect(file.view.isCut).toBe(true)
    expect(text).toContain('Contents')
    expect(text).toContain('Not everything fits')
    expect(pdf.length).toBeLessThan(4_500_000)
  }, 60_000)

  test('without a picture that is gone is drawn all the same', async () => {
    const deal = await aLongDeal()
    const ctx = ctxOf(deal.ann)
    const file = await readCaseFile(ctx, deal.offerId)
    const gone = { ...ctx, storage: { ...theServices().storage, get: () => Promise.resolve(undefined) } }

    expect((await textOf(await drawCaseFile(gone, file))).text).toContain('delivery-photo-01.webp')
  })
})
