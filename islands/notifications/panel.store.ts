import { atom } from 'nanostores'
import { bindAll } from '#api/common/bind.rules.ts'
import type { Words } from '#api/common/translate.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { api, problemIn } from '#islands/kit/client.ts'
import { hear, type Notice } from './news.store.ts'

/** The number that fits on a phone; the page has them all. */
const SHOWN = 6

type Panel =
  | { is: 'closed' | 'loading' }
  /** The reason in the reader's language, if the server gave one. */
  | { is: 'failed'; why: string | undefined }
  | { is: 'open'; notices: Notice[] }

export const $panel = atom<Panel>({ is: 'closed' })
/** The panel's words, loaded with the first list. */
export const $words = atom<Words>({})

const words = import.meta.glob<Words>('/content/words/*/offer.json', { import: 'notifications' })

export async function open(language: Language): Promise<void> {
  $panel.set({ is: 'loading' })
  try {
    const said = await words[`/content/words/${language}/offer.json`]?.()
    $words.set({ notifications: bindAll(said ?? {}, language) })
    const { data, unread } = await api.notification.list.query({ pageSize: SHOWN })
    hear({ unread })
    if ($panel.get().is === 'loading') $panel.set({ is: 'open', notices: data })
  } catch (error) {
    fail(error)
  }
}

export function close(): void {
  $panel.set({ is: 'closed' })
}

/** A notification that arrives while the panel is open is added at the top. */
export function add(notice: Notice): void {
  const panel = $panel.get()
  if (panel.is !== 'open') return
  const others = panel.notices.filter(({ id }) => id !== notice.id)
  $panel.set({ is: 'open', notices: [notice, ...others].slice(0, SHOWN) })
}

/** Marks a notification as read; a failure is ignored so that it does not block navigation. */
export async function read({ id }: Notice): Promise<void> {
  const done = await api.notification.read.mutate({ id }, { timeoutMs: 2000 }).catch(() => null)
  if (done) hear({ unread: done.unread })
}

export async function readAll(): Promise<void> {
  const panel = $panel.get()
  if (panel.is !== 'open') return
  try {
    hear(await api.notification.readAll.mutate())
    const notices = panel.notices.map((one) => ({ ...one, isRead: true }))
    $panel.set({ is: 'open', notices })
  } catch (error) {
    fail(error)
  }
}

const fail = (error: unknown) => $panel.set({ is: 'failed', why: problemIn(error)?.detail })
