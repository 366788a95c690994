import { describe, expect, test } from 'vitest'
import type { Caller } from '#api/common/caller.rules.ts'
import { callsOf } from '#api/http/rest.ts'
import { query } from '#api/kit/db/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import { appRouter } from '#api/router.ts'
import { askCall, inputsOf } from '#tests/support/ask-call.ts'
import { aScene, roles, secretsIn, type DealState, type Role, type Scene } from '#tests/support/scene.ts'
import { testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

/** Every call that returns facts about people and their deals. */
const questions = callsOf(appRouter).filter(
  ({ name, procedure }) =>
    procedure._def.type === 'query' && !/^(?:address|admin|category|storefront)\.|^notification\.outbox/.test(name),
)

const tabs = ['active', 'accepted', 'finished', 'hidden', 'cancelled', 'observed']

/** Everything this person gets from calls, notifications and mails, as one long text. */
async function everythingToldTo(caller: Caller, scene: Scene): Promise<string> {
  const answers: unknown[] = []
  for (const question of questions) {
    const inputs = inputsOf(question.procedure)
    const ask = (more: object) => askCall(caller, question, { ...scene.input, ...more }).catch(refusal)
    if (inputs.includes('type')) for (const type of tabs) answers.push(await ask({ type }))
    else if (inputs.includes('offerId')) for (const offerId of scene.offerIds) answers.push(await ask({ offerId }))
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
  return query({ tx: undefined }, `select subject, text, html from outbox_mails where user_id = $1`, [caller.userId])
}

/** The protected facts that this person sees, such as `address, owner`. */
async function toldOf(scene: Scene): Promise<Record<Role, string>> {
  await workOutbox()
  const told: Partial<Record<Role, string>> = {}
  for (const role of roles) {
    told[role] = secretsIn(await everythingToldTo(scene.people[role], scene), scene)
  }
  return told as Record<Role, string>
}

/** The deal is cancelled. A driver knows the company, and never a price. */
const apart = {
  guest: '',
  customer: '',
  owner: 'address, owner, receiver, price, payout, rival',
  bidder: 'courier, lowest, price, payout',
  driver: 'courier',
  loser: 'rival',
  passer: '',
  charity: '',
  admin: 'address, owner, courier, receiver, lowest, price, payout, rival',
}

/**
 * Before an agreement, while the listing is public: the lowest offer is the public price to beat.
 */
const open = { ...apart, guest: 'price', customer: 'price', loser: 'price, rival', passer: 'price', charity: 'price' }

/** The same; the price to beat is now that of the rival, and any courier may know it. */
const chosen = { ...open, bidder: 'courier, lowest, price, payout, rival', passer: 'price, rival', charity: 'price, rival' } // prettier-ignore

/** Between payment and review the two sides know each other; nobody else learns more. */
const together = {
  ...open,
  owner: 'address, owner, courier, receiver, pins, price, payout, rival',
  bidder: 'address, owner, courier, receiver, lowest, price, payout',
  driver: 'address, owner, courier, receiver',
}

/** The PINs are void; the owner still sees them. */
const parted = { ...apart, owner: 'address, owner, receiver, pins, price, payout, rival' }

/** Its bidders still see the price to beat. */
const hidden = { ...apart, loser: 'price, rival' }

/** The facts that each person sees in each state. */
const toldIn: Record<DealState, Record<Role, string>> = {
  open,
  'chosen and not yet paid': chosen,
  paid: together,
  'picked up': together,
  delivered: together,
  realized: together,
  'cancelled by the courier': parted,
  'cancelled by the owner': parted,
  'hidden by its owner': hidden,
  'hidden by a moderator': hidden,
  expired: open,
  'taken back': apart,
}

describe('through any call, mail or notice, a person sees only the facts that concern them', () => {
  test.each(Object.entries(toldIn))(
    '%s',
    async (state, told) => {
      expect(await toldOf(await aScene(state as DealState))).toEqual(told)
    },
    60_000,
  )
})
