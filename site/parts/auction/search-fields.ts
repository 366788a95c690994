/** The search filters: form fields and URL parameters alike. `saved` is used alone. */
export const searchFields = [
  'q', 'from', 'fromRadius', 'to', 'toRadius', 'along', 'via', 'categories', 'dateFrom', 'dateTo', 'vehicleId', 'weightMin',
  'weightMax', 'priceType', 'euroPerKmMin', 'sort', 'saved',
] as const // prettier-ignore
/** The distances in km to choose from for a search along a route. */
export const ALONG_KM = ['10', '25', '50', '100'] as const

type SearchField = (typeof searchFields)[number]

export type TypedSearch = Partial<Record<SearchField, string>>
