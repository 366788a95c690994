/** What one can search by; the form's fields and the names in its address. */
export const searchFields = [
  'q', 'from', 'fromRadius', 'to', 'toRadius', 'along', 'via', 'categories', 'dateFrom', 'dateTo', 'vehicleId', 'weightMin',
  'weightMax', 'priceType', 'euroPerKmMin', 'sort',
] as const // prettier-ignore
type SearchField = (typeof searchFields)[number]

export type TypedSearch = Partial<Record<SearchField, string>>
