import { setup } from './setup.store.ts'

/** The storefront's day, not the visitor's: both ends of the form count the same. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: setup().timeZone, dateStyle: 'short' }).format(
    new Date(),
  )

export const thisYear = (): number => Number(today().slice(0, 4))
