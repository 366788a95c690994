import type { Page } from '#api/common/paging.schema.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db.ts'
import { Opinion } from './opinion.model.ts'
import type { ListOpinions } from './opinion.schema.ts'
import { opinionView, type OpinionView } from './opinion.view.ts'

/** What one has said of others, or others of one: of those only what is published. */
export async function listOpinions(
  ctx: SignedInCtx,
  { kind, page, pageSize }: ListOpinions,
): Promise<Page<OpinionView>> {
  const { userId } = ctx.caller
  const where =
    kind === 'given' ? { authorId: userId } : { subjectId: userId, status: 'published' as const }
  const { rows, count } = await Opinion.findAndCountAll({
    where,
    order: [['id', 'DESC']],
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...txOption(ctx),
  })
  return { data: rows.map(opinionView), page, pageSize, total: count }
}
