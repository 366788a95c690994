import { atom } from 'nanostores'
import type { Problem } from '#api/common/errors.rules.ts'
import { api } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'
import type { Form } from './form.ts'
import { formOf, type Loaded } from './loaded.ts'
import { fieldsOf, isComplete, postingOf, type CompleteForm } from './payload.ts'
import { setup } from './setup.store.ts'

interface Opened {
  form: Form
  offersCount: number
}

/** The listing as loaded for editing; null for a new one. */
export const $opened = atom<Opened | null>(null)
/** There are unsaved changes from an earlier visit. */
export const $hasUnsaved = atom(false)
/** The version that someone else has saved meanwhile. */
export const $otherVersion = atom<number | null>(null)

/** W29: opens a listing for editing, with the owner's unsaved changes if there are any. */
export function openEdited(loaded: Loaded): void {
  const { id: auctionId, version, offersCount } = loaded
  const form: Form = { ...formOf(loaded), formMode: 'edit', auctionId, version }
  const kept = $form.get()
  const hasUnsaved = kept.auctionId === auctionId && !isSame(kept, form)
  $opened.set({ form, offersCount })
  $hasUnsaved.set(hasUnsaved)
  $otherVersion.set(hasUnsaved && kept.version !== version ? version : null)
  if (!hasUnsaved) $form.set(form)
}

const isSame = (one: Form, other: Form): boolean =>
  isComplete(one) && isComplete(other) && saidIn(one) === saidIn(other)

/** The user's input as a comparable string; a generated title is left out because it changes. */
function saidIn(form: CompleteForm): string {
  const title = form.isAuctionTitleEnteredByUser ? form.title : ''
  return JSON.stringify(fieldsOf({ ...form, title }), (key, value: unknown) => (key === 'uniqueKey' ? null : value))
}

/** W36: saves the changes unless another window saved first. Returns the page that shows them. */
export async function saveEdited(form: CompleteForm): Promise<string> {
  const auction = form.auctionId ?? form.uuid
  const body = { auction, version: form.version ?? undefined, ...fieldsOf(form) }
  const { key } = postingOf(form, JSON.stringify(body))
  const { version } = await api.auction.edit.mutate(body, { idempotencyKey: key })
  forget({ version })
  return setup().paths.saved
}

/** Marks the form as saved, so that the browser no longer keeps it. */
const forget = (part: Partial<Form>): void => $form.set({ ...$form.get(), ...part, posting: null, savedAt: '' })

/** True on a version conflict: the form stays, and the owner decides which version to keep. */
export function noticeConflict(problem: Problem | undefined): boolean {
  if (problem?.code !== 'auction.version_conflict') return false
  $otherVersion.set(Number(problem.version))
  return true
}

/** Chooses the version of this form over the one saved elsewhere. */
export function overwriteOther(): void {
  change({ version: $otherVersion.get() })
  $otherVersion.set(null)
}

/** Discards unsaved changes; the page reloads with the server's version. */
export function dropChanges(): void {
  const { step } = $form.get()
  const opened = $opened.get()
  if (opened) $form.set({ ...opened.form, step })
}
