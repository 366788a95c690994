import type { ServerLocals } from '#site/server-locals.ts'

type Notice = Awaited<ReturnType<ServerLocals['api']['notification']['list']>>['data'][number]

export interface NoticeGroup {
  /** The newest notification of its listing. */
  newest: Notice
  earlier: Notice[]
  /** The text of the button, if the newest is unread and still asks for something. */
  action: string | undefined
}

/** Notifications by listing, newest first; before them those that ask their reader to act. */
export function groupNotices(notices: readonly Notice[], now: string): NoticeGroup[] {
  const groups = Map.groupBy(notices, ({ id, listing }) => (listing ? `listing ${listing.id}` : id))
  return [...groups.values()]
    .flatMap(([newest, ...earlier]) => (newest ? [{ newest, earlier, action: actionOf(newest, now) }] : []))
    .toSorted((one, other) => Number(Boolean(other.action)) - Number(Boolean(one.action)))
}

function actionOf({ isRead, action }: Notice, now: string): string | undefined {
  if (isRead || !action) return undefined
  return action.until && action.until < now ? undefined : action.label
}
