/** W01: steps of the listing form in order, with their URL segments. */
export const segmentOf = {
  categorySelection: 'category',
  route: 'routes-dates',
  shippingDetails: 'details',
  summary: 'summary',
} as const

export type FormStep = keyof typeof segmentOf

/** Steps by URL segment, which configuration can use too (W07). */
export const stepsBySegment: Readonly<Record<string, FormStep>> = Object.fromEntries(
  Object.entries(segmentOf).map(([step, segment]) => [segment, step as FormStep]),
)
