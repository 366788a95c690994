/** The lists of a provider's start page, each behind a tab, in this order. */
export const homeLists = ['recommended', 'along', 'near', 'openOffers', 'jobs', 'done', 'ended'] as const
export type HomeList = (typeof homeLists)[number]

/** The list asked for; otherwise the first with rows, and then the recommendations. */
export function listToShow(asked: string | null, counts: Readonly<Record<HomeList, number>>): HomeList {
  return homeLists.find((one) => one === asked) ?? homeLists.find((one) => counts[one] > 0) ?? 'recommended'
}
