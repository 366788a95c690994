import { atom } from 'nanostores'
import type { Outputs } from '#islands/kit/client.ts'

export type Notice = Outputs['notification']['list']['data'][number]

/** `ended`: the user is no longer signed in. */
type Line = 'open' | 'broken' | 'ended'

/** A message from the leading tab to the others. */
export type News = { unread: number } | { notice: Notice } | { page: string } | { line: Line }

/** The unread count; undefined until known, and after signing out. */
export const $unread = atom<number | undefined>()
/** The newest notification received while the page is open. */
export const $newest = atom<Notice | undefined>()
/** A page whose content has changed without a notification. */
export const $changed = atom<{ path: string } | undefined>()
export const $line = atom<Line>('open')

/** The highest notification ID received by any tab. */
let last = 0
export const lastHeard = (): number => last

export function hear(news: News): void {
  if ('unread' in news) $unread.set(news.unread)
  else if ('page' in news) $changed.set({ path: news.page })
  else if ('notice' in news) {
    // Ignores a notification that another tab has already sent.
    if (news.notice.id <= last) return
    last = news.notice.id
    $newest.set(news.notice)
  } else {
    if (news.line === 'ended') $unread.set(undefined)
    $line.set(news.line)
  }
}
