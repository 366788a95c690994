import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, queryOne } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'

interface Question<Answer> {
  /** Key of the thing at the processor: an account, a payment, a dispute. */
  thing: string
  ask: () => Promise<Answer>
  /** Runs in a transaction of its own, after the answer. */
  apply: (ctx: TxCtx, answer: Answer) => Promise<void>
}

/**
 * Asks the processor for the state of a thing and applies the answer, unless a later question about
 * it was answered meanwhile, so a delayed answer never overwrites a newer one. Every change at the
 * processor sends an event, and the question it triggers sees that change, so the answer to the
 * latest question is current. No database connection is held while waiting for the processor.
 */
export async function askProcessor<Answer>(ctx: Ctx, { thing, ask, apply }: Question<Answer>): Promise<void> {
  const question = await nextQuestion(ctx)
  const answer = await ask()
  await inTransaction(ctx, async (ctx) => {
    if (await isLatest(ctx, thing, question)) await apply(ctx, answer)
  })
}

/** A bigint does not fit into a JavaScript number, so it stays text. */
async function nextQuestion(ctx: Ctx): Promise<string> {
  const row = await queryOne<{ question: string }>(ctx, `select nextval('processor_questions')::text as question`)
  return row?.question ?? '0'
}

async function isLatest(ctx: TxCtx, thing: string, question: string): Promise<boolean> {
  const row = await queryOne(
    ctx,
    `insert into processor_answers (thing, question, at) values ($1, $2, $3)
     on conflict (thing) do update set question = excluded.question, at = excluded.at
       where processor_answers.question < excluded.question
     returning thing`,
    [thing, question, ctx.now.toJSDate()],
  )
  return row !== undefined
}
