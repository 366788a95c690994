import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { totalWeight } from '#api/category/weight.rules.ts'
import { emptyForm, readForm, restoreDraft, type Form } from './form.ts'

export const FORM_KEY = 'auctionFormApp'

/** The new listing has one place in the browser; each listing that is edited has its own beside it. */
const edited = /\/edit-auction\/([^/]+)\//.exec(globalThis.location?.pathname ?? '')?.[1]
export const KEPT_UNDER = edited ? `${FORM_KEY}.${edited}` : FORM_KEY

const $kept = persistentAtom<Form>(KEPT_UNDER, emptyForm(), {
  encode: (form) => (isUntouched(form) ? undefined : JSON.stringify(form)),
  decode: readForm,
  // Another tab would turn this one to its own step: it is told of instead.
  listen: false,
})

/** What is typed now; kept as soon as the typing pauses, and before anybody can leave. */
export const $form = atom<Form>($kept.get())

const TYPING_PAUSE_MS = 300
let pause: ReturnType<typeof setTimeout> | undefined

$form.listen(() => {
  clearTimeout(pause)
  pause = setTimeout(keepForm, TYPING_PAUSE_MS)
})

/** W26: all that was changed is in local storage. */
export function keepForm(): void {
  if (pause === undefined) return
  clearTimeout(pause)
  pause = undefined
  $kept.set($form.get())
}

/** As the server has it: nothing to be kept. */
const isUntouched = ({ formMode, savedAt }: Form): boolean => formMode === 'edit' && savedAt === ''

/** The same form is typed in elsewhere, too. */
export const $isInOtherTab = atom(false)

export const change = (part: Partial<Form>): void =>
  $form.set(withTotals({ ...$form.get(), ...part, savedAt: new Date().toISOString() }))

/** W31, W32: the sum follows the items until a person types one. */
const withTotals = (form: Form): Form =>
  form.isTotalWeightEditedByUser ? form : { ...form, totalWeight: totalWeight(form.items) || null }

/** W27: goes on where the visitor left off. */
export const restoreForm = (today: string, now = new Date()): void =>
  $form.set(restoreDraft($form.get(), today, now))

/** The listing is posted, or given up: the next one begins empty, but knows who is asking. */
export function startOver(): void {
  const { name, email, phone, deviceUID } = $form.get()
  $form.set({ ...emptyForm(), name, email, phone, deviceUID })
}

/** Given up on this page, by mistake perhaps: it can be put back until another one is begun. */
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
