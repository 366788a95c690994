import { listen } from '#islands/notifications/listen.store.ts'
import { $newest, $unread } from '#islands/notifications/news.store.ts'

/** A higher count does not fit on the bell; the page title still shows it. */
const MOST_SHOWN = 99

const bell = document.querySelector<HTMLAnchorElement>('.bell')
const heading = bell?.ariaLabel ?? ''
const count = document.createElement('b')
const told = document.createElement('span')
const { title } = document

count.hidden = true
told.role = 'status'
told.className = 'visually-hidden'
bell?.append(count)
bell?.before(told)

/** The unread count is shown on the bell, in its accessible name and in the page title. */
$unread.subscribe((unread = 0) => {
  document.title = unread > 0 ? `(${unread}) ${title}` : title
  count.hidden = unread === 0
  count.textContent = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread)
  if (bell) bell.ariaLabel = unread > 0 ? (bell.dataset.unread ?? '').replace('{unread}', String(unread)) : heading
})

/** Announces new notifications to screen readers, after any current announcement. */
$newest.listen((notice) => {
  told.textContent = notice?.title ?? ''
})

const { made } = document.querySelector<HTMLElement>('[data-live-line]')?.dataset ?? {}
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) listen(made)
})
listen(made)

// Some pages update their content while they are open.
if (document.querySelector('[data-live]')) void import('./live.ts').then((live) => live.keepLive())
