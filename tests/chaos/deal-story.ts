import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { testCards, type TestCardName } from '#sandbox/card-processor/test-cards.ts'
import type { Client } from './client.ts'
import { Refused } from './client.ts'
import type { Dice } from './dice.ts'
import type { Journal } from './journal.ts'

export interface Cast {
  ann: Client
  bobs: readonly [Client, Client]
  dice: Dice
  journal: Journal
  /** A valid listing form; its uuid is replaced. */
  form: object
}

/** The longest the card processor and its webhooks may take under faults. */
const SETTLED_WITHIN_MS = 90_000
const LOOK_AGAIN_MS = 300

interface Posted {
  id: number
  currency: string
  version: number
}

/** A whole deal, from the listing to both opinions; some end early, as deals do. */
export async function liveOneDeal(cast: Cast): Promise<void> {
  const { ann, bobs, dice, journal } = cast
  const auction = await post(cast)
  const offers = await Promise.all(bobs.map((bob, at) => bid(cast, bob, auction, 300 + 50 * at)))
  await lookForContacts(cast, auction)
  const chosen = await choose(cast, auction, offers)
  const bob = bobs[offers.indexOf(chosen)] ?? bobs[0]
  await pay(cast, chosen)
  if (dice.oneIn(6)) return cancel(cast, dice.oneIn(2) ? ann : bob, chosen)
  await carry(cast, bob, chosen)
  await rate(cast, bob, chosen)
  journal.deals++
}

async function post({ ann, journal, form }: Cast): Promise<Posted> {
  const uuid = randomUUID()
  const posted = (await ann.insist('POST /auctions', { ...form, uuid })) as unknown as Posted
  journal.write({ what: 'auction', id: posted.id, uuid })
  return posted
}

async function bid({ journal }: Cast, bob: Client, { id, currency }: Posted, gross: number): Promise<number> {
  const offer = await bob.insist(`POST /auction/${id}/offer`, {
    price: { amount: `${gross}.00`, currency },
  })
  const { login } = bob
  journal.write({
    what: 'offer',
    id: Number(offer.id),
    auction: id,
    login,
    grossMinor: gross * 100,
  })
  return Number(offer.id)
}

/** I11: contact data is refused before a deal, on every way to it. */
async function lookForContacts({ ann, bobs: [bob], journal }: Cast, { id }: Posted): Promise<void> {
  const asked = [
    await bob.ask(`GET /auction/${id}/user/contact_info`),
    await ann.ask(`GET /auction/${id}/courier/contact_info`),
  ]
  for (const { status } of asked) if (status < 400) journal.leaks.push(`contact of auction ${id} answered ${status}`)
  const seen = JSON.stringify((await bob.ask(`GET /auction/${id}`)).json)
  if (seen.includes(ann.login)) journal.leaks.push(`auction ${id} shows its owner's address`)
}

/** Two tabs accept two offers at once: one wins. Sometimes the owner changes their mind. */
async function choose(cast: Cast, auction: Posted, offers: number[]): Promise<number> {
  const { ann, dice, journal } = cast
  const won = (await Promise.all(offers.map((offer) => accept(ann, auction, offer)))).flatMap((isChosen, at) =>
    isChosen ? [offers[at] ?? 0] : [],
  )
  if (won.length !== 1) throw new Error(`${won.length} offers of ${auction.id} were accepted at once`)
  const [first = 0] = won
  if (!dice.oneIn(8)) {
    journal.write({ what: 'accepted', offer: first, auction: auction.id })
    return first
  }
  await ann.insist(`PATCH /offer/${first}/cancel`, {})
  const second = offers.find((offer) => offer !== first) ?? first
  if (!(await accept(ann, auction, second))) throw new Error(`offer ${second} could not be chosen`)
  journal.write({ what: 'accepted', offer: second, auction: auction.id })
  return second
}

/** False if another acceptance was quicker. */
async function accept(ann: Client, { id }: Posted, offer: number): Promise<boolean> {
  const seen = await ann.insist(`GET /offer/${offer}`)
  const { price, auction } = seen as {
    price: { gross: object }
    auction: { version: number }
  } & typeof seen
  const body = { expectedGross: price.gross, auctionVersion: auction.version }
  const { status, json } = await ann.ask(`PATCH /offer/${offer}/accept`, body)
  if (status === 200) return true
  if (status === 409) return false
  throw new Refused(`accept offer ${offer} of ${id}`, status, json)
}

async function pay({ ann, dice, journal }: Cast, offer: number): Promise<void> {
  const began = Date.now()
  for (const tries: string[] = []; ;) {
    const { status, json } = await ann.ask(`POST /payment/pay/${offer}`, {})
    const card = dice.oneIn(5) ? 'declined' : 'success'
    const typed = status === 200 ? await typeCard(String(json.redirectUrl), card) : 'not asked'
    const { offerStatus } = await ann.insist(`GET /payment/status/${offer}`)
    if (offerStatus === 'accepted') break
    const ms = Date.now() - began
    tries.push(`${ms} ms: ${status} ${JSON.stringify(json)}, ${card}: ${typed}`)
    if (ms > SETTLED_WITHIN_MS) throw new Error(`offer ${offer} could not be paid\n${tries.join('\n')}`)
    await pause(LOOK_AGAIN_MS)
  }
  journal.write({ what: 'paid', offer })
}

/** Pays on the card processor’s page, and retries while it does not answer. */
async function typeCard(page: string, card: TestCardName): Promise<string> {
  const typed = { number: testCards[card].number, expiry: '12/34', cvc: '123', name: 'Ann Novak' }
  const body = new URLSearchParams(typed)
  return fetch(page, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(4000),
  })
    .then(async (answer) => `${answer.status} of ${(await answer.arrayBuffer()).byteLength} bytes`)
    .catch(String)
}

async function cancel({ journal }: Cast, by: Client, offer: number): Promise<void> {
  await by.insist(`PATCH /offer/${offer}/cancel`, { reason: 'The van broke down' })
  journal.write({ what: 'cancelled', offer })
  journal.deals++
}

async function carry(cast: Cast, bob: Client, offer: number): Promise<void> {
  const { ann } = cast
  const { pickupPin, deliveryPin } = await ann.insist(`GET /offer/${offer}/delivery`)
  await step(cast, bob, offer, { event: 'setOut' })
  await step(cast, bob, offer, { event: 'pickUp', pin: pickupPin })
  await step(cast, bob, offer, { event: 'depart' })
  await step(cast, bob, offer, { event: 'deliver', pin: deliveryPin })
  await step(cast, ann, offer, { event: 'confirm' })
}

async function step(
  { journal }: Cast,
  by: Client,
  offer: number,
  body: { event: string; pin?: unknown },
): Promise<void> {
  await by.insist(`PATCH /offer/${offer}/delivery`, body)
  journal.write({ what: 'step', offer, event: body.event })
}

async function rate({ ann, dice, journal }: Cast, bob: Client, offerId: number): Promise<void> {
  for (const [by, side] of [
    [ann, 'owner'],
    [bob, 'provider'],
  ] as const) {
    await by.insist('POST /opinions', { offerId, stars: dice.between(1, 5) })
    journal.write({ what: 'opinion', offer: offerId, side })
  }
}
