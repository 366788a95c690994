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

/** A key and the form it stands for: the same form posted twice is one listing. */
export interface Posting {
  key: string
  form: string
  /** It was sent, and nobody has heard what became of it. */
  isUnanswered: boolean
}

/** What the form holds for a field of each kind. */
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
  items: Item[]
  pictures: Picture[]
}

/** What the form remembers beside the listing's own fields. */
interface Remembered {
  savedAt: string
  step: Step
  maxStepNumber: number
  returnToStep: Step | null
  formMode: FormMode
  /** Which listing is edited, in the version that the form began with. */
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
  /** Pictures had been added and are kept no longer: nobody is to post without knowing. */
  havePicturesExpired: boolean
  /** Held before anything is posted: with it the server finds a listing whose answer was lost. */
  postingSecret: string
  /** Which browser this is, so that a listing can be told from its copies (W36). */
  deviceUID: string
}

/** Everything that the listing form knows; kept in the browser until it is posted (W26). */
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
  postingSecret: newUuid(),
  deviceUID: newUuid(),
  ...pickBy(keptOf, { ...emptyValues, items: [newItem()], pictures: [] }),
})

/** For whom the invoice is to be, as far as it is said; what the browser kept may be no text. */
export const invoiceOf = ({ invoice }: Pick<Form, 'invoice'>): Invoice => ({
  companyName: String(invoice?.companyName ?? ''),
  taxNumber: String(invoice?.taxNumber ?? ''),
})

const remembered = [
  'formMode', 'auctionId', 'version', 'fromText', 'toText', 'distance', 'polylineString', 'route',
  'name', 'email', 'phone', 'hasAgreed', 'deviceUID', 'postingSecret',
] as const satisfies (keyof Remembered)[] // prettier-ignore

/**
 * W25: another kind of goods needs another description, but the way and the days stay. So do the
 * pictures' home and who is asking: nobody types his address twice.
 */
export const softReset = (form: Form): Form => ({
  ...emptyForm(form.uuid),
  ...pick(form, [...stayingKeys, ...remembered]),
  // Those of a listing that is there already go when they are taken out, and only then.
  ...(form.auctionId === null ? {} : pick(form, ['pictures'])),
})

/**
 * W27: the saved form as it can go on today. A range of days is counted from now; a listing begun
 * more than a day ago has lost its pictures on the server and gets a fresh uuid.
 */
export function restoreDraft(form: Form, today: string, now: Date): Form {
  const isStale =
    hoursSince(form.savedAt, now) >= DRAFT_LIVES_HOURS ||
    ![form.uuid, form.postingSecret].every(isUuidV4)
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

/** Reads what an earlier visit kept; what cannot be read, is no form, or no value of its field counts as nothing. */
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

/** Keeps of what was stored the values that can be such; another page or an older form may have written there. */
function withSound<T extends object>(empty: T, stored: object): T {
  const sound = Object.entries(stored).filter(
    ([key, value]) => Object.hasOwn(empty, key) && fits(key, value, empty[key as keyof T]),
  )
  return { ...empty, ...Object.fromEntries(sound) }
}

const objects: readonly string[] = ['fromAddress', 'toAddress', 'invoice', 'route', 'posting']

/** What may be unset says nothing of its kind, but that some hold a thing of several parts and the others one value. */
function fits(key: string, value: unknown, usual: unknown): boolean {
  if (usual === null) return value === null || (typeof value === 'object') === objects.includes(key)
  return (
    typeof value === typeof usual && value !== null && Array.isArray(value) === Array.isArray(usual)
  )
}
