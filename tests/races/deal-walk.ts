import type { DateTime } from 'luxon'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { fromWire, money, toWire } from '#api/common/money.rules.ts'
import { runJob, tasks } from '#api/jobs.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { Dice } from '#tests/chaos/dice.ts'
import { testCards } from '#sandbox/card-processor/test-cards.ts'
import { anAuction, aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { anOffer, handleEvent, payOnPage, priced, storeWebhook, theProcessor } from '#tests/support/scenes/offers.ts'
import { aCtx, as, theCardSandbox, theServices } from '#tests/support/test-app.ts'
import { ask, type Told } from './ask.ts'

/** The people of a walk; couriers have accounts for their payouts. */
export interface WalkCast {
  ann: SignedIn
  bob: SignedIn
  carl: SignedIn
  staff: readonly SignedIn[]
}

/** A deal on its random way. */
interface Walk {
  cast: WalkCast
  dice: Dice
  auctionId: number
  offerIds: readonly number[]
  /** Moves on with the clock of the walk. */
  now: DateTime
  /** The acts so far, to be read when a check fails. */
  path: string[]
}

const noTx = { tx: undefined }
const rows = <T extends object>(sql: string, values: readonly unknown[] = []) => query<T>(noTx, sql, [...values])

/** A listing with two offers, from 200 to 3,000 pounds. */
export async function beginWalk(cast: WalkCast, dice: Dice, now: DateTime): Promise<Walk> {
  const { ann, bob, carl } = cast
  const auction = await anAuction({ by: ann })
  const gross = dice.between(2, 30) * 100
  // Close to its pickup the owner can no longer cancel alone, and on its day a price can be asked for at the door.
  const dates = dice.pick([
    {},
    { pickupDate: inDays(1), deliveryDate: inDays(2) },
    { pickupDate: inDays(0), deliveryDate: inDays(1) },
  ])
  const first = await anOffer({ on: auction, by: bob, gross: String(gross), ...dates })
  const second = await anOffer({ on: auction, by: carl, gross: String(gross + dice.pick([-50, 0, 50])) })
  return { cast, dice, auctionId: auction.id, offerIds: [first.id, second.id], now, path: [] }
}

/** Clocks of the product that can move a deal or its money. */
const clocks = [
  'expire-reservations',
  'expire-offers',
  'lapse-acceptances',
  'lapse-cancel-requests',
  'lapse-reinstatements',
  'lapse-rescues',
  'run-door-clocks',
  'lapse-settlements',
  'open-overdue-complaints',
  'run-complaint-clocks',
  'release-payouts',
  'send-payouts',
  'retry-payouts',
] as const

/** Jobs of the outbox that move money; notices and mails are tested elsewhere. */
const moneyJobs = ['send-refund', 'send-reversal', 'close-checkout', 'handle-processor-event']

interface Job {
  id: string
  task: string
  payload: Record<string, unknown>
}

const waitingJobs = () =>
  rows<Job>(
    `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any ($1) order by j.id`,
    [moneyJobs],
  )

/** Does some of the waiting work, in any order; a job whose answer is lost stays for later. */
async function workSome({ dice }: Walk): Promise<void> {
  for (const job of (await waitingJobs()).toSorted(() => dice.between(-1, 1))) if (!dice.oneIn(3)) await workJob(job)
}

async function workJob({ id, task, payload }: Job): Promise<boolean> {
  try {
    await tasks(theServices())[task]?.(payload, {} as never)
  } catch {
    return false
  }
  await rows(`select id from graphile_worker.complete_jobs(array[$1]::bigint[])`, [id])
  return true
}

let lastEvent: string | undefined

/** Delivers what the processor tells since the last time: in any order, some of it twice, some of it never. */
async function deliverSome({ dice }: Walk): Promise<void> {
  const { data } = await theProcessor().events.list({ limit: 100, ...(lastEvent && { ending_before: lastEvent }) })
  lastEvent = data[0]?.id ?? lastEvent
  for (const event of data.toSorted(() => dice.between(-1, 1)))
    for (let times = dice.between(0, 2); times > 0; times -= 1) {
      await storeWebhook(event)
      await handleEvent(event).catch(() => undefined)
    }
}

type Step = (walk: Walk) => Promise<Told | undefined | void>

const inputOf = async (walk: Walk, offerId: number): Promise<{ gross: number; version: number }> => {
  const { price, auction } = await priced(walk.cast.staff[0] as SignedIn, offerId)
  return { gross: fromWire(price.gross).minor, version: auction.version }
}

const pounds = (minor: number) => toWire(money(Math.max(1, minor), 'GBP'))

function act(walk: Walk, by: SignedIn, does: string, input: Record<string, unknown>): Promise<Told> {
  return ask({ does, by, input, now: walk.now, refusedWith: [] }, 'call')
}

const anOfferOf = ({ dice, offerIds }: Walk): number => dice.pick(offerIds)
const bidderOf = ({ cast, offerIds }: Walk, offerId: number): SignedIn =>
  offerId === offerIds[0] ? cast.bob : cast.carl
const aSideOf = (walk: Walk, offerId: number): SignedIn => walk.dice.pick([walk.cast.ann, bidderOf(walk, offerId)])
const staffOf = ({ cast, dice }: Walk): SignedIn => dice.pick(cast.staff)

/** The offer that is chosen, booked or done; or any. */
async function dealOf(walk: Walk): Promise<number> {
  const found = await queryOne<{ id: number }>(
    noTx,
    `select id from offers where auction_id = $1 and status in ('awaiting_payment', 'accepted', 'realized', 'cancelled')
     order by status = 'cancelled', id limit 1`,
    [walk.auctionId],
  )
  return found?.id ?? anOfferOf(walk)
}

const idsOf = async (sql: string, walk: Walk) => (await rows<{ id: number }>(sql, [walk.offerIds])).map(({ id }) => id)

const PAYMENTS = 'select id from payments where offer_id = any ($1)'
const REFUNDS = 'select r.id from refunds r join payments p on p.id = r.payment_id where p.offer_id = any ($1)'
const DISPUTES = 'select b.id from chargebacks b join payments p on p.id = b.payment_id where p.offer_id = any ($1)'
const REVERSALS = 'select r.id from reversals r join payouts p on p.id = r.payout_id where p.offer_id = any ($1)'
const PAYOUTS = 'select id from payouts where offer_id = any ($1)'
const COMPLAINTS = 'select id from complaints where offer_id = any ($1)'

/** An act on one of the rows that this finds, if there is any. */
const onOne =
  (sql: string, does: (walk: Walk, id: number) => Promise<Told | void>): Step =>
  async (walk) => {
    const found = await idsOf(sql, walk)
    return found.length > 0 ? does(walk, walk.dice.pick(found)) : undefined
  }

const later =
  (hours: readonly number[]): Step =>
  (walk) => {
    walk.now = walk.now.plus({ hours: walk.dice.pick(hours) })
    return Promise.resolve()
  }

const ofOffice = { reason: 'As seen', text: 'As seen' }

/** At the real processor, by staff, the payer or the bank; impossible acts are refused there. */
const outside = (does: () => void): void => {
  try {
    does()
  } catch {
    // There is nothing that this could happen to.
  }
}

const chargeOf = async (walk: Walk) =>
  (await theProcessor().charges.list({ transfer_group: `offer-${await dealOf(walk)}` })).data[0]

/** Everything that a person, a clock or the card processor may do to a deal, whether it is allowed now or not. */
const steps: Readonly<Record<string, Step>> = {
  'accepts an offer': async (walk) => {
    const offerId = anOfferOf(walk)
    const { gross, version } = await inputOf(walk, offerId)
    return act(walk, walk.cast.ann, 'offer.accept', { offerId, expectedGross: pounds(gross), auctionVersion: version })
  },
  'offers again': async (walk) => {
    const offerId = anOfferOf(walk)
    const { gross } = await inputOf(walk, offerId)
    const price = pounds(gross + walk.dice.between(-1, 1) * 2000)
    return act(walk, bidderOf(walk, offerId), 'offer.post', {
      auction: String(walk.auctionId), price, isPriceConfirmed: true }) // prettier-ignore
  },
  pays: async (walk) => {
    const offerId = await dealOf(walk)
    const told = await act(walk, walk.cast.ann, 'payment.pay', { offerId })
    const card = walk.dice.pick(['success', 'success', 'success', 'declined'] as const)
    if (told.answer)
      await payOnPage(String(told.answer.redirectUrl), card in testCards ? card : 'success').catch(() => undefined)
    return told
  },
  'looks at the payment': async (walk) => act(walk, walk.cast.ann, 'payment.status', { offerId: await dealOf(walk) }),
  cancels: async (walk) => {
    const offerId = await dealOf(walk)
    const fault = walk.dice.pick(['courier', 'customer', 'nobody'])
    const by = walk.dice.pick([aSideOf(walk, offerId), staffOf(walk)])
    return act(walk, by, 'offer.cancel', { offerId, reason: 'No', fault })
  },
  'answers a cancellation': async (walk) => {
    const offerId = await dealOf(walk)
    const open = await queryOne<{ id: number }>(noTx, `select id from cancel_requests where offer_id = $1 order by id desc limit 1`, [offerId]) // prettier-ignore
    const answer = walk.dice.pick(['agree', 'claim', 'dispute', 'withdraw'])
    return act(walk, aSideOf(walk, offerId), 'offer.answerCancellation', {
      offerId, requestId: open?.id ?? 0, answer, amount: answer === 'claim' ? pounds(4000) : null }) // prettier-ignore
  },
  'takes the next step of the way': async (walk) => {
    const offerId = await dealOf(walk)
    const found = await queryOne<{ status: string; pin: string | null }>(noTx, `select status, pickup_pin as pin from deliveries where offer_id = $1`, [offerId]) // prettier-ignore
    const next = { planned: 'pickUp', en_route_to_pickup: 'pickUp', picked_up: 'depart', in_transit: walk.dice.pick(['deliver', 'deliver', 'failDelivery']), delivery_failed: walk.dice.pick(['turnBack', 'retry']), returning: 'giveBack', pickup_failed: 'replan', delivered: 'confirm' }[found?.status ?? ''] // prettier-ignore
    if (!next) return undefined
    const { ann } = walk.cast
    const { pickupPin, deliveryPin } = (await as(ann, { now: walk.now }).delivery.get({ offerId })) as { pickupPin?: string | null; deliveryPin?: string | null } // prettier-ignore
    const by = next === 'confirm' ? ann : bidderOf(walk, offerId)
    return act(walk, by, 'delivery.step', {
      offerId, event: next, pin: (next === 'deliver' ? deliveryPin : pickupPin) ?? '', isEarlyConfirmed: true, reason: 'So' }) // prettier-ignore
  },
  'takes any step of the way': async (walk) => {
    const offerId = await dealOf(walk)
    const event = walk.dice.pick(['setOut', 'failPickup', 'deliver', 'confirm', 'giveBack', 'turnBack'])
    return act(walk, aSideOf(walk, offerId), 'delivery.step', { offerId, event, pin: '', isEarlyConfirmed: true })
  },
  'closes the deal': async (walk) => {
    const offerId = await dealOf(walk)
    return act(walk, walk.dice.pick([aSideOf(walk, offerId), staffOf(walk)]), 'offer.realize', { offerId })
  },
  complains: async (walk) => {
    const offerId = await dealOf(walk)
    const { gross } = await inputOf(walk, offerId)
    const kind = walk.dice.pick(['damage', 'loss', 'delay', 'no_show', 'conduct', 'payment', 'platform'])
    const claim = walk.dice.pick([null, pounds(Math.round(gross / walk.dice.between(1, 9)))])
    return act(walk, aSideOf(walk, offerId), 'complaint.add', { offerId, kind, text: 'It is so.', claim })
  },
  'writes to a complaint': onOne(COMPLAINTS, (walk, complaintId) =>
    act(walk, aSideOf(walk, anOfferOf(walk)), 'complaint.write', { complaintId, text: 'No, so.' }),
  ),
  'acts on a complaint': onOne(COMPLAINTS, (walk, complaintId) => {
    const event = walk.dice.pick(['withdraw', 'accept', 'appeal'])
    return act(walk, aSideOf(walk, anOfferOf(walk)), 'complaint.act', { complaintId, event, text: 'Really' })
  }),
  'decides a complaint': onOne(COMPLAINTS, async (walk, complaintId) => {
    const event = walk.dice.pick(['decide', 'decide', 'decide', 'ask'])
    const outcome = walk.dice.pick(['upheld', 'partly', 'rejected'])
    const amount = outcome === 'partly' ? pounds(walk.dice.between(1, 300) * 100) : null
    return act(walk, staffOf(walk), 'complaint.act', {
      complaintId, event, text: 'As seen', ...(event === 'decide' && { outcome, amount }) }) // prettier-ignore
  }),
  'proposes a split': async (walk) => {
    const offerId = await dealOf(walk)
    return act(walk, aSideOf(walk, offerId), 'offer.proposeSettlement', { offerId, back: pounds(walk.dice.between(1, 300) * 100) }) // prettier-ignore
  },
  'answers a split': async (walk) => {
    const offerId = await dealOf(walk)
    const open = await queryOne<{ id: number }>(noTx, `select id from settlements where offer_id = $1 order by id desc limit 1`, [offerId]) // prettier-ignore
    const answer = walk.dice.pick(['accept', 'accept', 'decline', 'takeBack'])
    return act(walk, aSideOf(walk, offerId), 'offer.answerSettlement', { offerId, settlementId: open?.id ?? 0, answer })
  },
  'takes the held money back': async (walk) =>
    act(walk, walk.cast.ann, 'auction.rescue', { auction: String(walk.auctionId), answer: walk.dice.pick(['wait', 'takeBack']) }), // prettier-ignore
  'stands in': async (walk) => {
    const offerId = anOfferOf(walk)
    return act(walk, bidderOf(walk, offerId), 'offer.standIn', {
      offerId,
      answer: walk.dice.pick(['yes', 'yes', 'no']),
    })
  },
  'asks for more at the door': async (walk) => {
    const offerId = await dealOf(walk)
    const { gross } = await inputOf(walk, offerId)
    const price = pounds(Math.floor((gross * walk.dice.between(101, 135)) / 10_000) * 100)
    return act(walk, bidderOf(walk, offerId), 'offer.askDoorPrice', {
      offerId, price, weight: walk.dice.pick([1350, 2000]), reason: 'More boxes', files: [{ bytes: await aPhoto() }] }) // prettier-ignore
  },
  'answers at the door': async (walk) =>
    act(walk, walk.cast.ann, 'offer.answerDoorPrice', {
      offerId: await dealOf(walk), answer: walk.dice.pick(['accept', 'accept', 'keep', 'cancel']) }), // prettier-ignore
  'reports fraud': async (walk) => {
    const offerId = await dealOf(walk)
    return act(walk, aSideOf(walk, offerId), 'offer.fraud', { offerId, reason: 'Wants cash' })
  },
  'rules on fraud': async (walk) => {
    const decision = walk.dice.pick(['dismiss', 'dismiss', 'confirm'])
    return act(walk, staffOf(walk), 'offer.fraud', { offerId: await dealOf(walk), decision, reason: 'As seen' })
  },
  'has the deal stand again': async (walk) => {
    const offerId = await dealOf(walk)
    const asked = await queryOne<{ id: number }>(noTx, `select id from reinstatements where offer_id = $1 order by id desc limit 1`, [offerId]) // prettier-ignore
    const answer = walk.dice.pick(['ask', 'ask', 'agree', 'decline'])
    return act(walk, walk.dice.pick([aSideOf(walk, offerId), staffOf(walk)]), 'offer.backToAccepted', {
      offerId, answer, requestId: asked?.id ?? null, reason: 'Both want it' }) // prettier-ignore
  },
  'refunds from the office': onOne(PAYMENTS, (walk, paymentId) =>
    act(walk, staffOf(walk), 'admin.refundPayment', {
      paymentId, amount: pounds(walk.dice.between(1, 300) * 100), reason: 'Late' })), // prettier-ignore
  'answers a refund': onOne(REFUNDS, async (walk, refundId) => {
    const found = await queryOne<{ paymentId: number }>(noTx, `select payment_id as "paymentId" from refunds where id = $1`, [refundId]) // prettier-ignore
    const answer = walk.dice.pick(['approve', 'approve', 'decline'])
    return act(walk, staffOf(walk), 'admin.answerRefund', { paymentId: found?.paymentId ?? 0, refundId, answer })
  }),
  'decides a payout': onOne(PAYOUTS, (walk, payoutId) =>
    act(walk, staffOf(walk), 'admin.decidePayout', {
      payoutId, decision: walk.dice.pick(['hold', 'release', 'release', 'retry']), reason: 'As seen' })), // prettier-ignore
  'decides a refund case': onOne(REFUNDS, (walk, id) =>
    act(walk, staffOf(walk), 'payment.decideCase', {
      kind: 'refund', id, decision: walk.dice.pick(['retry', 'settle', 'release', 'end']), ...ofOffice })), // prettier-ignore
  'decides a dispute': onOne(DISPUTES, (walk, id) =>
    act(walk, staffOf(walk), 'payment.decideCase', {
      kind: 'chargeback', id, decision: walk.dice.pick(['release', 'end']), ...ofOffice })), // prettier-ignore
  'decides on returned money': onOne(REVERSALS, (walk, id) =>
    act(walk, staffOf(walk), 'payment.decideCase', {
      kind: 'reversal', id, decision: walk.dice.pick(['retry', 'settle', 'keep']), ...ofOffice })), // prettier-ignore
  'refunds in the console': onOne(PAYMENTS, async (walk) => {
    const charge = await chargeOf(walk)
    if (charge) outside(() => { theCardSandbox().act('refund by hand', charge.id, walk.dice.pick([undefined, 5000])) }) // prettier-ignore
  }),
  'disputes the payment at the bank': onOne(PAYMENTS, async (walk) => {
    const charge = await chargeOf(walk)
    const isWhole = charge && !charge.disputed && charge.amount_refunded < charge.amount_captured
    if (isWhole && walk.dice.oneIn(3)) outside(() => { theCardSandbox().act('open a dispute', charge.id) }) // prettier-ignore
  }),
  'the bank decides': onOne(DISPUTES, async (walk, id) => {
    const found = await queryOne<{ known: string }>(noTx, `select processor_dispute_id as known from chargebacks where id = $1`, [id]) // prettier-ignore
    const name = walk.dice.pick(['win the dispute', 'lose the dispute'] as const)
    outside(() => { theCardSandbox().act(name, found?.known ?? '') }) // prettier-ignore
  }),
  'takes a payout back': onOne(PAYOUTS, async (walk, id) => {
    const found = await queryOne<{ known: string | null }>(noTx, `select processor_transfer_id as known from payouts where id = $1`, [id]) // prettier-ignore
    if (found?.known && walk.dice.oneIn(3))
      outside(() => { theCardSandbox().act('reverse the transfer', found.known ?? '') }) // prettier-ignore
  }),
  'answers of the processor are lost': ({ dice }) => {
    theCardSandbox().setHabits({
      losesAnswersTo: dice.pick(['/v1/refunds', '/v1/transfers', '/v1/checkout', '', '']),
      refunds: dice.pick(['by the card', 'by the card', 'pending', 'failed', 'failed later']),
    })
    return Promise.resolve()
  },
  'an hour passes': later([1]),
  'days pass': later([24, 24, 73, 24 * 6, 24 * 8, 24 * 15]),
  'a clock strikes': async (walk) => {
    const clock = walk.dice.pick(clocks)
    walk.path.push(clock)
    return ask({ does: clock, input: {}, now: walk.now, refusedWith: [] }, 'call')
  },
  'waiting work is done': workSome,
  'events of the processor arrive': deliverSome,
}

/** Acts that open the walk, so that most walks come to a paid deal. */
const opening = ['accepts an offer', 'pays', 'looks at the payment'] as const

const usual = ['takes the next step of the way', 'takes the next step of the way', 'complains', 'cancels', 'a clock strikes', 'days pass', 'waiting work is done'] as const // prettier-ignore

/** Acts that somebody waits for, so that a walk gets somewhere; any of the usual ones if nobody does. */
async function awaited({ offerIds, dice }: Walk): Promise<string> {
  const found = await rows<{ name: string }>(
    `select unnest(array['stands in', 'stands in', 'accepts an offer', 'takes the held money back', 'pays']) as name
       from rescues where auction_id = (select auction_id from offers where id = any ($1) limit 1) and status = 'open'
     union all select 'answers at the door' from door_prices where offer_id = any ($1) and status = 'asked'
     union all select unnest(array['pays', 'looks at the payment']) from door_prices where offer_id = any ($1) and status = 'accepted'
     union all select 'asks for more at the door' from deliveries where offer_id = any ($1) and status in ('planned', 'en_route_to_pickup')
     union all select 'answers a cancellation' from cancel_requests where offer_id = any ($1) and status = 'open'
     union all select 'answers a split' from settlements where offer_id = any ($1) and status = 'proposed'
     union all select 'proposes a split' from deliveries where offer_id = any ($1) and status = 'returned'
     union all select unnest(array['decides a complaint', 'acts on a complaint', 'writes to a complaint', 'proposes a split'])
       from complaints where offer_id = any ($1) and status not in ('closed', 'withdrawn')`,
    [offerIds],
  )
  return dice.pick([...usual, ...found.map(({ name }) => name), ...found.map(({ name }) => name)])
}

/** Takes this many random steps; returns what broke, if anything did. */
export async function takeSteps(walk: Walk, many: number): Promise<string[]> {
  const names = Object.keys(steps)
  const wrong: string[] = []
  for (let at = 0; at < many; at += 1) {
    const name =
      at < opening.length && !walk.dice.oneIn(8)
        ? (opening[at] ?? '')
        : walk.dice.oneIn(2)
          ? walk.dice.pick(names)
          : await awaited(walk)
    walk.path.push(name)
    const told = await steps[name]?.(walk)
    if (told?.refusal) walk.path.push(`  ${told.refusal.code}`)
    if (told?.fault) wrong.push(`${name}: ${told.fault}`)
    wrong.push(...(await moneyFaults(walk)))
    if (wrong.length > 0) break
  }
  return wrong
}

/** Sums of a deal that may never be, at any moment. */
async function moneyFaults({ offerIds }: Walk): Promise<string[]> {
  const found = await rows<{ fault: string }>(
    `with sums as (
       select t.offer_id, e.account, sum(e.amount_minor)::int as minor from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id where t.offer_id = any ($1) group by 1, 2
     )
     select 'offer ' || offer_id || ': more than was paid has left what is held, ' || minor as fault
     from sums where account = 'held' and minor > 0
     union all
     select 'offer ' || offer_id || ': the courier was paid more than was earned, ' || minor
     from sums where account = 'courier_payable' and minor > 0
     union all
     select 'offer ' || offer_id || ': the entries do not sum to zero' from sums group by offer_id having sum(minor) <> 0
     union all
     select 'payment ' || id || ': refunded more than was captured' from payments
     where offer_id = any ($1) and refunded_minor > amount_minor
     union all
     select 'offer ' || offer_id || ': captured twice' from ledger_transactions
     where offer_id = any ($1) and kind = 'capture' group by offer_id, payment_id having count(*) > 1
     union all
     select 'payout ' || p.id || ': sent twice' from payouts p join ledger_transactions t on t.unique_key = 'payout:' || p.id
     where p.offer_id = any ($1) group by p.id having count(*) > 1`,
    [offerIds],
  )
  return found.map(({ fault }) => fault)
}

/** The office decides everything that waits for it. */
async function clearDesk(walk: Walk): Promise<void> {
  const [ada, otto] = walk.cast.staff as [SignedIn, SignedIn]
  const each = async (sql: string, does: (id: number) => Promise<unknown>) => {
    for (const id of await idsOf(sql, walk)) await does(id)
  }
  const decide = (by: SignedIn, complaintId: number) =>
    act(walk, by, 'complaint.act', { complaintId, event: 'decide', outcome: 'rejected', text: 'As seen' })
  await each(`${COMPLAINTS} and status in ('open', 'answered', 'in_review', 'proposed', 'asked')`, (id) =>
    decide(ada, id),
  )
  await each(`${COMPLAINTS} and status = 'appealed' and decided_by = ${ada.userId}`, (id) => decide(otto, id))
  await each(`${COMPLAINTS} and status = 'appealed'`, (id) => decide(ada, id))
  await each(`select offer_id as id from fraud_reports where offer_id = any ($1) and status = 'open'`, (offerId) =>
    act(walk, ada, 'offer.fraud', { offerId, decision: 'dismiss', reason: 'As seen' }),
  )
  // Confirmed once already: the second administrator may be any of the others.
  await each(`select offer_id as id from fraud_reports where offer_id = any ($1) and status not in ('dismissed', 'confirmed')`, async (offerId) => {
    for (const by of walk.cast.staff) await act(walk, by, 'offer.fraud', { offerId, decision: 'confirm', reason: 'As seen' })
  }) // prettier-ignore
  await each(`${REFUNDS} and r.status = 'proposed'`, async (refundId) => {
    const found = await queryOne<{ paymentId: number }>(noTx, `select payment_id as "paymentId" from refunds where id = $1`, [refundId]) // prettier-ignore
    for (const by of [ada, otto]) await act(walk, by, 'admin.answerRefund', { paymentId: found?.paymentId, refundId, answer: 'approve' }) // prettier-ignore
  })
  const decideCase = (kind: string, decision: string) => (id: number) =>
    act(walk, ada, 'payment.decideCase', { kind, id, decision, reason: 'As seen' })
  await each(`${REFUNDS} and r.status = 'failed' and r.key is not null`, decideCase('refund', 'settle'))
  await each(`${REFUNDS} and r.status in ('noticed', 'failed') and r.key is null`, decideCase('refund', 'release'))
  await each(`${DISPUTES} and b.status <> 'won'`, decideCase('chargeback', 'release'))
  await each(`${REVERSALS} and r.status = 'noticed'`, decideCase('reversal', 'settle'))
  await each(`${PAYOUTS} and held_at is not null`, (payoutId) =>
    act(walk, ada, 'admin.decidePayout', { payoutId, decision: 'release', reason: 'As seen' }),
  )
}

const ROUNDS_TO_REST = 12

/**
 * The end of a walk: all answers arrive, the clocks run for half a year, and the office does what waits for
 * it. Then no money may be left with us. Returns what is still there.
 */
export async function comeToRest(walk: Walk): Promise<string[]> {
  theCardSandbox().setHabits({ losesAnswersTo: '', refunds: 'by the card' })
  const wrong: string[] = []
  for (let round = 0; round < ROUNDS_TO_REST; round += 1) {
    walk.now = walk.now.plus({ days: 16 })
    theCardSandbox().passTime()
    await deliverAll()
    for (const job of await waitingJobs()) if (!(await workJob(job))) wrong.push(`job ${job.task} fails`)
    for (const clock of clocks) await runJob(aCtx(undefined, { now: walk.now }), clock)
    await clearDesk(walk)
    wrong.push(...(await moneyFaults(walk)))
    if (wrong.length > 0) return wrong
    if ((await leftWith(walk)).length === 0) return []
  }
  return leftWith(walk)
}

async function deliverAll(): Promise<void> {
  const { data } = await theProcessor().events.list({ limit: 100 })
  for (const event of data.toReversed()) {
    await storeWebhook(event)
    await handleEvent(event)
  }
}

/** Money that is still held or owed, and everything that still waits. */
const leftWith = async ({ offerIds }: Walk): Promise<string[]> =>
  (
    await rows<{ left: string }>(
      `select 'offer ' || t.offer_id || ' ' || e.account || ' ' || sum(e.amount_minor) as left
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.offer_id = any ($1) and e.account in ('held', 'courier_payable', 'credit') group by t.offer_id, e.account
       having sum(e.amount_minor) <> 0
       union all select 'offer ' || id || ' ' || status from offers where id = any ($1) and status in ('awaiting_payment', 'accepted')
       union all select 'complaint ' || id || ' ' || status from complaints where offer_id = any ($1) and status not in ('closed', 'withdrawn')
       union all select 'settlement ' || id || ' ' || status from settlements where offer_id = any ($1) and status = 'proposed'
       union all select 'rescue ' || id || ' ' || status from rescues where offer_id = any ($1) and status = 'open'
       union all select 'price at the door ' || id || ' ' || status from door_prices where offer_id = any ($1) and status in ('asked', 'accepted')
       union all select 'refund ' || r.id || ' ' || r.status from refunds r join payments p on p.id = r.payment_id
         where p.offer_id = any ($1) and r.status in ('proposed', 'due', 'pending', 'failed', 'noticed')
       union all select 'payout ' || id || ' ' || status from payouts where offer_id = any ($1)
         and status not in ('paid', 'cancelled')`,
      [offerIds],
    )
  ).map(({ left }) => left)

/** The postings and the refunds of a walk, to be read when a check fails. */
export async function moneyOf({ offerIds }: Walk): Promise<string> {
  const told = await rows<{ line: string }>(
    `select t.kind || ' of offer ' || t.offer_id || ' (' || t.unique_key || '): ' ||
         string_agg(e.account || ' ' || e.amount_minor, ', ' order by e.id) as line
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.offer_id = any ($1) group by t.id
     union all select 'refund ' || r.id || ' of ' || r.amount_minor || ' ' || r.status || ' ' || coalesce(r.key, 'in the console')
     from refunds r join payments p on p.id = r.payment_id where p.offer_id = any ($1)`,
    [offerIds],
  )
  return told.map(({ line }) => line).join('\n')
}
