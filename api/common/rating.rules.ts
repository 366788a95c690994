/** The mean of all stars, by a tenth; null before the first opinion. */
export const ratingOf = (starsSum: number, opinions: number): number | null =>
  opinions === 0 ? null : Math.round((starsSum / opinions) * 10) / 10
