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

/** The listing as it was when it was opened to be edited; none while a new one is written. */
export const $opened = atom<Opened | null>(null)
/** What was changed on an earlier visit and not saved. */
export const $hasUnsaved = atom(false)
/** Somebody has saved this version meanwhile, which the form does not know. */
export const $otherVersion = atom<number | null>(null)

/** W29: the listing to be edited, with what its owner had changed already and not saved. */
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

/** What a person has said: a title that nobody typed is made anew each time. */
function saidIn(form: CompleteForm): string {
  const title = form.isAuctionTitleEnteredByUser ? form.title : ''
  return JSON.stringify(fieldsOf({ ...form, title }), (key, value: unknown) =>
    key === 'uniqueKey' ? null : value,
  )
}

/** W36: the changes are saved, unless another window was quicker. Answers where they are seen. */
export async function saveEdited(form: CompleteForm): Promise<string> {
  const auction = form.auctionId ?? form.uuid
  const body = { auction, version: form.version ?? undefined, ...fieldsOf(form) }
  const { key } = postingOf(form, JSON.stringify(body))
  const { version } = await api.auction.edit.mutate(body, { idempotencyKey: key })
  forget({ version })
  return setup().paths.saved
}

/** Nothing of the form is kept in the browser any more. */
const forget = (part: Partial<Form>): void =>
  $form.set({ ...$form.get(), ...part, posting: null, savedAt: '' })

/** True when the form stays as it is and its owner decides which of two versions holds. */
export function noticeConflict(problem: Problem | undefined): boolean {
  if (problem?.code !== 'auction.version_conflict') return false
  $otherVersion.set(Number(problem.version))
  return true
}

/** What stands here is to hold, whatever another window has saved. */
export function overwriteOther(): void {
  change({ version: $otherVersion.get() })
  $otherVersion.set(null)
}

/** What was not saved is given up; the page opens anew with what the server has. */
export function dropChanges(): void {
  const { step } = $form.get()
  const opened = $opened.get()
  if (opened) $form.set({ ...opened.form, step })
}
