import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aChosenDeal, aDealUntil } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const partOf = (html: string, heading: string): string =>
  textOf(new RegExp(`<section[^>]*>(?:(?!</section>)[^])*${heading}[^]*?</section>`).exec(html)?.[0] ?? '')

test('the owner reads suggestions for the listing after posting and on its own page', async () => {
  const ann = await aCustomer()
  const form = { sendDateFrom: inDays(2), sendDateTo: inDays(2), receiveDateFrom: inDays(3), receiveDateTo: inDays(5), dateFixed: true, transportDateRange: 'custom' } as const // prettier-ignore
  const { id } = await anAuction({ by: ann, form })

  for (const page of ['listingPosted', 'myListing', 'manageListing'] as const) {
    const { html } = await visit(toPath('en_GB', page, { id }), { by: ann })
    const part = partOf(html, 'What could still help')
    expect(part).toContain('There’s no picture yet.')
    expect(part).toMatch(/Pickup is possible on only\D*1\D*day\./)
    expect(html).toContain(`href="${toPath('en_GB', 'manageListing', { id })}#days"`)
  }
  const polish = await visit(toPath('pl_PL', 'myListing', { id }), { by: ann, on: 'pl_PL' })
  expect(partOf(polish.html, 'Co jeszcze może pomóc')).toContain('Nie ma jeszcze zdjęcia.')
})

test('a courier starts with recommended listings, each with the reason, and in no second list', async () => {
  const bob = await aCourier({ city: 'Gdańsk', country: 'PL' })
  await aDealUntil('realized', { bob, listing: { from: 'Gdańsk', to: 'Berlin' } })
  const ann = await aCustomer()
  const onWay = await anAuction({ by: ann, from: 'Gdańsk', to: 'Berlin', title: 'A blue piano' })

  const { html } = await visit(toPath('en_GB', 'myAuctions'), { by: bob })
  const part = partOf(html, 'Recommended for you')
  expect(part).toContain('A blue piano')
  expect(part).toMatch(/\b1\D*trip on this route/)
  expect(html.split(toPath('en_GB', 'listing', { slug: onWay.slug, id: onWay.id }))).toHaveLength(2)
})

test('a courier reads since when the owner is here and their record, and no other reader does', async () => {
  const ann = await aCustomer()
  await aDealUntil('realized', { ann })
  const { id, slug } = await anAuction({ by: ann })
  const page = toPath('en_GB', 'listing', { id, slug })

  expect((await visit(page, { by: await aCourier() })).text).toMatch(
    /Here since .*\d{4}\D*2\D*listings so far\D*1\D*deal/,
  )
  for (const by of [ann, await aCustomer()]) expect((await visit(page, { by })).text).not.toContain('Here since')
  expect((await visit(page)).text).not.toContain('Here since')
})

test('a customer who is to pay reads how', async () => {
  const { ann, offerId } = await aChosenDeal()

  const { text } = await visit(toPath('en_GB', 'deal', { id: offerId }), { by: ann })
  expect(text).toContain('By card. Your bank may ask you to confirm it.')
  expect((await as(ann).payment.methods({ offerId })).data.map(({ id }) => id)).toEqual(['card'])
})
