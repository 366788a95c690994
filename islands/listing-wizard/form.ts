import type { Address, Route } from '#api/address/address.rules.ts'
import {
  datesOfRange,
  DRAFT_LIVES_HOURS,
  isUuidV4,
  type DateRange,
  type FormMode,
  type TransportDates,
} from '#api/auction/auction.rules.ts'
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

/** Everything that the listing form knows; kept in the browser until it is posted (W26). */
export interface Form extends TransportDates {
  savedAt: string
  step: Step
  maxStepNumber: number
  returnToStep: Step | null
  formMode: FormMode
  uuid: string
  categoryTreeTestGroup: 'A' | 'B'
  mainCategoryId: string | null
  categoryId: string | null
  transportDateRange: DateRange | null
  fromText: string
  toText: string
  fromAddress: Address | null
  toAddress: Address | null
  distance: number | null
  polylineString: string
  route: Route | null
  items: Item[]
  pictures: Picture[]
  description: string
  title: string
  isAuctionTitleEnteredByUser: boolean
  totalWeight: number | null
  isTotalWeightEditedByUser: boolean
  pickupFloor: number | null
  deliveryFloor: number | null
  pickupElevator: boolean | null
  deliveryElevator: boolean | null
  name: string
  email: string
  phone: string
  hasAgreed: boolean
  posting: Posting | null
  /** Which browser this is, so that a listing can be told from its copies (W36). */
  deviceUID: string
  vatInvoice: boolean
}

export const emptyForm = (uuid = newUuid()): Form => ({
  savedAt: '',
  step: 'categorySelection',
  maxStepNumber: 0,
  returnToStep: null,
  formMode: 'addNew',
  uuid,
  categoryTreeTestGroup: 'B',
  mainCategoryId: null,
  categoryId: null,
  transportDateRange: null,
  dateFixed: true,
  sendDateFrom: null,
  sendDateTo: null,
  receiveDateFrom: null,
  receiveDateTo: null,
  fromText: '',
  toText: '',
  fromAddress: null,
  toAddress: null,
  distance: null,
  polylineString: '',
  route: null,
  items: [newItem()],
  pictures: [],
  description: '',
  title: '',
  isAuctionTitleEnteredByUser: false,
  totalWeight: null,
  isTotalWeightEditedByUser: false,
  pickupFloor: null,
  deliveryFloor: null,
  pickupElevator: null,
  deliveryElevator: null,
  name: '',
  email: '',
  phone: '',
  hasAgreed: false,
  posting: null,
  deviceUID: newUuid(),
  vatInvoice: false,
})

/**
 * W25: another kind of goods needs another description, but the way and the days stay. So do the
 * pictures' home and who is asking: nobody types his address twice.
 */
export const softReset = (form: Form): Form => ({
  ...emptyForm(form.uuid),
  formMode: form.formMode,
  categoryTreeTestGroup: form.categoryTreeTestGroup,
  transportDateRange: form.transportDateRange,
  dateFixed: form.dateFixed,
  sendDateFrom: form.sendDateFrom,
  sendDateTo: form.sendDateTo,
  receiveDateFrom: form.receiveDateFrom,
  receiveDateTo: form.receiveDateTo,
  fromText: form.fromText,
  toText: form.toText,
  fromAddress: form.fromAddress,
  toAddress: form.toAddress,
  distance: form.distance,
  polylineString: form.polylineString,
  route: form.route,
  name: form.name,
  email: form.email,
  phone: form.phone,
  hasAgreed: form.hasAgreed,
  deviceUID: form.deviceUID,
})

/**
 * W27: the saved form as it can go on today. A range of days is counted from now; a listing begun
 * more than a day ago has lost its pictures on the server and gets a fresh uuid.
 */
export function revive(form: Form, today: string, now: Date): Form {
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
