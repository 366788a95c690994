import { fieldsAnswering } from '#api/category/item-field.rules.ts'
import type { Topic, phrases } from './message.rules.ts'

type Question = (typeof phrases)['question'][number]

/** Facts of a listing that answer questions. */
interface AskedListing {
  mainCategoryId: string | null
  categoryId: string | null
  items: readonly AskedItem[]
  pictures: readonly unknown[]
  declaredValue: unknown
  dateFixed: boolean
  pickupFloor: number | null
  pickupElevator: boolean | null
  deliveryFloor: number | null
  deliveryElevator: boolean | null
}

interface AskedItem extends Readonly<Record<'length' | 'width' | 'height' | 'weight', number | null>> {
  extra: Readonly<Record<string, unknown>>
}

const READY_SHOWN = 4

/** Questions that couriers ask first, by main category or kind. */
const ofGoods: Readonly<Record<string, readonly Question[]>> = {
  cars: ['runs', 'keys', 'truckAccess'],
  motorcycles: ['runs', 'keys', 'parking'],
  'other-vehicles': ['runs', 'keys', 'truckAccess'],
  furniture: ['floors', 'lift', 'parking', 'dismantled', 'helper'],
  removals: ['floors', 'lift', 'parking', 'dismantled', 'allPacked'],
  parcels: ['allPacked', 'insuranceValue', 'fromWhen'],
  pallets: ['ramp', 'truckAccess', 'fromWhen'],
  machines: ['runs', 'ramp', 'truckAccess'],
  boats: ['ramp', 'truckAccess', 'documents'],
  animals: ['documents', 'fromWhen', 'parking'],
  horse: ['loadsEasily', 'documents', 'truckAccess'],
  'farm-animal': ['loadsEasily', 'documents', 'truckAccess'],
  'building-materials': ['ramp', 'truckAccess', 'parking'],
  fragile: ['floors', 'lift', 'allPacked', 'insuranceValue', 'helper'],
  waste: ['floors', 'lift', 'parking', 'truckAccess'],
}

/** Questions about any goods, after those of their kind. */
const ofAll: readonly Question[] = ['pictures', 'sizes', 'weight', 'datesFlexible']

const topicOf: Partial<Record<Question, Topic>> = {
  sizes: 'things',
  weight: 'weight',
  pictures: 'pictures',
  floors: 'floors',
  lift: 'floors',
  parking: 'way',
  truckAccess: 'way',
  datesFlexible: 'dates',
  fromWhen: 'dates',
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined
const areFloorsSaid = ({ pickupFloor, deliveryFloor }: AskedListing): boolean =>
  isSaid(pickupFloor) && isSaid(deliveryFloor)

/** Answers in the listing itself, or in the sizes of all its items. */
const answeredBy: Partial<Record<Question, (listing: AskedListing) => boolean>> = {
  sizes: ({ items }) => items.every(({ length, width, height }) => [length, width, height].every(isSaid)),
  weight: ({ items }) => items.every(({ weight }) => isSaid(weight)),
  pictures: ({ pictures }) => pictures.length > 0,
  insuranceValue: ({ declaredValue }) => isSaid(declaredValue),
  datesFlexible: ({ dateFixed }) => !dateFixed,
  floors: areFloorsSaid,
  // On the ground floor there is nothing to ask.
  lift: (listing) =>
    areFloorsSaid(listing) &&
    (listing.pickupFloor === 0 || isSaid(listing.pickupElevator)) &&
    (listing.deliveryFloor === 0 || isSaid(listing.deliveryElevator)),
}

function isAnswered(question: Question, listing: AskedListing): boolean {
  const keys = fieldsAnswering(question)
  if (keys.length === 0) return answeredBy[question]?.(listing) ?? false
  return listing.items.every((item) => {
    const values: Readonly<Record<string, unknown>> = { ...item.extra, ...item }
    return keys.some((key) => isSaid(values[key]))
  })
}

/**
 * The ready questions that fit a listing, the most useful first: none that its fields answer, and
 * none that has been asked.
 */
export function readyQuestions(
  listing: AskedListing,
  asked: readonly (string | null)[],
): { phrase: Question; topic: Topic }[] {
  const { categoryId, mainCategoryId } = listing
  const first = ofGoods[categoryId ?? ''] ?? ofGoods[mainCategoryId ?? ''] ?? []
  return [...first, ...ofAll]
    .filter((phrase) => !asked.includes(phrase) && !isAnswered(phrase, listing))
    .slice(0, READY_SHOWN)
    .map((phrase) => ({ phrase, topic: topicOf[phrase] ?? 'other' }))
}
