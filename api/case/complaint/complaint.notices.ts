import { money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices } from '#api/notification/notification.rules.ts'
import { isAboutUs, type ComplaintKind, type ComplaintSide } from './complaint.rules.ts'

interface Told {
  offerId: number
  side: ComplaintSide
  kind: ComplaintKind
  finding: string
  appealSide: 'owner' | 'provider' | null
  appealFinding: string
  backMinor: number | null
  until: Date | null
  decideUntil: Date
}

interface Sides {
  author: number[]
  respondent: number[]
  both: number[]
}

type Said = Pick<Notice, 'words'> & { by?: Notice['by']; values?: Notice['values']; facts?: Notice['facts'] }
type Say = (told: Told, amount: (minor: number | null) => { money: ReturnType<typeof money> }, more: Announcement) => [keyof Sides, Said][] // prettier-ignore

/** Each step of a complaint, for the side that has to know or to do something. */
export const complaintNotices: Notices = {
  'complaint.submit': about(({ side, kind, until, decideUntil }) => {
    if (side === 'office')
      return [['both', { words: openedBy[kind] ?? 'complaint.notDelivered', values: { until: at(decideUntil) } }]]
    const received: [keyof Sides, Said] = [
      'author',
      { words: 'complaint.received', values: { until: at(decideUntil) } },
    ]
    if (isAboutUs(kind)) return [received]
    return [received, ['respondent', { words: 'complaint.submit', values: { until: at(until) } }]]
  }),
  'complaint.answer': about(({ decideUntil }) => [
    ['author', { words: 'complaint.answer', values: { until: at(decideUntil) } }],
  ]),
  'complaint.lapseAnswer': about(({ decideUntil }) => [
    ['author', { words: 'complaint.lapseAnswer', values: { until: at(decideUntil) } }],
  ]),
  'complaint.ask': about(({ side, until }) => [
    [side === 'office' ? 'both' : 'author', { words: 'complaint.ask', values: { until: at(until) } }],
  ]),
  'complaint.write': about(({ side }, _, { side: by }) => [
    [by === 'office' ? 'both' : by === side ? 'respondent' : 'author', { words: 'complaint.write' }],
  ]),
  'complaint.decide': about(({ finding, backMinor, until }, amount) => [
    ['both', { words: 'complaint.decide', values: { reason: finding, amount: amount(backMinor), until: at(until) } }],
  ]),
  'complaint.appeal': about(({ side, appealSide }) => [
    [appealSide === side ? 'respondent' : 'author', { words: 'complaint.appeal' }],
  ]),
  'complaint.accept': about(closed),
  'complaint.lapseAppeal': about(closed),
  'complaint.decideAgain': about(closed),
  'complaint.runOut': about(closed),
  'complaint.withdraw': about(() => [['respondent', { words: 'complaint.withdraw', by: 'centre' }]]),
  'complaint.overtake': about(() => [['both', { words: 'complaint.overtake', by: 'centre' }]]),
}

const openedBy: Partial<Record<ComplaintKind, Notice['words']>> = {
  returned: 'complaint.returned',
  not_delivered: 'complaint.notDelivered',
  cancellation: 'complaint.cancellation',
}

function closed(
  { finding, appealFinding, backMinor }: Told,
  amount: (minor: number | null) => { money: ReturnType<typeof money> },
): [keyof Sides, Said][] {
  return [
    ['both', { words: 'complaint.close', values: { reason: appealFinding || finding, amount: amount(backMinor) } }],
  ]
}

const at = (moment: Date | null) => ({ instant: moment?.toISOString() ?? '' })

function about(say: Say) {
  return async (ctx: Ctx, announcement: Announcement): Promise<Notice[]> => {
    const told = await queryOne<Told>(
      ctx,
      `select offer_id as "offerId", side, kind, finding, appeal_side as "appealSide", appeal_finding as "appealFinding",
         back_minor as "backMinor", until, decide_until as "decideUntil"
       from complaints where id = $1`,
      [announcement.id],
    )
    const deal = told && (await findDeal(ctx, told.offerId))
    if (!deal) return []
    const amount = (minor: number | null) => ({ money: money(minor ?? 0, deal.currency) })
    const sides = sidesOf(deal, told.side)
    const notices = say(told, amount, announcement).flatMap(([to, said]) =>
      sides[to].map((one): Notice => noticeTo(deal, one, said)),
    )
    return companyRecipients(deal, announcement.event, notices)
  }
}

/** A complaint that a deadline opened has no author: both sides answer. */
function sidesOf({ ownerId, bidderId }: FoundDeal, side: ComplaintSide): Sides {
  const both = [ownerId, bidderId]
  if (side === 'office') return { author: both, respondent: both, both }
  return side === 'owner' ? { author: [ownerId], respondent: [bidderId], both } : { author: [bidderId], respondent: [ownerId], both } // prettier-ignore
}

const noticeTo = (deal: FoundDeal, to: number, { by = 'both', values = {}, words }: Said): Notice =>
  ({ to, by, words, values: { ...deal.values, ...values }, page: 'deal', params: { id: deal.offerId }, hash: 'complaint' }) as Notice // prettier-ignore
