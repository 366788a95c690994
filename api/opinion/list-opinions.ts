import { firstName } from '#api/auction/redacted.view.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, txOption } from '#api/kit/db/db.ts'
import { Opinion } from './opinion.model.ts'
import type { ListOpinions } from './opinion.schema.ts'
import type { OpinionStatus } from './opinion.rules.ts'
import { opinionView, type OpinionView } from './opinion.view.ts'

interface OwnOpinionView extends OpinionView {
  /** Title of the listing. */
  title: string
  /** The other side: the company's name, or the customer's first name. */
  other: string
  /** Why we have hidden it; null otherwise. */
  hiddenFor: string | null
}

interface About {
  id: number
  title: string
  owner: string
  company: string
  hiddenFor: string | null
}

/** Opinions the caller has given, or published ones about the caller. */
export async function listOpinions(
  ctx: SignedInCtx,
  { kind, offerId, page, pageSize }: ListOpinions,
): Promise<Page<OwnOpinionView>> {
  const { bidderId, companyRole, userId } = ctx.caller
  // A dispatcher can read and answer the company's opinions.
  const who = companyRole === 'driver' ? [userId] : [userId, bidderId]
  const where = {
    ...(kind === 'given'
      ? { authorId: who }
      : { subjectId: who, status: ['published', 'reported'] as OpinionStatus[] }),
    ...(offerId === undefined ? {} : { offerId }),
  }
  const { rows, count } = await Opinion.findAndCountAll({
    where,
    order: [['id', 'DESC']],
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...txOption(ctx),
  })
  const about = await query<About>(
    ctx,
    `select p.id, coalesce(a.title, '') as title, u.name as owner, c.name as company,
       (select e.reason from audit_events e where e.machine = 'opinion' and e.thing_id = p.id::text
          and e.event = 'hide' and p.status = 'hidden' order by e.id desc limit 1) as "hiddenFor"
     from opinions p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
       join users u on u.id = a.owner_id join companies c on c.id = o.company_id
     where p.id = any($1)`,
    [rows.map(({ id }) => id)],
  )
  const data = rows.map((opinion) => {
    const { title = '', owner = '', company = '', hiddenFor = null } = about.find(({ id }) => id === opinion.id) ?? {}
    const isOwnerOther = (opinion.side === 'owner') === (kind === 'received')
    return {
      ...opinionView(opinion, { isAuthor: kind === 'given', now: ctx.now.toJSDate() }),
      title,
      other: isOwnerOther ? firstName(owner) : company,
      hiddenFor,
    }
  })
  return { data, page, pageSize, total: count }
}
