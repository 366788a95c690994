import { formatIsoDay } from '#api/common/format.rules.ts'
import { setup } from './setup.store.ts'

/** The storefront's day, not the visitor's: both ends of the form count the same. */
export const today = (): string => formatIsoDay(new Date(), setup().timeZone)

export const thisYear = (): number => Number(today().slice(0, 4))
