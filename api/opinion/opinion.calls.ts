import { guest, read, router, user, write } from '#api/kit/call.ts'
import { getInvitation } from './get-invitation.ts'
import { giveOpinion, giveOpinionByHash } from './give-opinion.ts'
import { listOpinions } from './list-opinions.ts'
import {
  giveByHashSchema,
  giveOpinionSchema,
  invitationSchema,
  listOpinionsSchema,
  testimonialsSchema,
} from './opinion.schema.ts'
import { listTestimonials } from './list-testimonials.ts'
import { opinionView } from './opinion.view.ts'

const gives = ['opinion.wrong_state', 'opinion.too_late', 'offer.wrong_state'] as const

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
    async (ctx, input) => opinionView(await giveOpinion(ctx, input)),
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
    async (ctx, input) => opinionView(await giveOpinionByHash(ctx, input)),
  ),
})
