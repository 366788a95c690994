import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { aRequest, someoneToAsk } from '#tests/support/scenes/offer-requests.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const requests = toPath('en_GB', 'offerRequests')
const asking = ({ companyId }: SignedIn) => toPath('en_GB', 'requestOffers', { id: companyId ?? 0 })
const checked = (html: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([tag]) => / checked/.test(tag))

describe('a customer asks a courier for an offer', () => {
  test('from the courier’s page, about listings that they tick', async () => {
    const { ann, bob } = await someoneToAsk()
    const { id: second } = await anAuction({ by: ann })
    const company = await as(ann).company.profile({ companyId: bob.companyId ?? 0 })
    const page = await visit(toPath('en_GB', 'courier', { slug: company.slug, id: company.id }))
    expect(page.html).toContain(`href="${asking(bob)}"`)

    const fresh = await visit(asking(bob), { by: ann })
    expect(checked(fresh.html)).toEqual([false, false])
    const none = await visit(asking(bob), { by: ann, form: {} })
    expect(none.status).toBe(422)
    const sent = await visit(asking(bob), { by: ann, form: { auctions: String(second) } })
    expect(sent.location).toBe(`${toPath('en_GB', 'myListing', { id: second })}?done=asked`)
    expect(textOf((await visit(sent.location ?? '', { by: ann })).html)).toContain(
      'Asked. You’ll be told as soon as an offer comes in.',
    )
    expect((await as(bob).offer.requests({})).data.map(({ auctionId }) => auctionId)).toEqual([second])
  })

  test('by a link that names listing, courier, source and score', async () => {
    const { ann, bob, auctionId } = await someoneToAsk()
    await anAuction({ by: ann })
    const link = toPath('en_GB', 'requestOffer', { auction: auctionId, id: bob.companyId ?? 0, source: 'recommended', score: 61 }) // prettier-ignore
    const { location } = await visit(link, { by: ann })
    const { html } = await visit(location ?? '', { by: ann })
    expect(checked(html)).toEqual([false, true])
    expect(html).toMatch(/name="source" value="recommended"[^]*name="score" value="61"/)
  })

  test('without a listing they are led to post one, and a courier cannot ask themselves', async () => {
    const charity = await aCharity()
    const bob = await aCourier()
    expect(textOf((await visit(asking(bob), { by: charity })).html)).toContain('You have no open listing')
    const { id } = await anAuction({ by: charity })
    const own = await visit(asking(charity), { by: charity, form: { auctions: String(id) } })
    expect(own.status).toBe(422)
    expect(textOf(own.html)).toContain('This is your own company. Please ask another one.')
  })

  test('from the listing, which suggests couriers with the reasons', async () => {
    const ann = await aCustomer()
    const bob = await aCourier({ companyName: 'Bob of Gdynia', city: 'Gdynia', country: 'PL' })
    const { id } = await anAuction({ by: ann, from: 'Gdynia', to: 'Berlin' })
    const here = toPath('de_DE', 'myListing', { id })
    const fitting = async () =>
      textOf(
        /<section[^>]*who-fits[^]*?<\/section>/.exec((await visit(here, { by: ann, on: 'de_DE' })).html)?.[0] ?? '',
      )

    expect(await fitting()).toMatch(
      /Passende Transporteure.*Bob of Gdynia.*Gdynia.*0\skm bis zur Abholung.*Angebot einholen/,
    )
    await as(ann).offer.request({ id: bob.companyId ?? 0, auctions: [id] })
    expect(await fitting()).toMatch(/Bob of Gdynia.*Angefragt/)
    await anOffer({ on: { id }, by: bob })
    expect(await fitting()).not.toContain('Bob of Gdynia')
  })
})

describe('the courier', () => {
  let scene: Awaited<ReturnType<typeof aRequest>>
  beforeAll(async () => {
    scene = await aRequest()
  })

  test('is notified by mail, and finds the request first on the start page and in the list of requests', async () => {
    const { bob, auctionId } = scene
    await workOutbox()
    const { subject, text } = await lastMailTo(bob.email)
    expect(subject).toContain('A customer asks you for an offer')
    expect(text).toContain(requests)
    const start = await visit(toPath('en_GB', 'myAuctions'), { by: bob })
    expect(textOf(start.html)).toContain('A customer asks you for an offer')
    expect(start.html).toContain(`href="${toPath('en_GB', 'addOffer', { id: auctionId })}"`)
    const { html } = await visit(requests, { by: bob })
    expect(headingOf(html)).toBe('Requests from customers')
    expect(textOf(html)).toMatch(/Waiting for your answer.*→.*km.*Customer: .*Last day: .*Make an offer.*Decline/)
  })

  test('declines: a reason that is too long is kept, then the owner reads it', async () => {
    const { ann, bob, requestId } = scene
    const long = await visit(requests, { by: bob, form: { requestId: `${requestId}`, reason: 'a'.repeat(5000) } })
    expect(long.status).toBe(422)
    expect(long.html).toContain('a'.repeat(5000))
    const sent = await visit(requests, { by: bob, form: { requestId: `${requestId}`, reason: 'Full that week' } })
    const { html } = await visit(sent.location ?? '', { by: bob })
    expect(textOf(html)).toContain('The customer will be told that you’re not making an offer.')
    expect(textOf(html)).toMatch(/Declined.*Full that week/)
    await workOutbox()
    const page = await visit(toPath('en_GB', 'notifications'), { by: ann })
    expect(textOf(page.html)).toMatch(/isn’t making an offer.*Full that week/)
    expect(textOf((await visit(toPath('en_GB', 'myAuctions'), { by: bob })).html)).not.toContain(
      'A customer asks you for an offer',
    )
  })

  test('reads which requests are answered and which have ended', async () => {
    const { bob, auctionId, ann } = await aRequest()
    await anOffer({ on: { id: auctionId }, by: bob })
    expect(textOf((await visit(requests, { by: bob })).html)).toContain('Offer made')
    const { id } = await anAuction({ by: ann })
    await as(ann).offer.request({ id: bob.companyId ?? 0, auctions: [id] })
    await as(ann).auction.cancel({ auction: id, reason: 'Sold' })
    expect(textOf((await visit(requests, { by: bob })).html)).toContain('No longer takes offers')
    expect(textOf((await visit(requests, { by: await aCourier() })).html)).toContain('No requests yet')
  })
})
