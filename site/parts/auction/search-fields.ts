/** What one can search by; the form's fields and the names in its address. */
export const searchFields = [
  'from', 'fromRadius', 'to', 'toRadius', 'categories', 'q', 'dateFrom', 'dateTo', 'weightMax', 'sort',
] as const // prettier-ignore
type SearchField = (typeof searchFields)[number]

export type TypedSearch = Partial<Record<SearchField, string>>
