import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DateTime } from 'luxon'
import type { Json } from './operation.ts'

export interface Example {
  request?: Json
  answer?: unknown
}

/** Days to come keep this distance from today, so that an example holds while a server runs. */
const AHEAD_DAYS = 7
const plainDay = /^20\d\d-\d\d-\d\d$/

/** What tests have sent and got, with its days to come counted from today. */
export function examplesFor(now: DateTime): Record<string, Example> {
  const file = path.join(import.meta.dirname, 'examples.json')
  const { recordedOn, ...examples } = JSON.parse(readFileSync(file, 'utf8')) as {
    recordedOn: string
  }
  const passed = now.startOf('day').diff(DateTime.fromISO(recordedOn, { zone: 'utc' }), 'days').days
  const move = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(move)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, move(one)]))
    if (typeof value !== 'string' || !plainDay.test(value) || value <= recordedOn) return value
    return DateTime.fromISO(value)
      .plus({ days: passed + AHEAD_DAYS })
      .toISODate()
  }
  return move(examples) as Record<string, Example>
}
