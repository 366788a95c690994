import { agreementKinds } from '#api/account/agreement/agreement.rules.ts'
import { dayOf } from '#api/common/dates.rules.ts'
import { pick } from '#api/common/record.rules.ts'
import { auctionKeys } from '#api/auction/auction-field.rules.ts'
import { datesOfRange, type DateRange } from '#api/auction/auction.rules.ts'
import { ITEMS_MAX } from '#api/category/load.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { agreementField } from '#site/parts/account/auth/read-registration.ts'
import type { Typed } from '#site/forms/submit.ts'
import { typedNumber, typedPrice } from '#site/forms/typed-number.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import type { SentPictures } from './pictures.ts'
import { addressOf } from './places.ts'

type Calls = ServerLocals['api']
export type AskedFields = Awaited<ReturnType<Calls['category']['itemFields']>>
type PostedForm = Parameters<Calls['auction']['create']>[0]

/** The number of items the form shows. */
export const countOf = ({ count }: Typed): number => Math.min(Math.max(Math.trunc(Number(count)) || 1, 1), ITEMS_MAX)

interface Pressed {
  act: 'post' | 'add' | 'remove'
  /** The index of the item to remove. */
  at: number
}

/** The pressed button; Enter posts. */
export function pressed(typed: Typed): Pressed {
  const [act, at] = (typed.do ?? '').split(' ')
  return { act: act === 'add' || act === 'remove' ? act : 'post', at: Number(at) }
}

/** The places and the thing typed into the short form of another page. */
export const typedBefore = (query: URLSearchParams): Typed =>
  Object.fromEntries(
    Object.entries({ from: 'fromAddress', to: 'toAddress', model: 'items[0].model', name: 'items[0].name' }).flatMap(
      ([key, field]) => {
        const text = query.get(key)?.trim()
        return text ? [[field, text]] : []
      },
    ),
  )

/** Adds or removes an item; the values typed for the others are kept. */
export function withThings(typed: Typed): Typed {
  const { act, at } = pressed(typed)
  const count = countOf(typed)
  if (act === 'add') return { ...typed, count: String(Math.min(count + 1, ITEMS_MAX)) }
  if (act === 'post' || count === 1) return typed
  const others = Object.entries(typed).flatMap(([name, value]) => {
    const [, of, rest = ''] = /^items\[(\d+)\](.*)$/.exec(name) ?? []
    if (of === undefined || Number(of) < at) return [[name, value]]
    return Number(of) === at ? [] : [[`items[${Number(of) - 1}]${rest}`, value]]
  })
  return { ...(Object.fromEntries(others) as Typed), count: String(count - 1) }
}

/** V27: posts with the same call and rules as the multi-step form. */
export async function postSimple(
  locals: ServerLocals,
  typed: Typed,
  asked: AskedFields,
  { kept }: SentPictures,
): Promise<{ id: number }> {
  const { api, caller, storefront } = locals
  const [fromAddress, toAddress] = await Promise.all([
    addressOf(locals, typed, 'fromAddress'),
    addressOf(locals, typed, 'toAddress'),
  ])
  const form: Record<string, unknown> = {
    ...pick(
      typed,
      auctionKeys.filter((key) => key in typed),
    ),
    ...datesOf(typed, dayOf(locals.now, storefront.timeZone)),
    uuid: typed.uuid,
    formMode: 'addNew',
    fromAddress,
    toAddress,
    items: Array.from({ length: countOf(typed) }, (_, at) => itemOf(typed, at, asked, storefront)),
    ...Object.fromEntries(asked.listingFields.map(({ key, type }) => [key, answerOf(typed[key], type, storefront)])),
    description: typed.description ?? '',
    declaredValue: typedPrice(typed.declaredValue, storefront.currency, storefront),
    ...invoiceOf(typed, storefront),
    pictures: kept.map(({ uid }) => ({ uid })),
    title: '',
    isAuctionTitleEnteredByUser: false,
    ...(caller.isSignedIn ? {} : guestOf(typed)),
  }
  try {
    return await api.auction.create(form as PostedForm)
  } catch (error) {
    if (locals.problem(error).code !== 'auction.wrong_state') throw error
    // The listing was already posted by an earlier submit.
    return api.auction.get({ auction: typed.uuid ?? '' })
  }
}

const guestOf = (typed: Typed) => ({
  name: typed.name,
  email: typed.email,
  phone: typed.phone,
  agreements: agreementKinds.filter((kind) => typed[agreementField(kind)]),
})

/**
 * The invoice data counts only if a VAT invoice is requested; otherwise typed values are dropped.
 */
function invoiceOf(typed: Typed, { country }: Storefront) {
  if (typed.vatInvoice === undefined) return { vatInvoice: false, invoice: null }
  const [companyName = '', taxNumber = ''] = [typed['invoice.companyName'], typed['invoice.taxNumber']]
  return { vatInvoice: true, vatInvoiceCountry: country, invoice: { companyName, taxNumber } }
}

/** Prefills the company data from the last invoice. */
export async function lastInvoice({ api, caller }: ServerLocals): Promise<Typed> {
  if (!may('auction.lastInvoice', caller)) return {}
  const { invoice } = await api.auction.lastInvoice()
  return Object.fromEntries(Object.entries(invoice ?? {}).map(([key, text]) => [`invoice.${key}`, text]))
}

/**
 * W23: a range counts from today in the storefront's time zone; dates are needed only if the user
 * chose days.
 */
function datesOf(typed: Typed, today: string) {
  const range = typed.transportDateRange as DateRange
  if (range === 'custom') return { dateFixed: true }
  return datesOfRange(range, today)
}

const itemOf = (typed: Typed, at: number, { fields }: AskedFields, storefront: Storefront) =>
  Object.fromEntries(
    fields
      .filter(({ isHidden }) => !isHidden)
      .map(({ key, type }) => [key, answerOf(typed[`items[${at}].${key}`], type, storefront)]),
  )

/** NaN makes the call reject the value, with an error at its field. */
function answerOf(typed: string | undefined, type: string, storefront: Storefront) {
  const text = typed?.trim() ?? ''
  if (type === 'boolean') return text === '' ? null : text === 'yes'
  if (type === 'number') return text === '' ? null : typedNumber(text, storefront)
  return text === '' ? null : text
}
