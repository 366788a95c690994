import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { toMainPath, toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import { anAddress, inDays } from '#tests/support/scenes/auctions.ts'
import {
  aDealUntil,
  payWith,
  pounds,
  type Deal,
  type DealStage,
  type DealWishes,
} from '#tests/support/scenes/offers.ts'
import { anAskedDeal, late } from '#tests/support/scenes/cancellations.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, headingOf, textOf, textsOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const N = '\u00a0'
const stages = ['open', 'reserved', 'paid', 'pickedUp', 'delivered', 'realized', 'cancelled'] as const
const deals = new Map<DealStage, Deal>()
let ann: SignedIn
let bob: SignedIn
let admin: SignedIn

const dates = { pickupDate: inDays(40), deliveryDate: inDays(41) }
/** `24. Nov.`, with the year only if it is not the current one. */
const dayOn = (date: string, intlLocale: string, named: Intl.DateTimeFormatOptions = {}): string =>
  new Intl.DateTimeFormat(intlLocale, {
    ...named,
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(date.slice(0, 4) === inDays(0).slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(new Date(date))
const german = {
  pickup: dayOn(dates.pickupDate, 'de-DE'),
  delivery: dayOn(dates.deliveryDate, 'de-DE'),
  namedDelivery: dayOn(dates.deliveryDate, 'de-DE', { weekday: 'short' }),
}
const romanian = {
  pickup: dayOn(dates.pickupDate, 'ro-RO'),
  delivery: dayOn(dates.deliveryDate, 'ro-RO'),
}
const aDealOnBothStreets = async (stage: DealStage, wishes: DealWishes = {}): Promise<Deal> => {
  const fromAddress = { ...(await anAddress('Gdańsk')), street: 'Długa', buildingNr: '5', postalCode: '80-831' }
  const toAddress = { ...(await anAddress('Berlin')), street: 'Sonnenallee', buildingNr: '141', postalCode: '12059' }
  const listing = { form: { fromAddress, toAddress } }
  return aDealUntil(stage, { ann, bob, listing, ...dates, ...wishes })
}
const dealAt = (stage: DealStage): Deal => {
  const deal = deals.get(stage)
  if (!deal) throw new Error(`no deal ${stage}`)
  return deal
}
const addressOf = ({ offerId }: Pick<Deal, 'offerId'>, on: Locale = 'en_GB') => toPath(on, 'deal', { id: offerId })
const open = (stage: DealStage, by: SignedIn, on: Locale = 'en_GB') => visit(addressOf(dealAt(stage), on), { by, on })
/** The text of the button beside the heading. */
const actionOf = (html: string): string | undefined =>
  textsOf(/<header class="next[^]*?<\/header>/.exec(html)?.[0] ?? '', 'button')[0]

function aLoadOf(kinds: number) {
  const items = Array.from({ length: kinds }, (_, at) => ({
    name: `Thing ${at + 1}`,
    itemsNumber: 2,
    length: 60,
    width: 50,
    height: 40,
    weight: 10,
  })) as unknown as Required<NonNullable<NonNullable<DealWishes['listing']>['form']>>['items']
  return { category: 'sofa' as const, form: { items } }
}

beforeAll(async () => {
  ann = await aCustomer({ name: 'Ann Novak' })
  bob = await aCourier({ companyName: 'Krüger Autotransporte', phone: '+49 381 5550142' })
  admin = await anAdmin()
  for (const stage of stages) deals.set(stage, await aDealOnBothStreets(stage))
}, 120_000)

/**
 * The stage, with the sentence and button for its German-speaking customer and its
 * Romanian-speaking courier. A form with fields has its button in the part below.
 */
const told: [DealStage, string, string | undefined, string, string | undefined][] = [
  ['open', `Krüger Autotransporte bietet den Transport für 500${N}£ an`, 'Alle Angebote ansehen', `Oferta ta de 500${N}GBP este activă. Clientul decide`, 'Modifică oferta'],
  ['reserved', `${german.pickup}: Krüger Autotransporte holt ab, sobald Sie 500${N}£ zahlen`, undefined, 'Clientul urmează să plătească. Nu pleca încă', undefined],
  ['paid', `${german.pickup}: Krüger Autotransporte holt in Danzig ab`, 'Transporteur anrufen', `${romanian.pickup}: preluare, Gdańsk`, 'Sunt în drum spre preluare'],
  ['pickedUp', `${german.delivery}: Krüger Autotransporte liefert in Berlin`, 'Transport verfolgen', `${romanian.delivery}: livrare, Berlin`, 'În drum spre livrare'],
  ['delivered', 'Krüger Autotransporte hat in Berlin geliefert. Prüfen Sie alles und bestätigen Sie', 'Lieferung bestätigen', 'Livrat: Berlin. Clientul trebuie să confirme', undefined],
  ['realized', 'Krüger Autotransporte hat in Berlin geliefert. Wie war es?', undefined, 'Livrat: Berlin. Cum a fost clientul?', undefined],
  ['cancelled', 'Krüger Autotransporte hat diesen Auftrag storniert', 'Alle Angebote ansehen', 'Ai anulat această comandă', 'Caută anunțuri'],
] // prettier-ignore

describe('above the waybill are the next step and its one button', () => {
  test.each(told)('%s', async (stage, sentence, action, sentenceOfBob, actionOfBob) => {
    const customer = await open(stage, ann, 'de_DE')
    expect(bare(headingOf(customer.html))).toBe(bare(sentence))
    expect(bare(actionOf(customer.html))).toBe(bare(action))

    const courier = await open(stage, bob, 'ro_RO')
    expect(bare(headingOf(courier.html))).toBe(bare(sentenceOfBob))
    expect(bare(actionOf(courier.html))).toBe(bare(actionOfBob))

    expect(actionOf((await open(stage, admin)).html)).toBeUndefined()
  })
})

test('a pickup day that passed without a pickup must be agreed again', async () => {
  const past = await aDealOnBothStreets('paid')
  await query({ tx: undefined }, `update offers set pickup_date = $2, delivery_date = $3 where id = $1`, [
    past.offerId,
    inDays(-3),
    inDays(-2),
  ])
  const { html } = await visit(addressOf(past), { by: ann })
  expect(headingOf(html)).toBe('Day to be agreed: Krüger Autotransporte collects in Gdańsk')
})

/** Non-breaking spaces are covered by the tests of words. */
const bare = (text: string | undefined) => text?.replace(/[\u00a0\u202f\u2060]/g, ' ')

const doors = ['Długa 5', 'Sonnenallee 141', '80-831']
const seen = (text: string) => doors.filter((door) => text.includes(door))

describe('the waybill shows what its reader may know', () => {
  test.each(stages)('%s: the streets', async (stage) => {
    const isTogether = ['paid', 'pickedUp', 'delivered', 'realized'].includes(stage)
    expect(seen((await open(stage, ann)).text)).toEqual(doors)
    expect(seen((await open(stage, bob)).text)).toEqual(isTogether ? doors : [])
    const office = toMainPath('adminDeal', { offer: dealAt(stage).offerId })
    expect((await open(stage, admin)).location).toMatch(new RegExp(`${office}$`))
    expect(seen((await visit(office, { by: admin, on: 'main' })).text)).toEqual(doors)
  })

  test.each(stages)('%s: the phone numbers', async (stage) => {
    const isTogether = ['paid', 'pickedUp', 'delivered', 'realized'].includes(stage)
    expect((await open(stage, ann)).html.includes('href="tel:+493815550142"')).toBe(isTogether)
    expect((await open(stage, bob)).html.includes(`mailto:${ann.email}`)).toBe(isTogether)
  })

  test('right above the order button, the customer sees what they buy', async () => {
    const { html, text } = await open('reserved', ann, 'de_DE')
    const binding = text.indexOf('Zahlungspflichtig bestellen')
    for (const part of ['Danzig', german.pickup, 'Berlin', german.delivery, 'Volkswagen Golf', 'Krüger Autotransporte', 'Police geprüft, Summe uns nicht bekannt', 'Kostenlos stornieren'])
      expect(bare(text.slice(0, binding)), part).toContain(bare(part))
    expect(textsOf(html, 'amount').at(-1)).toBe(`500${N}£`)
    expect(html).toContain('id="pay"')
  }) // prettier-ignore

  test('it has these boxes, and names a missing policy and vehicle in theirs', async () => {
    const { html, text } = await open('paid', ann)
    expect(textsOf(html, 'box')).toEqual(['From', 'To', 'Goods', 'Courier', 'Insured up to', 'Price', 'Cancelling'])
    for (const part of ['Policy checked, its sum not known to us', 'Ask the courier', 'Vehicle not named yet'])
      expect(text).toContain(part)
    // The courier reads about the vehicle, and not about their own company.
    const own = await open('paid', bob)
    expect(textsOf(own.html, 'box')[3]).toBe('Vehicle')
    expect(own.text).toContain('Send in your policy')
    const done = await open('realized', ann)
    expect(textsOf(done.html, 'box')).not.toContain('Cancelling')
    // The cost of cancelling a deal does not matter for an offer that is not accepted.
    const offered = await open('open', bob)
    expect(textsOf(offered.html, 'box')).not.toContain('Cancelling')
  })

  test('a deal of a million shows the amounts due now and at the door', async () => {
    const dear = await aDealUntil('reserved', { ann, bob, gross: '1234567' })
    const { html } = await visit(addressOf(dear, 'de_DE'), { by: ann, on: 'de_DE' })
    const amounts = textsOf(html, 'amount')
    expect(amounts[3]).toBe(`1.234.567${N}£`)
    expect(amounts).toHaveLength(6)
    expect(textsOf(html, 'figure-l')[0]).toBe(amounts[4])
  })

  test('names of 80 letters and right-to-left text are shown as typed', async () => {
    const name = `${'Überlandtransporte '.repeat(4)}GmbH`.slice(0, 80)
    const long = await aCourier({ companyName: name })
    const message = 'أصل يوم الثلاثاء بعد الظهر'
    const deal = await aDealUntil('paid', { ann, bob: long, message })
    const { html, text } = await visit(addressOf(deal), { by: ann })
    expect(headingOf(html)).toContain(name.replace(' GmbH', ''))
    for (const whole of [name, message]) expect(text).toContain(whole)
    expect(html).toMatch(/<blockquote[^>]*dir="auto"/)
  })
})

describe('the contract of a deal is a PDF', () => {
  const contractOf = ({ offerId }: Deal, on: Locale = 'en_GB') => toPath(on, 'contract', { id: offerId })
  const readContract = async (deal: Deal, by: SignedIn, on: Locale = 'en_GB') => {
    const { status, bytes } = await visit(contractOf(deal, on), { by, on })
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const { text } = await extractText(pdf, { mergePages: true })
    return { status, pages: pdf.numPages, text: bare(text) }
  }

  test('with both sides, both ends, the goods, the price and lines to sign, in the language of its reader', async () => {
    const mine = await readContract(dealAt('paid'), ann, 'de_DE')
    const parts = ['Ann Novak', ann.email, 'Krüger Autotransporte', '+49 381 5550142', 'Długa 5', 'Sonnenallee 141', german.pickup, 'Volkswagen Golf', `500${N}£`, 'Ladung erhalten'] // prettier-ignore
    for (const part of parts) expect(mine.text).toContain(bare(part))
    expect((await readContract(dealAt('paid'), bob)).text).toContain('Ann Novak')
  })

  test('the page of the deal links to it from the booking on', async () => {
    expect((await open('paid', bob)).html).toContain(`href="${contractOf(dealAt('paid'))}"`)
    expect((await open('reserved', ann)).html).not.toContain(contractOf(dealAt('reserved')))
  })

  test.each(['open', 'reserved', 'cancelled'] as const)('%s: there is none', async (stage) => {
    expect((await visit(contractOf(dealAt(stage)), { by: ann })).status).toBe(404)
  })

  test('is not found by strangers, and guests sign in first', async () => {
    const there = contractOf(dealAt('paid'))
    const [stranger, guest] = [await visit(there, { by: await aCustomer() }), await visit(there)]
    expect([stranger.status, guest.status]).toEqual([404, 303])
  })

  test('names the same people for both sides, and for the office never the administrator', async () => {
    const read = [ann, bob, admin].map((by) => readContract(dealAt('paid'), by))
    for (const { text } of await Promise.all(read)) {
      for (const part of ['Ann Novak', ann.email, bob.name, bob.email]) expect(text).toContain(bare(part))
      expect(text).not.toContain(admin.email)
    }
  })

  test('150 kinds of things continue on further pages', async () => {
    const many = await aDealUntil('paid', { ann, bob, listing: aLoadOf(150), ...dates })
    const { pages, text } = await readContract(many, ann)
    expect(pages).toBeGreaterThan(2)
    expect(text).toContain('Thing 150')
  })
})

describe('a missing street', () => {
  let deal: Deal
  const form = { do: 'setStreet', end: 'from', street: 'Długa', buildingNr: '5/4', postalCode: '80-831' }

  beforeAll(async () => {
    deal = await aDealUntil('paid', { ann, bob, ...dates })
  })

  test('is mentioned before the booking, with the time when it can be added', async () => {
    const reserved = await aDealUntil('reserved', { ann, bob, ...dates })
    const [mine, his] = [await visit(addressOf(reserved), { by: ann }), await visit(addressOf(reserved), { by: bob })]
    expect(mine.text).toContain('Street and number missing')
    expect(mine.text).toContain('You can add them as soon as the deal is booked.')
    expect(his.text).not.toContain('You can add them')
  })

  test('is mentioned in its box, and only its owner is asked for it', async () => {
    const [mine, his] = [await visit(addressOf(deal), { by: ann }), await visit(addressOf(deal), { by: bob })]
    expect(mine.html).toContain('id="street"')
    expect(mine.html).toContain('<a href="#street">Street and number missing</a>')
    expect(his.text).toContain('Street and number missing')
    expect(his.html).not.toContain('id="street"')
  })

  test('is not mentioned once the deal is cancelled', async () => {
    expect((await open('cancelled', ann)).text).not.toContain('Street and number missing')
  })

  test('a refused form keeps what was typed and shows the error at the field', async () => {
    const wrong = { ...form, postalCode: '80831' }
    const { status, html } = await visit(addressOf(deal, 'de_DE'), { by: ann, on: 'de_DE', form: wrong })
    expect(status).toBe(422)
    expect(fieldOf(html, 'street').value).toBe('Długa')
    expect(fieldOf(html, 'buildingNr').value).toBe('5/4')
    expect(fieldOf(html, 'postalCode')).toMatchObject({ value: '80831', isInvalid: true })
  })

  test('is shown after it was sent, and the other one is asked for; Back sends nothing twice', async () => {
    const sent = await visit(addressOf(deal), { by: ann, form })
    expect([sent.status, sent.location]).toEqual([303, `${addressOf(deal)}?saved=street`])
    const { text, html } = await visit(sent.location ?? '', { by: ann })
    expect(text).toContain('The address is saved. The courier has been told.')
    expect(text).toContain('Długa 5/4')
    expect(html).toContain('name="end" value="to"')
  })
})

describe('with a load of 25 kinds of things', () => {
  const aLoad = (stage: DealStage) => aDealUntil(stage, { ann, bob, listing: aLoadOf(25), ...dates })
  /** Whether these stand before the first thing, in this order. */
  const expectAbove = (html: string, ...parts: string[]) => {
    const places = [...parts, 'Thing 1<'].map((part) => html.replace(/\s+</g, '<').indexOf(part))
    expect(places, parts.join()).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }

  test('paying stands before the goods', async () => {
    expectAbove((await visit(addressOf(await aLoad('reserved')), { by: ann })).html, '<h1', 'value="pay"')
  })

  test('the step, contact, PIN and clock stand before the goods, on both sides', async () => {
    const paid = await aLoad('paid')
    const mine = await visit(addressOf(paid), { by: ann })
    expectAbove(mine.html, '<h1', 'href="tel:', '/messages"', 'id="street"', 'id="pins"', 'id="contact"', 'class="log"')
    const couriers = await visit(addressOf(paid), { by: bob })
    expectAbove(couriers.html, '<h1', '/messages"', 'id="step"', 'id="contact"', 'class="log"')
  })

  test('confirming stands before the goods', async () => {
    const { html } = await visit(addressOf(await aLoad('delivered')), { by: ann })
    expectAbove(html, '<h1', 'value="confirm"', 'id="contact"', 'class="log"')
  })

  test('the answer to a counter-offer and the offer form stand before the goods', async () => {
    const deal = await aLoad('open')
    await as(ann).offer.counter({ offerId: deal.offerId, price: pounds('450') })
    const { html } = await visit(toPath('en_GB', 'addOffer', { id: deal.auction.id }), { by: bob })
    expectAbove(html, '<h1', 'value="takeCounter"', 'name="price"')
  })
})

/** The buttons of the form for the next steps. */
const stepsIn = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*name="do"[^>]*value="step"[^>]*>([^]*?)<\/button>/g)].map(([, said = '']) =>
    said.trim(),
  )

describe('the PINs', () => {
  let deal: Deal
  const step = (form: Record<string, string>) =>
    visit(addressOf(deal), { by: bob, form: { do: 'step', stage: 'pickup', ...form } })

  beforeAll(async () => {
    deal = await aDealOnBothStreets('paid')
  })

  test('are shown to the customer with their purpose, as long as they are needed', async () => {
    const { pickupPin, deliveryPin } = await as(ann).delivery.get({ offerId: deal.offerId })
    const { text } = await visit(addressOf(deal), { by: ann })
    expect(text).toContain(`Pickup ${pickupPin} Give it to the courier once everything is loaded.`)
    expect(text).toContain(`Delivery ${deliveryPin} Pass it on to whoever receives the load.`)
    for (const reader of [bob, admin]) {
      const { html } = await visit(addressOf(deal), { by: reader })
      expect(html).not.toContain(pickupPin)
      expect(html).not.toContain(deliveryPin)
    }
    expect((await open('pickedUp', ann)).text).not.toContain('Pickup 1')
    expect((await open('pickedUp', ann)).html).toContain('id="pins"')
    expect((await open('delivered', ann)).html).not.toContain('id="pins"')
  })

  test('a wrong one is an error at its field and proves nothing; without PIN and photo the page says what is missing', async () => {
    const { pickupPin } = await as(ann).delivery.get({ offerId: deal.offerId })
    const wrong = pickupPin === '000000' ? '000001' : '000000'
    const refused = await step({ event: 'pickUp', pin: wrong })
    expect(refused.status).toBe(422)
    expect(fieldOf(refused.html, 'pin')).toMatchObject({ value: wrong, isInvalid: true })
    expect(fieldOf(refused.html, 'pin').said).toContain('This PIN is not right. Ask for it again, digit by digit.')
    const empty = await step({ event: 'pickUp', pin: '' })
    expect([empty.status, empty.text.includes('Type the PIN or add a photo')]).toEqual([409, true])
  })

  test('the right one is the proof, and the next step follows', async () => {
    const { pickupPin } = await as(ann).delivery.get({ offerId: deal.offerId })
    const sent = await step({ event: 'pickUp', pin: pickupPin ?? '', isEarlyConfirmed: 'true' })
    expect([sent.status, sent.location]).toEqual([303, addressOf(deal)])
    const { html, text } = await visit(addressOf(deal), { by: bob })
    expect(text).toContain('Proof of pickup')
    expect(actionOf(html)).toBe('On the way to the delivery')
  })
})

describe('problems during a transport', () => {
  let deal: Deal
  const newDays = { pickup: inDays(43), delivery: inDays(44) }
  const here = (by: SignedIn, on: Locale = 'en_GB') => visit(addressOf(deal, on), { by, on })
  const say = async (event: string, more: Record<string, string> = {}) =>
    visit(addressOf(deal), { by: bob, form: { do: 'step', event, ...more } })

  beforeAll(async () => {
    deal = await aDealOnBothStreets('paid')
  })

  test('only the courier can report a failed pickup, with a reason: one that is too long is kept', async () => {
    expect(stepsIn((await here(ann)).html)).toEqual([])
    expect((await here(bob)).text).toContain('Pickup not possible')
    const reason = 'x'.repeat(501)
    const { status, html } = await say('failPickup', { reason })
    expect(status).toBe(422)
    expect(fieldOf(html.slice(html.indexOf('id="step"')), 'reason')).toMatchObject({ value: reason, isInvalid: true })
    expect(html).toMatch(/<details open/)
  })

  test('the customer reads what happened, and the courier plans a new day', async () => {
    const sent = await say('failPickup', { reason: 'Nobody opened' })
    expect(sent.status).toBe(303)
    const mine = await here(ann, 'de_DE')
    expect(bare(headingOf(mine.html))).toBe(
      'Krüger Autotransporte konnte in Danzig nicht abholen. Vereinbaren Sie einen neuen Tag',
    )
    expect(mine.text).toContain('Grund: Nobody opened')
    expect(stepsIn(mine.html)).toEqual([])
    const his = await here(bob)
    expect(stepsIn(his.html)).toEqual(['New pickup agreed'])
    expect(his.html).toMatch(new RegExp(`<input[^>]*type="date"[^>]*min="${inDays(0)}"[^>]*required`))
    expect(fieldOf(his.html, 'date').said).toEqual(['The customer is told by e-mail.'])
  })

  test('a day in the past is kept in its field with its error, and nothing is agreed', async () => {
    const { status, html } = await say('replan', { date: inDays(-1) })
    expect(status).toBe(422)
    expect(fieldOf(html, 'date')).toMatchObject({ value: inDays(-1), isInvalid: true })
    expect((await say('replan')).status).toBe(422)
    expect((await here(ann)).text).toContain('Nobody opened')
    expect((await say('replan', { date: newDays.pickup })).status).toBe(303)
    expect((await here(ann)).text).not.toContain('Nobody opened')
  })

  test('the new day is shown above the waybill and in it, with the day that was booked', async () => {
    const day = (date: string) => dayOn(date, 'en-GB')
    const named = (date: string) => dayOn(date, 'en-GB', { weekday: 'short' })
    const mine = await here(ann)
    expect(bare(headingOf(mine.html))).toBe(`${day(newDays.pickup)}: Krüger Autotransporte collects in Gdańsk`)
    expect(bare(mine.text)).toContain(`${named(newDays.pickup)} Originally: ${named(dates.pickupDate)}`)
    // A delivery day before the new pickup day is open again.
    expect(bare(mine.text)).toContain(`Day to be agreed Originally: ${named(dates.deliveryDate)}`)
    const { trackingPath } = await as(ann).delivery.get({ offerId: deal.offerId })
    const followed = await visit(trackingPath ?? '', {})
    expect(bare(followed.text)).toContain(`Picked up Gdańsk ${named(newDays.pickup)}`)
    expect(textsOf(followed.html, 'figure-l')).toEqual(['Day to be agreed'])
  })

  test('a failed delivery is tried again or returned', async () => {
    const { pickupPin } = await as(ann).delivery.get({ offerId: deal.offerId })
    await say('pickUp', { pin: pickupPin ?? '', isEarlyConfirmed: 'true' })
    await say('depart')
    expect(bare((await here(ann)).text)).toContain('automatically 72 hours after delivery')
    const { trackingPath } = await as(ann).delivery.get({ offerId: deal.offerId })
    expect(bare((await visit(trackingPath ?? '', {})).text)).not.toMatch(/On the way Berlin/)
    expect((await here(bob)).text).toContain('Delivery not possible')
    await say('failDelivery', { reason: 'The door is too narrow' })
    expect(stepsIn((await here(bob)).html)).toEqual(['I am delivering it again', 'I am taking it back'])
    const late = await say('retry', { date: inDays(-1) })
    expect([late.status, fieldOf(late.html, 'date').isInvalid]).toEqual([422, true])
    expect((await say('retry', { date: newDays.delivery })).status).toBe(303)
    const day = dayOn(newDays.delivery, 'de-DE')
    expect(bare(headingOf((await here(ann, 'de_DE')).html))).toBe(`${day}: Krüger Autotransporte liefert in Berlin`)
    await say('failDelivery', { reason: 'The door is too narrow' })
    await say('turnBack')
    const back = await here(bob)
    expect([actionOf(back.html), stepsIn(back.html)]).toEqual(['Brought back', ['Brought back']])
    await say('giveBack')
    const [mine, his] = [await here(ann), await here(bob)]
    expect(headingOf(mine.html)).toBe(`Krüger Autotransporte has brought it back: Gdańsk`)
    expect(mine.text).toContain('Reason: The door is too narrow')
    expect(stepsIn(his.html)).toEqual([])
  })
})

describe('each form of a deal redirects, so that Back works', () => {
  test('an unknown button leads back to the page', async () => {
    const { status, location } = await visit(addressOf(dealAt('paid')), { by: ann, form: { do: 'constructor' } })
    expect([status, location]).toEqual([303, addressOf(dealAt('paid'))])
  })

  test('paying, backing out and cancelling each answer 303', async () => {
    const deal = await aDealUntil('reserved', { ann, bob })
    const pay = await visit(addressOf(deal), { by: ann, form: { do: 'pay' } })
    expect([pay.status, /^https?:/.test(pay.location ?? '')]).toEqual([303, true])
    const out = await visit(addressOf(deal), { by: ann, form: { do: 'backOut' } })
    expect([out.status, out.location]).toEqual([303, toPath('en_GB', 'myListing', deal.auction)])
    const booked = await aDealUntil('paid', { ann, bob })
    const off = await visit(addressOf(booked), { by: bob, form: { do: 'cancel', reason: 'Van broke' } })
    expect([off.status, off.location]).toEqual([303, addressOf(booked)])
  })

  test('a reason that is too long is kept, and its form stays open', async () => {
    const reason = 'x'.repeat(501)
    const deal = await aDealUntil('paid', { ann, bob })
    const { status, html } = await visit(addressOf(deal), { by: bob, form: { do: 'cancel', reason } })
    expect(status).toBe(422)
    expect(fieldOf(html.slice(html.indexOf('class="waybill')), 'reason')).toMatchObject({
      value: reason,
      isInvalid: true,
    })
    expect(html).toMatch(/<details open/)
  })

  test('a review sent from a mailed link leads to a thank-you page', async () => {
    const { offerId } = dealAt('realized')
    const invited = await queryOne<{ id: number; hash: string }>(
      { tx: undefined },
      `select id, hash from opinions where offer_id = $1 and author_id = $2`,
      [offerId, bob.userId],
    )
    const address = toPath('en_GB', 'opinion', { opinion: invited?.id ?? 0, hash: invited?.hash ?? '' })
    const { text } = await visit(address)
    for (const fact of ['Ann', 'Volkswagen Golf', 'Gdańsk → Berlin']) expect(text).toContain(fact)
    expect((await visit(address.replace(invited?.hash ?? '', 'guessed'))).status).toBe(404)
    const sent = await visit(address, { form: { stars: '5', text: 'Kind' } })
    expect([sent.status, sent.location]).toEqual([303, `${address}?sent=1`])
    expect((await visit(sent.location ?? '')).text).toContain('Thank you. Your review has been sent.')
  })

  test('a reason for taking a listing back that is too long is kept', async () => {
    const { auction } = dealAt('open')
    const reason = 'x'.repeat(1001)
    const form = { do: 'cancelListing', reason }
    const { status, html } = await visit(toPath('en_GB', 'myListing', { id: auction.id }), { by: ann, form })
    expect(status).toBe(422)
    expect(fieldOf(html, 'reason')).toMatchObject({ value: reason, isInvalid: true })
  })

  test('a review without stars keeps its text', async () => {
    const form = { do: 'review', text: 'On time & kind' }
    const { status, html } = await visit(addressOf(dealAt('realized')), { by: ann, form })
    expect(status).toBe(422)
    expect(fieldOf(html, 'text').value).toBe('On time & kind')
  })
})

test('after posting, the customer sees the listing as the waybill it will become', async () => {
  const { auction } = dealAt('open')
  const { html, text } = await visit(toPath('de_DE', 'listingPosted', { id: auction.id }), { by: ann, on: 'de_DE' })
  expect(textsOf(html, 'box')).toEqual(['Von', 'Nach', 'Ladung'])
  expect(seen(text)).toEqual(doors)
  expect(text).toContain('Die genaue Adresse sieht nur der gewählte Transporteur.')
})

describe('the public page of a delivery', () => {
  const follow = async (stage: DealStage, on: Locale, by?: SignedIn) => {
    const { trackingPath } = await as(ann).delivery.get({ offerId: dealAt(stage).offerId })
    const secret = trackingPath?.split('/').at(-1) ?? ''
    return visit(toPath(on, 'tracking', { secret }), by ? { on, by } : { on })
  }

  test.each([
    ['paid', 'Noch in Danzig, wird abgeholt', german.namedDelivery],
    ['pickedUp', 'In Danzig abgeholt', german.namedDelivery],
    ['delivered', 'In Berlin geliefert', /^\d{1,2}\. \p{L}+\.? \d{4}$/u],
  ] as const)('%s: position and expected time', async (stage, heading, day) => {
    const { html, text } = await follow(stage, 'de_DE')
    expect(headingOf(html)).toBe(heading)
    expect(bare(textsOf(html, 'figure-l')[0])).toEqual(typeof day === 'string' ? day : expect.stringMatching(day))
    expect(text).toContain('Krüger Autotransporte')
    expect(html).toContain('<svg')
    expect(text).not.toMatch(/Długa|Sonnenallee|Ann|\+49|@/)
  })

  test.each([
    ['pickedUp', ['Abgeholt Danzig', 'Geliefert Berlin'], german.namedDelivery],
    ['delivered', ['Abgeholt Danzig', 'Geliefert Berlin'], undefined],
  ] as const)('%s: the log ends with the delivery: its day, later its time', async (stage, lines, day) => {
    const { html } = await follow(stage, 'de_DE')
    const log = html.slice(html.indexOf('class="log"'))
    const told = [...log.matchAll(/<li class="(\w+)"[\s\S]*?<\/li>/g)].map(([line, reached]) => ({
      reached,
      said: bare(line.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ').trim()) ?? '',
    }))
    expect(told.map(({ said }) => said)).toEqual(lines.map((line): unknown => expect.stringContaining(line)))
    expect(told.at(-1)?.reached).toBe(day ? 'yet' : 'done')
    if (day) expect(told.at(-1)?.said).toContain(day)
  }) // prettier-ignore

  test('members of a deal get a link to it', async () => {
    const address = addressOf(dealAt('paid'), 'de_DE')
    expect((await follow('paid', 'de_DE', ann)).html).toContain(`href="${address}"`)
    expect((await follow('paid', 'de_DE')).html).not.toContain(address)
  })
})

test('a customer who returns from paying before the card processor’s webhook reads that the deal is paid', async () => {
  const deal = await aDealOnBothStreets('reserved')
  await payWith('success', deal)
  const { html } = await visit(`${addressOf(deal)}?payment=success`, { by: ann })

  expect(html).toContain('Paid. The deal is booked.')
  expect(html).not.toContain('Pay to book')
})

describe('on the last day before the pickup', () => {
  const say = (address: string, by: SignedIn, form: Record<string, string>, on: Locale = 'en_GB') =>
    visit(address, { by, on, form })

  test('the owner asks to cancel, the courier reads why and until when, and claims compensation in their own language', async () => {
    const { ann, bob, offerId } = await aDealOnBothStreets('paid', late)
    const [here, there] = [addressOf({ offerId }), addressOf({ offerId }, 'de_DE')]
    expect(textOf((await visit(here, { by: ann })).html)).toContain('you ask the courier to cancel')
    await say(here, ann, { do: 'askCancel', reason: 'Sold to my brother' })
    const waiting = textOf((await visit(here, { by: ann })).html)
    expect(waiting).toMatch(/You’ve asked the courier to cancel.*Sold to my brother.*Take it back/)

    const { html } = await visit(there, { by: bob, on: 'de_DE' })
    expect(headingOf(html)).toBe('Der Kunde bittet um Stornierung. Sind Sie einverstanden?')
    expect(textOf(html)).toContain('Sold to my brother')
    const requestId = /name="requestId" value="(\d+)"/.exec(html)?.[1] ?? ''
    const claim = { do: 'claimCancel', requestId, currency: 'GBP' }
    const tooMuch = await say(there, bob, { ...claim, amount: '150,01' }, 'de_DE')
    expect(tooMuch.status).toBe(422)
    expect(fieldOf(tooMuch.html, 'amount')).toMatchObject({ isInvalid: true, value: '150,01' })
    await say(there, bob, { ...claim, amount: '120,50' }, 'de_DE')
    expect(headingOf((await visit(there, { by: bob, on: 'de_DE' })).html)).toBe(
      `Dieser Auftrag ist storniert. Sie erhalten 120,50${N}£`,
    )
    expect(headingOf((await visit(here, { by: ann })).html)).toBe(
      'This deal is cancelled. £120.50 goes to the courier, the rest comes back to you',
    )
  })

  test('an objection is shown to both, and closes the request', async () => {
    const { ann, bob, offerId, requestId } = await anAskedDeal()
    const here = addressOf({ offerId })
    await say(here, bob, { do: 'disputeCancel', requestId: String(requestId) })
    expect(textOf((await visit(here, { by: ann })).html)).toContain(
      'The courier objects: the deal stands as booked until',
    )
    const { html } = await visit(here, { by: bob })
    expect(textOf(html)).toContain('You’ve objected')
    expect(html).not.toContain('value="agreeCancel"')
  })
})
