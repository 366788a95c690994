import { describe, expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aPaper, findRight, handOver } from '#tests/support/scenes/papers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const aNewCourier = () => aCourier({ papers: [], companyStatus: 'unverified', companyName: 'New Vans' })
const papers = (locale: 'en_GB' | 'de_DE') => toPath(locale, 'papers')

describe('the page of a courier’s documents', () => {
  test('says what is missing before making offers, and links to where it is sent', async () => {
    const bob = await aNewCourier()

    const { html } = await visit(papers('de_DE'), { by: bob, on: 'de_DE' })

    expect(textOf(html)).toMatch(
      /Nachweise und Prüfung, erledigt: 1\svon\s3 Fehlend: 2 .*Bevor Sie Angebote abgeben können Transportlizenz Noch nicht gesendet Versicherung Noch nicht gesendet/,
    )
    expect(html).toContain('href="/frontapp/my-account/company/verification#licence"')
    expect(html).not.toContain('value="finish"')
  })

  test('takes a document, keeps what was typed if something is wrong, and submits for review', async () => {
    const bob = await aNewCourier()
    const form = { do: 'add', type: 'licence', validUntil: inDays(-3) }

    const wrong = await visit(papers('en_GB'), { by: bob, form })

    expect(wrong.status).toBe(422)
    expect(textOf(wrong.html)).toContain('This date has passed. Please choose today or later.')
    expect(wrong.html).toContain(`value="${inDays(-3)}"`)
    await as(bob).company.addDocument({ type: 'licence', validUntil: inDays(90), file: await aPaper() })
    await as(bob).company.addDocument({ type: 'insurance', validUntil: inDays(90), file: await aPaper() })
    expect((await visit(papers('en_GB'), { by: bob })).html).toContain('value="finish"')
    const sent = await visit(papers('en_GB'), { by: bob, form: { do: 'finish' } })
    expect(sent.location).toBe(`${papers('en_GB')}?saved=finished`)
    expect(textOf((await visit(papers('en_GB'), { by: bob })).html)).toContain('We’re checking your company.')
  })

  test('counts what is checked, with us and missing, and never calls a document checked that is not', async () => {
    const bob = await aNewCourier()
    const read = async () => (await visit(papers('en_GB'), { by: bob })).text
    expect(await read()).toMatch(/Documents and verification, done: 1\sof\s3 Missing: 2/)
    await as(bob).company.addDocument({ type: 'licence', validUntil: inDays(90), file: await aPaper() })
    expect(await read()).toMatch(/Documents and verification, done: 1\sof\s3 Ready to submit: 1 Missing: 1/)
    await as(bob).company.addDocument({ type: 'insurance', validUntil: inDays(90), file: await aPaper() })
    await as(bob).company.finishVerification()

    const sent = await read()

    expect(sent).toMatch(/Documents and verification, done: 1\sof\s3 Being checked: 2/)
    expect(sent).toMatch(/Transport licence We’re checking it/)
    expect(sent).not.toMatch(/Verified/)
    await findRight(bob)
    expect(await read()).toMatch(/Documents and verification, done: 3\sof\s3/)
  })

  test('counts what a payout needs, and says of checked documents only what is left', async () => {
    const bob = await aCourier({ companyStatus: 'unverified' })

    const { text } = await visit(papers('en_GB'), { by: bob })

    expect(text).toMatch(/Documents and verification, done: 4\sof\s5/)
    expect(text).toMatch(
      /You can make offers\. Before we can pay you Your company isn’t verified yet\. Start verification/,
    )
    expect(text.match(/verified yet/g)).toHaveLength(1)
    expect(text).not.toContain('Submit the documents')
  })

  test('says how long checking takes, until everything is checked', async () => {
    const takes = 'We usually check documents within 2 working days.'

    const started = textOf((await visit(papers('en_GB'), { by: await aNewCourier() })).html)
    expect(started.replaceAll('\u00a0', ' ')).toContain(takes)
    const checked = await visit(papers('en_GB'), { by: await aCourier() })
    expect(textOf(checked.html)).not.toContain('working days')
  })

  test('takes a photo from the camera of a phone', async () => {
    const bob = await aNewCourier()

    const { html } = await visit(papers('en_GB'), { by: bob })

    expect(html).toMatch(/<input[^>]*name="photo"[^>]*accept="image\/\*"[^>]*capture="environment"/)
  })

  test('is linked from a refused offer', async () => {
    const [bob, auction] = [await aNewCourier(), await anAuction({ by: await aCustomer() })]
    const address = toPath('en_GB', 'addOffer', { id: auction.id })

    const { html } = await visit(address, { by: bob })

    expect(textOf(html)).toContain('Transport licence Not sent yet')
    expect(html).toContain(`href="${papers('en_GB')}"`)
  })

  test('says that the phone number is unconfirmed and links to its page, as a refused offer does', async () => {
    const bob = await aCourier({ isPhoneConfirmed: false })
    const auction = await anAuction({ by: await aCustomer() })

    const { html } = await visit(papers('de_DE'), { by: bob, on: 'de_DE' })
    const offer = await visit(toPath('en_GB', 'addOffer', { id: auction.id }), { by: bob })

    expect(textOf(html)).toContain('Bevor Sie Angebote abgeben können Bestätigen Sie Ihre Telefonnummer.')
    expect(html).toContain(`href="${toPath('de_DE', 'phoneVerification')}"`)
    expect(textOf(offer.html)).toContain('Before you can make offers Confirm your phone number.')
    expect(offer.html).toContain(`href="${toPath('en_GB', 'phoneVerification')}"`)
  })
})

describe('a new courier', () => {
  const startForm = { do: 'start' }

  test('is led to the first missing document, by one tap, once', async () => {
    const bob = await aNewCourier()
    const { html, text } = await visit(papers('de_DE'), { by: bob, on: 'de_DE' })
    expect(text).toContain('Prüfung beginnen')
    expect(html.match(/class="button"/g)).toHaveLength(1)

    const begun = await visit(papers('de_DE'), { by: bob, on: 'de_DE', form: startForm })

    expect(begun.location).toBe(`${papers('de_DE')}#licence`)
    expect((await as(bob).company.verification()).status).toBe('in_progress')
    expect((await visit(papers('de_DE'), { by: bob, on: 'de_DE' })).html).not.toContain('value="start"')
  })

  test('starts over after a rejection, and reads how many attempts are left', async () => {
    const bob = await aNewCourier()
    await handOver(bob)
    const { company } = as(await anAdmin())
    const companyId = bob.companyId ?? 0
    const reason = 'The licence is another one’s.'
    const { blocks } = await company.toCheck({ companyId })
    for (const { type } of blocks.filter(({ status }) => status === 'submitted'))
      await company.decideBlock({ companyId, block: type, status: 'rejected', reason })
    await company.rejectVerification({ companyId, reason })

    const { html, text } = await visit(papers('en_GB'), { by: bob })

    expect(html).toContain('value="start"')
    expect(text).toMatch(/You can submit them 5\s+more times\./)
    await visit(papers('en_GB'), { by: bob, form: startForm })
    expect((await as(bob).company.verification()).blocks[0]?.status).toBe('started')
  })
})

describe('all documents', () => {
  const here = toPath('en_GB', 'companyDocuments')

  test('are listed with their decisions, newest first, and can be opened', async () => {
    const bob = await aNewCourier()
    expect((await visit(here, { by: bob })).text).toContain('No documents sent yet')
    await handOver(bob)
    await findRight(bob)
    const { uuid } = await as(bob).company.addDocument({ type: 'profile', validUntil: null, file: await aPaper() })

    const { html, text } = await visit(here, { by: bob })

    expect(text.match(/Decided/g)).toHaveLength(2)
    expect(html.indexOf(uuid)).toBeLessThan(html.indexOf('value="licence"'))
    const opened = await visit(here, { by: bob, form: { type: 'profile', uuid } })
    expect(opened.location).toMatch(/^\/files\/documents\//)
    const foreign = await visit(here, { by: await aCourier(), form: { type: 'profile', uuid } })
    expect(foreign.status).toBe(404)
  })
})

describe('the page of a company’s data', () => {
  test('changes unchecked data without a new check', async () => {
    const bob = await aCourier({ country: 'DE', taxNumber: 'DE136695976' })
    const page = toPath('de_DE', 'companyData')
    expect((await visit(page, { by: bob, on: 'de_DE' })).html).toContain('href="?about"')

    const long = 'Zwei Wagen. '.repeat(200)
    const form = { do: 'about', about: long }
    const wrong = await visit(`${page}?about`, { by: bob, on: 'de_DE', form })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain(long.trim())
    const about = 'Zwei Wagen'
    await visit(`${page}?about`, { by: bob, on: 'de_DE', form: { ...form, about } })

    expect((await visit(page, { by: bob, on: 'de_DE' })).text).toContain(about)
    expect((await as(bob).company.verification()).status).toBe('verified')
    expect(await as(bob).company.own()).toMatchObject({ about, taxNumber: 'DE136695976' })
  })

  test('keeps what was typed if it is wrong, and says that changes are checked again', async () => {
    const bob = await aCourier({ country: 'DE', taxNumber: 'DE136695976' })
    const page = toPath('de_DE', 'companyData')
    const typed = { name: 'Bob Neu', country: 'DE', taxNumber: 'DE1' }

    const wrong = await visit(page, { by: bob, on: 'de_DE', form: typed })

    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('value="Bob Neu"')
    expect(textOf(wrong.html)).toContain('prüfen wir Ihr Unternehmen noch einmal')
    const right = { ...typed, taxNumber: 'DE136695976' }
    expect((await visit(page, { by: bob, on: 'de_DE', form: right })).status).toBe(303)
    expect((await as(bob).company.verification()).status).toBe('submitted')
  })
})

describe('the back office', () => {
  test('lists the companies that wait, and shows each one’s documents beside its data', async () => {
    const [bob, ada] = [await aNewCourier(), await anAdmin()]
    await handOver(bob)

    const queue = await visit('/admin/verifications', { by: ada, on: 'main' })
    expect(textOf(queue.html)).toContain('New Vans To be decided 2')
    const page = toMainPath('verification', { company: bob.companyId ?? 0 })
    const { html } = await visit(page, { by: ada, on: 'main' })
    expect(headingOf(html)).toBe('New Vans')
    expect(textOf(html)).toMatch(/Tax number PL5260250995/)
    expect(html).toMatch(/src="\/files\/documents\/[\w-]+-w480\.webp\?until=\d+&/)
    await findRight(bob)
    expect(textOf((await visit(page, { by: ada, on: 'main' })).html)).toContain('There is nothing to decide: verified.')
  })

  test('says whether the phone is confirmed, and offers no verification before', async () => {
    const [bob, ada] = [await aCourier({ companyStatus: 'submitted', isPhoneConfirmed: false }), await anAdmin()]
    const carl = await aCourier({ companyStatus: 'submitted' })
    const pageOf = async ({ companyId }: { companyId: number | null }) =>
      textOf((await visit(toMainPath('verification', { company: companyId ?? 0 }), { by: ada, on: 'main' })).html)

    const [unproved, proved] = [await pageOf(bob), await pageOf(carl)]

    expect(unproved).toContain('Phone, not confirmed +48')
    expect(unproved).not.toContain('Company is verified')
    expect(proved).toContain('Phone, confirmed +48')
    expect(proved).toContain('Company is verified')
  })

  test('says at the insured sum what is wrong with it, and asks which of two readings is meant', async () => {
    const [bob, ada] = [await aNewCourier(), await anAdmin()]
    await handOver(bob)
    const page = toMainPath('verification', { company: bob.companyId ?? 0 })
    const version = fieldOf((await visit(page, { by: ada, on: 'main' })).html, 'version').value ?? ''
    const send = (insured: string, others = {}) => {
      const form = { block: 'insurance', status: 'verified', validUntil: inDays(90), version, insured, ...others }
      return visit(page, { by: ada, on: 'main', form: { ...form, insuredCurrency: 'PLN' } })
    }

    const asked = await send('250.000')
    expect(fieldOf(asked.html, 'insured')).toMatchObject({ value: '250.000', isInvalid: true })
    expect(asked.text).toMatch(/Did\syou\smean\s250,000\sor\s250\?/)
    expect(fieldOf((await send('a lot')).html, 'insured').isInvalid).toBe(true)

    expect((await send('250.000', { 'insured.asked': '250.000', 'insured.meant': '250000' })).status).toBe(303)
    expect((await visit(page, { by: ada, on: 'main' })).text).toMatch(/insures\sup\sto\sPLN\s250,000/)
  })

  test('answers 404 for an unknown company', async () => {
    const { status } = await visit('/admin/verifications/987654', { by: await anAdmin(), on: 'main' })

    expect(status).toBe(404)
  })

  test('is open to administrators alone', async () => {
    const { status, location } = await visit(toMainPath('verifications'), { by: await aCourier(), on: 'main' })

    expect([status, location]).toEqual([303, `${toMainPath('adminSignIn')}?url=%2Fadmin%2Fverifications`])
  })
})
