import { atom } from 'nanostores'
import { neededAgreements } from '#api/account/agreement/agreement.rules.ts'
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
/** Why posting failed as a whole; for a network error there is no message from the server. */
export const $refusal = atom<{ code: string; title?: string; detail?: string } | null>(null)

/** The e-mail address that the page after posting asks to confirm. */
const POSTED_TO = 'ct_postedTo'

/** V27, W36: checks everything, then posts the listing once. */
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

/**
 * Pictures that failed to upload or have expired block posting until the visitor retries or removes
 * them.
 */
function havePicturesFailed(): boolean {
  if (haveFailed()) return tellPictures('pictures_failed')
  return $form.get().havePicturesExpired && tellPictures('pictures_expired')
}

function tellPictures(code: 'pictures_failed' | 'pictures_expired'): true {
  showErrors([{ step: 'shippingDetails', path: 'pictures', code }])
  return true
}

/** The positions of pictures that the server no longer has. */
const expiredIn = (problem: Problem | undefined): number[] =>
  (problem?.errors ?? []).flatMap(({ path }) => {
    const at = /^pictures\[(\d+)\]/.exec(path)?.[1]
    return at === undefined ? [] : [Number(at)]
  })

/** Reports which checks failed, without the typed values. */
class InvalidError extends Error {
  override name = 'InvalidError'

  constructor(failures: readonly FormError[]) {
    super(failures.map(({ path, code }) => `${path} ${code}`).join(', '))
  }
}

/** Returns the page that says what happens next. */
async function postNew(form: CompleteForm): Promise<string> {
  const { id } = await send(form)
  const wish = form.ask ? `?ask=${form.ask}` : ''
  if (!$isMember.get()) sessionStorage.setItem(POSTED_TO, $form.get().email.trim())
  startOver()
  returnSetAside()
  return setup().paths.posted.replace('{id}', String(id)) + wish
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

/**
 * Shows the server's field errors at their fields; any other problem is shown for the whole form.
 */
function tellRefusal(problem: Problem | undefined): void {
  if (problem) markPosting(false)
  if (noticeConflict(problem)) return
  const expired = expiredIn(problem)
  if (expired.length > 0) loseExpired(expired)
  if (expired.length > 0 && expired.length === problem?.errors?.length) return void tellPictures('pictures_expired')
  const failures = (problem?.errors ?? []).map(toFailure)
  showErrors(failures)
  if (failures.length > 0) return
  if (!problem) onceOnline(() => void postLost())
  $refusal.set(problem ? { code: problem.code, title: problem.title, detail: problem.detail } : { code: 'lost' })
}

/** Posts again when the network is back; the idempotency key prevents a second listing. */
async function postLost(): Promise<void> {
  if ($refusal.get()?.code === 'lost' && $form.get().step === 'summary') await post()
}

/**
 * The page was left before the answer arrived: posts again with the same key, which returns the
 * listing if it exists.
 */
export async function askLostAnswer(): Promise<void> {
  const form = $form.get()
  if (!form.posting?.isUnanswered || form.formMode === 'edit' || !isComplete(form)) return
  // If the form has changed since, its owner has to post it.
  if (form.posting.form === JSON.stringify(bodyOf(form, $isMember.get()))) await post()
}

const toFailure = (error: NonNullable<Problem['errors']>[number]): FormError => ({
  ...error,
  path: fieldPath(error.path),
  step: stepOfField(error.path),
})

/** Maps a server path to the visible field: `fromAddress.placeId` is the address. */
const fieldPath = (path: string): string =>
  path
    .replace(/^(fromAddress|toAddress)(?!\.(?:postalCode|street|buildingNr)).*$/, '$1')
    .replace(/^agreements.*$/, 'hasAgreed')
    .replace(/^(?:dateFixed)$/, 'transportDateRange')
    .replace(/^(items\[\d+\])\.extra\./, '$1.')
