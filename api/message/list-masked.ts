import { contactParts, type TextPart } from '#api/common/mask-contacts.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import { logDocumentViews } from '#api/company/verification/log-document-view.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import type { Locale } from '#content/storefronts.ts'
import { decisionsOn, TRIES_DAYS, type MaskingDecision, type MaskingStatus } from './masking.rules.ts'
import type { ListMasked } from './masking.schema.ts'

interface MaskedRow {
  id: number
  status: MaskingStatus
  side: DealSide
  text: string
  locale: Locale
  authorId: number
  author: string
  companyId: number | null
  company: string | null
  /** The author's recent messages with contact data, without released ones. */
  tries: number
  auctionId: number
  title: string
  /** Id of the offer; null for a public message: a question or an answer. */
  offerId: number | null
  appeal: string
  reason: string
  decider: string | null
  createdAt: Date
  appealedAt: Date | null
}

export interface MaskedView extends Omit<MaskedRow, 'text' | 'createdAt' | 'appealedAt'> {
  /** The whole text, split into masked and unmasked parts. */
  parts: TextPart[]
  decisions: MaskingDecision[]
  createdAt: Instant
  appealedAt: Instant | null
}

const ASKED = /* sql */ `m.masked is not null
  and ($1::text is null or u.id::text = $1 or position(lower($1) in lower(u.name)) > 0
    or position(lower($1) in lower(u.email::text)) > 0 or position(lower($1) in lower(c.name)) > 0)
  and ($2::text is null or k.status = $2)`

const TRIES = /* sql */ `select count(*)::int from messages t join message_maskings y on y.id = t.id
  where t.author_id = m.author_id and t.created_at > $3 and y.status <> 'released'`

/** Messages with masked contact data, appealed ones first. Each view by staff is audited. */
export async function listMasked(
  ctx: SignedInCtx,
  { page, pageSize, q, status }: ListMasked,
): Promise<Page<MaskedView>> {
  const found = await query<MaskedRow & { total: number }>(
    ctx,
    `select k.id, k.status, m.side, m.text, m.locale, m.author_id as "authorId", u.name as author,
       m.company_id as "companyId", c.name as company, (${TRIES}) as tries, m.auction_id as "auctionId",
       coalesce(a.title, '') as title, m.offer_id as "offerId", k.appeal, k.reason, d.name as decider,
       m.created_at as "createdAt", k.appealed_at as "appealedAt", count(*) over ()::int as total
     from message_maskings k join messages m on m.id = k.id join auctions a on a.id = m.auction_id
       join users u on u.id = m.author_id left join companies c on c.id = m.company_id
       left join users d on d.id = k.decided_by
     where ${ASKED} order by k.status = 'appealed' desc, k.id desc limit $4 offset $5`,
    [q || null, status ?? null, ctx.now.minus({ days: TRIES_DAYS }).toJSDate(), pageSize, (page - 1) * pageSize],
  )
  await logDocumentViews(
    ctx,
    'message',
    found.map(({ id }) => ({ id, status: 'sent' })),
  )
  const data = found.map(({ total: _, text, createdAt, appealedAt, ...one }) => ({
    ...one,
    parts: contactParts(text),
    decisions: decisionsOn(one.status),
    createdAt: createdAt.toISOString(),
    appealedAt: appealedAt?.toISOString() ?? null,
  }))
  return { data, page, pageSize, total: found[0]?.total ?? 0 }
}
