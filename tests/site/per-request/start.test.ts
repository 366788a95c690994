import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { toPath } from '#content/paths.ts'
import { anAddress, anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aConfirmedDeal, aDealUntil, anOffer, anOpenDeal, type DealWishes } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, textOf, textsOf, visit } from '#tests/support/site.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { aCancelledDeal } from '#tests/support/scenes/reinstatements.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aTrip, aTripForm } from '#tests/support/scenes/trips.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const start = toPath('en_GB', 'myAuctions')
const mine = toPath('en_GB', 'myListings')
const open = async (by: SignedIn, address = start) => {
  const page = await visit(address, { by })
  expect(page.status).toBe(200)
  return page
}
const bare = (text: string) => text.replace(/[\u00a0\u202f\u2060]/g, ' ')
/** The tasks: the sentence, and the label and target of the button. */
const stepsOf = (html: string) =>
  [...(/<div class="todo"[^]*?<\/section>/.exec(html)?.[0] ?? '').matchAll(/<li[^]*?<\/li>/g)].map(([line]) => {
    const [, href, label] = /<a class="button[^"]*"[^>]*href="([^"]*)"[^>]*>([^]*?)<\/a>/.exec(line) ?? []
    return [bare(textsOf(line, 'says')[0] ?? ''), label && textOf(label), href]
  })
/** The rows of the reader's listings: the sentence, and the button. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<article class="row[" ][^]*?<\/article>/g)].map(([row]) => [
    bare(textsOf(row, 'says')[0] ?? ''),
    textsOf(row, 'button')[0],
  ])
const headingsOf = (html: string) => [...html.matchAll(/<h2[^>]*>([^]*?)<\/h2>/g)].map(([, text = '']) => textOf(text))
const solid = (html: string) =>
  [...html.replace(/<noscript>[^]*?<\/noscript>/g, '').matchAll(/class="button(?: low| wide)?"[^>]*>([^]*?)</g)].map(
    ([, text = '']) => textOf(text),
  )
const day = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date))

const dates = { pickupDate: inDays(3), deliveryDate: inDays(4) }
const doors = async () => ({
  fromAddress: { ...(await anAddress('Gdańsk')), street: 'Długa', buildingNr: '5', postalCode: '80-831' },
  toAddress: { ...(await anAddress('Berlin')), street: 'Sonnenallee', buildingNr: '141', postalCode: '12059' },
})
const aDeal = async (stage: Parameters<typeof aDealUntil>[0], wishes: DealWishes = {}) =>
  aDealUntil(stage, { listing: { form: await doors() }, ...dates, ...wishes })

describe("a courier's start", () => {
  test('tells a verified courier to confirm the phone number, with a link', async () => {
    const { html } = await open(await aCourier({ isPhoneConfirmed: false }))

    expect(stepsOf(html)).toEqual([
      ['Confirm your phone number.', 'Confirm number', toPath('en_GB', 'phoneVerification')],
    ])
  })

  test('for a new courier: first the account, then the first offer, and listings near home', async () => {
    const bob = await aCourier({ payoutAccountId: null, isPayoutAccountReady: false, city: 'Gdańsk' })
    const [near, ann] = [[] as number[], await aCustomer()]
    while (near.length < 6) near.push((await anAuction({ by: ann, form: await doors() })).id)

    const { html, text } = await open(bob)

    expect(headingOf(html)).toBe('What will you carry today?')
    expect(bare(text)).toMatch(/What will you carry today\? [A-Z][a-z]+day,? \d{1,2} [A-Z]/)
    expect(stepsOf(html)).toEqual([
      ['Set up your payout account so that we can pay you.', 'Set up', toPath('en_GB', 'payoutAccount')],
    ])
    expect(solid(html)).toEqual(['Set up'])
    expect(text).toContain('Find a listing on your way and name your price.')
    const { html: nearby } = await open(bob, `${start}?show=near`)
    expect(headingsOf(nearby)).toContain('Listings near Gdańsk')
    for (const id of near) expect(nearby).toContain(`-${id}/`)
    expect(html).toContain(`href="${toPath('en_GB', 'listings')}?from=Gda%C5%84sk&amp;fromRadius=100"`)
    expect(text).not.toContain('Your money')
  })

  test('an unconfirmed user reads so, without links to pages that would refuse them', async () => {
    const bob = await aCourier({ status: 'unconfirmed', payoutAccountId: null, isPayoutAccountReady: false })

    const { html } = await open(bob)

    expect(stepsOf(html)).toEqual([
      ['Please confirm your e-mail address: we’ve sent you a link.', undefined, undefined],
    ])
    expect(solid(html)).toEqual(['Find listings'])
  })

  test('with a deal to collect: the day, the place and the one button, with the balance beside it', async () => {
    const { bob, offerId } = await aDeal('paid')

    const { html, text } = await open(bob)

    const page = toPath('en_GB', 'deal', { id: offerId })
    expect(stepsOf(html)).toEqual([
      [`${day(dates.pickupDate)}: collect in Gdańsk`, 'I am on my way to the pickup', `${page}#step`],
    ])
    expect(headingsOf(html)).toContain('Your money')
    expect(bare(text)).toContain('Kept until the delivery is confirmed £')
    // The row names the courier's own share, and the money says when the next part of it comes.
    const share = (await as(bob).offer.get({ offerId })).price?.payout.amount.replace(/\.00$/, '')
    expect(bare(text)).toContain(`→ Berlin`)
    expect(bare(text)).toContain(`£${share} for you`)
    expect(bare(text)).toMatch(new RegExp(`Next payout, at the latest: .*£${share}`))
    expect(html).not.toContain('class="empty"')
  }, 60_000)

  test('an empty drive between jobs is shown, with a link to the listings along it', async () => {
    const bob = await aCourier({ city: 'Gdańsk' })
    await aDeal('paid', { bob })

    const { html, text } = await open(bob)

    expect(headingsOf(html)).toContain('Your empty runs')
    expect(bare(text)).toMatch(/Berlin →\s*Gdańsk [A-Z][a-z]+day/)
    const asked = new URLSearchParams({ from: 'Berlin, Germany', to: 'Gdańsk, Poland', along: '25', dateFrom: dates.deliveryDate }) // prettier-ignore
    const address = `${toPath('en_GB', 'listings')}?${asked.toString()}`
    expect(html).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
    expect(textOf((await open(bob, address)).html)).not.toContain('We don’t know this place')
  }, 60_000)

  test('listings along trips are under each trip with their detour, and recommended; without a trip, a link to post one', async () => {
    const bob = await aCourier({ city: 'Gdańsk' })
    const { id } = await anAuction({ by: await aCustomer(), from: 'Gdańsk', to: 'Kraków', category: 'sofa' })
    const tab = `${start}?show=along`
    const before = await open(bob, tab)
    const trip = await aTrip(bob)

    const after = await statementsOf(() => open(bob, tab))

    const trips = toPath('en_GB', 'trips')
    expect(headingsOf(before.html)).toContain('On your trips')
    expect(before.text).toContain('Post your next drive')
    expect(before.html).toContain(`href="${trips}?add=1"`)
    const { html } = after.answer
    const along = /id="work"[^]*?<\/section>/.exec(html)?.[0] ?? ''
    expect(along).toContain(`href="${toPath('en_GB', 'trip', { id: trip.id })}"`)
    expect(bare(textOf(along))).toMatch(/Gdańsk → Kraków.*No detour.*Dates are flexible/)
    const recommended = await open(bob, `${start}?show=recommended`)
    expect(recommended.html.split(`-${id}/`)).toHaveLength(2)
    expect(after.statements.length).toBeLessThanOrEqual(6)

    await as(bob).trip.change({ tripId: trip.id, ...(await aTripForm({ from: 'Lisboa', to: 'Porto' })) })
    expect((await open(bob, tab)).text).toContain('There’s nothing on your next trips yet')
  }, 60_000)

  test('tasks are sorted: the nearest pickup, then an outbid price; what others do comes last', async () => {
    const bob = await aCourier()
    const beaten = await anOpenDeal({ bob, gross: '600' })
    await anOffer({ on: beaten.auction, by: await aCourier(), gross: '500' })
    await aDeal('reserved', { bob })
    await aDeal('paid', { bob, pickupDate: inDays(9), deliveryDate: inDays(9) })
    await aDeal('paid', { bob })
    await anOpenDeal({ bob, gross: '450' })

    const { html, text } = await open(bob)

    expect(stepsOf(html).map(([sentence]) => sentence)).toEqual([
      `${day(inDays(3))}: collect in Gdańsk`,
      `${day(inDays(9))}: collect in Gdańsk`,
      'Your offer of £600 is no longer the lowest',
      'The customer is about to pay. Please don’t set out yet',
    ])
    expect(stepsOf(html).at(-2)?.slice(1)).toEqual([
      'Change your offer',
      toPath('en_GB', 'addOffer', { id: beaten.auction.id }),
    ])
    expect(bare(text)).toContain('Lowest offer so far: £500')
    expect(solid(html)).toEqual(['I am on my way to the pickup'])
    expect(bare(text)).toMatch(/Open offers 3 .*Jobs 2/)
  }, 90_000)

  test('the request to reinstate a cancelled deal comes first', async () => {
    const { ann, bob, offerId } = await aConfirmedDeal()
    await as(ann).offer.backToAccepted({ offerId, reason: 'One thing is still here.' })
    const deal = toPath('en_GB', 'deal', { id: offerId })

    expect(stepsOf((await open(bob)).html)[0]).toEqual([
      'The customer asks to reopen the deal. Do you agree?',
      'Answer',
      `${deal}#reinstatement`,
    ])

    const other = await aCancelledDeal()
    await as(other.bob).offer.backToAccepted({ offerId: other.offerId, reason: 'Wrong button.' })
    const requestId = (await as(other.bob).offer.get({ offerId: other.offerId })).reinstatement?.id
    await as(other.bob).offer.backToAccepted({ offerId: other.offerId, answer: 'withdraw', requestId: requestId ?? 0 })
    await as(other.ann).offer.backToAccepted({ offerId: other.offerId, reason: 'Please do come.' })
    const { html } = await open(other.bob)
    expect(stepsOf(html).map(([says]) => says)).toContain('The customer asks to reopen the deal. Do you agree?')
    expect(textOf(html)).not.toContain('Past offers')
  }, 60_000)

  test('with an offer that expires: until when', async () => {
    const { bob, offerId } = await anOpenDeal({ validDays: 1 })

    const { html } = await open(bob)

    const last = DateTime.utc().plus({ days: 1 }).setZone('Europe/London').toFormat('yyyy-MM-dd')
    expect(stepsOf(html)[0]?.[0]).toBe(`Your offer of £500 ends on ${day(last)}`)
    expect(html).toContain(toPath('en_GB', 'deal', { id: offerId }))
  })

  test('a review is requested while it can be given', async () => {
    const { bob, offerId } = await aDeal('realized')
    const asked = await open(bob)
    expect(stepsOf(asked.html).map(([, label]) => label)).toEqual(['Write a review'])
    const last = DateTime.utc().plus({ days: 30 }).setZone('Europe/London').toFormat('d LLL yyyy')
    expect(bare(asked.text)).toContain(`Last day: ${last}`)

    await query({ tx: undefined }, `update offers set realized_at = now() - interval '31 days' where id = $1`, [
      offerId,
    ])

    const late = await open(bob)
    expect(stepsOf(late.html)).toEqual([])
    expect(late.text).toContain('Transport done 1')
    expect((await open(bob, `${start}?show=done`)).html).toContain(toPath('en_GB', 'deal', { id: offerId }))
  }, 60_000)

  test('it runs as many queries for many deals as for one', async () => {
    const bob = await aCourier()
    await aDeal('paid', { bob })
    await open(bob)
    const one = await statementsOf(() => open(bob))
    await aDeal('paid', { bob })
    await aDeal('paid', { bob })
    await anOpenDeal({ bob })
    const many = await statementsOf(() => open(bob))

    expect(many.statements.length).toBe(one.statements.length)
  }, 90_000)
})

describe("a customer's listings show the next step and its action", () => {
  test('a new customer reads what to do first', async () => {
    const { html, text } = await open(await aCustomer({ name: 'Ann Novak' }))

    expect(headingOf(html)).toBe('Hello, Ann')
    expect(text).toContain('Post what needs moving')
    expect(solid(html)).toEqual(['Post listing for free'])
  })

  test('after the last transport: the way back, the same again, the courier and the deal; never a blank page', async () => {
    const { ann, offerId, auction } = await aDeal('realized')
    await query({ tx: undefined }, `update offers set realized_at = now() - interval '31 days' where id = $1`, [
      offerId,
    ])

    const { html, text } = await open(ann)

    const copy = toPath('en_GB', 'copyAuction', { id: auction.id })
    expect(bare(text)).toMatch(/Everything has arrived.*The way back: Berlin – Gdańsk.*Post again: .*Ask for an offer: Bob Transport.*You paid £500/) // prettier-ignore
    for (const link of [`${copy}?way=back`, copy, toPath('en_GB', 'deal', { id: offerId })])
      expect(html).toContain(`href="${link}"`)
    expect(html).toMatch(/name="from"[^>]*value="Berlin"/)
    expect(solid(html)).toEqual(['Post listing for free'])
    const back = await visit(`${copy}?way=back`, { by: ann })
    expect(back.html).toMatch(/fromAddress[^]{0,200}Berlin[^]*toAddress[^]{0,200}Gdańsk/)
  }, 60_000)

  test('sorted by progress; those waiting for their owner come first', async () => {
    const ann = await aCustomer()
    await anAuction({ by: ann })
    const paid = await aDeal('paid', { ann })
    const compared = await anOpenDeal({ ann })
    await anOffer({ on: compared.auction, by: await aCourier(), gross: '480' })
    await aDeal('reserved', { ann })
    const lacking = await aDealUntil('paid', { ann, ...dates })

    const { html, text } = await open(ann)

    const told = (bob: string) => bob.replace('{day}', day(dates.pickupDate))
    expect(headingsOf(html)).toEqual(expect.arrayContaining(['Your next steps', 'Under way']))
    expect(stepsOf(html).map(([sentence, label]) => [sentence, label])).toEqual([
      [told('{day}: Bob Transport collects in Gdańsk. Add the street'), 'Add street and number'],
      [told('{day}: Bob Transport collects once you’ve paid £500'), `Pay £500`],
      ['2 offers are waiting for you', 'See all offers'],
    ])
    expect(bare(text)).toMatch(new RegExp(`Under way.*${told('{day}: Bob Transport collects in Gdańsk')}.*Contact.*No offers yet`)) // prettier-ignore
    const running = bare(text).split('Under way')[1] ?? ''
    expect(running).not.toMatch(/2 offers are waiting|lowest of 2|Pay £500/)
    expect(bare(text)).toContain('£500 Kept until the delivery is confirmed')
    expect(solid(html)).toEqual(['Add street and number'])
    expect(html).toContain(`${toPath('en_GB', 'deal', { id: lacking.offerId })}#street`)
    expect(html).toContain(`${toPath('en_GB', 'deal', { id: paid.offerId })}#contact`)

    const active = await open(ann, mine)
    expect(rowsOf(active.html).map(([sentence]) => sentence)).toEqual([
      expect.stringMatching(/^Pay (today|tomorrow) by \d\d:\d\d$/),
      '2 offers are waiting for you',
      'No offers yet',
    ])
    // A listing without offers has a move too, and says until when it is open; tabs without rows are left out.
    expect(rowsOf(active.html).map(([, action]) => action)).toEqual(['Pay £500', 'See all offers', 'Add pictures'])
    expect(bare(active.text)).toMatch(/Gdańsk → Berlin.*open until \d/)
    expect(bare(active.text)).toMatch(/Active 3.*Courier chosen 2/)
    expect(active.text).not.toContain('Completed')
    const booked = await open(ann, `${mine}?type=accepted`)
    expect(rowsOf(booked.html).map(([, action]) => action)).toEqual(['Add street and number', 'Contact'])
  }, 90_000)

  test('questions, changes and requests to reinstate come before offers', async () => {
    const ann = await aCustomer()
    const asked = await anOpenDeal({ ann })
    const question = await as(asked.bob).message.post({
      auction: `${asked.auction.id}`,
      topic: 'other',
      text: 'How heavy is it?',
    })
    const changed = await aDeal('paid', { ann })
    await as(changed.bob).offer.proposeChange({ offerId: changed.offerId, deliveryDate: inDays(6) })
    const again = await aDeal('paid', { ann })
    await as(again.bob).offer.cancel({ offerId: again.offerId, reason: 'Wrong button.' })
    await as(again.bob).offer.backToAccepted({ offerId: again.offerId, reason: 'Wrong button.' })
    const hidden = await aDeal('paid', { ann })
    await as(ann).offer.cancel({ offerId: hidden.offerId, reason: 'It is sold.' })
    await as(hidden.bob).offer.backToAccepted({ offerId: hidden.offerId, reason: 'Really?' })

    const { html } = await open(ann)

    const deal = ({ offerId }: { offerId: number }) => toPath('en_GB', 'deal', { id: offerId })
    const own = toPath('en_GB', 'myListing', { id: asked.auction.id })
    const said = 'Bob Transport asks to reopen the deal. Do you agree?'
    expect(stepsOf(html).map(([sentence, label]) => [sentence, label])).toEqual([
      ['Bob Transport proposes a change. Do you agree?', 'Answer'],
      [said, 'Answer'],
      ['1 question is waiting for your answer', 'Answer'],
      [said, 'Answer'],
    ])
    for (const link of [
      `${own}#questions`,
      `${deal(changed)}#change`,
      `${deal(again)}#reinstatement`,
      `${deal(hidden)}#reinstatement`,
    ])
      expect(html).toContain(`href="${link}"`)

    await as(ann).message.post({ auction: `${asked.auction.id}`, answers: question.id, text: 'About 80 kg.' })
    const answered = stepsOf((await open(ann)).html)
    expect(answered).toContainEqual(['1 offer is waiting for you', 'See all offers', own])
    expect(answered.flat()).not.toContain('1 question is waiting for your answer')
  }, 90_000)

  test('a page of listings runs as many queries for many as for one', async () => {
    const ann = await aCustomer()
    await aDeal('reserved', { ann })
    await open(ann, mine)
    const one = await statementsOf(() => open(ann, mine))
    await aDeal('reserved', { ann })
    await anOpenDeal({ ann })
    const many = await statementsOf(() => open(ann, mine))

    expect(many.statements.length).toBe(one.statements.length)
  }, 60_000)
})

test('a charity has both: its transports and its listings', async () => {
  const clara = await aCharity({ city: 'Gdańsk' })
  const { offerId } = await aDeal('paid', { bob: clara })
  const posted = await anOpenDeal({ ann: clara })

  const { html } = await open(clara)

  expect(headingOf(html)).toBe('What will you carry today?')
  expect(stepsOf(html).map(([, , href]) => href)).toEqual([`${toPath('en_GB', 'deal', { id: offerId })}#step`])
  expect(rowsOf(html)).toEqual([['1 offer is waiting for you', 'See all offers']])
  expect(html).toContain(toPath('en_GB', 'myListing', { id: posted.auction.id }))
  expect(solid(html)).toEqual(['I am on my way to the pickup'])
}, 60_000)

test('the tasks on a start page are in the reader’s language', async () => {
  const { bob } = await aDeal('paid')
  const { html } = await visit(toPath('pl_PL', 'myAuctions'), { by: bob, on: 'pl_PL' })

  expect(bare(headingOf(html))).toBe('Co dziś przewieziesz?')
  expect(stepsOf(html)[0]?.[1]).toBe('Jadę po odbiór')
}, 60_000)
