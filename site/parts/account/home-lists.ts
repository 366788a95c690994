/** The lists of a provider's start page, each behind a tab, in this order. */
export const homeLists = ['recommended', 'along', 'near', 'openOffers', 'jobs', 'done', 'ended'] as const
export type HomeList = (typeof homeLists)[number]

/** The list asked for, if the reader has it; otherwise their first list with rows. */
export function listToShow(
  asked: string | null,
  seen: readonly HomeList[],
  counts: Readonly<Record<HomeList, number>>,
): HomeList | undefined {
  return seen.find((one) => one === asked) ?? seen.find((one) => counts[one] > 0) ?? seen[0]
}
