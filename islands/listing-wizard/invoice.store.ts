import { atom } from 'nanostores'
import type { Invoice } from '#api/auction/auction.rules.ts'
import { api } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'
import { clearErrors } from './errors.store.ts'
import { invoiceOf } from './form.ts'
import { setup } from './setup.store.ts'

type TaxNumberError = (typed: string) => string | undefined

/** For so long somebody who goes on waits for the check; then he goes on, and the server checks. */
const WAIT_MS = 5000

/** What is wrong with a tax number: fetched for who wants an invoice alone. Where it cannot be had, the server looks. */
export const $taxNumberError = atom<TaxNumberError | undefined>(undefined)

let fetching: Promise<void> | undefined

/** Whoever goes on before his number can be checked waits for that. Nothing to wait for: undefined. */
export const checkKnown = (): Promise<void> | undefined =>
  $form.get().vatInvoice ? fetching : undefined

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
  fetching ??= soon(fetchCheck()).finally(() => (fetching = undefined))
  await Promise.all([fetching, ...(isMember ? [takeLast()] : [])])
}

const soon = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))])

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
