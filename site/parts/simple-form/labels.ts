import type { Storefront } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'
import { words } from '#site/words.ts'
import type { AskedFields } from './post-simple.ts'

type AskedField = AskedFields['fields'][number]

/** "Length (cm)"; optional fields are marked as such. */
export function labelOf(
  { name, unit, required }: Pick<AskedField, 'name' | 'unit' | 'required'>,
  { language }: Storefront,
): string {
  const t = words(language, 'wizard')
  const notes = [...(unit ? [t(`details.${unit}`)] : []), ...(required ? [] : [t('route.optional')])]
  return notes.length > 0 ? `${name} (${notes.join(', ')})` : name
}

/** The labels of the fields that do not belong to an item. */
const ownNames = {
  fromAddress: 'route.pickup',
  toAddress: 'route.delivery',
  description: 'details.description',
  declaredValue: 'details.declaredValue',
  'invoice.companyName': 'details.invoiceCompany',
  'invoice.taxNumber': 'details.invoiceNumber',
  name: 'contact.name',
  email: 'contact.email',
  phone: 'contact.phone',
} as const

const isOwnName = (path: string): path is keyof typeof ownNames => Object.hasOwn(ownNames, path)

/** A line of the error summary, with the field's label: "Item 2, Weight". */
export function faultOf(path: string, message: string, { fields }: AskedFields, { language }: Storefront): string {
  const t = words(language, 'wizard')
  const [, at, key] = /^items\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  const field = fields.find((one) => one.key === key)?.name
  if (isOwnName(path)) return t('failures.field', { label: t(ownNames[path]), message })
  if (at === undefined || !field) return message
  const label = t('failures.itemField', { number: Number(at) + 1, field })
  return t('failures.field', { label, message })
}

/** Maps the call's error paths to the fields of this form. */
export const faultsByField = (errors: Typed): Typed =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [fieldOf(path), message]))

const fieldOf = (path: string): string =>
  path
    .replace(/^(fromAddress|toAddress)(?!\.(?:street|buildingNr)).*$/, '$1')
    .replace(/^declaredValue\b.*$/, 'declaredValue')
    .replace(/^dateFixed$/, 'transportDateRange')
    .replace(/^pictures\b.*$/, 'file')
    .replace(/^(items\[\d+\])\.extra\./, '$1.')
