/** Hebrew, Arabic and their kin. */
const READ_FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** What is read from the right keeps its marks and numbers to itself where it stands in a sentence of ours. */
export const isolate = (text: string): string =>
  READ_FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : text
