import type { TalkMessageView } from '#api/message/talk.view.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/**
 * Marks the messages up to the last one shown as read; an admin acting as the user marks nothing.
 */
export async function markRead(
  { api, caller, problem }: Pick<ServerLocals, 'api' | 'caller' | 'problem'>,
  offerId: number,
  shown: readonly TalkMessageView[],
): Promise<void> {
  const last = shown.findLast(({ isOwn, readAt }) => !isOwn && readAt === null)
  if (!last || !caller.isSignedIn || caller.acting) return
  try {
    await api.message.read({ offerId, upTo: last.id })
  } catch (error) {
    // Under load the messages are marked on the next visit instead; the page itself is unaffected.
    if (![429, 503].includes(problem(error).status)) throw error
  }
}
