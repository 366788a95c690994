import { persistentAtom } from '@nanostores/persistent'
import {
  DRAFT_LIVES_HOURS,
  isUuidV4,
  noDates,
  untimelyDateErrors,
} from '#api/auction/auction.rules.ts'
import { pick } from '#api/common/record.rules.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { $form, FORM_KEY } from './draft.store.ts'
import { hoursSince, readForm, type Form } from './form.ts'
import { formOf, type Loaded } from './loaded.ts'

/** The listing that somebody was writing when he copied another one. */
export const $setAside = persistentAtom<Form | null>(`${FORM_KEY}.aside`, null, {
  encode: (form) => (form ? JSON.stringify(form) : undefined),
  decode: readForm,
})

/** W29: a new listing that looks like an old one; what was being written gives way, and can come back. */
export function openCopy(loaded: Loaded, today: string, now = new Date()): void {
  const before = $form.get()
  const uuid = reusableUuid(before, now) ?? newUuid()
  putAside(before)
  const who = pick(before, ['name', 'email', 'phone', 'deviceUID'])
  const form: Form = { ...formOf(loaded), ...who, formMode: 'copy', uuid }
  // Days that have passed are nobody's wish: they are chosen anew.
  $form.set(untimelyDateErrors(form, today).length > 0 ? { ...form, ...noDates } : form)
}

/** W28: of a new listing that was being written in the last day, and only of such a one. */
function reusableUuid({ formMode, uuid, savedAt }: Form, now: Date): string | undefined {
  const isYoung = savedAt !== '' && hoursSince(savedAt, now) < DRAFT_LIVES_HOURS
  return formMode === 'addNew' && isYoung && isUuidV4(uuid) ? uuid : undefined
}

/** What was being written gives way to another listing, and can come back. */
export function putAside(form: Form): void {
  if (isBegun(form)) $setAside.set(form)
}

const isBegun = ({ categoryId, maxStepNumber }: Form): boolean =>
  categoryId !== null && maxStepNumber > 0

/** The copy was a mistake: on with what was being written. */
export function putAsideBack(): void {
  const aside = $setAside.get()
  if (!aside) return
  $form.set(aside)
  $setAside.set(null)
}

/** The copy is posted, and has taken the uuid with it: the other one waits under a new one. */
export function returnSetAside(): void {
  const aside = $setAside.get()
  if (!aside) return
  $form.set({ ...aside, uuid: newUuid(), pictures: [], posting: null, postingSecret: newUuid() })
  $setAside.set(null)
}
