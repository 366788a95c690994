import { dayOf } from '#api/common/dates.rules.ts'
import { storefrontOf } from '#content/storefronts.ts'

/**
 * Today in the storefront's time zone, `2026-05-12`; empty in the styleguide, which has no reader.
 */
export const todayOf = ({ now, locale }: Pick<App.Locals, 'now' | 'locale'>): string =>
  now === undefined ? '' : dayOf(now, storefrontOf(locale).timeZone)
