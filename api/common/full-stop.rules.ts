/** `Sp. z o.o.` and `29. Nov.` bring the full stop of the sentence that they end. */
export const endOnce = (text: string): string => text.replace(/(?<=[^.])\.\.(?!\.)/g, '.')
