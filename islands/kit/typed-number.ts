/** As the shop writes it, but for spaces between the thousands: it may be typed on. */
export const writeNumber = (value: number, intlLocale: string): string =>
  new Intl.NumberFormat(intlLocale, { useGrouping: false, maximumFractionDigits: 3 }).format(value)
