/** What one can search by; the form's fields and the names in its address. A saved search stands alone. */
export const searchFields = [
  'q', 'from', 'fromRadius', 'to', 'toRadius', 'along', 'via', 'categories', 'dateFrom', 'dateTo', 'vehicleId', 'weightMin',
  'weightMax', 'priceType', 'euroPerKmMin', 'sort', 'saved',
] as const // prettier-ignore
/** How far beside a way one looks. */
export const ALONG_KM = ['10', '25', '50', '100'] as const

type SearchField = (typeof searchFields)[number]

export type TypedSearch = Partial<Record<SearchField, string>>
