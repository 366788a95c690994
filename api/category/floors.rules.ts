import type { FieldError } from '#api/common/errors.rules.ts'

/** Fields of a listing instead of its items: floors and lifts at both ends. */
const listingFieldKeys = ['pickupFloor', 'pickupElevator', 'deliveryFloor', 'deliveryElevator'] as const
type ListingFieldKey = (typeof listingFieldKeys)[number]

export interface ListingField {
  key: ListingFieldKey
  type: 'number' | 'boolean'
  required: boolean
}

/** Main categories whose goods are carried on stairs. */
const floorsOf: Readonly<Record<string, 'required' | 'welcome'>> = {
  furniture: 'welcome',
  removals: 'required',
  fragile: 'welcome',
}

export function listingFieldsOf(mainCategoryId: string): ListingField[] {
  const floors = floorsOf[mainCategoryId]
  if (!floors) return []
  return listingFieldKeys.map((key) => ({
    key,
    type: key.endsWith('Floor') ? 'number' : 'boolean',
    required: floors === 'required',
  }))
}

type Floors = Partial<Record<ListingFieldKey, number | boolean | null | undefined>>

/** On the ground floor the lift is not required. */
export function validateListing(mainCategoryId: string, listing: Floors): FieldError[] {
  const lacks = (key: ListingFieldKey) => (listing[key] ?? null) === null
  const isOnGround = (key: ListingFieldKey) => listing[key.replace('Elevator', 'Floor') as ListingFieldKey] === 0
  return listingFieldsOf(mainCategoryId)
    .filter(({ key, required }) => required && lacks(key) && !(key.endsWith('Elevator') && isOnGround(key)))
    .map(({ key }) => ({ path: key, code: 'required' }))
}
