import { atom } from 'nanostores'
import { bindAll } from '#api/common/bind.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { api, problemIn } from '#islands/kit/client.ts'
import type { Words } from '#islands/kit/use-words.ts'
import { hear, type Notice } from './news.store.ts'

/** So many fit on a phone; the page has them all. */
const SHOWN = 6

type Panel =
  | { is: 'closed' | 'loading' }
  /** Why, in the reader's language, where the server has said so. */
  | { is: 'failed'; why: string | undefined }
  | { is: 'open'; notices: Notice[] }

export const $panel = atom<Panel>({ is: 'closed' })
/** What it says; comes with the first list. */
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

/** What comes while it is open stands first. */
export function add(notice: Notice): void {
  const panel = $panel.get()
  if (panel.is !== 'open') return
  const others = panel.notices.filter(({ id }) => id !== notice.id)
  $panel.set({ is: 'open', notices: [notice, ...others].slice(0, SHOWN) })
}

/** Who opens it has read it; that it could not be noted keeps nobody from where he goes. */
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
