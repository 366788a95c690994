import { actorOf, onBehalfOf } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'

interface Seen {
  id: number
  status: string
}

/** Event names in the audit log. */
const looks = { user: 'identity_shown', company: 'papers_shown', message: 'text_shown', offer: 'talk_shown' } as const

const REMEMBERED_HOURS = 1

/**
 * Logs which admin has viewed whose documents, masked messages or private talk: identity photos by
 * user, documents by company, text by message, talk and phone numbers by offer. Repeated views within an hour are logged once.
 */
export async function logDocumentViews(
  ctx: SignedInCtx,
  machine: keyof typeof looks,
  seen: readonly Seen[],
): Promise<void> {
  if (seen.length === 0) return
  const since = ctx.now.minus({ hours: REMEMBERED_HOURS }).toJSDate()
  await query(
    ctx,
    `insert into audit_events
       (machine, thing_id, event, from_state, to_state, actor_id, request_id, at, on_behalf_of)
     select $1, s.id::text, $2, s.status, s.status, $3, $4, $5, $6
     from json_to_recordset($7::json) as s (id int, status text)
     where not exists (select from audit_events e
       where e.machine = $1 and e.thing_id = s.id::text and e.event = $2 and e.actor_id = $3 and e.at > $8)`,
    [
      machine,
      looks[machine],
      actorOf(ctx),
      ctx.requestId,
      ctx.now.toJSDate(),
      onBehalfOf(ctx),
      JSON.stringify(seen),
      since,
    ],
  )
}
