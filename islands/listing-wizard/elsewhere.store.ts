import { atom } from 'nanostores'
import { api, problemIn } from '#islands/kit/client.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { putAside } from './copy.store.ts'
import { $form } from './draft.store.ts'
import { readForm, restoreDraft, type Form } from './form.ts'
import { today } from './today.ts'

const MAIL_WAIT_MS = 10_000

/** How it stands with the mail by which somebody goes on on another device; `text` is what the server found wrong. */
export const $mailing = atom<{ state: 'quiet' | 'sending' | 'sent' | 'failed'; text?: string }>({
  state: 'quiet',
})
/** The link that led here opens nothing: it is too old, or the line was lost. */
export const $linkFailed = atom<'gone' | 'lost' | null>(null)

/** The form as it stands; who is asking says so again where he goes on. */
export async function mailForm(email: string): Promise<void> {
  if ($mailing.get().state === 'sending') return
  $mailing.set({ state: 'sending' })
  const form = JSON.stringify({ ...$form.get(), name: '', phone: '', invoice: null, hasAgreed: false, posting: null }) // prettier-ignore
  try {
    await api.auction.mailDraft.mutate(
      { email: email.trim(), form },
      { idempotencyKey: newUuid(), timeoutMs: MAIL_WAIT_MS },
    )
    $mailing.set({ state: 'sent' })
  } catch (error) {
    const problem = problemIn(error)
    const text = problem?.errors?.[0]?.message ?? problem?.detail
    $mailing.set({ state: 'failed', ...(text ? { text } : {}) })
  }
}

/** The form behind a mailed link takes the place of what was being written here; false where there is none. */
export async function openMailed(token: string): Promise<boolean> {
  try {
    const { form } = await api.auction.mailedDraft.query({ token }, { timeoutMs: MAIL_WAIT_MS })
    takeOver(form)
    return true
  } catch (error) {
    $linkFailed.set(problemIn(error)?.status === 404 ? 'gone' : 'lost')
    return false
  }
}

/** In the browser that it came from, what stands there is newer; elsewhere its pictures are nobody's. */
function takeOver(kept: string): void {
  const mailed = readForm(kept)
  const here = $form.get()
  if (here.uuid === mailed.uuid) return
  putAside(here)
  const now = new Date()
  const fresh: Form = {
    ...mailed,
    ...{ formMode: 'addNew', uuid: newUuid(), pictures: [], deviceUID: here.deviceUID },
    savedAt: now.toISOString(),
  }
  $form.set(restoreDraft(fresh, today(), now))
}
