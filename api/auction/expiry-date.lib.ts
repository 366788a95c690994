import { AUCTION_LIVES_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import type { DateTime } from 'luxon'
import { instantOf } from '#api/common/dates.rules.ts'
import { storefrontOf } from '#content/storefronts.ts'
import type { Auction } from './auction.model.ts'

type Dated = Pick<Auction, 'dateFixed' | 'receiveDateTo' | 'locale'>

/**
 * With fixed dates, the end of the last delivery day in the storefront's time zone; otherwise after
 * `AUCTION_LIVES_DAYS`.
 */
export function expiryDate({ dateFixed, receiveDateTo, locale }: Dated, now: DateTime): Date {
  if (!dateFixed || !receiveDateTo) return now.plus({ days: AUCTION_LIVES_DAYS }).toJSDate()
  return instantOf(`${receiveDateTo} 23:59`, storefrontOf(locale).timeZone).toJSDate()
}
