import { airKm, between, type Point } from '#api/address/distance.rules.ts'
import { decodeLine } from '#api/address/polyline.lib.ts'
import type { Bid } from '#scripts/demo/bid.ts'
import { by } from '#scripts/demo/calls.ts'
import { after, type Maker } from '#scripts/demo/maker.ts'
import type { Listing } from '#scripts/demo/post-listing.ts'

const EVERY_MINUTES = 20

export const askWhereItIs = (maker: Maker, { id, owner }: Listing): Promise<unknown> =>
  by(maker, owner).delivery.askTracking({ auction: String(id) })

interface Drive {
  listing: Listing
  chosen: Bid
  departedAt: Date
  hours: number
}

/** The courier shares positions along the route until now. */
export async function shareTheWay(maker: Maker, drive: Drive): Promise<void> {
  const { listing, chosen, departedAt, hours } = drive
  const { timeline } = maker
  const { offerId, provider } = chosen
  await askWhereItIs(maker, listing)
  await timeline.until(after(departedAt, 2))
  await by(maker, provider).delivery.answerTracking({ offerId, answer: 'share' })
  const { polylineString } = await by(maker, provider).auction.get({ auction: String(listing.id) })
  const line = decodeLine(polylineString)
  const last = (timeline.end.toMillis() - departedAt.getTime()) / 60_000 - 2
  for (let minute = 5; minute <= last; minute = nextOf(minute, last)) {
    const at = after(departedAt, minute)
    await timeline.until(at)
    const here = pointOf(line, minute / 60 / hours)
    await by(maker, provider).delivery.sendPositions({
      offerId,
      positions: [{ ...here, at: at.toISOString() }],
    })
  }
}

/** The last position is from just now. */
const nextOf = (minute: number, last: number): number =>
  minute < last && minute + EVERY_MINUTES > last ? last : minute + EVERY_MINUTES

function pointOf(line: readonly Point[], share: number): Point {
  const legs = line.slice(1).map((to, at) => ({ from: line[at] ?? to, to }))
  let left = Math.min(share, 0.95) * legs.reduce((sum, { from, to }) => sum + airKm(from, to), 0)
  for (const { from, to } of legs) {
    const km = airKm(from, to)
    if (left <= km) return between(from, to, km > 0 ? left / km : 0)
    left -= km
  }
  return line.at(-1) ?? { lat: 0, lng: 0 }
}
