import { formatTime } from '#api/common/format.rules.ts'
import { api, fetchPage } from '#islands/kit/client.ts'
import { $changed, $line, $newest, $unread } from '#islands/notifications/news.store.ts'
import { isAbout, putInPlace, wearStyles } from './live-parts.ts'

/** A connection restored within this time is not reported as lost. */
const PATIENCE_MS = 5000

type Doubt = 'waiting' | 'stale' | undefined

/** Keeps the live parts of a page up to date, or shows that they are not. */
export function keepLive(): void {
  const line = document.querySelector<HTMLElement>('[data-live-line]')
  if (!line) return
  let isDue = false
  let isAsking = false
  let isLost = false
  /** When the server rendered the current content, and the last such time reported as seen. */
  let { made = '' } = line.dataset
  let seen = ''
  let goodUntil = new Date()

  async function refresh(): Promise<void> {
    isDue = true
    // Hidden tabs are updated when they become visible again.
    if (isAsking || document.hidden) return
    isAsking = true
    while (isDue && !document.hidden) {
      isDue = false
      const asked = new Date()
      const page = await fetchPage(location.pathname + location.search).catch(() => undefined)
      if (!page) {
        isLost = true
        continue
      }
      isLost = false
      goodUntil = asked
      wearStyles(page)
      if (putInPlace(page)) {
        made = page.querySelector<HTMLElement>('[data-live-line]')?.dataset.made ?? made
        tellSeen()
        show(undefined)
      } else show('waiting')
    }
    isAsking = false
    if (isLost) show('stale')
  }

  function show(doubt: Doubt): void {
    if (!line) return
    const { intlLocale = '', timeZone = '', stale = '', waiting = '' } = line.dataset
    const text = line.querySelector('span')
    const link = line.querySelector('a')
    line.hidden = doubt === undefined
    if (!text || !link || !doubt) return
    const time = formatTime(goodUntil, intlLocale, timeZone)
    text.textContent = doubt === 'stale' ? stale.replace('{time}', time) : waiting
    link.textContent = (doubt === 'stale' ? line.dataset.reload : line.dataset.show) ?? ''
    line.dataset.says = doubt
  }

  /**
   * Reports the page as seen, so that no mail is sent about its notifications. Hidden tabs report
   * nothing.
   */
  function tellSeen(): void {
    if (document.hidden || seen === made || !$unread.get()) return
    seen = made
    api.notification.see.mutate({ path: location.pathname, until: made }).catch(() => (seen = ''))
  }

  let patience: ReturnType<typeof setTimeout> | undefined
  $line.subscribe((now, before) => {
    if (now === before) return
    clearTimeout(patience)
    if (now !== 'open') {
      if (before === 'open' || before === undefined) goodUntil = new Date()
      patience = setTimeout(() => show('stale'), now === 'ended' ? 0 : PATIENCE_MS)
    } else if (before !== undefined) void refresh()
  })
  // `subscribe` also gets a notification that arrived before this script was loaded.
  $newest.subscribe((notice) => {
    if (notice && isAbout(notice.path, location.pathname)) void refresh()
  })
  $changed.subscribe((page) => {
    if (page && isAbout(page.path, location.pathname)) void refresh()
  })
  document.addEventListener('visibilitychange', () => {
    if (isDue) void refresh()
    tellSeen()
  })
  $unread.subscribe(tellSeen)
  // An update held back because a field was in use may be possible now.
  document.addEventListener('focusout', () => {
    if (!line.hidden && line.dataset.says === 'waiting') setTimeout(() => void refresh())
  })
}
