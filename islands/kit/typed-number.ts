const writers: Record<string, Intl.NumberFormat> = {}

/** Made once: each field with a number asks for it whenever it is drawn. */
const writerIn = (intlLocale: string): Intl.NumberFormat =>
  (writers[intlLocale] ??= new Intl.NumberFormat(intlLocale, {
    useGrouping: false,
    maximumFractionDigits: 3,
  }))

/** As the shop writes it, but for spaces between the thousands: it may be typed on. */
export const writeNumber = (value: number, intlLocale: string): string =>
  writerIn(intlLocale).format(value)
