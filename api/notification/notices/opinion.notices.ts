import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { findDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices } from '#api/notification/notification.rules.ts'

interface OpinionRow {
  id: number
  offerId: number
  hash: string
  authorId: number
  subjectId: number
  stars: number | null
}

/** Invitations to give an opinion, and notices about published and moderated opinions. */
export const opinionNotices: Notices = {
  'opinion.invite': toInvite,
  'opinion.inviteAgain': toInvite,
  'opinion.publish': async (ctx, { id }) => {
    const opinion = await findOpinion(ctx, id)
    const deal = opinion && (await findDeal(ctx, opinion.offerId))
    if (!deal) return []
    // There the rated side can reply.
    const page = { page: 'opinions', params: {}, hash: 'reviews' } as const
    const values = { ...deal.values, stars: opinion.stars ?? 0 }
    return [{ to: opinion.subjectId, by: 'both', words: 'opinion.publish', values, ...page }]
  },
  'opinion.reply': toAuthor,
  'opinion.replyToReported': toAuthor,
  'opinion.hide': (ctx, told) => toBoth(ctx, told, 'opinion.hide'),
  'opinion.restore': (ctx, told) => toBoth(ctx, told, 'opinion.restore'),
  'opinion.keep': async (ctx, { id, officeReason }) => {
    const opinion = await findOpinion(ctx, id)
    const deal = opinion && (await findDeal(ctx, opinion.offerId))
    if (!deal) return []
    const reporters = await query<{ to: number }>(
      ctx,
      `select distinct reporter_id as "to" from opinion_reports where opinion_id = $1
         and decided_at = (select max(decided_at) from opinion_reports where opinion_id = $1)`,
      [id],
    )
    const values = { ...deal.values, reason: textOf(officeReason) }
    return reporters.map(({ to }) => ({
      ...{ to, by: 'both', words: 'opinion.keep', values, page: 'contact' },
    }))
  },
}

async function toAuthor(ctx: Ctx, { id }: Announcement): Promise<Notice[]> {
  const opinion = await findOpinion(ctx, id)
  const deal = opinion && (await findDeal(ctx, opinion.offerId))
  if (!deal) return []
  const { authorId: to, offerId } = opinion
  const page = { page: 'deal', params: { id: offerId }, hash: 'reviews' } as const
  return [{ to, by: 'both', words: 'opinion.reply', values: deal.values, ...page }]
}

/** Both sides get the decision and its reason. */
async function toBoth(
  ctx: Ctx,
  { id, officeReason }: Announcement,
  words: 'opinion.hide' | 'opinion.restore',
): Promise<Notice[]> {
  const opinion = await findOpinion(ctx, id)
  const deal = opinion && (await findDeal(ctx, opinion.offerId))
  if (!deal) return []
  const values = { ...deal.values, reason: textOf(officeReason) }
  return [opinion.authorId, opinion.subjectId].map((to) => ({
    ...{ to, by: 'both', words, values, page: 'contact' },
  }))
}

const textOf = (said: unknown): string => (typeof said === 'string' ? said : '')

async function toInvite(ctx: Ctx, { id }: Announcement): Promise<Notice[]> {
  const opinion = await findOpinion(ctx, id)
  const deal = opinion && (await findDeal(ctx, opinion.offerId))
  if (!deal) return []
  return [
    {
      to: opinion.authorId,
      by: 'mail',
      isSecret: true,
      words: 'opinion.invite',
      values: deal.values,
      page: 'opinion',
      params: { opinion: id, hash: opinion.hash },
    },
  ]
}

const findOpinion = (ctx: Ctx, id: number): Promise<OpinionRow | undefined> =>
  queryOne<OpinionRow>(
    ctx,
    `select id, offer_id as "offerId", hash, author_id as "authorId", subject_id as "subjectId",
       stars
     from opinions where id = $1`,
    [id],
  )
