export const TITLE_MIN = 10
export const TITLE_MAX = 80

/** Invisible characters do not count. */
export const visibleLength = (title: string): number => title.replace(/\p{Cf}/gu, '').trim().length
