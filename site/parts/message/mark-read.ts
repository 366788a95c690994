import type { TalkMessageView } from '#api/message/talk.view.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The last that its reader has before his eyes; who looks in somebody's name has read nothing. */
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
    // What is too much now is marked when he comes back; the page is no worse for it.
    if (![429, 503].includes(problem(error).status)) throw error
  }
}
