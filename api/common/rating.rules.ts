/** Average of all stars with one decimal; null without opinions. */
export const ratingOf = (starsSum: number, opinions: number): number | null =>
  opinions === 0 ? null : Math.round((starsSum / opinions) * 10) / 10
