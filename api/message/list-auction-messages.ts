import { mayOn, ownsAuction } from '#api/auction/auction.policy.ts'
import { getAuction } from '#api/auction/get-auction.query.ts'
import { isAdmin } from '#api/common/caller.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize } from '#api/kit/fail.ts'
import type { AuctionMessages } from './message.schema.ts'
import {
  isOwnPublic,
  messageView,
  shownName,
  type MessageRow,
  type MessageView,
  type QuestionView,
} from './message.view.ts'
import { findWritten } from './messages.query.ts'
import { withTranslations } from './translations.part.ts'

interface ThreadView {
  offerId: number
  company: string
  messages: number
  /** Messages that the reader's side has not read. */
  unread: number
  lastAt: Instant
}

interface AuctionMessagesPage extends Page<QuestionView> {
  /** The reader's private conversations about offers. */
  threads: ThreadView[]
}

/** Public questions and answers about a listing, and the reader's own conversations. */
export async function listAuctionMessages(
  ctx: SignedInCtx,
  { auction: ref, page, pageSize }: AuctionMessages,
): Promise<AuctionMessagesPage> {
  const { auction } = await getAuction(ctx, ref)
  authorize(mayOn('message.ofAuction', ctx.caller, auction))
  const knowsAll = ownsAuction(ctx.caller, auction) || isAdmin(ctx.caller)
  const bidderId = knowsAll ? null : ctx.caller.bidderId
  const side = ownsAuction(ctx.caller, auction) ? 'owner' : knowsAll ? 'admin' : 'provider'
  const { questions, total, threads } = await findWritten(ctx, auction.id, { bidderId, side, page, pageSize })
  const rows = questions.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
  const shown = await withTranslations(
    ctx,
    rows.map((row) => publicView(ctx, row, knowsAll)),
  )
  const views = new Map(shown.map((view) => [view.id, view]))
  const view = (row: MessageRow) => views.get(row.id) ?? publicView(ctx, row, knowsAll)
  const answers = Map.groupBy(rows, ({ answersId }) => answersId)
  return {
    data: (answers.get(null) ?? []).map((row) => ({
      ...view(row),
      topic: row.topic,
      answers: (answers.get(row.id) ?? []).map(view),
    })),
    page,
    pageSize,
    total,
    threads: threads.map((thread) => ({
      ...thread,
      lastAt: new Date(thread.lastAt).toISOString(),
    })),
  }
}

/** The names of other bidders are visible to the owner and staff only. */
function publicView({ caller }: SignedInCtx, row: MessageRow, knowsAll: boolean): MessageView {
  const isOwn = isOwnPublic(caller, row)
  const isNamed = knowsAll || isOwn || row.side !== 'provider'
  const name = isNamed ? shownName(row) : null
  return messageView(row, { isOwn, name, isWhole: false })
}
