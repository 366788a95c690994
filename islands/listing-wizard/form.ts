import type { Address, Route } from '#api/address/address.rules.ts'
import {
  datesOfRange,
  DRAFT_LIVES_HOURS,
  isUuidV4,
  type DateRange,
  type FormMode,
} from '#api/auction/auction.rules.ts'
import { emptyValues, keptOf, stayingKeys, type ByField } from '#api/auction/auction-field.rules.ts'
import { pick, pickBy } from '#api/common/record.rules.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { newItem, type Item } from './item.ts'

/** The four steps, in order (W01). */
export const steps = ['categorySelection', 'route', 'shippingDetails', 'summary'] as const
export type Step = (typeof steps)[number]

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
  deviceUID: newUuid(),
  ...pickBy(keptOf, { ...emptyValues, items: [newItem()], pictures: [] }),
})

const remembered = [
  'formMode', 'fromText', 'toText', 'distance', 'polylineString', 'route',
  'name', 'email', 'phone', 'hasAgreed', 'deviceUID',
] as const satisfies (keyof Remembered)[] // prettier-ignore

/**
 * W25: another kind of goods needs another description, but the way and the days stay. So do the
 * pictures' home and who is asking: nobody types his address twice.
 */
export const softReset = (form: Form): Form => ({
  ...emptyForm(form.uuid),
  ...pick(form, [...stayingKeys, ...remembered]),
})

/**
 * W27: the saved form as it can go on today. A range of days is counted from now; a listing begun
 * more than a day ago has lost its pictures on the server and gets a fresh uuid.
 */
export function restoreDraft(form: Form, today: string, now: Date): Form {
  const isStale = hoursSince(form.savedAt, now) >= DRAFT_LIVES_HOURS || !isUuidV4(form.uuid)
  const range = form.transportDateRange
  return {
    ...form,
    ...(isStale ? { uuid: newUuid(), pictures: [], posting: null } : {}),
    ...(range === '3days' || range === 'week' ? datesOfRange(range, today) : {}),
    items: form.items.length > 0 ? form.items : [newItem()],
  }
}

const HOUR_MS = 3_600_000

const hoursSince = (instant: string, now: Date): number =>
  instant ? (now.getTime() - Date.parse(instant)) / HOUR_MS : 0

/** Reads what an earlier visit kept; what cannot be read, or is no form, counts as nothing. */
export function readForm(kept: string): Form {
  try {
    const form: unknown = JSON.parse(kept)
    const isForm = typeof form === 'object' && form !== null && 'uuid' in form
    return isForm ? { ...emptyForm(), ...(form as Partial<Form>) } : emptyForm()
  } catch {
    return emptyForm()
  }
}
