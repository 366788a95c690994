import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { OpinionSide } from './opinion.rules.ts'

interface ReportedOpinion {
  id: number
  offerId: number
  side: OpinionSide
  status: 'reported' | 'hidden'
  stars: number
  text: string
  reply: string | null
  authorId: number
  author: string
  subjectId: number
  subject: string
  isEdited: boolean
  publishedAt: Instant
  reports: { text: string; by: 'author' | 'subject'; at: Instant }[]
  /** Why it was hidden. */
  reason: string | null
}

const HIDDEN_SHOWN = 50

/** Reported opinions, oldest report first, then the newest hidden ones. */
export async function listReportedOpinions(ctx: Ctx): Promise<{ data: ReportedOpinion[] }> {
  const rows = await query<Omit<ReportedOpinion, 'publishedAt'> & { publishedAt: Date }>(
    ctx,
    `select o.id, o.offer_id as "offerId", o.side, o.status, o.stars, o.text, o.reply,
       o.author_id as "authorId", a.name as author, o.subject_id as "subjectId", s.name as subject,
       o.edited_at is not null as "isEdited", o.published_at as "publishedAt",
       (select coalesce(json_agg(json_build_object('text', r.text,
          'by', case when r.reporter_id = o.subject_id then 'subject' else 'author' end,
          'at', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id), '[]')
        from opinion_reports r where r.opinion_id = o.id) as reports,
       (select e.reason from audit_events e where e.machine = 'opinion' and e.thing_id = o.id::text
          and e.event = 'hide' and o.status = 'hidden' order by e.id desc limit 1) as reason
     from opinions o join users a on a.id = o.author_id join users s on s.id = o.subject_id
     where o.status = 'reported' or o.id in (
       select id from opinions where status = 'hidden' order by updated_at desc limit ${HIDDEN_SHOWN})
     order by o.status desc, case when o.status = 'reported' then o.updated_at end, o.updated_at desc`,
  )
  return {
    data: rows.map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() })),
  }
}
