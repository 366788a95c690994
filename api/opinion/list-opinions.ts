import type { Page } from '#api/common/paging.schema.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db.ts'
import { Opinion } from './opinion.model.ts'
import type { ListOpinions } from './opinion.schema.ts'
import type { OpinionStatus } from './opinion.rules.ts'
import { opinionView, type OpinionView } from './opinion.view.ts'

/** What one has said of others, or others of one: of those only what is published. */
export async function listOpinions(
  ctx: SignedInCtx,
  { kind, offerId, page, pageSize }: ListOpinions,
): Promise<Page<OpinionView>> {
  const { bidderId, companyRole, userId } = ctx.caller
  // A dispatcher reads and answers the opinions of the company.
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
  return {
    data: rows.map((one) =>
      opinionView(one, { isAuthor: kind === 'given', now: ctx.now.toJSDate() }),
    ),
    page,
    pageSize,
    total: count,
  }
}
