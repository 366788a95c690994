import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { DocumentType } from '#api/company/verification/verification.rules.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction, aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { codeSentTo, lastMailTo, told } from '#tests/support/mail.ts'
import { anOffer, pounds } from '#tests/support/scenes/offers.ts'
import { aPaper, aPdf, findRight, handOver } from '#tests/support/scenes/papers.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aServer()

const aListing = async (wishes: object = {}) => anAuction({ by: await aCustomer(), ...wishes })

const aNewCourier = () => aCourier({ papers: [], companyStatus: 'unverified' })

const send = async (bob: SignedIn, bytes: Uint8Array, type: DocumentType = 'licence') =>
  as(bob).company.addDocument({ type, validUntil: inDays(90), file: { name: 'x.jpg', bytes } })

const blockOf = async (bob: SignedIn, type: DocumentType) => {
  const { blocks, ...verification } = await as(bob).company.verification()
  const block = blocks.find((one) => one.type === type)
  if (!block) throw new Error(`no block ${type}`)
  return { ...verification, block }
}

const bytesOf = async (url: string) => call(`GET ${url}`)

describe('a document', () => {
  test('comes in as a photo, is re-encoded, and opens by a signed URL for minutes', async () => {
    const bob = await aNewCourier()
    const { uuid, form } = await send(bob, await aPhoto({ gps: true }))

    const { url, smallUrl } = await as(bob).company.document({ type: 'licence', uuid })

    expect(form).toBe('picture')
    const seen = await bytesOf(url)
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(seen.headers['cache-control']).toBe('private, no-store')
    expect((await bytesOf(smallUrl ?? '')).status).toBe(200)
    expect((await bytesOf(url.split('?', 1)[0] ?? '')).status).toBe(404)
    expect((await bytesOf(url.replace('signature=', 'signature=x'))).status).toBe(404)
    expect((await bytesOf(url.replace(/until=\d+/, 'until=9999999999'))).status).toBe(404)
  })

  test('stays closed once its URL has expired', async () => {
    const bob = await aNewCourier()
    const { uuid } = await send(bob, await aPhoto())
    const before = DateTime.utc().minus({ minutes: 11 })
    const { url } = await as(bob, { now: before }).company.document({ type: 'licence', uuid })

    expect((await bytesOf(url)).status).toBe(404)
  })

  test('that is a PDF is stored as it is, and browsers do not render it on our origin', async () => {
    const bob = await aNewCourier()
    const pdf = aPdf({ pages: 3 })
    const { uuid, form, pages } = await send(bob, pdf)

    const { url, smallUrl } = await as(bob).company.document({ type: 'licence', uuid })

    expect([form, pages, smallUrl]).toEqual(['pdf', 3, null])
    const seen = await bytesOf(url)
    expect(seen.headers['content-type']).toBe('application/pdf')
    expect(seen.headers['content-disposition']).toBe(`attachment; filename="${uuid}.pdf"`)
    expect(seen.headers['content-security-policy']).toContain('sandbox')
    expect(seen.headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    ['a PDF of too many pages', () => aPdf({ pages: 16 }), { file: 'pdf_pages' }],
    ['a PDF that runs a program', () => aPdf({ catalogue: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' }), { file: 'pdf_active' }],
    ['the beginning of a PDF and nothing of one', () => Buffer.from('%PDF-1.7\nhello\n%%EOF\n'), { file: 'file_damaged' }],
    ['a picture that is too small', () => aPhoto({ width: 100 }), { file: 'picture_small' }],
  ] as const)('%s is refused with the reason', async (_name, bytes, wrong) => {
    const bob = await aNewCourier()

    expect(await wrongFields(send(bob, await bytes()))).toEqual(wrong)
  }) // prettier-ignore

  test.each([
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF with a program behind its end', () => Buffer.concat([aPdf(), Buffer.alloc(4096, 'PK')])],
    ['a PDF with a page before its beginning', () => Buffer.concat([Buffer.from('<html>'), aPdf()])],
    ['the first half of a PDF', () => aPdf().subarray(0, 150)],
  ] as const)('%s is not a document, whatever its name says', async (_name, bytes) => {
    const bob = await aNewCourier()

    expect(await refusal(send(bob, bytes()))).toBe('unsupported_media')
    expect((await as(bob).company.documents()).data).toEqual([])
  })

  test('that would decode to too many pixels is refused before decoding', async () => {
    const bob = await aNewCourier()

    expect(await wrongFields(send(bob, await aPhoto({ width: 9000, height: 9000, format: 'png' })))).toEqual({
      file: 'megapixels',
    })
  })

  test('needs an expiry date where it expires, and one in the future', async () => {
    const bob = await aNewCourier()
    const add = async (type: DocumentType, validUntil: string) =>
      wrongFields(as(bob).company.addDocument({ type, validUntil, file: await aPaper() }))

    expect(await add('licence', '')).toEqual({ validUntil: 'required' })
    expect(await add('insurance', inDays(-2))).toEqual({ validUntil: 'past_date' })
    expect(await add('insurance', inDays(40_000))).toEqual({ validUntil: 'far_date' })
    expect(await add('registration-certificate', '')).toEqual({})
    expect(await wrongFields(as(bob).company.addDocument({ type: 'licence', validUntil: '' }))).toEqual({
      validUntil: 'required',
      file: 'required',
    })
  })

  test('is one of four types, and named by a uuid (R03, R04)', async () => {
    const bob = await aNewCourier()
    const { uuid } = await send(bob, await aPhoto())
    const get = (type: string, uuid: string) => refusal(as(bob).company.document({ type, uuid }))

    expect(await get('passport', uuid)).toBe('not_found')
    expect(await get('insurance', uuid)).toBe('not_found')
    expect(await get('licence', uuid.toUpperCase())).toBe('not_found')
    expect(await get('licence', '../secret')).toBe('not_found')
    expect(await get('licence', uuid)).toBe('accepted')
    expect(await refusal(as(bob).company.addDocument({ type: 'passport', validUntil: '', file: await aPaper() }))).toBe(
      'not_found',
    )
  })

  test('is visible to its company and to administrators only', async () => {
    const bob = await aNewCourier()
    const { uuid } = await send(bob, await aPhoto())
    const get = (by: SignedIn) => refusal(as(by).company.document({ type: 'licence', uuid }))

    expect(await get(await anAdmin())).toBe('accepted')
    expect(await get(await aCourier())).toBe('not_found')
    expect(await get(await aCustomer())).toBe('not_found')
    expect(await refusal(as(await aCourier()).company.removeDocument({ type: 'licence', uuid }))).toBe('not_found')
  })

  test('can be removed until it is submitted; at most ten are pending at once', async () => {
    const bob = await aNewCourier()
    const [first] = await Promise.all(Array.from({ length: 10 }, () => send(bob, aPdf())))

    expect(await wrongFields(send(bob, aPdf()))).toEqual({ file: 'max_files' })
    await as(bob).company.removeDocument({ type: 'licence', uuid: first?.uuid ?? '' })
    await handOver(bob, ['insurance'])
    expect((await blockOf(bob, 'licence')).block.documents).toHaveLength(9)
    const [left] = (await blockOf(bob, 'licence')).block.documents
    const remove = as(bob).company.removeDocument({ type: 'licence', uuid: left?.uuid ?? '' })
    expect(await refusal(remove)).toBe('company.wrong_state')
    expect(await refusal(send(bob, aPdf()))).toBe('company.wrong_state')
  })
})

describe('the verification of a company', () => {
  test('a new courier is refused, sends documents, is verified, and offers', async () => {
    const [bob, auction] = [await aNewCourier(), await aListing()]
    const offer = () => anOffer({ on: auction, by: bob })

    expect(await conflict(offer())).toMatchObject({
      code: 'company.not_ready',
      missing: ['licence', 'insurance'],
    })
    expect((await as(bob).company.verification()).offerObstacles).toEqual(['licence', 'insurance'])
    await handOver(bob)
    expect((await as(bob).company.verification()).status).toBe('submitted')
    expect(await refusal(offer())).toBe('company.not_ready')
    await findRight(bob)

    const { status, offerObstacles, payoutObstacles } = await as(bob).company.verification()
    expect([status, offerObstacles, payoutObstacles]).toEqual(['verified', [], []])
    expect(await refusal(offer())).toBe('accepted')
    expect((await lastMailTo(bob.email)).subject).toBe('Your company is verified')
  })

  test('an offer also needs a confirmed phone, and the error says so', async () => {
    const [bob, auction] = [await aCourier({ isPhoneConfirmed: false }), await aListing()]
    const offer = () => anOffer({ on: auction, by: bob })

    expect(await conflict(offer())).toMatchObject({ code: 'company.not_ready', missing: ['phone'] })
    expect((await as(bob).company.verification()).offerObstacles).toEqual(['phone'])
    await as(bob).user.changePhone({ phone: '+48503777111' })
    expect(await refusal(offer())).toBe('company.not_ready')
    await as(bob).user.verifyPhone({ code: await codeSentTo('+48503777111') })

    expect((await as(bob).company.verification()).offerObstacles).toEqual([])
    expect(await refusal(offer())).toBe('accepted')
  })

  test('a company is verified only once its owner’s phone is confirmed', async () => {
    const bob = await aCourier({ papers: [], companyStatus: 'unverified', isPhoneConfirmed: false })
    await handOver(bob)

    expect(await conflict(findRight(bob))).toMatchObject({
      code: 'company.wrong_state',
      state: 'phone_unconfirmed',
      allowed: ['reject'],
    })
    const waiting = await as(bob).company.verification()
    expect([waiting.status, waiting.offerObstacles]).toEqual(['submitted', ['phone']])
    expect(waiting.payoutObstacles).toEqual(['phone', 'review'])
    await as(bob).user.changePhone({ phone: '+48503777222' })
    await as(bob).user.verifyPhone({ code: await codeSentTo('+48503777222') })
    await findRight(bob)

    expect((await as(bob).company.verification()).status).toBe('verified')
  })

  test('a charity confirms its phone too, and a trial offer gives the same error as a real one', async () => {
    const [clara, auction] = [await aCharity({ isPhoneConfirmed: false }), await aListing()]
    const offer = { auction: String(auction.id), price: pounds('500') }

    const tried = as(clara).offer.validate(offer)

    expect(await conflict(tried)).toMatchObject({ code: 'company.not_ready', missing: ['phone'] })
  })

  test('is submitted only with all required documents', async () => {
    const bob = await aNewCourier()
    await as(bob).company.addDocument({ type: 'licence', validUntil: inDays(90), file: await aPaper() })

    expect(await conflict(as(bob).company.finishVerification())).toMatchObject({
      code: 'company.papers_missing',
      state: 'in_progress',
      missing: ['licence', 'insurance'],
    })
    expect((await blockOf(bob, 'licence')).block.status).toBe('started')
  })

  test('a charity sends its registration and no licence', async () => {
    const clara = await aCharity({ papers: [], companyStatus: 'unverified' })

    await handOver(clara, ['registration-certificate'])
    await findRight(clara)

    expect((await as(clara).company.verification()).offerObstacles).toEqual([])
  })

  test('animals require an authorisation of their own', async () => {
    const bob = await aCourier({ papers: ['licence', 'insurance'] })
    const auction = await aListing()
    await query({ tx: undefined }, `update auctions set category_id = 'pet' where id = $1`, [auction.id])

    expect(await conflict(anOffer({ on: auction, by: bob }))).toMatchObject({
      missing: ['registration-certificate'],
    })
  })

  test('the profile shows what was checked, when, and until when it is valid', async () => {
    const bob = await aNewCourier()
    await handOver(bob)
    await findRight(bob, { validUntil: inDays(77) })

    const { isVerified, papers, verifiedDocuments } = await as(await aCustomer()).company.profile({
      companyId: bob.companyId ?? 0,
    })

    expect(isVerified).toBe(true)
    expect(verifiedDocuments).toEqual(['insurance', 'licence'])
    expect(papers.map(({ validUntil }) => validUntil)).toEqual([inDays(77), inDays(77)])
  })

  describe('the sum that a policy insures', () => {
    const sum = (amount: string) => ({ amount, currency: 'GBP' as const })
    const decided = async (insured: ReturnType<typeof sum> | null, block: DocumentType = 'insurance') => {
      const bob = await aNewCourier()
      await handOver(bob)
      const ada = as(await anAdmin())
      const decide = (status: 'verified' | 'rejected', reason?: string) =>
        ada.company.decideBlock({
          ...{ companyId: bob.companyId ?? 0, block, status, validUntil: inDays(77), reason },
          insured,
        })
      return { bob, decide }
    }
    const shown = async (bob: SignedIn) => {
      const { papers } = await as(await aCustomer()).company.profile({ companyId: bob.companyId ?? 0 })
      return papers.map(({ type, insured }) => [type, insured])
    }

    test('is written down by the reviewer, and shown on the profile until the policy is rejected', async () => {
      const { bob, decide } = await decided(sum('250000.00'))

      await decide('verified')
      expect(await shown(bob)).toEqual([['insurance', sum('250000.00')]])

      await decide('rejected', 'The insurer knows nothing of it')
      expect((await blockOf(bob, 'insurance')).block.insured).toBeNull()
    })

    test('is left out if the policy names none', async () => {
      const { bob, decide } = await decided(null)

      await decide('verified')

      expect(await shown(bob)).toEqual([['insurance', null]])
    })

    test.each([
      ['nothing at all', sum('0.00'), 'insurance', { 'insured.amount': 'min' }],
      ['more than any policy', sum('10000000.01'), 'insurance', { 'insured.amount': 'max' }],
      ['the sum of a licence', sum('5.00'), 'licence', { insured: 'unknown' }],
    ] as const)('cannot be %s', async (_, insured, block, fields) => {
      const { decide } = await decided(insured, block)

      expect(await wrongFields(decide('verified'))).toEqual(fields)
    })
  })

  test('a rejected document gives its reason and is sent again; a reason is required', async () => {
    const bob = await aNewCourier()
    await handOver(bob)
    const [ada, companyId] = [await anAdmin(), bob.companyId ?? 0]
    const reject = (reason?: string) =>
      as(ada).company.decideBlock({ companyId, block: 'licence', status: 'rejected', reason })

    expect(await wrongFields(reject())).toEqual({ reason: 'required' })
    await reject('The second page is missing')

    const { block, offerObstacles } = await blockOf(bob, 'licence')
    expect([block.status, block.reason]).toEqual(['rejected', 'The second page is missing'])
    expect(offerObstacles).toContain('licence')
    const mail = await lastMailTo(bob.email)
    expect(mail.text).toContain('The second page is missing')
    await handOver(bob, ['licence'])
    expect((await blockOf(bob, 'licence')).block.status).toBe('submitted')
  })

  test('the company is verified only after its documents', async () => {
    const bob = await aNewCourier()
    await handOver(bob)
    const decide = as(await anAdmin()).company.decideBlock({
      companyId: bob.companyId ?? 0,
      block: 'company',
      status: 'verified',
    })

    expect(await conflict(decide)).toMatchObject({ code: 'company.papers_missing', missing: ['licence', 'insurance'] })
  })

  test('a company may be rejected and submit again, at most five times', async () => {
    const [bob, ada] = [await aNewCourier(), await anAdmin()]
    await handOver(bob)
    const turnDown = () =>
      as(ada).company.rejectVerification({
        companyId: bob.companyId ?? 0,
        reason: 'The names do not agree',
      })
    for (let times = 1; times <= 6; times++) {
      await turnDown()
      if (times < 6) await as(bob).company.finishVerification()
    }

    expect(await refusal(as(bob).company.startDocuments({}))).toBe('company.wrong_state')
    expect((await as(bob).company.verification()).resubmissionsLeft).toBe(0)
    expect(await told(bob.userId, 'company.reject')).toBe(6)
  })

  test('two administrators at once: one decision, one refusal', async () => {
    const bob = await aNewCourier()
    await handOver(bob)
    const companyId = bob.companyId ?? 0
    const decide = async (status: 'verified' | 'rejected') =>
      refusal(
        as(await anAdmin()).company.decideBlock({
          ...{ companyId, block: 'licence', status, validUntil: inDays(50) },
          reason: 'This is no licence',
        }),
      )

    const answers = await Promise.all([decide('verified'), decide('rejected')])

    expect(answers.toSorted()).toContain('accepted')
    const { block } = await blockOf(bob, 'licence')
    expect(['verified', 'rejected']).toContain(block.status)
  })

  test('a decision on an outdated version is refused', async () => {
    const bob = await aNewCourier()
    await handOver(bob)
    const [ada, companyId] = [await anAdmin(), bob.companyId ?? 0]
    const { version } = await as(ada).company.toCheck({ companyId })
    await as(bob).company.change({ name: 'Another Name' })

    const decide = as(ada).company.decideBlock({ companyId, version, block: 'licence', status: 'verified', validUntil: inDays(50) }) // prettier-ignore

    expect(await refusal(decide)).toBe('company.wrong_state')
  })

  test('a new name or tax number of a verified company needs a review, and payouts wait for it', async () => {
    const bob = await aCourier()
    await as(bob).company.change({ about: 'Two vans' })
    expect((await as(bob).company.verification()).status).toBe('verified')

    await as(bob).company.change({ name: 'Bob and Sons' })

    const { status, offerObstacles, payoutObstacles } = await as(bob).company.verification()
    expect([status, offerObstacles, payoutObstacles]).toEqual(['submitted', [], ['review']])
    const { data } = await as(await anAdmin()).company.verifications({ text: 'Bob and Sons' })
    expect(data).toHaveLength(1)
  })

  test('is for administrators only', async () => {
    const [bob, rival] = [await aNewCourier(), await aCourier()]
    await handOver(bob)
    const companyId = bob.companyId ?? 0
    for (const by of [bob, rival, await aCustomer()]) {
      expect(
        await refusal(
          as(by).company.decideBlock({ companyId, block: 'licence', status: 'verified', validUntil: inDays(9) }),
        ),
      ).toBe('forbidden')
      expect(await refusal(as(by).company.toCheck({ companyId }))).toBe('forbidden')
      expect(await refusal(as(by).company.verifications({}))).toBe('forbidden')
    }
  })

  test('the history shows each event, with who did it and why', async () => {
    const bob = await aNewCourier()
    await handOver(bob)
    const ada = await findRight(bob)

    const { events } = await as(ada).company.toCheck({ companyId: bob.companyId ?? 0 })

    expect(events[0]).toMatchObject({ event: 'company.verify', by: 'Ada Min', to: 'verified' })
    expect(events.map(({ event }) => event)).toContain('block.submit')
  })
})

describe('expiring documents', () => {
  const strike = (days: number) => runJob(aCtx(undefined, { now: DateTime.utc().plus({ days }) }), 'expire-papers')

  test('their company is warned a month before, once', async () => {
    const bob = await aCourier({ papersUntil: inDays(25) })
    await strike(0)
    await strike(1)

    expect((await blockOf(bob, 'insurance')).block.status).toBe('expiring')
    expect(await told(bob.userId, 'block.warn')).toBe(3)
    expect((await lastMailTo(bob.email)).text).toContain('Send the new document before that day')
  })

  test('are in force on their last day, and warned about when fewer than thirty days are left', async () => {
    const noonOf = (days: number) => DateTime.utc().startOf('day').plus({ days, hours: 12 })
    const strike = (days: number) => runJob(aCtx(undefined, { now: noonOf(days) }), 'expire-papers')
    const bob = await aCourier({ papersUntil: inDays(30) })
    const seen = async () => [
      (await blockOf(bob, 'licence')).block.status,
      (await as(bob).company.verification()).status,
    ]

    await strike(0)
    expect(await seen()).toEqual(['verified', 'verified'])
    await strike(1)
    expect(await seen()).toEqual(['expiring', 'verified'])
    await strike(30)
    expect(await seen()).toEqual(['expiring', 'verified'])
    await strike(31)
    expect(await seen()).toEqual(['expired', 'lapsed'])
  })

  test('without them the company lapses: no new offers, while its deals continue', async () => {
    const [bob, auction] = [await aCourier({ papersUntil: inDays(3) }), await aListing()]
    await strike(5)

    expect((await as(bob).company.verification()).status).toBe('lapsed')
    expect((await blockOf(bob, 'licence')).block.status).toBe('expired')
    expect(await refusal(anOffer({ on: auction, by: bob }))).toBe('company.not_ready')
    expect(await told(bob.userId, 'company.lapse')).toBe(1)
  })

  test('expired documents block offers even before the job has run', async () => {
    const [bob, auction] = [await aCourier({ papersUntil: inDays(-2) }), await aListing()]

    expect(await refusal(anOffer({ on: auction, by: bob }))).toBe('company.not_ready')
  })

  test('renewed in time: the old verification holds during the review', async () => {
    const [bob, auction] = [await aCourier({ papersUntil: inDays(10) }), await aListing()]
    await handOver(bob, ['insurance'])

    const { block, status } = await blockOf(bob, 'insurance')
    expect([block.status, block.isInForce, status]).toEqual(['submitted', true, 'verified'])
    expect(await refusal(anOffer({ on: auction, by: bob }))).toBe('accepted')
    const companyId = bob.companyId ?? 0
    await as(await anAdmin()).company.decideBlock({ companyId, block: 'insurance', status: 'rejected', reason: 'It cannot be read' }) // prettier-ignore
    expect((await blockOf(bob, 'insurance')).block.isInForce).toBe(true)
  })

  test('renewed but not reviewed in time, they do not help', async () => {
    const bob = await aCourier({ papersUntil: inDays(10) })
    await handOver(bob, ['insurance'])
    await strike(12)

    expect((await as(bob).company.verification()).status).toBe('lapsed')
  })

  test('valid documents that prove false are revoked at once, and the company with them', async () => {
    const bob = await aCourier()
    const companyId = bob.companyId ?? 0
    await as(await anAdmin()).company.decideBlock({ companyId, block: 'insurance', status: 'rejected', reason: 'The insurer knows nothing of it' }) // prettier-ignore

    const { block, status } = await blockOf(bob, 'insurance')
    expect([block.isInForce, status]).toEqual([false, 'lapsed'])
  })
})
