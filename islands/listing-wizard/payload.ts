import type { DateRange } from '#api/auction/auction.rules.ts'
import { auctionKeys } from '#api/auction/auction-field.rules.ts'
import { typedToWire, type WireMoney } from '#api/common/money.rules.ts'
import { pick } from '#api/common/record.rules.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { $form, change, keepForm } from './draft.store.ts'
import { invoiceOf, type Form, type Posting } from './form.ts'
import { setup } from './setup.store.ts'

/** The fields that a form without errors always has. */
export type CompleteForm = Form & { categoryId: string; transportDateRange: DateRange }

export const isComplete = (form: Form): form is CompleteForm =>
  form.categoryId !== null && form.transportDateRange !== null

/** The listing's fields in the request, for posting and editing alike. */
export const fieldsOf = (form: CompleteForm) => ({
  ...setup().extraParams,
  ...pick(form, auctionKeys),
  title: form.title.trim(),
  description: form.description.trim(),
  vatInvoiceCountry: form.vatInvoice ? setup().country || null : null,
  invoice: form.vatInvoice ? saidInvoice(form) : null,
  declaredValue: typedValue(form),
  items: form.items.map((item) => ({
    ...item,
    tmpId: null,
    itemsNumber: item.itemsNumber ?? 1,
  })),
  pictures: form.pictures.map(({ uid }) => ({ uid })),
})

function typedValue({ declaredValue }: CompleteForm): WireMoney | null {
  return declaredValue && typedToWire(declaredValue.amount, declaredValue.currency, setup().intlLocale)
}

function saidInvoice(form: CompleteForm) {
  const { companyName, taxNumber } = invoiceOf(form)
  return { companyName: companyName.trim(), taxNumber: taxNumber.trim() }
}

/**
 * Reuses the key for the same form, so that a double click or a retry does not create a second
 * listing.
 */
export function postingOf({ posting }: Form, form: string): Posting {
  if (posting?.form === form) return posting
  const made = { key: newUuid(), form, isUnanswered: false }
  change({ posting: made })
  return made
}

/**
 * Saved before sending and after the answer, so that a reload in between knows that an answer is
 * missing.
 */
export function markPosting(isUnanswered: boolean): void {
  const { posting } = $form.get()
  if (posting) change({ posting: { ...posting, isUnanswered } })
  keepForm()
}
