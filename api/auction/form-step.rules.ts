/** W01: the steps of the listing form in their order, and what stands in the address for each. */
export const segmentOf = {
  categorySelection: 'category',
  route: 'routes-dates',
  shippingDetails: 'details',
  summary: 'summary',
} as const

export type FormStep = keyof typeof segmentOf

/** By the names of the address, which a configuration may say too (W07). */
export const stepsBySegment: Readonly<Record<string, FormStep>> = Object.fromEntries(
  Object.entries(segmentOf).map(([step, segment]) => [segment, step as FormStep]),
)
