export const TITLE_MIN = 10
export const TITLE_MAX = 80
