import { DateTime } from 'luxon'
import { MADE_TITLE, readTitle, type Made } from '#api/auction/reader-title.query.ts'
import {
  APPEAL_MONTHS,
  type DecisionKind,
  type DecisionStatus,
  type Ground,
} from '#api/auction/decision/decision.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { Language } from '#content/storefronts.ts'
import type { ListDecisions } from './moderation.schema.ts'

export interface DecisionView {
  id: number
  auctionId: number
  title: string
  titleLanguage: Language
  kind: DecisionKind
  status: DecisionStatus
  ground: Ground
  reason: string
  /** The owner's appeal, and the answer. */
  appeal: string
  answer: string
  createdAt: Instant
  appealUntil: Instant
  canAppeal: boolean
}

interface DecisionFacts extends Omit<
  DecisionView,
  'title' | 'titleLanguage' | 'createdAt' | 'appealUntil' | 'canAppeal'
> {
  made: Made
  createdAt: Date
}

/** Moderation decisions on the caller's listings, newest first. */
export async function listDecisions(ctx: SignedInCtx, { page, pageSize }: ListDecisions): Promise<Page<DecisionView>> {
  const { userId } = ctx.caller
  const rows = await query<DecisionFacts>(
    ctx,
    `select d.id, d.auction_id as "auctionId", ${MADE_TITLE} as made, d.kind, d.status, d.ground,
       d.reason, d.appeal, d.answer, d.created_at as "createdAt"
     from decisions d join auctions a on a.id = d.auction_id
     where d.user_id = $1 order by d.id desc limit $2 offset $3`,
    [userId, pageSize, (page - 1) * pageSize],
  )
  const counted = await queryOne<{ total: number }>(
    ctx,
    `select count(*)::int as total from decisions where user_id = $1`,
    [userId],
  )
  const data = rows.map(({ made, createdAt, ...told }) => {
    const until = DateTime.fromJSDate(createdAt).plus({ months: APPEAL_MONTHS })
    return {
      ...told,
      ...readTitle(made, ctx.storefront),
      createdAt: createdAt.toISOString(),
      appealUntil: until.toJSDate().toISOString(),
      canAppeal: told.status === 'standing' && until >= ctx.now,
    }
  })
  return { data, page, pageSize, total: counted?.total ?? 0 }
}
