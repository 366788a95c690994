import { atom } from 'nanostores'
import type { Invoice } from '#api/auction/auction.rules.ts'
import { api } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'
import { clearErrors } from './errors.store.ts'
import { invoiceOf } from './form.ts'
import { setup } from './setup.store.ts'

type TaxNumberError = (typed: string) => string | undefined

/** How long the next step waits for the check to load; after that only the server checks. */
const WAIT_MS = 5000

/**
 * Checks tax numbers; loaded only when an invoice is requested. If loading fails, the server
 * checks.
 */
export const $taxNumberError = atom<TaxNumberError | undefined>(undefined)

let fetching: Promise<void> | undefined

/**
 * Resolves when the check has loaded, for the next step to wait for; undefined if nothing is
 * pending.
 */
export const checkKnown = (): Promise<void> | undefined => ($form.get().vatInvoice ? fetching : undefined)

export function wantInvoice(vatInvoice: boolean): void {
  change({ vatInvoice })
  clearErrors('invoice.companyName', 'invoice.taxNumber')
}

export function sayInvoice(part: Partial<Invoice>): void {
  change({ invoice: { ...invoiceOf($form.get()), ...part } })
  clearErrors(...Object.keys(part).map((key) => `invoice.${key}`))
}

/** Prepares for an invoice: loads the tax number check and the data of the last invoice. */
export async function prepareInvoice(isMember: boolean): Promise<void> {
  fetching ??= soon(fetchCheck()).finally(() => (fetching = undefined))
  await Promise.all([fetching, ...(isMember ? [takeLast()] : [])])
}

const soon = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))])

async function fetchCheck(): Promise<void> {
  try {
    const { taxNumberError } = await import('#api/account/registration/tax-number.rules.ts')
    const home = setup().country || null
    $taxNumberError.set((typed) => taxNumberError(typed, home))
  } catch {
    // If loading failed, the server still checks the number.
  }
}

/** Prefills the company of the last invoice, unless the user has begun to type. */
async function takeLast(): Promise<void> {
  if ($form.get().invoice) return
  try {
    const { invoice } = await api.auction.lastInvoice.query()
    if (invoice && !$form.get().invoice) change({ invoice })
  } catch {
    // Without prefilling, the user types it.
  }
}
