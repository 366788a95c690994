import { atom } from 'nanostores'
import type { Outputs } from '#islands/kit/client.ts'

export type Notice = Outputs['notification']['list']['data'][number]

/** `ended`: whoever was signed in is so no more. */
type Line = 'open' | 'broken' | 'ended'

/** What the tab that listens tells the others. */
export type News = { unread: number } | { notice: Notice } | { page: string } | { line: Line }

/** How many he has not read; nothing until that is known, and once he is signed out. */
export const $unread = atom<number | undefined>()
/** What came last while the page was open. */
export const $newest = atom<Notice | undefined>()
/** A page that shows something else now, of which nobody is told. */
export const $changed = atom<{ path: string } | undefined>()
export const $line = atom<Line>('open')

/** The number of the last that any tab has heard of. */
let last = 0
export const lastHeard = (): number => last

export function hear(news: News): void {
  if ('unread' in news) $unread.set(news.unread)
  else if ('page' in news) $changed.set({ path: news.page })
  else if ('notice' in news) {
    // What two tabs tell is news once.
    if (news.notice.id <= last) return
    last = news.notice.id
    $newest.set(news.notice)
  } else {
    if (news.line === 'ended') $unread.set(undefined)
    $line.set(news.line)
  }
}
