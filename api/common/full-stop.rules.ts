/** Removes a second full stop after an abbreviation: `Sp. z o.o.`, `29. Nov.`. */
export const endOnce = (text: string): string => text.replace(/(?<=[^.])\.\.(?!\.)/g, '.')
