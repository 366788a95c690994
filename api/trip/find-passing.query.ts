import type { Place } from '#api/address/find-place.query.ts'
import { decodeLine } from '#api/address/polyline.lib.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { Day } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { lookUp } from '#api/kit/db/db.ts'
import { detourBeside } from '#api/search/corridor.rules.ts'
import { PASSING } from './passing.query.ts'

export interface PassingRow {
  id: number
  companyId: number
  line: string
  width: number
  from: Place
  to: Place
  dateFrom: Day
  dateTo: Day
  fromLat: number
  fromLng: number
  toLat: number
  toLng: number
}

/** A trip that passes an open auction in time, with room for it. */
export type Passing = PassingRow & { detourKm: number }

/** Passing trips of all companies, unordered; `text` may select more columns. */
export async function findPassing<More extends object = object>(
  ctx: Pick<Ctx, 'tx' | 'now' | 'storefront'>,
  auctionId: number,
  text = PASSING,
): Promise<(Passing & More)[]> {
  const today = todayIn(ctx.now, ctx.storefront.timeZone)
  return besideTheirWays(await lookUp<PassingRow & More>(ctx, text, [auctionId, today]))
}

/** Exact check: keeps the candidates whose detour is within their width. */
export const besideTheirWays = <Row extends PassingRow>(rows: readonly Row[]): (Row & { detourKm: number })[] =>
  rows.flatMap((row) => {
    const from = { lat: row.fromLat, lng: row.fromLng }
    const to = { lat: row.toLat, lng: row.toLng }
    const detourKm = detourBeside(decodeLine(row.line), row.width, { from, to })
    return detourKm === undefined ? [] : [{ ...row, detourKm }]
  })
