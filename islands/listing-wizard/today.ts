import { todayIn } from '#islands/kit/format.ts'
import { setup } from './setup.store.ts'

/** The storefront's day, not the visitor's: both ends of the form count the same. */
export const today = (): string => todayIn(setup().timeZone)
