import { dayOf } from '#api/common/dates.rules.ts'
import { storefrontOf } from '#content/storefronts.ts'

/** The day on the reader's wall, `2026-05-12`; none in the styleguide, which has no reader. */
export const todayOf = ({ now, locale }: Pick<App.Locals, 'now' | 'locale'>): string =>
  now === undefined ? '' : dayOf(now, storefrontOf(locale).timeZone)
