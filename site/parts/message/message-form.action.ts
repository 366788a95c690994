import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

type Input = Parameters<ServerLocals['api']['message']['post']>[0]

/** Translates a message for the reader; returns its anchor. */
export async function runTranslateAction(
  { api }: Pick<ServerLocals, 'api'>,
  { messageId = '' }: Typed,
): Promise<string> {
  await api.message.translate({ messageId: Number(messageId) })
  return `#m-${messageId}`
}

/** A question about a listing, or an answer to one. */
export async function runQuestionAction(
  { api }: Pick<ServerLocals, 'api'>,
  { auction = '', topic, answers, phrase, text = '' }: Typed,
): Promise<void> {
  await api.message.post({ auction, topic, answers, phrase, text } as unknown as Input)
}

/** The author reports that the masked part of a message is not contact data. */
export const runAppealAction = ({ api }: Pick<ServerLocals, 'api'>, { messageId, text = '' }: Typed): Promise<void> =>
  api.message.appeal({ messageId: Number(messageId), text })
