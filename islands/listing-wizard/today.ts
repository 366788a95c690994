import { formatIsoDay } from '#api/common/format.rules.ts'
import { setup } from './setup.store.ts'

/** Today in the storefront's time zone, not the visitor's, so that client and server agree. */
export const today = (): string => formatIsoDay(new Date(), setup().timeZone)

export const thisYear = (): number => Number(today().slice(0, 4))
