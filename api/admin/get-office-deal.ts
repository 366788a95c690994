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
import { dealStatuses, offerMoves, type OfferStatus } from '#api/offer/offer.rules.ts'
import { findDealLedger } from '#api/payment/deal-ledger.query.ts'
import type { Currency } from '#content/storefronts.ts'
import type { LineFilter, LineKind } from './admin.rules.ts'
import type { OfficeDealRef } from './admin.schema.ts'
import { findOfficeDeal, listDealLine, type DealFacts, type LineRow } from './office-deal.query.ts'

/** A status change or another audit entry of the deal. */
type MoveView = Omit<LineRow, 'id' | 'kind' | 'at' | 'total'>

interface SaidView extends TalkMessageView {
  /** Id of the user who wrote it. */
  authorId: number
  /** The company, or the full name of the customer. */
  author: string
}

/** One entry of the deal's history. */
interface LineView {
  /** Money, a message, or another change. */
  kind: LineKind
  /** Time of the change or the message. */
  at: Instant
  /** Null for a message. */
  move: MoveView | null
  /** Null for an audit entry. */
  message: SaidView | null
}

/** One offer or deal for the back office: people, money, other offers, and its whole history. */
export async function getOfficeDeal(ctx: SignedInCtx, { offerId, line, page, pageSize }: OfficeDealRef) {
  const facts = orNotFound(await findOfficeDeal(ctx, offerId))
  const ledger = await findDealLedger(ctx, offerId)
  const shown = await readLine(ctx, facts, { line, page, pageSize })
  // Phone numbers and private messages are shown, so reading them is audited, like masked messages.
  await logDocumentViews(ctx, 'offer', [{ id: offerId, status: facts.status }])
  const { payments, payout, offers, currency, auctionStatus: _, hiddenReason: __, ...rest } = facts
  const wire = (minor: number) => toWire(money(minor, currency))
  return {
    ...rest,
    /** Status of the listing. */
    listing: listingOf(facts),
    /** Actions on the listing that this administrator may take now. */
    moderations: moderationsFor(ctx, facts),
    /** Actions in the place of one side that this administrator may take now. */
    decisions: decisionsFor(ctx, facts),
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

const moderationsFor = ({ caller }: SignedInCtx, { auctionStatus: status, hiddenReason }: DealFacts): Moderation[] =>
  may('moderation.moderate', caller) ? moderationsOf({ status, hiddenReason }) : []

async function readLine(
  ctx: SignedInCtx,
  { id, status }: DealFacts,
  asked: { line: LineFilter; page: number; pageSize: number },
): Promise<Page<LineView>> {
  const rows = await listDealLine(ctx, id, asked)
  const said = rows.filter(({ kind }) => kind === 'said').map((row) => row.id)
  const isWhole = dealStatuses.includes(status)
  const talk = said.length > 0 ? await findSentTo(ctx, id, said) : []
  const views = talk.map((row) => ({
    ...talkMessageView(ctx, row, { isOwn: false, isWhole, isStaff: true }),
    authorId: row.authorId,
    author: row.name,
  }))
  const messages = new Map((await withTranslations(ctx, views)).map((one) => [one.id, one]))
  const data = rows.map(({ id: rowId, kind, at, total: _, ...move }) => ({
    kind,
    at: at.toISOString(),
    move: kind === 'said' ? null : move,
    message: kind === 'said' ? (messages.get(rowId) ?? null) : null,
  }))
  return { data, page: asked.page, pageSize: asked.pageSize, total: rows[0]?.total ?? 0 }
}
