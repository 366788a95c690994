import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import type { MessageRow } from './message.view.ts'

export const COLUMNS = /* sql */ `m.id, m.auction_id as "auctionId", m.offer_id as "offerId", m.answers_id as "answersId", m.side, m.author_id as "authorId",
  m.company_id as "companyId", coalesce(c.name, u.name) as name, m.locale, m.topic, m.phrase, m.text,
  case when k.status = 'released' then null else m.masked end as masked, k.status as masking,
  k.reason as "maskingReason", m.created_at as "createdAt"`
export const FROM = /* sql */ `messages m join users u on u.id = m.author_id left join companies c on c.id = m.company_id
  left join message_maskings k on k.id = m.id`

interface Paged {
  page: number
  pageSize: number
}

/** A row with its date as a JSON string. */
type Told<Row extends { createdAt: Date }> = Omit<Row, 'createdAt'> & { createdAt: string }

interface Thread {
  offerId: number
  company: string
  messages: number
  unread: number
  lastAt: string
}

interface Written {
  /** Questions with their answers, oldest first. */
  questions: Told<MessageRow>[]
  /** Number of questions on all pages. */
  total: number
  threads: Thread[]
}

/**
 * One page of public questions with all their answers, and the private threads; only the bidder's
 * own if `bidderId` is set.
 */
export async function findWritten(
  ctx: Ctx,
  auctionId: number,
  { bidderId, side, page, pageSize }: Paged & { bidderId: number | null; side: DealSide },
): Promise<Written> {
  const row = await queryOne<Written>(
    ctx,
    `with asked as (
       select id, count(*) over ()::int as total from messages
       where auction_id = $1 and offer_id is null and answers_id is null
       order by id limit $2 offset $3
     ), public as (
       select ${COLUMNS} from ${FROM} join asked a on a.id = coalesce(m.answers_id, m.id)
       where m.auction_id = $1 and m.offer_id is null
     ), private as (
       select m.offer_id as "offerId", c.name as company, count(*)::int as messages,
         count(*) filter (where m.read_at is null and $5 <> 'admin' and m.side <> $5)::int as unread,
         max(m.created_at) as "lastAt"
       from messages m join offers o on o.id = m.offer_id join companies c on c.id = o.company_id
       where o.auction_id = $1 and ($4::int is null or o.bidder_id = $4) group by m.offer_id, c.name
     )
     select coalesce((select json_agg(p order by p.id) from public p), '[]') as questions,
       coalesce((select max(total) from asked), 0) as total,
       coalesce((select json_agg(t order by t."lastAt" desc) from private t), '[]') as threads`,
    [auctionId, pageSize, (page - 1) * pageSize, bidderId, side],
  )
  return row ?? { questions: [], total: 0, threads: [] }
}

export const findMessage = (ctx: Ctx, id: number): Promise<MessageRow | undefined> =>
  queryOne<MessageRow>(ctx, `select ${COLUMNS} from ${FROM} where m.id = $1`, [id])
