export const TITLE_MIN = 10
export const TITLE_MAX = 80

/** Signs that nobody sees make no title. */
export const visibleLength = (title: string): number => title.replace(/\p{Cf}/gu, '').trim().length
