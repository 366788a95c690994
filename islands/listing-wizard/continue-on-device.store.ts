import { atom } from 'nanostores'
import { api, problemIn } from '#islands/kit/client.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { putAside } from './copy.store.ts'
import { $form } from './draft.store.ts'
import { readForm, restoreDraft, type Form } from './form.ts'
import { today } from './today.ts'

const MAIL_WAIT_MS = 10_000

/** The state of the mail for continuing on another device; `text` is the server's error message. */
export const $mailing = atom<{ state: 'quiet' | 'sending' | 'sent' | 'failed'; text?: string }>({
  state: 'quiet',
})
/** Why the mailed link did not open: it has expired, or the network failed. */
export const $linkFailed = atom<'gone' | 'lost' | null>(null)

/**
 * Mails a link to the current form. Contact data, invoice and consent are left out and asked for
 * again there.
 */
export async function mailForm(email: string): Promise<void> {
  if ($mailing.get().state === 'sending') return
  $mailing.set({ state: 'sending' })
  const form = JSON.stringify({ ...$form.get(), name: '', phone: '', invoice: null, hasAgreed: false, posting: null })
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

/** Replaces the current form by the one behind a mailed link; false if there is none. */
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

/**
 * In the original browser the local form is newer and is kept. Elsewhere it continues without its
 * pictures, which belong to the old UUID.
 */
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
