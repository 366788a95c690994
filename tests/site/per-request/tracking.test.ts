import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import { aPaidDeal, type Deal } from '#tests/support/scenes/offers.ts'
import { aSite, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aFollowedDeal, aSharedDeal, nearKoszalin } from '#tests/support/scenes/tracking.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const dealOf = ({ offerId }: Deal, on: Locale = 'en_GB') => toPath(on, 'deal', { id: offerId })
const sectionOf = (html: string): string => textOf(/<section[^>]*id="sharing"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '')

async function aDriveFromGdansk(): Promise<Deal & { secret: string }> {
  const deal = await aSharedDeal()
  const { pickupPin, trackingSecret } = await as(deal.ann).delivery.get({ offerId: deal.offerId })
  await as(deal.bob).delivery.step({ offerId: deal.offerId, event: 'pickUp', pin: pickupPin ?? '' })
  const positions = [{ ...nearKoszalin, at: DateTime.utc().toISO() }]
  await as(deal.bob).delivery.sendPositions({ offerId: deal.offerId, positions })
  return { ...deal, secret: trackingSecret ?? '' }
}

test('the owner asks for the position, and the courier shares it or not', async () => {
  const fresh = await aPaidDeal()
  const asked = await aFollowedDeal()

  const before = await visit(dealOf(fresh), { by: fresh.ann })
  expect(sectionOf(before.html)).toContain('The courier decides.')
  expect(sectionOf(before.html)).toContain('Ask for the position')
  expect(sectionOf((await visit(dealOf(fresh), { by: fresh.bob })).html)).toBe('')
  expect(sectionOf((await visit(dealOf(asked), { by: asked.ann })).html)).toContain('You’ve asked Bob Transport')
  const toAnswer = sectionOf((await visit(dealOf(asked), { by: asked.bob })).html)
  expect(toAnswer).toContain('The customer asks where you are')
  expect(toAnswer).toMatch(/Share my position\s+Don’t share/)
})

test('a sharing courier reads when it was last sent, that the page must stay open, and what happens without a script', async () => {
  const deal = await aDriveFromGdansk()

  const { html } = await visit(dealOf(deal), { by: deal.bob })
  const said = sectionOf(html)
  expect(said).toContain('only while this page is open')
  expect(said).toMatch(/Last sent at \d{2}:\d{2}/)
  expect(said).toContain('Stop sharing')
  expect(said).not.toContain('Koszalin')
  expect(html).toMatch(/<noscript>[^§]*JavaScript is off in this browser[^§]*<\/noscript>/)
  expect(html).toContain(`data-share-position="${deal.offerId}"`)
})

test('the owner sees the nearest town, the expected time and the distance covered', async () => {
  const deal = await aDriveFromGdansk()

  const { html } = await visit(dealOf(deal), { by: deal.ann })
  expect(sectionOf(html)).toMatch(
    /Near Koszalin, \d{3}\skm to go\s+In Berlin around \d{2}:\d{2}\s+Position at \d{2}:\d{2}/,
  )
  expect(html).toContain('class="here"')
})

test('the link shows the position first, in the reader’s language, and nothing after the delivery', async () => {
  const deal = await aDriveFromGdansk()
  const page = toPath('de_DE', 'tracking', { secret: deal.secret })

  const { html } = await visit(page, { by: guestCaller, on: 'de_DE' })
  expect(headingOf(html)).toMatch(/^Bei Koszalin, noch \d{3}\skm$/)
  expect(textOf(html)).toMatch(/Erwartet am [\s\S]{0,40}gegen \d{2}:\d{2}\sUhr/)
  expect(textOf(html)).toContain('auf einen Kilometer gerundet')

  const { deliveryPin } = await as(deal.ann).delivery.get({ offerId: deal.offerId })
  await as(deal.bob).delivery.step({ offerId: deal.offerId, event: 'deliver', pin: deliveryPin ?? '' })
  const after = await visit(page, { by: guestCaller, on: 'de_DE' })
  expect(headingOf(after.html)).toBe('In Berlin geliefert')
  expect(after.html).not.toContain('Koszalin,')
})
