import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DateTime } from 'luxon'
import type { Json } from './openapi-operation.ts'

export interface Example {
  request?: Json
  answer?: unknown
}

/**
 * Days after the recording date stay at least this many days in the future, so that examples stay
 * valid while a server runs.
 */
const AHEAD_DAYS = 7
const plainDay = /^20\d\d-\d\d-\d\d$/

/** Requests and answers recorded by tests, with future days shifted relative to today. */
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
