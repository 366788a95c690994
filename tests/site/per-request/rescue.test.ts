import { expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { toPath } from '#content/paths.ts'
import { accept } from '#tests/support/scenes/offers.ts'
import { aRescuedDeal } from '#tests/support/scenes/rescues.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const read = async (by: SignedIn, path: string) => (await visit(path, { by })).text.replaceAll('\u00a0', ' ')
const listingOf = ({ auction }: { auction: { id: number } }) => toPath('en_GB', 'myListing', { id: auction.id })
const dealOf = (id: number) => toPath('en_GB', 'deal', { id })

test('a former bidder is asked on their offer’s page, answers there, and the owner sees the difference', async () => {
  const scene = await aRescuedDeal()
  const { ann, carl, rivalId } = scene
  const { html } = await visit(dealOf(rivalId), { by: carl })
  const asked = await read(carl, dealOf(rivalId))
  expect(headingOf(html)).toBe('The chosen courier has cancelled. Can you stand in for £614?')
  expect(asked).toMatch(/open again at £614, until .*Yes, for £614 .*No, I can’t/)
  expect(asked).not.toContain('£500')
  expect(await read(ann, listingOf(scene))).toMatch(/Asked to stand in: 1\. Can do it: 0 .*no answer yet/)

  await visit(dealOf(rivalId), { by: carl, form: { do: 'standIn' } })
  const ready = await read(ann, listingOf(scene))
  expect(ready).toMatch(/Asked to stand in: 1\. Can do it: 1 .*stands in Accept, pay £114 more/)

  await accept(ann, rivalId)
  const paying = await read(ann, dealOf(rivalId))
  expect(paying).toMatch(/£114 .*Your £500 from the cancelled deal counts towards £614/)
  expect(paying).toContain('Order and pay £114')
  expect(await read(ann, listingOf(scene))).toContain('To take the money back, first back out of it')
})

test('a cheaper offer says what comes back, and the old deal says where its money went', async () => {
  const scene = await aRescuedDeal({ rival: '450' })
  const { ann, carl, offerId, rivalId } = scene
  await as(carl).offer.standIn({ offerId: rivalId, answer: 'yes' })
  expect(await read(ann, listingOf(scene))).toContain('Accept, £50 comes back')
  expect(await read(ann, dealOf(offerId))).toContain('£500 is held here for your next deal')
  await accept(ann, rivalId)

  expect(await read(ann, dealOf(offerId))).toContain('£500 now pays for your next deal')
})

test('the owner takes the money back with one button', async () => {
  const scene = await aRescuedDeal()
  await visit(listingOf(scene), { by: scene.ann, form: { do: 'takeBack' } })
  const page = await read(scene.ann, listingOf(scene))

  expect(page).toMatch(/You get the full £500 back/)
  expect(page).not.toContain('is held here')
})
