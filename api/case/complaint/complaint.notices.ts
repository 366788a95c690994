import { money, type Money } from '#api/common/money.rules.ts'
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
  decideUntil: string
  /** Amount and deadline of the step that is told. */
  backMinor: number
  until: string
}

interface Sides {
  author: number[]
  respondent: number[]
  both: number[]
}

type Said = Pick<Notice, 'words'> & { by?: Notice['by']; values?: Notice['values']; facts?: Notice['facts'] }
type Say = (told: Told & { amount: { money: Money } }, more: Announcement) => [keyof Sides, Said][]

const closed: Say = ({ finding, appealFinding, amount }) => [
  ['both', { words: 'complaint.close', values: { reason: appealFinding || finding, amount } }],
]

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
  'complaint.write': about(({ side }, { side: by }) => [
    [by === 'office' ? 'both' : by === side ? 'respondent' : 'author', { words: 'complaint.write' }],
  ]),
  'complaint.decide': about(({ finding, amount, until }) => [
    ['both', { words: 'complaint.decide', values: { reason: finding, amount, until: at(until) } }],
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

const at = (instant: string) => ({ instant })

function about(say: Say) {
  return async (ctx: Ctx, announcement: Announcement): Promise<Notice[]> => {
    const found = await queryOne<Omit<Told, 'until' | 'backMinor'>>(
      ctx,
      `select offer_id as "offerId", side, kind, finding, appeal_side as "appealSide", appeal_finding as "appealFinding",
         to_char(decide_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "decideUntil"
       from complaints where id = $1`,
      [announcement.id],
    )
    const deal = found && (await findDeal(ctx, found.offerId))
    if (!deal) return []
    const { until, backMinor } = announcement
    const told = {
      ...found,
      until: typeof until === 'string' ? until : found.decideUntil,
      backMinor: Number(backMinor ?? 0),
    }
    const sides = sidesOf(deal, found.side)
    const amount = { money: money(told.backMinor, deal.currency) }
    const notices = say({ ...told, amount }, announcement).flatMap(([to, said]) =>
      sides[to].map((one): Notice => noticeTo(deal, one, said, announcement.id)),
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

const noticeTo = (deal: FoundDeal, to: number, { by = 'both', values = {}, words }: Said, id: number): Notice =>
  ({ to, by, words, values: { ...deal.values, ...values }, page: 'complaint', params: { id } }) as Notice
