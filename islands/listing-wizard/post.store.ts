import { atom } from 'nanostores'
import type { DateRange } from '#api/auction/auction.rules.ts'
import type { Problem } from '#api/common/errors.rules.ts'
import { api, problemIn, type Inputs } from '#islands/kit/client.ts'
import { auctionKeys } from '#api/auction/auction-field.rules.ts'
import { pick } from '#api/common/record.rules.ts'
import { tellFault } from '#islands/kit/tell-fault.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { $form, change, startOver } from './draft.store.ts'
import { showErrors } from './errors.store.ts'
import { allErrors, stepOfField, type FormError } from './form-errors.ts'
import type { Form, Posting } from './form.ts'
import { $isMember, checkedBy, leaveTo } from './wizard.store.ts'
import { haveFailed, picturesSettled } from './pictures.store.ts'
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
  const failures = allErrors($form.get(), checkedBy())
  showErrors(failures)
  if (failures.length > 0) return tellFault(new InvalidError(failures))
  $isPosting.set(true)
  await picturesSettled()
  const form = $form.get()
  if (havePicturesFailed() || !isComplete(form)) return $isPosting.set(false)
  try {
    const { id } = await send(form)
    if (!$isMember.get()) sessionStorage.setItem(POSTED_TO, $form.get().email.trim())
    startOver()
    leaveTo(setup().paths.posted.replace('{id}', String(id)))
  } catch (error) {
    tellRefusal(problemIn(error))
    $isPosting.set(false)
  }
}

/** Whoever chose a picture wants it seen: what did not come is sent again or left out by himself. */
function havePicturesFailed(): boolean {
  const isFailed = haveFailed()
  if (isFailed) showErrors([{ step: 'shippingDetails', path: 'pictures', code: 'pictures_failed' }])
  return isFailed
}

/** Which checks keep people from posting; what they typed is told nobody. */
class InvalidError extends Error {
  override name = 'InvalidError'

  constructor(failures: readonly FormError[]) {
    super(failures.map(({ path, code }) => `${path} ${code}`).join(', '))
  }
}

/** A form without failures has at least these. */
type CompleteForm = Form & { categoryId: string; transportDateRange: DateRange }

const isComplete = (form: Form): form is CompleteForm =>
  form.categoryId !== null && form.transportDateRange !== null

function send(form: CompleteForm): Promise<{ id: number }> {
  const body = bodyOf(form, $isMember.get())
  const { key } = postingOf(form, JSON.stringify(body))
  return api.auction.create.mutate(body, { idempotencyKey: key })
}

/** The same form keeps its key, so that a second click or a retry is the same listing. */
function postingOf({ posting }: Form, form: string): Posting {
  if (posting?.form === form) return posting
  const made = { key: newUuid(), form }
  change({ posting: made })
  return made
}

function bodyOf(form: CompleteForm, isMember: boolean): Inputs['auction']['create'] {
  const contact = {
    name: form.name.trim(),
    email: form.email.trim(),
    phone: form.phone.trim(),
  }
  return {
    uuid: form.uuid,
    ...setup().extraParams,
    formMode: form.formMode,
    deviceUID: form.deviceUID,
    ...pick(form, auctionKeys),
    title: form.title.trim(),
    description: form.description.trim(),
    vatInvoiceCountry: form.vatInvoice ? setup().country || null : null,
    items: form.items.map((item) => ({
      ...item,
      tmpId: null,
      itemsNumber: item.itemsNumber ?? 1,
    })),
    pictures: form.pictures.map(({ uid }) => ({ uid })),
    ...(isMember ? {} : contact),
  }
}

/** What the server found wrong leads to its field; anything else is told as a whole. */
function tellRefusal(problem: Problem | undefined): void {
  const failures = (problem?.errors ?? []).map(toFailure)
  showErrors(failures)
  if (failures.length > 0) return
  $refusal.set(
    problem
      ? { code: problem.code, title: problem.title, detail: problem.detail }
      : { code: 'lost' },
  )
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
    .replace(/^(?:dateFixed)$/, 'transportDateRange')
    .replace(/^(items\[\d+\])\.extra\./, '$1.')
