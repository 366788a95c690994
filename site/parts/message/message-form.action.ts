import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

type Input = Parameters<ServerLocals['api']['message']['post']>[0]

/** Somebody reads one of them in his own language; answers where it stands. */
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

/** Its author says that what was left out of a message is no contact data. */
export const runAppealAction = (
  { api }: Pick<ServerLocals, 'api'>,
  { messageId, text = '' }: Typed,
): Promise<void> => api.message.appeal({ messageId: Number(messageId), text })
