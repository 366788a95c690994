import { admin, guest, read, router, user, write } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { decideOpinion } from './decide-opinion.ts'
import { editOpinion } from './edit-opinion.ts'
import { getInvitation } from './get-invitation.ts'
import { giveOpinion, giveOpinionByHash } from './give-opinion.ts'
import { listOpinions } from './list-opinions.ts'
import { listReportedOpinions } from './list-reported-opinions.ts'
import type { Opinion } from './opinion.model.ts'
import { REPORTS_PER_DAY } from './opinion.rules.ts'
import { replyToOpinion } from './reply-to-opinion.ts'
import { reportOpinion } from './report-opinion.ts'
import {
  decideOpinionSchema,
  editOpinionSchema,
  replyToOpinionSchema,
  reportOpinionSchema,
  giveByHashSchema,
  giveOpinionSchema,
  invitationSchema,
  listOpinionsSchema,
  testimonialsSchema,
} from './opinion.schema.ts'
import { listTestimonials } from './list-testimonials.ts'
import { opinionView } from './opinion.view.ts'

const gives = ['opinion.wrong_state', 'opinion.too_late', 'offer.wrong_state'] as const

const ownView = ({ now }: Ctx, opinion: Opinion, isAuthor = true) =>
  opinionView(opinion, { isAuthor, now: now.toJSDate() })

/** Staff calls are not available to mobile clients. */
const office = { mobile: false } as const

export const opinionCalls = router({
  list: read(
    user,
    'GET /opinions',
    'List reviews that you gave and received',
    { takes: listOpinionsSchema },
    listOpinions,
  ),

  give: write(
    user,
    'POST /opinions',
    'Review the other side of a deal',
    { takes: giveOpinionSchema, status: 201, refuses: ['not_found', ...gives] },
    async (ctx, input) => ownView(ctx, await giveOpinion(ctx, input)),
  ),

  edit: write(
    user,
    'PATCH /opinions/{opinionId}',
    'Edit your review',
    {
      about: 'Possible for 72 hours after its publication.',
      takes: editOpinionSchema,
      refuses: ['not_found', ...gives],
    },
    async (ctx, input) => ownView(ctx, await editOpinion(ctx, input)),
  ),

  reply: write(
    user,
    'POST /opinions/{opinionId}/reply',
    'Reply to a review',
    {
      about: 'Possible once per review.',
      takes: replyToOpinionSchema,
      status: 201,
      refuses: ['not_found', 'opinion.wrong_state'],
    },
    async (ctx, input) => ownView(ctx, await replyToOpinion(ctx, input), false),
  ),

  report: write(
    user,
    'POST /opinions/{opinionId}/report',
    'Report a review or its reply',
    {
      about: 'It stays visible until an administrator decides.',
      takes: reportOpinionSchema,
      status: 201,
      refuses: ['not_found', 'opinion.wrong_state'],
      limits: [{ times: REPORTS_PER_DAY, per: 'day' }],
    },
    async (ctx, input) => {
      await reportOpinion(ctx, input)
    },
  ),

  reported: read(
    admin,
    'GET /admin/opinions',
    'List reported and hidden reviews',
    { ...office, about: 'Reported reviews come first, the oldest report first.' },
    listReportedOpinions,
  ),

  decide: write(
    admin,
    'PATCH /admin/opinions/{opinionId}',
    'Hide or restore a review',
    {
      about: 'With the reasons.',
      ...office,
      takes: decideOpinionSchema,
      status: 204,
      refuses: ['not_found', 'opinion.wrong_state'],
    },
    async (ctx, input) => {
      await decideOpinion(ctx, input)
    },
  ),

  testimonials: read(
    guest,
    'GET /testimonials',
    'List recent reviews by customers of the storefront',
    { takes: testimonialsSchema, keptSeconds: 300 },
    listTestimonials,
  ),

  invitation: read(
    guest,
    'GET /opinions/by-hash/{hash}',
    'Get the deal behind a mailed review link',
    { takes: invitationSchema },
    (ctx, input) => getInvitation(ctx, input.hash),
  ),

  giveByHash: write(
    guest,
    'POST /opinions/by-hash/{hash}',
    'Review a deal by a mailed link',
    { takes: giveByHashSchema, status: 201, refuses: gives },
    async (ctx, input) => ownView(ctx, await giveOpinionByHash(ctx, input)),
  ),
})
