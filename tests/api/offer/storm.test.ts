import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import type { SignedIn } from '#api/auth/auth.rules.ts'
import { findFailure } from '#api/kit/fail.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { offerJobs } from '#api/offer/offer.jobs.ts'
import { paymentJobs } from '#api/payment/payment.jobs.ts'
import { opinionJobs } from '#api/opinion/opinion.jobs.ts'
import { deliveryEvents } from '#api/delivery/delivery.rules.ts'
import { booksAreRight, statesAreRight } from '#tests/support/books.ts'
import { anAuction } from '#tests/support/auctions.ts'
import {
  accept,
  anOffer,
  aPayableCourier,
  hear,
  payWith,
  providerEvents,
} from '#tests/support/offers.ts'
import { aCustomer } from '#tests/support/people.ts'
import { aCtx, as, aWorld, workOutbox } from '#tests/support/world.ts'

aWorld()

const ROUNDS = 40
const AT_ONCE = 12

/** The same storm for the same seed. */
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

async function anyDeal(scene: Scene) {
  const all = await Offer.findAll({ attributes: ['id', 'bidderId'] })
  const { id: offerId, bidderId } = pick(scene, all) ?? { id: 0, bidderId: 0 }
  const bob = scene.couriers.find(({ userId }) => userId === bidderId) ?? scene.ann
  return { ann: scene.ann, bob, offerId }
}

const later = (minutes: number) => aCtx(undefined, { now: DateTime.utc().plus({ minutes }) })
const anyGross = (scene: Scene) => String(300 + scene.roll(4) * 50)

const acts: Act[] = [
  (scene) => anOffer({ on: pick(scene, scene.auctions), by: pick(scene, scene.couriers), gross: anyGross(scene) }), // prettier-ignore
  async (scene) => accept(scene.ann, (await anyDeal(scene)).offerId),
  async (scene) => accept(scene.ann, (await anyDeal(scene)).offerId),
  async (scene) => payWith('success', await anyDeal(scene)),
  async (scene) => payWith('success', await anyDeal(scene)),
  async (scene) => payWith('declined', await anyDeal(scene)),
  async (scene) => {
    const { ann, offerId } = await anyDeal(scene)
    return as(ann).payment.status({ offerId })
  },
  async (scene) => hear(pick(scene, await providerEvents())),
  async (scene) => hear(pick(scene, await providerEvents())),
  async (scene) => {
    const { ann, bob, offerId } = await anyDeal(scene)
    return as(pick(scene, [ann, bob])).offer.cancel({ offerId })
  },
  async (scene) => as(scene.ann).offer.reject({ offerId: (await anyDeal(scene)).offerId }),
  async (scene) => {
    const { ann, bob, offerId } = await anyDeal(scene)
    const { pickupPin, deliveryPin } = await as(ann).delivery.get({ offerId })
    const event = pick(scene, deliveryEvents)
    const pin = (event === 'pickUp' ? pickupPin : deliveryPin) ?? ''
    return as(event === 'confirm' ? ann : bob).delivery.step({ offerId, event, pin })
  },
  async (scene) => {
    const { ann, bob, offerId } = await anyDeal(scene)
    return as(pick(scene, [ann, bob])).opinion.give({ offerId, stars: 4 })
  },
  () => Promise.resolve(offerJobs['expire-reservations']?.work(later(16), {})),
  () => Promise.resolve(paymentJobs['release-payouts']?.work(later(73 * 60), {})),
  () => Promise.resolve(paymentJobs['send-payouts']?.work(aCtx(), {})),
  () => Promise.resolve(opinionJobs['publish-opinions']?.work(later(31 * 24 * 60), {})),
]

/** A refusal is an answer; anything else is a fault of ours. */
async function dare(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!findFailure(error)) throw error
  }
}

test.each([1, 2, 3])(
  'I1 I3 I4 I5 I6 whatever people, clocks and the card provider do at once, states and books are right (storm %d)',
  async (seed) => {
    const ann = await aCustomer()
    const couriers = [await aPayableCourier(), await aPayableCourier(), await aPayableCourier()]
    const auctions = [await anAuction({ by: ann }), await anAuction({ by: ann }), await anAuction({ by: ann })] // prettier-ignore
    const scene = { ann, couriers, auctions, roll: dice(seed) }
    for (const auction of auctions) await anOffer({ on: auction, by: pick(scene, couriers) })

    for (let round = 0; round < ROUNDS; round++) {
      const chosen = Array.from({ length: AT_ONCE }, () => pick(scene, acts))
      await Promise.all(chosen.map((act) => dare(act(scene))))
      if (round % 8 === 0) await statesAreRight()
    }
    for (const event of await providerEvents()) await hear(event)
    await workOutbox()

    await statesAreRight()
    await booksAreRight()
    const statuses = new Set((await Offer.findAll()).map(({ status }) => status))
    expect(statuses.size).toBeGreaterThan(3)
  },
  120_000,
)
