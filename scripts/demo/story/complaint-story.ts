import type { ChosenKind } from '#api/case/complaint/complaint.rules.ts'
import { AUTO_RELEASE_HOURS, COMPLAINT_ANSWER_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import { priceSteps } from '#scripts/demo/bid.ts'
import { by } from '#scripts/demo/calls.ts'
import { drawnFile } from '#scripts/demo/draw-pictures.ts'
import { after, type Maker, type Person } from '#scripts/demo/maker.ts'
import { sheetOf } from '#scripts/demo/picture-sheet.ts'
import { findKeeper } from '#scripts/demo/people.ts'
import type { Shop } from '#scripts/demo/shop.ts'
import { item } from '#scripts/demo/thing-items.ts'
import { textsOf } from '#scripts/demo/words.ts'
import { beginDeal, type Deal } from './deal-story.ts'
import { sideStory, strangersIn, type Sides } from './side-story.ts'

/** The other side answers, the office asks, decides and decides again; the rest is done by one of the two sides. */
type Step = 'answer' | 'ask' | 'propose' | 'agree' | 'decide' | 'accept' | 'appeal' | 'decideAgain' | 'withdraw'

interface Tale {
  kind: Extract<ChosenKind, 'damage' | 'delay' | 'loss'>
  deliveredDaysAgo: number
  /** Steps after the complaint, with their hours after the delivery. */
  steps: readonly (readonly [Step, number])[]
  outcome?: 'upheld' | 'partly' | 'rejected'
}

export type TaleName = keyof typeof tales

/** Every state of a complaint, in the order of its life. */
const tales = {
  'late, waits for an answer': { kind: 'delay', deliveredDaysAgo: 2, steps: [] },
  'lost, waits for an answer': { kind: 'loss', deliveredDaysAgo: 2, steps: [] },
  answered: { kind: 'damage', deliveredDaysAgo: 3, steps: [['answer', 50]] },
  asked: { kind: 'damage', deliveredDaysAgo: 4, steps: [['answer', 40], ['ask', 70]] },
  proposed: { kind: 'damage', deliveredDaysAgo: 4, steps: [['answer', 40], ['propose', 66]] },
  decided: { kind: 'damage', deliveredDaysAgo: 8, steps: [['answer', 40], ['decide', 150]], outcome: 'partly' },
  appealed: { kind: 'damage', deliveredDaysAgo: 9, steps: [['answer', 40], ['decide', 120], ['appeal', 190]], outcome: 'partly' },
  upheld: { kind: 'loss', deliveredDaysAgo: 12, steps: [['decide', 190], ['accept', 220]], outcome: 'upheld' },
  'partly upheld after an appeal': { kind: 'damage', deliveredDaysAgo: 16, steps: [['answer', 40], ['decide', 120], ['appeal', 190], ['decideAgain', 240]], outcome: 'partly' },
  rejected: { kind: 'damage', deliveredDaysAgo: 12, steps: [['answer', 40], ['decide', 120], ['accept', 150]], outcome: 'rejected' },
  settled: { kind: 'damage', deliveredDaysAgo: 9, steps: [['answer', 40], ['propose', 60], ['agree', 90]] },
  withdrawn: { kind: 'delay', deliveredDaysAgo: 6, steps: [['withdraw', 60]] },
} as const satisfies Record<string, Tale> // prettier-ignore

/** The customer complains this many hours after the delivery. */
const COMPLAINED_HOURS = 18
const LATE_DAYS = 4
const leafOf = { damage: 'wardrobe', delay: 'table', loss: 'removal-room' } as const

/** A delivered deal about which its customer complains. */
export function beginComplaint(given: Maker, shop: Shop, name: TaleName, sides: Partial<Sides> = {}): void {
  const maker = sideStory(given, shop, Object.keys(tales).indexOf(name))
  const tale: Tale = tales[name]
  const { kind, deliveredDaysAgo } = tale
  beginDeal(maker, shop, {
    stage: 'delivered',
    leaf: leafOf[kind],
    // The texts speak of its doors.
    ...(kind === 'damage' && { items: item('wardrobe-3-door') }),
    deliveredDaysAgo,
    lateDays: kind === 'delay' ? LATE_DAYS : 0,
    ...strangersIn(shop),
    ...sides,
    goOn: (deal) => complain(maker, tale, deal),
  })
}

async function complain(maker: Maker, tale: Tale, deal: Deal): Promise<void> {
  const { timeline, timers } = maker
  const { deliveredAt } = deal.times
  const { owner } = deal.listing
  const { offerId } = deal.chosen
  const { kind } = tale
  const texts = textsOf(owner.storefront.language).complaints
  const complainedAt = after(deliveredAt, COMPLAINED_HOURS * 60)
  timers.due('release-payouts', after(deliveredAt, AUTO_RELEASE_HOURS * 60))
  timers.due('run-complaint-clocks', after(complainedAt, COMPLAINT_ANSWER_DAYS * 1440))
  await timeline.until(complainedAt)
  const { id: complaintId } = await by(maker, owner).complaint.add({
    ...{ offerId, kind, text: texts[kind], claim: shareOf(deal, CLAIMED) },
    ...(kind === 'damage' && { item: texts.item, files: [await drawnFile('wardrobe', () => sheetOf('wardrobe'))] }),
  })
  for (const [step, hours] of tale.steps) {
    await timeline.until(after(deliveredAt, hours * 60))
    await take(maker, step, { ...deal, tale, complaintId })
  }
}

const CLAIMED = 0.4
/** The share of the price that the courier offers, or that a claim upheld in part gets. */
const GRANTED = 0.2

/** A part of the price, rounded as people do. */
function shareOf({ chosen: { gross } }: Deal, share: number) {
  const step = priceSteps[gross.currency]
  const minor = Math.max(step, Math.round((Number(gross.amount) * 100 * share) / step) * step)
  return toWire(money(minor, gross.currency))
}

async function take(maker: Maker, step: Step, told: Deal & { tale: Tale; complaintId: number }): Promise<unknown> {
  const { complaintId, listing, chosen, tale } = told
  const { owner } = listing
  const { offerId, provider } = chosen
  const texts = textsOf(owner.storefront.language).complaints
  const { outcome = 'partly' } = tale
  const act = async (person: Person, said: Omit<Parameters<Acts>[0], 'complaintId'>) =>
    by(maker, person).complaint.act({ complaintId, ...said })
  const amount = outcome === 'rejected' ? null : shareOf(told, outcome === 'upheld' ? CLAIMED : GRANTED)
  if (step === 'answer') return by(maker, provider).complaint.write({ complaintId, text: texts.answer })
  if (step === 'propose')
    return by(maker, provider).offer.proposeSettlement({ offerId, back: shareOf(told, GRANTED), text: texts.proposal })
  if (step === 'agree') return agree(maker, told)
  if (step === 'withdraw') return act(owner, { event: 'withdraw' })
  if (step === 'appeal') return act(owner, { event: 'appeal', text: texts.appeal })
  // The side that has lost.
  if (step === 'accept') return act(outcome === 'rejected' ? owner : provider, { event: 'accept' })
  if (step === 'ask') return act(await findKeeper(maker, 'moderator'), { event: 'ask', text: texts.question })
  if (step === 'decide')
    return act(await findKeeper(maker, 'moderator'), { event: 'decide', outcome, amount, text: texts[outcome] })
  return act(maker.staff, { event: 'decide', outcome, amount, text: texts.final })
}

type Acts = ReturnType<typeof by>['complaint']['act']

/** The customer accepts the open proposal. */
async function agree(maker: Maker, { listing, chosen: { offerId } }: Deal): Promise<void> {
  const { offer } = by(maker, listing.owner)
  const { proposals } = await offer.settlement({ offerId })
  const [open] = proposals
  if (open) await offer.answerSettlement({ offerId, settlementId: open.id, answer: 'accept' })
  maker.timers.due('send-payouts', maker.timeline.now().toJSDate())
}
