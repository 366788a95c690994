import { DateTime } from 'luxon'
import { afterEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { statement } from '#tests/support/scenes/moderation.ts'
import { wrongOpenRows } from '#tests/support/scenes/open-auctions.ts'
import { accept, aChosenDeal, aDeliveredDeal, anOffer, anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { conflict } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

interface Scene {
  ann: SignedIn
  ada: SignedIn
  auction: { id: number }
  /** A courier’s offer, open while the listing takes offers. */
  offerId: number
}

const withAdmin = async <T extends object>(scene: T) => ({ ...scene, ada: await anAdmin() })

async function moderated(...decisions: ('hide' | 'remove')[]): Promise<Scene> {
  const scene = await withAdmin(await anOpenDeal())
  for (const decision of decisions)
    await as(scene.ada).moderation.moderate({ auction: scene.auction.id, decision, ...statement })
  return scene
}

/** How a listing reaches each of its states. */
const states: Record<string, () => Promise<Scene>> = {
  pending: async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    return withAdmin({ ann, auction: await anAuction({ by: ann, status: 'pending' }), offerId: 0 })
  },
  active: async () => withAdmin(await anOpenDeal()),
  reserved: async () => withAdmin(await aChosenDeal()),
  booked: async () => withAdmin(await aPaidDeal()),
  completed: async () => {
    const deal = await aDeliveredDeal()
    await as(deal.bob).offer.realize({ offerId: deal.offerId })
    return withAdmin(deal)
  },
  'hidden by its owner': async () => {
    const scene = await withAdmin(await anOpenDeal())
    await as(scene.ann).auction.hide({ auction: scene.auction.id })
    return scene
  },
  'run out': async () => {
    const scene = await withAdmin(await anOpenDeal())
    await runJob(aCtx(undefined, { now: DateTime.utc().plus({ days: 31 }) }), 'expire-auctions')
    return scene
  },
  'hidden by us': () => moderated('hide'),
  removed: () => moderated('remove'),
  cancelled: async () => {
    const scene = await withAdmin(await anOpenDeal())
    await as(scene.ann).auction.cancel({ auction: scene.auction.id })
    return scene
  },
}

const dates = { transportDateRange: 'custom', dateFixed: true, sendDateFrom: inDays(3), sendDateTo: inDays(4), receiveDateFrom: inDays(4), receiveDateTo: inDays(5) } as const // prettier-ignore
const moderate = (decision: 'approve' | 'hide' | 'remove' | 'show') => {
  return ({ ada, auction }: Scene) => as(ada).moderation.moderate({ auction: auction.id, decision, ...statement })
}

/** Every event that the owner, a courier and staff may try on a listing, in any state. */
const events: Record<string, (scene: Scene) => Promise<unknown>> = {
  publish: ({ ann, auction }) => as(ann).auction.publish({ auction: auction.id }),
  hide: ({ ann, auction }) => as(ann).auction.hide({ auction: auction.id }),
  'show again': ({ ann, auction }) => as(ann).auction.unhide({ auction: auction.id }),
  cancel: ({ ann, auction }) => as(ann).auction.cancel({ auction: auction.id }),
  'name other days': ({ ann, auction }) => as(ann).auction.editDates({ auction: auction.id, ...dates }),
  'describe it again': ({ ann, auction }) =>
    as(ann).auction.editDescription({ auction: auction.id, description: 'It stands in a garage.' }),
  'offer on it': async ({ auction }) => anOffer({ on: auction, by: await aCourier() }),
  'choose an offer': ({ ann, offerId }) => accept(ann, offerId),
  'let it in': moderate('approve'),
  'hide it for its owner': moderate('hide'),
  'remove it': moderate('remove'),
  'bring it back': moderate('show'),
  'have its deal stand again': ({ ada, offerId }) =>
    as(ada).offer.backToAccepted({ offerId, reason: 'Both wrote to us.' }),
}

const office = ['hide it for its owner', 'remove it']
const owners = ['hide', 'cancel', 'name other days', 'describe it again']

/** The events that the state table allows; repeating the current state is a no-op, not an error. */
const allowed: Record<string, readonly string[]> = {
  pending: ['cancel', 'let it in', ...office],
  active: ['publish', 'show again', ...owners, 'offer on it', 'choose an offer', ...office],
  reserved: ['cancel', 'choose an offer'],
  booked: ['have its deal stand again'],
  completed: ['have its deal stand again'],
  'hidden by its owner': [...owners, 'show again', ...office],
  'run out': ['show again', 'cancel', 'name other days', 'describe it again', 'choose an offer', ...office],
  'hidden by us': ['bring it back', 'remove it', 'cancel'],
  removed: ['bring it back'],
  cancelled: ['cancel'],
}

/** After any event the search rows match the open listings. */
afterEach(async () => {
  expect(await wrongOpenRows()).toEqual([])
})

/** The status in the answer: hidden, whatever the reason. */
const statusOf = (state: string): string => (/hidden|run out/.test(state) ? 'hidden' : state)

describe.each(Object.entries(states))('a listing that is %s', (state, begin) => {
  test.each(Object.entries(events))('%s', async (event, ask) => {
    const said = await conflict(ask(await begin()))

    if (allowed[state]?.includes(event)) expect(said.code).toBeUndefined()
    else expect(said.code).toMatch(/\.wrong_state$|\.has_accepted_offer$|^forbidden$|^not_found$/)
    if (said.code?.startsWith('auction.')) expect(said).toMatchObject({ state: statusOf(state) })
  })
})
