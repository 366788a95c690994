import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { totalWeight } from '#api/category/weight.rules.ts'
import { emptyForm, readForm, restoreDraft, type Form } from './form.ts'

export const FORM_KEY = 'auctionFormApp'

/** The browser stores one new listing, and each edited listing separately. */
const edited = /\/edit-auction\/([^/]+)\//.exec(globalThis.location?.pathname ?? '')?.[1]
export const KEPT_UNDER = edited ? `${FORM_KEY}.${edited}` : FORM_KEY

const $kept = persistentAtom<Form>(KEPT_UNDER, emptyForm(), {
  encode: (form) => (isUntouched(form) ? undefined : JSON.stringify(form)),
  decode: readForm,
  // Another tab would change the step of this one; a notice is shown instead.
  listen: false,
})

/** The current form; saved when typing pauses, and before leaving the page. */
export const $form = atom<Form>($kept.get())

const TYPING_PAUSE_MS = 300
let pause: ReturnType<typeof setTimeout> | undefined

$form.listen(() => {
  clearTimeout(pause)
  pause = setTimeout(keepForm, TYPING_PAUSE_MS)
})

/** W26: saves the changes to local storage. */
export function keepForm(): void {
  if (pause === undefined) return
  clearTimeout(pause)
  pause = undefined
  $kept.set($form.get())
}

/** The form equals the listing on the server: nothing to save. */
const isUntouched = ({ formMode, savedAt }: Form): boolean => formMode === 'edit' && savedAt === ''

/** The same form is being edited in another tab. */
export const $isInOtherTab = atom(false)

export const change = (part: Partial<Form>): void =>
  $form.set(withTotals({ ...$form.get(), ...part, savedAt: new Date().toISOString() }))

/** W31, W32: the total follows the items until the user types one. */
const withTotals = (form: Form): Form =>
  form.isTotalWeightEditedByUser ? form : { ...form, totalWeight: totalWeight(form.items) || null }

/** W27: restores the form where the visitor left off. */
export const restoreForm = (today: string, now = new Date()): void => $form.set(restoreDraft($form.get(), today, now))

/** Starts an empty form after posting or discarding a listing; keeps the contact data. */
export function startOver(): void {
  const { name, email, phone, deviceUID } = $form.get()
  $form.set({ ...emptyForm(), name, email, phone, deviceUID })
}

/** The listing discarded on this page; it can be restored until another one is begun. */
export const $dropped = atom<Form | null>(null)

export function dropSaved(): void {
  $dropped.set($form.get())
  startOver()
}

export function putSavedBack(): void {
  const dropped = $dropped.get()
  if (dropped) $form.set(dropped)
  $dropped.set(null)
}
