import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import type { yup } from '#api/common/yup.schema.ts'
import { callsOf, type Call } from '#api/http/rest.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import { appRouter } from '#api/router.ts'
import { anAddress } from '#tests/support/auctions.ts'
import {
  aDealUntil,
  type Deal,
  type DealStage,
  type DealWishes,
  pounds,
} from '#tests/support/offers.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from '#tests/support/people.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const roles = ['guest', 'customer', 'owner', 'bidder', 'loser', 'passer', 'charity', 'admin'] as const // prettier-ignore
type Role = (typeof roles)[number]

interface Scene {
  deal: Deal
  people: Record<Role, Caller>
  /** What every call is asked with, the words behind the public link among it. */
  input: Record<string, unknown>
  offerIds: (number | undefined)[]
  /** What only some may know, each written in one way only, so that it is found wherever it stands. */
  secrets: Record<string, string[]>
}

let count = 0

/** People with something to hide, and a deal that has come so far by their own calls. */
async function aScene(build: (wishes: DealWishes) => Promise<Deal>): Promise<Scene> {
  count += 1
  const no = String(count).padStart(3, '0')
  const ann = await aCustomer({ name: 'Anna Kowalska', email: `ann.${no}@home.example`, phone: `+48601000${no}` }) // prettier-ignore
  const bob = await aCourier({ name: 'Bob Driverski', email: `bob.${no}@vans.example`, phone: `+48602000${no}` }) // prettier-ignore
  const rival = await aCourier({ companyName: 'Carl Vans' })
  const street = { ...(await anAddress('Gdańsk')), street: 'Długa', buildingNr: '5', postalCode: '80-831' } // prettier-ignore
  const deal = await build({
    ann,
    bob,
    rival,
    minPrice: '356',
    listing: { form: { fromAddress: street } },
  })
  const auction = { auction: String(deal.auction.id) }
  await as(ann).auction.setReceiverPhone({ ...auction, phone: `+49301230${no}` })
  const delivery = await as(ann)
    .delivery.get({ offerId: deal.offerId })
    .catch(() => undefined)
  return {
    deal,
    people: {
      guest: guestCaller,
      customer: await aCustomer(),
      owner: ann,
      bidder: bob,
      loser: rival,
      passer: await aCourier(),
      charity: await aCharity(),
      admin: await anAdmin(),
    },
    input: {
      ...auction,
      companyId: bob.companyId,
      mode: 'edit',
      secret: delivery?.trackingPath.split('/').at(-2) ?? 'none',
      price: pounds('700'),
    },
    offerIds: [deal.offerId, (await as(rival).offer.list({})).data[0]?.id],
    secrets: {
      address: ['Długa', '80-831'],
      owner: [ann.email, `+48601000${no}`, 'Kowalska'],
      courier: [bob.email, `+48602000${no}`, 'Driverski'],
      receiver: [`+49301230${no}`],
      pins: [delivery?.pickupPin, delivery?.deliveryPin].filter((pin) => typeof pin === 'string'),
      lowest: ['356.00'],
      payout: ['465.49'],
      rival: ['614.00'],
    },
  }
}

/** Every call that tells something of people and their deals. */
const questions = callsOf(appRouter).filter(
  ({ name, procedure }) =>
    procedure._def.type === 'query' &&
    !/^(?:address|category|storefront)\.|^notification\.outbox/.test(name),
)

const inputsOf = ({ _def }: Call['procedure']): string[] =>
  Object.keys(
    (_def.inputs[0] as { schema?: yup.ObjectSchema<object> } | undefined)?.schema?.fields ?? {},
  )

const tabs = ['active', 'accepted', 'finished', 'hidden', 'cancelled', 'observed']

type Api = Record<string, Record<string, (input: unknown) => Promise<unknown>>>

/** All that this person is told by any call, by the centre and by mail, as one long text. */
async function everythingToldTo(caller: Caller, scene: Scene): Promise<string> {
  const api = as(caller) as unknown as Api
  const answers: unknown[] = []
  for (const { name, procedure } of questions) {
    const [domain = '', call = ''] = name.split('.')
    const ask = (more: object) => api[domain]?.[call]?.({ ...scene.input, ...more }).catch(refusal)
    const inputs = inputsOf(procedure)
    if (inputs.includes('type')) for (const type of tabs) answers.push(await ask({ type }))
    else if (inputs.includes('offerId'))
      for (const offerId of scene.offerIds) answers.push(await ask({ offerId }))
    else answers.push(await ask({}))
  }
  return JSON.stringify([answers, await mailsTo(caller)])
}

function refusal(error: unknown): string {
  const failure = findAppError(error)
  if (!failure) throw error
  return failure.code
}

async function mailsTo(caller: Caller): Promise<unknown[]> {
  if (!caller.isSignedIn) return []
  return query(
    { tx: undefined },
    `select subject, text, html from outbox_mails where user_id = $1`,
    [caller.userId],
  )
}

/** `address, owner`: what of all that is kept from some this person is told. */
async function toldOf(scene: Scene): Promise<Record<Role, string>> {
  await workOutbox()
  const told: Partial<Record<Role, string>> = {}
  for (const role of roles) {
    const text = await everythingToldTo(scene.people[role], scene)
    told[role] = Object.entries(scene.secrets)
      .filter(([, words]) => words.some((word) => isIn(text, word)))
      .map(([name]) => name)
      .join(', ')
  }
  return told as Record<Role, string>
}

/** A PIN is not found in the middle of another number. */
const isIn = (text: string, word: string): boolean =>
  text
    .split(word)
    .some(
      (before, at, all) =>
        at + 1 < all.length && !/\w$/.test(before) && !/^\w/.test(all[at + 1] ?? ''),
    )

const later = (days: number) => ({ now: DateTime.utc().plus({ days }) })
const until = (stage: DealStage) => (wishes: DealWishes) => aDealUntil(stage, wishes) // prettier-ignore
type Change = (deal: Deal, auction: { auction: string }) => Promise<unknown>
const after =
  (stage: DealStage) =>
  (change: Change) =>
  async (wishes: DealWishes): Promise<Deal> => {
    const deal = await aDealUntil(stage, wishes)
    await change(deal, { auction: String(deal.auction.id) })
    return deal
  }
const [openAnd, paidAnd] = [after('open'), after('paid')]

/** Before anything is agreed to, and again when the deal is off. */
const apart = {
  guest: '',
  customer: '',
  owner: 'address, owner, receiver, payout, rival',
  bidder: 'courier, lowest, payout',
  loser: 'rival',
  passer: '',
  charity: '',
  admin: 'address, owner, receiver, lowest, payout, rival',
}

/** The same; the price to beat is now that of the other, and any provider may know it. */
const chosen = { ...apart, bidder: 'courier, lowest, payout, rival', passer: 'rival', charity: 'rival' } // prettier-ignore

/** Between payment and review the two sides know each other; nobody else knows more than before. */
const together = {
  ...apart,
  owner: 'address, owner, courier, receiver, pins, payout, rival',
  bidder: 'address, owner, courier, receiver, lowest, payout',
  admin: 'address, owner, courier, receiver, pins, lowest, payout, rival',
}

/** The PINs are of no use any more; the owner still has them in his papers. */
const parted = {
  ...apart,
  owner: 'address, owner, receiver, pins, payout, rival',
  admin: 'address, owner, receiver, pins, lowest, payout, rival',
}

interface State {
  state: string
  build: (wishes: DealWishes) => Promise<Deal>
  told: Record<Role, string>
}

const states: State[] = [
  { state: 'open', build: until('open'), told: apart },
  { state: 'chosen and not yet paid', build: until('reserved'), told: chosen },
  { state: 'paid', build: until('paid'), told: together },
  { state: 'picked up', build: until('pickedUp'), told: together },
  { state: 'delivered', build: until('delivered'), told: together },
  { state: 'realized', build: until('realized'), told: together },
  { state: 'cancelled by the courier', build: until('cancelled'), told: parted },
  { state: 'cancelled by the owner', build: paidAnd(({ ann, offerId }) => as(ann).offer.cancel({ offerId })), told: parted }, // prettier-ignore
  { state: 'hidden by its owner', build: openAnd((deal, auction) => as(deal.ann).auction.hide(auction)), told: apart }, // prettier-ignore
  { state: 'hidden by a moderator', build: openAnd(async (_, auction) => as(await anAdmin()).auction.hide({ ...auction, reason: 'Spam' })), told: apart }, // prettier-ignore
  { state: 'expired', build: openAnd(() => runJob(aCtx(guestCaller, later(31)), 'expire-auctions')), told: apart }, // prettier-ignore
  { state: 'taken back', build: openAnd((deal, auction) => as(deal.ann).auction.cancel(auction)), told: apart }, // prettier-ignore
]

describe('whoever looks at a deal through any call, mail or notice is told what concerns him, and no more', () => {
  test.each(states)(
    '$state',
    async ({ build, told }) => {
      expect(await toldOf(await aScene(build))).toEqual(told)
    },
    60_000,
  )
})
