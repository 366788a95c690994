const writers: Record<string, Intl.NumberFormat> = {}

/** Memoised, because every number field needs it on each render. */
const writerIn = (intlLocale: string): Intl.NumberFormat =>
  (writers[intlLocale] ??= new Intl.NumberFormat(intlLocale, {
    useGrouping: false,
    maximumFractionDigits: 3,
  }))

/** In the storefront's format but without grouping, so that it stays editable. */
export const writeNumber = (value: number, intlLocale: string): string => writerIn(intlLocale).format(value)
