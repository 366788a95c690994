import { DateTime } from 'luxon'
import { Op } from 'sequelize'
import { expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { findAppError } from '#api/kit/fail.ts'
import { Offer } from '#api/offer/offer.model.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import { deliveryEvents } from '#api/delivery/delivery.rules.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import {
  accept,
  anOffer,
  aPayableCourier,
  deliverWebhook,
  payWith,
  processorEvents,
  priced,
} from '#tests/support/scenes/offers.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

const AUCTIONS = 10
const ROUNDS = 50
const AT_ONCE = 12

/** A seeded random generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % sides
  }
}

interface Scene {
  ann: SignedIn
  couriers: SignedIn[]
  auctions: { id: number }[]
  roll: (sides: number) => number
}

type Act = (scene: Scene) => Promise<unknown>

const pick = <T>(scene: Scene, from: readonly T[]): T => from[scene.roll(from.length)] as T

/** Mostly an offer in this state, sometimes any: people click on old pages, too. */
async function aDeal(scene: Scene, status?: OfferStatus) {
  const all = await Offer.findAll({ attributes: ['id', 'bidderId', 'status'] })
  const fitting = all.filter((offer) => !status || offer.status === status)
  const from = fitting.length > 0 && scene.roll(8) > 0 ? fitting : all
  const { id: offerId, bidderId } = pick(scene, from)
  const bob = scene.couriers.find(({ userId }) => userId === bidderId) ?? scene.ann
  return { ann: scene.ann, bob, offerId }
}

const later = (minutes: number) => aCtx(undefined, { now: DateTime.utc().plus({ minutes }) })
const anyGross = (scene: Scene) => String(300 + scene.roll(4) * 50)

async function drive(scene: Scene): Promise<void> {
  const { ann, bob, offerId } = await aDeal(scene, 'accepted')
  const { pickupPin, deliveryPin, events } = await as(ann).delivery.get({ offerId })
  const own = (await as(bob).delivery.get({ offerId })).events
  const event = pick(scene, own.length > 0 && scene.roll(4) > 0 ? own : deliveryEvents)
  const pin = (event === 'pickUp' ? pickupPin : deliveryPin) ?? ''
  const isDone = events.includes('confirm') && scene.roll(3) === 0
  await as(isDone ? ann : bob).delivery.step({ offerId, event: isDone ? 'confirm' : event, pin })
}

const offer: Act = (scene) =>
  anOffer({
    on: pick(scene, scene.auctions),
    by: pick(scene, scene.couriers),
    gross: anyGross(scene),
    ...(scene.roll(2) > 0 ? { minPrice: '250' } : {}),
  })
const choose: Act = async (scene) => accept(scene.ann, (await aDeal(scene, 'active')).offerId)
const pay: Act = async (scene) => payWith('success', await aDeal(scene, 'awaiting_payment'))
const payBadly: Act = async (scene) => payWith('declined', await aDeal(scene, 'awaiting_payment'))
const listen: Act = async (scene) => deliverWebhook(pick(scene, await processorEvents()))
const reject: Act = async (scene) => as(scene.ann).offer.reject({ offerId: (await aDeal(scene, 'active')).offerId })

const haggle: Act = async (scene) => {
  const { ann, offerId } = await aDeal(scene, 'active')
  const { counterProposals } = await priced(ann, offerId)
  return as(ann).offer.counter({ offerId, price: pick(scene, counterProposals) })
}
const answer: Act = async (scene) => {
  const [asked] = await Offer.findAll({ where: { counterGrossMinor: { [Op.ne]: null } }, limit: 1 })
  const offerId = asked?.id ?? (await aDeal(scene, 'active')).offerId
  const bob = scene.couriers.find(({ userId }) => userId === asked?.bidderId) ?? scene.ann
  const price = (await as(bob).offer.get({ offerId })).counter?.price.gross ?? null
  return as(bob).offer.answerCounter({ offerId, answer: scene.roll(2) > 0 ? 'take' : 'decline', price })
}

const look: Act = async (scene) => {
  const { ann, offerId } = await aDeal(scene, 'awaiting_payment')
  return as(ann).payment.status({ offerId })
}
const cancel: Act = async (scene) => {
  const { ann, bob, offerId } = await aDeal(scene)
  return as(pick(scene, [ann, bob])).offer.cancel({ offerId })
}
const rate: Act = async (scene) => {
  const { ann, bob, offerId } = await aDeal(scene, 'realized')
  return as(pick(scene, [ann, bob])).opinion.give({ offerId, stars: 4 })
}
const byClock =
  (task: string, minutes: number): Act =>
  () =>
    runJob(later(minutes), task)
const lapseAll = byClock('lapse-counters', 25 * 60)
const undercutAll = byClock('auto-bid', 2)
const runOutOfTime = byClock('expire-reservations', 16)
const releaseAll = byClock('release-payouts', 73 * 60)
const sendAll = byClock('send-payouts', 0)
const publishAll = byClock('publish-opinions', 31 * 24 * 60)

const acts: Act[] = [
  offer, offer, choose, choose, choose, pay, pay, pay, payBadly, look, listen, listen, drive, drive,
  drive, drive, drive, rate, rate, cancel, reject, runOutOfTime, haggle, haggle, answer, answer, lapseAll, undercutAll, undercutAll, releaseAll, sendAll, publishAll,
] // prettier-ignore

/** An application error is a valid answer; anything else is a bug. */
async function dare(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!findAppError(error)) throw error
  }
}

test.each([1, 2, 3])(
  'I1 I3 I4 I5 I6 whatever people, jobs and the card processor do at once, states and ledger are right (storm %d)',
  async (seed) => {
    const ann = await aCustomer()
    const couriers = [await aPayableCourier(), await aPayableCourier(), await aPayableCourier()]
    const auctions: { id: number }[] = []
    while (auctions.length < AUCTIONS) auctions.push(await anAuction({ by: ann }))
    const scene = { ann, couriers, auctions, roll: dice(seed) }
    for (const auction of auctions) await anOffer({ on: auction, by: pick(scene, couriers) })

    for (let round = 0; round < ROUNDS; round++) {
      const chosen = Array.from({ length: AT_ONCE }, () => pick(scene, acts))
      await Promise.all(chosen.map((act) => dare(act(scene))))
      if (round % 8 === 0) await statesAreRight()
    }
    for (const event of await processorEvents()) await deliverWebhook(event)
    await workOutbox()

    await statesAreRight()
    await booksAreRight()
    expect(await Offer.count({ where: { status: 'realized' } })).toBeGreaterThan(0)
  },
  120_000,
)
