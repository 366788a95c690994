import { formatTime } from '#api/common/format.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** A time of today; what is of another day says so itself. */
export const tellTime = (instant: string, { storefront }: ServerLocals): string =>
  formatTime(new Date(instant), storefront.intlLocale, storefront.timeZone)
