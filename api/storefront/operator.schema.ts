import { array, boolean, object, string, type InferType } from 'yup'
import type { Locale } from '#content/storefronts.ts'

const text = () => string().trim().required()

/** Who runs a storefront: what the law wants every page of a shop to lead to. */
export const operatorSchema = object({
  legalName: text(),
  /** Line by line, as on an envelope. */
  address: array(text()).min(1).required(),
  register: text(),
  registerNumber: text(),
  vatNumber: text(),
  /** The person who answers for what stands on the pages. */
  responsible: text(),
  email: text().email(),
  phone: string().trim().optional(),
  /** Where complaints are taken. */
  complaints: text().email(),
  /** VAT treatment of a late-cancellation claim, by the tax law of the country. */
  claimVat: string<'outside' | 'included'>().oneOf(['outside', 'included']).default('outside'),
  /** Pages and mails say that this is no real company. */
  isDemo: boolean().default(false),
})

export type Operator = InferType<typeof operatorSchema>
export type Operators = Readonly<Record<Locale, Operator>>
