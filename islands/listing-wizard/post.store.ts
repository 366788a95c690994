import { atom } from 'nanostores'
import { neededAgreements } from '#api/account/agreement.rules.ts'
import type { Problem } from '#api/common/errors.rules.ts'
import { api, problemIn, type Inputs } from '#islands/kit/client.ts'
import { tellFault } from '#islands/kit/tell-fault.ts'
import { returnSetAside } from './copy.store.ts'
import { renewDates } from './dates.store.ts'
import { $form, startOver } from './draft.store.ts'
import { noticeConflict, saveEdited } from './edit.store.ts'
import { showErrors } from './errors.store.ts'
import { allErrors, stepOfField, type FormError } from './form-errors.ts'
import { fieldsOf, isComplete, markPosting, postingOf, type CompleteForm } from './payload.ts'
import { $isMember, checkedBy, leaveTo, onceOnline } from './wizard.store.ts'
import { forgetRemoved, haveFailed, loseExpired, picturesSettled } from './pictures.store.ts'
import { setup } from './setup.store.ts'

export const $isPosting = atom(false)
/** Why posting failed as a whole; a lost connection has no words of the server. */
export const $refusal = atom<{ code: string; title?: string; detail?: string } | null>(null)

/** Where the posted page finds the mailbox that has to be confirmed. */
const POSTED_TO = 'ct_postedTo'

/** V27, W36: everything is checked, then the listing is posted, once. */
export async function post(): Promise<void> {
  if ($isPosting.get()) return
  $refusal.set(null)
  renewDates()
  const failures = allErrors($form.get(), checkedBy())
  showErrors(failures)
  if (failures.length > 0) return tellFault(new InvalidError(failures))
  $isPosting.set(true)
  await Promise.all([forgetRemoved(), picturesSettled()])
  const form = $form.get()
  if (havePicturesFailed() || !isComplete(form)) return $isPosting.set(false)
  try {
    leaveTo(await (form.formMode === 'edit' ? saveEdited(form) : postNew(form)))
  } catch (error) {
    tellRefusal(problemIn(error))
    $isPosting.set(false)
  }
}

/** Whoever chose a picture wants it seen: what did not come or has expired is sent again or left out by himself. */
function havePicturesFailed(): boolean {
  if (haveFailed()) return tellPictures('pictures_failed')
  return $form.get().havePicturesExpired && tellPictures('pictures_expired')
}

function tellPictures(code: 'pictures_failed' | 'pictures_expired'): true {
  showErrors([{ step: 'shippingDetails', path: 'pictures', code }])
  return true
}

/** Which of the pictures the server has no longer. */
const expiredIn = (problem: Problem | undefined): number[] =>
  (problem?.errors ?? []).flatMap(({ path }) => {
    const at = /^pictures\[(\d+)\]/.exec(path)?.[1]
    return at === undefined ? [] : [Number(at)]
  })

/** Which checks keep people from posting; what they typed is told nobody. */
class InvalidError extends Error {
  override name = 'InvalidError'

  constructor(failures: readonly FormError[]) {
    super(failures.map(({ path, code }) => `${path} ${code}`).join(', '))
  }
}

/** Answers where it is told what happens now. */
async function postNew(form: CompleteForm): Promise<string> {
  const { id } = await send(form)
  if (!$isMember.get()) sessionStorage.setItem(POSTED_TO, $form.get().email.trim())
  startOver()
  returnSetAside()
  return setup().paths.posted.replace('{id}', String(id))
}

function send(form: CompleteForm): Promise<{ id: number }> {
  const body = bodyOf(form, $isMember.get())
  const { key } = postingOf(form, JSON.stringify(body))
  markPosting(true)
  return api.auction.create.mutate(body, { idempotencyKey: key })
}

function bodyOf(form: CompleteForm, isMember: boolean): Inputs['auction']['create'] {
  const contact = {
    name: form.name.trim(),
    email: form.email.trim(),
    phone: form.phone.trim(),
    agreements: form.hasAgreed ? [...neededAgreements] : [],
  }
  return {
    uuid: form.uuid,
    formMode: form.formMode,
    deviceUID: form.deviceUID,
    postingSecret: form.postingSecret,
    ...fieldsOf(form),
    ...(isMember ? {} : contact),
  }
}

/** What the server found wrong leads to its field; anything else is told as a whole. */
function tellRefusal(problem: Problem | undefined): void {
  if (problem) markPosting(false)
  if (noticeConflict(problem)) return
  const expired = expiredIn(problem)
  if (expired.length > 0) loseExpired(expired)
  if (expired.length > 0 && expired.length === problem?.errors?.length)
    return void tellPictures('pictures_expired')
  const failures = (problem?.errors ?? []).map(toFailure)
  showErrors(failures)
  if (failures.length > 0) return
  if (!problem) onceOnline(() => void postLost())
  $refusal.set(
    problem
      ? { code: problem.code, title: problem.title, detail: problem.detail }
      : { code: 'lost' },
  )
}

/** The line is back: whoever still waits there need not press again, and posts nothing twice. */
async function postLost(): Promise<void> {
  if ($refusal.get()?.code === 'lost' && $form.get().step === 'summary') await post()
}

/** The page was left before the answer came: it is asked for again, and what was posted is found. */
export async function askLostAnswer(): Promise<void> {
  const form = $form.get()
  if (!form.posting?.isUnanswered || form.formMode === 'edit' || !isComplete(form)) return
  // What has been changed since is another wish: its owner posts it himself.
  if (form.posting.form === JSON.stringify(bodyOf(form, $isMember.get()))) await post()
}

const toFailure = (error: NonNullable<Problem['errors']>[number]): FormError => ({
  ...error,
  path: fieldPath(error.path),
  step: stepOfField(error.path),
})

/** `fromAddress.placeId` is wrong: the field that a person sees is the address. */
const fieldPath = (path: string): string =>
  path
    .replace(/^(fromAddress|toAddress)(?!\.(?:postalCode|street|buildingNr)).*$/, '$1')
    .replace(/^agreements.*$/, 'hasAgreed')
    .replace(/^(?:dateFixed)$/, 'transportDateRange')
    .replace(/^(items\[\d+\])\.extra\./, '$1.')
