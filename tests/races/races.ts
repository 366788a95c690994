import { countered, edited, expired, withdrawn } from './choice-races.ts'
import { booked, undercut } from './price-races.ts'
import { byRates } from './rate-race.ts'
import type { Race } from './stage.ts'

/** What is done to one listing in the same moment. */
export const races: readonly Race[] = [
  withdrawn,
  expired,
  edited,
  booked,
  undercut,
  countered,
  byRates,
]
