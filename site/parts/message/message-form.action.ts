import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

type Input = Parameters<ServerLocals['api']['message']['post']>[0]

/** A question about a listing, or an answer to one. */
export async function runQuestionAction(
  { api }: Pick<ServerLocals, 'api'>,
  { auction = '', topic, answers, phrase, text = '' }: Typed,
): Promise<void> {
  await api.message.post({ auction, topic, answers, phrase, text } as unknown as Input)
}
