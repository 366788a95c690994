import { formatTime } from '#api/common/format.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** Only the time, for instants of today. */
export const tellTime = (instant: string, { storefront }: ServerLocals): string =>
  formatTime(new Date(instant), storefront.intlLocale, storefront.timeZone)
