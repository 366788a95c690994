import { persistentAtom } from '@nanostores/persistent'
import { DRAFT_LIVES_HOURS, isUuidV4, noDates, untimelyDateErrors } from '#api/auction/auction.rules.ts'
import { pick } from '#api/common/record.rules.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { $form, FORM_KEY } from './draft.store.ts'
import { hoursSince, readForm, type Form } from './form.ts'
import { formOf, type Loaded } from './loaded.ts'

/** The unfinished listing that was replaced by copying another one. */
export const $setAside = persistentAtom<Form | null>(`${FORM_KEY}.aside`, null, {
  encode: (form) => (form ? JSON.stringify(form) : undefined),
  decode: readForm,
})

/**
 * W29: opens a copy of a listing as a new one; an unfinished listing is set aside and can be
 * restored.
 */
export function openCopy(loaded: Loaded, today: string, now = new Date()): void {
  const before = $form.get()
  const uuid = reusableUuid(before, now) ?? newUuid()
  putAside(before)
  const who = pick(before, ['name', 'email', 'phone', 'deviceUID'])
  const form: Form = { ...formOf(loaded), ...who, formMode: 'copy', uuid }
  // Dates in the past are cleared and have to be chosen again.
  $form.set(untimelyDateErrors(form, today).length > 0 ? { ...form, ...noDates } : form)
}

/** W28: reuses the UUID only of a new listing that was edited in the last day. */
function reusableUuid({ formMode, uuid, savedAt }: Form, now: Date): string | undefined {
  const isYoung = savedAt !== '' && hoursSince(savedAt, now) < DRAFT_LIVES_HOURS
  return formMode === 'addNew' && isYoung && isUuidV4(uuid) ? uuid : undefined
}

/** Sets an unfinished listing aside, to be restored later. */
export function putAside(form: Form): void {
  if (isBegun(form)) $setAside.set(form)
}

const isBegun = ({ categoryId, maxStepNumber }: Form): boolean => categoryId !== null && maxStepNumber > 0

/** Discards the copy and restores the listing set aside. */
export function putAsideBack(): void {
  const aside = $setAside.get()
  if (!aside) return
  $form.set(aside)
  $setAside.set(null)
}

/** The posted copy used the UUID, so the restored listing gets a new one. */
export function returnSetAside(): void {
  const aside = $setAside.get()
  if (!aside) return
  $form.set({ ...aside, uuid: newUuid(), pictures: [], posting: null, postingSecret: newUuid() })
  $setAside.set(null)
}
