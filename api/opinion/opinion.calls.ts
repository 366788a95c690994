import { guest, router, user } from '#api/kit/call.ts'
import { inTransaction } from '#api/kit/db.ts'
import { shape } from '#api/kit/shape.ts'
import { giveOpinion, giveOpinionByHash } from './give-opinion.ts'
import { listOpinions } from './list-opinions.ts'
import { giveByHashSchema, giveOpinionSchema, listOpinionsSchema } from './opinion.schema.ts'
import { opinionView } from './opinion.view.ts'

export const opinionCalls = router({
  list: user('GET /opinions', 'Opinions given and received')
    .input(shape(listOpinionsSchema))
    .query(({ ctx, input }) => listOpinions(ctx, input)),

  give: user('POST /opinions', 'Gives an opinion after a deal', { status: 201 })
    .input(shape(giveOpinionSchema))
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, async (ctx) => opinionView(await giveOpinion(ctx, input))),
    ),

  giveByHash: guest('POST /opinions/by-hash/{hash}', 'The same from the mailed link', {
    status: 201,
  })
    .input(shape(giveByHashSchema))
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, async (ctx) => opinionView(await giveOpinionByHash(ctx, input))),
    ),
})
