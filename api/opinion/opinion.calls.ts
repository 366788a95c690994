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
    'Opinions given and received',
    { takes: listOpinionsSchema },
    listOpinions,
  ),

  give: write(
    user,
    'POST /opinions',
    'Gives an opinion after a deal',
    { takes: giveOpinionSchema, status: 201, refuses: ['not_found', ...gives] },
    async (ctx, input) => ownView(ctx, await giveOpinion(ctx, input)),
  ),

  edit: write(
    user,
    'PATCH /opinions/{opinionId}',
    'The author edits an opinion within 72 hours of its publishing',
    { takes: editOpinionSchema, refuses: ['not_found', ...gives] },
    async (ctx, input) => ownView(ctx, await editOpinion(ctx, input)),
  ),

  reply: write(
    user,
    'POST /opinions/{opinionId}/reply',
    'The rated side replies to an opinion, once',
    { takes: replyToOpinionSchema, status: 201, refuses: ['not_found', 'opinion.wrong_state'] },
    async (ctx, input) => ownView(ctx, await replyToOpinion(ctx, input), false),
  ),

  report: write(
    user,
    'POST /opinions/{opinionId}/report',
    'Either side reports an opinion or its reply; it stays until an administrator decides',
    {
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
    'Opinions that were reported, who waits longest first, and those that are hidden',
    office,
    listReportedOpinions,
  ),

  decide: write(
    admin,
    'PATCH /admin/opinions/{opinionId}',
    'Hides or restores an opinion, with the reasons',
    {
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
    'What customers of the storefront said last',
    { takes: testimonialsSchema, keptSeconds: 300 },
    listTestimonials,
  ),

  invitation: read(
    guest,
    'GET /opinions/by-hash/{hash}',
    'What the mailed link asks about',
    { takes: invitationSchema },
    (ctx, input) => getInvitation(ctx, input.hash),
  ),

  giveByHash: write(
    guest,
    'POST /opinions/by-hash/{hash}',
    'The same from the mailed link',
    { takes: giveByHashSchema, status: 201, refuses: gives },
    async (ctx, input) => ownView(ctx, await giveOpinionByHash(ctx, input)),
  ),
})
