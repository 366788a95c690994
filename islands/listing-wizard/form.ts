import type { Address, Route } from '#api/address/address.rules.ts'
import {
  datesOfRange,
  DRAFT_LIVES_HOURS,
  isUuidV4,
  type DateRange,
  type FormMode,
  type Invoice,
} from '#api/auction/auction.rules.ts'
import { segmentOf, type FormStep } from '#api/auction/form-step.rules.ts'
import { emptyValues, keptOf, stayingKeys, type ByField } from '#api/auction/auction-field.rules.ts'
import type { WireMoney } from '#api/common/money.rules.ts'
import { keysOf, pick, pickBy } from '#api/common/record.rules.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { newItem, type Item } from './item.ts'
import { supportedMode } from './mode.ts'

/** The four steps, in order (W01). */
export const steps = keysOf(segmentOf)
export type Step = FormStep

export interface Picture {
  uid: string
  originalName: string
  originalUrl: string
  thumbUrl: string
}

/**
 * An idempotency key with the form it belongs to: the same form posted twice creates one listing.
 */
export interface Posting {
  key: string
  form: string
  /** It was sent, but no answer has arrived. */
  isUnanswered: boolean
}

/** The form's value for each kind of field. */
interface FormValues {
  title: string
  text: string
  mark: boolean
  category: string | null
  group: 'A' | 'B'
  range: DateRange | null
  fixed: boolean
  day: string | null
  address: Address | null
  decimal: number | null
  country: string | null
  floor: number | null
  flag: boolean | null
  invoice: Invoice | null
  /** The amount is as typed. */
  value: WireMoney | null
  items: Item[]
  pictures: Picture[]
}

/** The form's own state besides the listing's fields. */
interface Remembered {
  savedAt: string
  step: Step
  maxStepNumber: number
  returnToStep: Step | null
  formMode: FormMode
  /** The ID of the edited listing, with the version that the form started from. */
  auctionId: number | null
  version: number | null
  uuid: string
  mainCategoryId: string | null
  fromText: string
  toText: string
  distance: number | null
  polylineString: string
  route: Route | null
  name: string
  email: string
  phone: string
  hasAgreed: boolean
  posting: Posting | null
  /** Pictures that were added have expired; the visitor must be told before posting. */
  havePicturesExpired: boolean
  /** The company to ask for an offer once the listing is posted. */
  ask: number | null
  /** Created before posting: if the answer is lost, the server finds the listing by it. */
  postingSecret: string
  /** Identifies the browser, to distinguish a listing from its copies (W36). */
  deviceUID: string
}

/** The complete state of the listing form; kept in the browser until it is posted (W26). */
export interface Form extends ByField<FormValues>, Remembered {}

export const emptyForm = (uuid = newUuid()): Form => ({
  savedAt: '',
  step: 'categorySelection',
  maxStepNumber: 0,
  returnToStep: null,
  formMode: 'addNew',
  auctionId: null,
  version: null,
  uuid,
  mainCategoryId: null,
  fromText: '',
  toText: '',
  distance: null,
  polylineString: '',
  route: null,
  name: '',
  email: '',
  phone: '',
  hasAgreed: false,
  posting: null,
  havePicturesExpired: false,
  ask: null,
  postingSecret: newUuid(),
  deviceUID: newUuid(),
  ...pickBy(keptOf, { ...emptyValues, items: [newItem()], pictures: [] }),
})

/** The invoice data entered so far; stored values may not be strings. */
export const invoiceOf = ({ invoice }: Pick<Form, 'invoice'>): Invoice => ({
  companyName: String(invoice?.companyName ?? ''),
  taxNumber: String(invoice?.taxNumber ?? ''),
})

const remembered = [
  'formMode', 'auctionId', 'version', 'fromText', 'toText', 'distance', 'polylineString', 'route',
  'name', 'email', 'phone', 'hasAgreed', 'deviceUID', 'postingSecret', 'ask',
] as const satisfies (keyof Remembered)[] // prettier-ignore

/**
 * W25: another category resets the description, but keeps the route and the dates, as well as the
 * pictures' UUID
 * and the contact data, so that nothing is typed twice.
 */
export const softReset = (form: Form): Form => ({
  ...emptyForm(form.uuid),
  ...pick(form, [...stayingKeys, ...remembered]),
  // An existing listing keeps its pictures until its owner removes them.
  ...(form.auctionId === null ? {} : pick(form, ['pictures'])),
})

/**
 * W27: makes a saved form valid for today. A date range is counted from today; after more than a
 * day
 * the server has deleted the pictures, so the form gets a new UUID.
 */
export function restoreDraft(form: Form, today: string, now: Date): Form {
  const isStale = hoursSince(form.savedAt, now) >= DRAFT_LIVES_HOURS || ![form.uuid, form.postingSecret].every(isUuidV4)
  const range = form.transportDateRange
  return {
    ...form,
    formMode: supportedMode(form.formMode),
    ...(isStale ? { uuid: newUuid(), pictures: [], posting: null, postingSecret: newUuid() } : {}),
    havePicturesExpired: form.havePicturesExpired || (isStale && form.pictures.length > 0),
    ...(range === '3days' || range === 'week' ? datesOfRange(range, today) : {}),
    items: form.items.length > 0 ? form.items : [newItem()],
  }
}

const HOUR_MS = 3_600_000

export const hoursSince = (instant: string, now: Date): number =>
  instant ? (now.getTime() - Date.parse(instant)) / HOUR_MS : 0

/** Reads a stored form; unreadable data and values of the wrong type are replaced by defaults. */
export function readForm(kept: string): Form {
  const empty = emptyForm()
  try {
    const form: unknown = JSON.parse(kept)
    if (typeof form !== 'object' || form === null || !('uuid' in form)) return empty
    const read = withSound(empty, form)
    return {
      ...read,
      step: steps.find((step) => step === read.step) ?? empty.step,
      items: read.items.filter(isThing).map((item) => withSound(newItem(), item)),
    }
  } catch {
    return empty
  }
}

const isThing = (item: unknown): item is Item => typeof item === 'object' && item !== null

/**
 * Keeps only stored values of the right type: another page or an older version may have written
 * them.
 */
function withSound<T extends object>(empty: T, stored: object): T {
  const sound = Object.entries(stored).filter(
    ([key, value]) => Object.hasOwn(empty, key) && fits(key, value, empty[key as keyof T]),
  )
  return { ...empty, ...Object.fromEntries(sound) }
}

const objects: readonly string[] = ['fromAddress', 'toAddress', 'invoice', 'declaredValue', 'route', 'posting']

/** A null default does not show the type, so `objects` lists the keys that hold an object. */
function fits(key: string, value: unknown, usual: unknown): boolean {
  if (usual === null) return value === null || (typeof value === 'object') === objects.includes(key)
  return typeof value === typeof usual && value !== null && Array.isArray(value) === Array.isArray(usual)
}
