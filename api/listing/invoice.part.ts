import { findTaxNumber, taxNumberError } from '#api/account/registration/tax-number.rules.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import type { Invoice } from '#api/auction/auction.rules.ts'
import type { FieldErrors } from '#api/kit/fail.ts'

interface Asked {
  vatInvoice?: boolean | undefined
  vatInvoiceCountry?: string | null | undefined
  /** Partial if the schema has already refused some fields. */
  invoice?: { [K in keyof Invoice]?: string | undefined } | null | undefined
}

type InvoiceColumns = Pick<Auction, 'invoice' | 'vatInvoiceCountry'>

/** Validates the recipient of the VAT invoice; null if no invoice is wanted. */
export function resolveInvoice(
  errors: FieldErrors,
  { vatInvoice, vatInvoiceCountry = null, invoice }: Asked,
  home: string | null,
): InvoiceColumns {
  if (!vatInvoice || !invoice) return { invoice: null, vatInvoiceCountry }
  const { companyName = '', taxNumber } = invoice
  if (taxNumber === undefined) return { invoice: null, vatInvoiceCountry }
  const wrong = taxNumberError(taxNumber, home)
  if (wrong) errors.add('invoice.taxNumber', wrong)
  const found = findTaxNumber(taxNumber, home)
  const { country = vatInvoiceCountry, number = taxNumber } = found ?? {}
  return { invoice: { companyName, taxNumber: number }, vatInvoiceCountry: country }
}
