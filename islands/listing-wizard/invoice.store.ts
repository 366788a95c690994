import { atom } from 'nanostores'
import type { Invoice } from '#api/auction/auction.rules.ts'
import { api } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'
import { clearErrors } from './errors.store.ts'
import { invoiceOf } from './form.ts'
import { setup } from './setup.store.ts'

type TaxNumberError = (typed: string) => string | undefined

/** What is wrong with a tax number: fetched for who wants an invoice alone. Before it is there, the server looks. */
export const $taxNumberError = atom<TaxNumberError | undefined>(undefined)

export function wantInvoice(vatInvoice: boolean): void {
  change({ vatInvoice })
  clearErrors('invoice.companyName', 'invoice.taxNumber')
}

export function sayInvoice(part: Partial<Invoice>): void {
  change({ invoice: { ...invoiceOf($form.get()), ...part } })
  clearErrors(...Object.keys(part).map((key) => `invoice.${key}`))
}

/** An invoice is wanted: how its number is checked, and for whom the last one was. */
export async function prepareInvoice(isMember: boolean): Promise<void> {
  await Promise.all([fetchCheck(), ...(isMember ? [takeLast()] : [])])
}

async function fetchCheck(): Promise<void> {
  try {
    const { taxNumberError } = await import('#api/account/tax-number.rules.ts')
    const home = setup().country || null
    $taxNumberError.set((typed) => taxNumberError(typed, home))
  } catch {
    // The line was lost: the server checks it all the same.
  }
}

/** Nobody types his company twice; what he has begun to type stays. */
async function takeLast(): Promise<void> {
  if ($form.get().invoice) return
  try {
    const { invoice } = await api.auction.lastInvoice.query()
    if (invoice && !$form.get().invoice) change({ invoice })
  } catch {
    // Then he types it.
  }
}
