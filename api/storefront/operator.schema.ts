import { array, boolean, object, string, type InferType } from 'yup'
import type { Locale } from '#content/storefronts.ts'

const text = () => string().trim().required()

/** The company behind a storefront, with the data every shop must publish by law. */
export const operatorSchema = object({
  legalName: text(),
  /** One line per entry, as on an envelope. */
  address: array(text()).min(1).required(),
  register: text(),
  registerNumber: text(),
  vatNumber: text(),
  /** The person responsible for the content. */
  responsible: text(),
  email: text().email(),
  phone: string().trim().optional(),
  /** Address for complaints. */
  complaints: text().email(),
  /** VAT treatment of a late-cancellation claim, by the tax law of the country. */
  claimVat: string<'outside' | 'included'>().oneOf(['outside', 'included']).default('outside'),
  /** If true, pages and mails say that this is no real company. */
  isDemo: boolean().default(false),
})

export type Operator = InferType<typeof operatorSchema>
export type Operators = Readonly<Record<Locale, Operator>>
