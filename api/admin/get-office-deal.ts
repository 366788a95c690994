import { may } from '#api/common/permissions.rules.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import { logDocumentViews } from '#api/company/verification/log-document-view.part.ts'
import { isDelivered } from '#api/delivery/delivery.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { findSentTo } from '#api/message/talk.query.ts'
import { withTranslations } from '#api/message/translations.part.ts'
import { talkMessageView, type TalkMessageView } from '#api/message/talk.view.ts'
import { moderationsOf, type Moderation } from '#api/moderation/moderation.rules.ts'
import type { OutboxState } from '#api/notification/notification.rules.ts'
import { notificationView, stateOf } from '#api/notification/notification.view.ts'
import { dealStatuses, offerMoves, type OfferStatus } from '#api/offer/offer.rules.ts'
import { findDealLedger } from '#api/payment/deal-ledger.query.ts'
import type { Currency } from '#content/storefronts.ts'
import type { LineFilter, LineKind } from './admin.rules.ts'
import type { OfficeDealRef } from './admin.schema.ts'
import type { AuditEntryRow } from './audit-entry.query.ts'
import { findOfficeDeal, listDealLine, type DealFacts, type ToldRow } from './office-deal.query.ts'

/** A notice to one person about the deal. */
interface ToldView extends Pick<ToldRow, 'event' | 'userId' | 'name'> {
  /** Its title in the notification centre, in the reader’s language; null if it went by mail only. */
  title: string | null
  /** The recipient has seen it in the notification centre; null if it went by mail only. */
  isSeen: boolean | null
  mail: ToldMailView | null
  /** State of the text message; null without one. */
  sms: OutboxState | null
}

interface ToldMailView extends Pick<NonNullable<ToldRow['mail']>, 'id' | 'to' | 'language'> {
  /** Subject line, in the recipient’s language. */
  subject: string
  /** `refused` if the recipient’s mail server sent it back, `complained` if the recipient called it spam. */
  state: OutboxState | 'refused' | 'complained'
  /** Error of the last attempt, if it has not been sent. */
  error: string | null
}

interface SaidView extends TalkMessageView {
  /** Id of the user who wrote it. */
  authorId: number
  /** The company, or the full name of the customer. */
  author: string
}

/** One entry of the deal's history. */
interface EntryView {
  /** Money, a message, another change, or a notice. */
  kind: LineKind
  /** Time of the change, the message or the notice. */
  at: Instant
  /** Set for an audit entry. */
  move: AuditEntryRow | null
  /** Set for a message. */
  message: SaidView | null
  /** Set for a notice. */
  told: ToldView | null
}

interface LineView extends Page<EntryView> {
  /** Number of entries of each kind. */
  counts: LineCounts
}

interface LineCounts extends Record<LineKind, number> {
  /** Entries about money. */
  money: number
  /** Messages. */
  said: number
  /** Other changes. */
  moved: number
  /** Notices. */
  told: number
}

/** One offer or deal for the back office: people, money, other offers, and its whole history. */
export async function getOfficeDeal(ctx: SignedInCtx, { offerId, line, page, pageSize }: OfficeDealRef) {
  const facts = orNotFound(await findOfficeDeal(ctx, offerId))
  const ledger = await findDealLedger(ctx, offerId)
  const shown = await readLine(ctx, facts, { line, page, pageSize })
  // Phone numbers and private messages are shown, so reading them is audited, like masked messages.
  await logDocumentViews(ctx, 'offer', [{ id: offerId, status: facts.status }])
  const { payments, payout, offers, currency, auctionStatus: _, hiddenReason: __, ...named } = facts
  const { hasFraudReport: ___, hasMoneyCase: ____, ...rest } = named
  const wire = (minor: number) => toWire(money(minor, currency))
  return {
    ...rest,
    /** Status of the listing. */
    listing: listingOf(facts),
    /** Actions on the listing that this administrator may take now. */
    moderations: moderationsFor(ctx, facts),
    /** Actions in the place of one side that this administrator may take now. */
    decisions: decisionsFor(ctx, facts),
    /** Open cases that this administrator decides: fraud reports, refunds and disputes. */
    cases: casesFor(ctx, facts),
    /** Payments of the offer, newest first. */
    payments: payments.map(({ minor, refundedMinor, ...one }) => ({
      ...one,
      /** Amount asked for. */
      amount: wire(minor),
      /** Part that was paid back. */
      refunded: wire(refundedMinor),
    })),
    /** The courier’s payout; null without a deal. */
    payout: payout && payoutOf(payout, currency),
    /** Money of this deal by double entry. */
    ledger,
    /** Offers of the listing: this one first, then the cheapest. */
    offers: offers.map(({ minor, ...one }) => ({ ...one, gross: wire(minor) })),
    /** History of the deal, newest first. */
    line: shown,
  }
}

const listingOf = ({ auctionStatus: status, hiddenReason }: DealFacts) => ({
  /** Status of the listing. */
  status,
  hiddenReason,
})

const payoutOf = ({ minor, ...one }: NonNullable<DealFacts['payout']>, currency: Currency) => ({
  ...one,
  /** The courier’s share. */
  amount: toWire(money(minor, currency)),
})

type Decision = 'withdraw' | 'reject' | 'realize'

const within = (states: readonly OfferStatus[], { status }: DealFacts): boolean => states.includes(status)

function decisionsFor({ caller }: SignedInCtx, deal: DealFacts): Decision[] {
  const isDone = deal.deliveryStatus !== null && isDelivered(deal.deliveryStatus)
  const mayRealize = may('offer.realize', caller) && (isDone || may('offer.realize:undelivered', caller))
  const open: Record<Decision, boolean> = {
    withdraw: may('offer.cancel:withdraw', caller) && within(offerMoves.withdraw.from, deal),
    reject: may('offer.reject', caller) && within(offerMoves.reject.from, deal),
    realize: mayRealize && within(offerMoves.realize.from, deal),
  }
  return (Object.keys(open) as Decision[]).filter((one) => open[one])
}

function casesFor({ caller }: SignedInCtx, { hasFraudReport, hasMoneyCase }: DealFacts): ('fraud' | 'money')[] {
  const fraud = hasFraudReport && may('offer.fraudReports', caller)
  const money = hasMoneyCase && may('payment.cases', caller)
  return [...(fraud ? (['fraud'] as const) : []), ...(money ? (['money'] as const) : [])]
}

const moderationsFor = ({ caller }: SignedInCtx, { auctionStatus: status, hiddenReason }: DealFacts): Moderation[] =>
  may('moderation.moderate', caller) ? moderationsOf({ status, hiddenReason }) : []

async function readLine(
  ctx: SignedInCtx,
  { id, status }: DealFacts,
  asked: { line: LineFilter; page: number; pageSize: number },
): Promise<LineView> {
  const { rows, counts: found } = await listDealLine(ctx, id, asked)
  const said = rows.flatMap(({ messageId }) => messageId ?? [])
  const isWhole = dealStatuses.includes(status)
  const talk = said.length > 0 ? await findSentTo(ctx, id, said) : []
  const views = talk.map((row) => ({
    ...talkMessageView(ctx, row, { isOwn: false, isWhole, isStaff: true }),
    authorId: row.authorId,
    author: row.name,
  }))
  const messages = new Map((await withTranslations(ctx, views)).map((one) => [one.id, one]))
  const data = rows.map(({ kind, at, move, told, messageId }) => ({
    kind,
    at: at.toISOString(),
    move,
    message: messages.get(messageId ?? 0) ?? null,
    told: told && toldView(ctx, told),
  }))
  const counts = { money: 0, said: 0, moved: 0, told: 0, ...found }
  const total = asked.line === 'all' ? counts.money + counts.said + counts.moved + counts.told : counts[asked.line]
  return { data, page: asked.page, pageSize: asked.pageSize, total, counts }
}

function toldView({ storefront }: SignedInCtx, { event, userId, name, centre, mail, sms }: ToldRow): ToldView {
  const row = centre && { ...centre, event, readAt: null, createdAt: new Date(centre.createdAt) }
  return {
    event,
    userId,
    name,
    title: row && notificationView(row, storefront).title,
    isSeen: centre && centre.isSeen,
    mail: mail && {
      id: mail.id,
      to: mail.to,
      subject: mail.subject,
      language: mail.language,
      state: mail.report ? reported[mail.report] : stateOf(mail),
      error: mail.error,
    },
    sms: sms && stateOf({ sentAt: sms.isSent, error: sms.error }),
  }
}

const reported = { failure: 'refused', complaint: 'complained' } as const
