import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, queryOne } from '#api/kit/db.ts'
import type { TxCtx } from '#api/kit/transition.ts'

interface Question<Answer> {
  /** Its row at the processor: an account, a payment, a dispute. */
  thing: string
  ask: () => Promise<Answer>
  /** Runs in a transaction of its own, after the answer. */
  apply: (ctx: TxCtx, answer: Answer) => Promise<void>
}

/**
 * Asks the processor how a thing stands and writes the answer, unless a later question about the same
 * thing has been answered meanwhile: an answer that was held up never overwrites a newer one. Each
 * change at the processor causes an event, and the question it causes sees that change; so the answer
 * to the latest question is the true one, and no connection is held while the processor thinks.
 */
export async function askProcessor<Answer>(
  ctx: Ctx,
  { thing, ask, apply }: Question<Answer>,
): Promise<void> {
  const question = await nextQuestion(ctx)
  const answer = await ask()
  await inTransaction(ctx, async (ctx) => {
    if (await isLatest(ctx, thing, question)) await apply(ctx, answer)
  })
}

/** A bigint is too large for a number of JavaScript, so it stays text. */
async function nextQuestion(ctx: Ctx): Promise<string> {
  const found = await queryOne<{ question: string }>(
    ctx,
    `select nextval('processor_questions')::text as question`,
  )
  return found?.question ?? '0'
}

async function isLatest(ctx: TxCtx, thing: string, question: string): Promise<boolean> {
  const kept = await queryOne(
    ctx,
    `insert into processor_answers (thing, question, at) values ($1, $2, $3)
     on conflict (thing) do update set question = excluded.question, at = excluded.at
       where processor_answers.question < excluded.question
     returning thing`,
    [thing, question, ctx.now.toJSDate()],
  )
  return kept !== undefined
}
