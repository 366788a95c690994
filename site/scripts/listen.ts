import { listen } from '#islands/notifications/listen.store.ts'
import { $newest, $unread } from '#islands/notifications/news.store.ts'

/** More than this has no room in the bell; the title says how many. */
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

/** How many are unread stands in the bell, in its name and before the title of the page. */
$unread.subscribe((unread = 0) => {
  document.title = unread > 0 ? `(${unread}) ${title}` : title
  count.hidden = unread === 0
  count.textContent = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread)
  if (bell)
    bell.ariaLabel =
      unread > 0 ? (bell.dataset.unread ?? '').replace('{unread}', String(unread)) : heading
})

/** Who cannot see the bell is told what came, when nothing else is being said. */
$newest.listen((notice) => {
  told.textContent = notice?.title ?? ''
})

const { made } = document.querySelector<HTMLElement>('[data-live-line]')?.dataset ?? {}
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) listen(made)
})
listen(made)

// Some pages show what changes while one looks at them.
if (document.querySelector('[data-live]')) void import('./live.ts').then((live) => live.keepLive())
