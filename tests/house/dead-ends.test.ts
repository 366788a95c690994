import { expect, test } from 'vitest'
import { deadEnds, findMachines } from './machines.ts'

/** Answers are final: the offer or deal that was asked about goes on, and a new question can be asked. */
const answered = 'the question is answered; the deal goes on'

/**
 * States that nothing leads out of, each with the reason. Every other state of every machine has an event that a person
 * can trigger by a page, or a clock by a job.
 */
const ends: Record<string, Record<string, string>> = {
  acceptance: { agreed: answered, declined: answered, lapsed: answered },
  auction: { archived: 'personal data are erased, statistics stay' },
  cancellation: {
    agreed: 'the deal is cancelled',
    claimed: 'the deal is cancelled, the courier keeps a part',
    disputed: 'the deal goes on; a complaint of the kind cancellation has the clocks',
    lapsed: 'no answer counts as consent: the deal is cancelled',
    withdrawn: answered,
    overtaken: 'the goods were picked up, or the deal has ended',
  },
  chargeback: { won: 'the bank has decided for us' },
  complaint: { closed: 'settled, or decided for good', withdrawn: 'the money goes on as agreed' },
  decision: { lifted: 'the listing is back', reversed: 'the appeal has succeeded' },
  delivery: {
    confirmed: 'the customer has the goods',
    returned: 'the customer has the goods again; a settlement or a complaint ends the deal',
  },
  door: {
    paid: 'the deal has the new price',
    kept: 'the deal goes on at the old price',
    cancelled_free: 'the deal is cancelled',
  },
  fee: {
    paid: 'never entered: commission is settled with the payout, there are no invoices yet',
    overdue: 'never entered: there are no invoices yet',
    corrected: 'never entered: there are no invoices yet',
  },
  fraud: { dismissed: 'the deal goes on', confirmed: 'the deal is stopped' },
  member: { removed: 'a new invitation is a new row' },
  masking: { released: 'the message is shown' },
  offer: { rejected: 'a new offer is a new row' },
  payment: { refunded: 'the money is back' },
  payout: { paid: 'the money is with the courier; what comes back is a reversal' },
  proposal: { accepted: answered, declined: answered, withdrawn: answered, replaced: answered, lapsed: answered },
  refund: {
    declined: 'refused by the second administrator; a new refund is a new row',
    settled: 'paid back from our bank',
  },
  reinstatement: { agreed: answered, declined: answered, withdrawn: answered, lapsed: answered },
  report: { dismissed: 'the listing stays', upheld: 'the listing is hidden or removed' },
  request: { declined: 'the courier makes no offer; the customer can ask again' },
  reversal: { sent: 'sent again', settled: 'paid another way', kept: 'kept for the customer' },
  rescue: { rebooked: 'the money pays for another deal', returned: 'the money is refunded' },
  settlement: { accepted: 'the money is split', declined: answered, lapsed: answered },
  user: { erased: 'nobody is left' },
}

/** Events that neither a page nor a job triggers, each with the reason. */
const unused: Record<string, Record<string, string>> = {
  fee: { invoice: 'there are no invoices yet' },
}

const machines = await findMachines()

test('the walk finds every machine, the calls of pages and the jobs', () => {
  const offer = machines.find(({ name }) => name === 'offer')

  expect(machines.length).toBeGreaterThan(25)
  expect(machines.filter(({ states, moves }) => states.length === 0 || Object.keys(moves).length === 0)).toEqual([])
  expect(offer?.triggers.reject).toContain('offer.reject')
  expect(offer?.triggers.expire).toContain('expire-offers')
})

test('every state that is no end has an event that a person or a clock can trigger', () => {
  const found = Object.fromEntries(machines.map((one) => [one.name, deadEnds(one)]))
  const listed = (name: string) => Object.keys(ends[name] ?? {})
  const dead = Object.entries(found).flatMap(([name, states]) =>
    states.filter((state) => !listed(name).includes(state)).map((state) => `${name}: nobody can leave ${state}`),
  )
  const stale = Object.keys(ends).flatMap((name) =>
    listed(name)
      .filter((state) => !found[name]?.includes(state))
      .map((state) => `${name}: ${state} is no end`),
  )

  expect([...dead, ...stale]).toEqual([])
})

test('every event is triggered by a page or a job', () => {
  const idle = machines.flatMap(({ name, moves, triggers }) =>
    Object.keys(moves)
      .filter((event) => (triggers[event] ?? []).length === 0 && !unused[name]?.[event])
      .map((event) => `${name}.${event}`),
  )

  expect(idle).toEqual([])
})

test('a state with no event, with one that nobody triggers, or with a loop alone is a dead end', () => {
  const moves = {
    open: { from: ['shut'], to: 'ajar' },
    shake: { from: ['ajar'], to: 'ajar' },
    shut: { from: ['open'], to: 'shut' },
  }
  const states = ['open', 'ajar', 'shut', 'lost']

  expect(deadEnds({ name: 'door', states, moves, triggers: { open: ['door.open'], shake: ['shaking'] } })).toEqual([
    'open',
    'ajar',
    'lost',
  ])
})
