/** Hebrew, Arabic and related scripts. */
const READ_FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Wraps right-to-left text in isolation marks, so that it does not reorder the sentence around it.
 */
export const isolate = (text: string): string => (READ_FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : text)
