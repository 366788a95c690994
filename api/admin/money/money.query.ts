import { DateTime } from 'luxon'
import type { Ctx } from '#api/kit/context.ts'
import type { ListPayments, ListPayouts } from './money.schema.ts'

/** Filters payments or payouts in `row` by id, title or `names`, and by day. */
export const MONEY_ASKED = (row: string, ...names: readonly string[]): string => /* sql */ `
  ($1::text is null or ${row}.id::text = $1 or o.id::text = $1 or a.id::text = $1
    or position(lower($1) in lower(a.title)) > 0
    or ${names.map((name) => `position(lower($1) in lower(${name})) > 0`).join(' or ')})
  and ($3::timestamptz is null or ${row}.created_at >= $3)
  and ($4::timestamptz is null or ${row}.created_at < $4)`

/** Parameters `$1` to `$6` of the statement. */
export function askedMoney(
  { storefront }: Pick<Ctx, 'storefront'>,
  { q, status, from, until, page, pageSize }: ListPayments | ListPayouts,
): unknown[] {
  const midnight = (day: string | null, days: number) =>
    day ? DateTime.fromISO(day, { zone: storefront.timeZone }).plus({ days }).toJSDate() : null
  const days = [midnight(from, 0), midnight(until, 1)]
  return [q || null, status ?? null, ...days, pageSize, (page - 1) * pageSize]
}
