import type { DateRange } from '#api/auction/auction.rules.ts'
import { auctionKeys } from '#api/auction/auction-field.rules.ts'
import { pick } from '#api/common/record.rules.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { $form, change, keepForm } from './draft.store.ts'
import { invoiceOf, type Form, type Posting } from './form.ts'
import { setup } from './setup.store.ts'

/** A form without failures has at least these. */
export type CompleteForm = Form & { categoryId: string; transportDateRange: DateRange }

export const isComplete = (form: Form): form is CompleteForm =>
  form.categoryId !== null && form.transportDateRange !== null

/** What is sent of the listing itself, whether it is posted or edited. */
export const fieldsOf = (form: CompleteForm) => ({
  ...setup().extraParams,
  ...pick(form, auctionKeys),
  title: form.title.trim(),
  description: form.description.trim(),
  vatInvoiceCountry: form.vatInvoice ? setup().country || null : null,
  invoice: form.vatInvoice ? saidInvoice(form) : null,
  items: form.items.map((item) => ({
    ...item,
    tmpId: null,
    itemsNumber: item.itemsNumber ?? 1,
  })),
  pictures: form.pictures.map(({ uid }) => ({ uid })),
})

function saidInvoice(form: CompleteForm) {
  const { companyName, taxNumber } = invoiceOf(form)
  return { companyName: companyName.trim(), taxNumber: taxNumber.trim() }
}

/** The same form keeps its key, so that a second click or a retry is the same listing. */
export function postingOf({ posting }: Form, form: string): Posting {
  if (posting?.form === form) return posting
  const made = { key: newUuid(), form, isUnanswered: false }
  change({ posting: made })
  return made
}

/** Kept before it is sent, and after it is answered: a reload between knows that an answer is owed. */
export function markPosting(isUnanswered: boolean): void {
  const { posting } = $form.get()
  if (posting) change({ posting: { ...posting, isUnanswered } })
  keepForm()
}
