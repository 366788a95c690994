import type { DateTime } from 'luxon'
import { instantOf } from '#api/common/dates.rules.ts'
import { storefrontOf } from '#content/storefronts.ts'
import type { Auction } from './auction.model.ts'
import { AUCTION_LIVES_DAYS } from './auction.rules.ts'

type Dated = Pick<Auction, 'dateFixed' | 'receiveDateTo' | 'locale'>

/** Fixed dates: open until the end of the last day of delivery, there; flexible ones: thirty days. */
export function expiryDate({ dateFixed, receiveDateTo, locale }: Dated, now: DateTime): Date {
  if (!dateFixed || !receiveDateTo) return now.plus({ days: AUCTION_LIVES_DAYS }).toJSDate()
  return instantOf(`${receiveDateTo} 23:59`, storefrontOf(locale).timeZone).toJSDate()
}
