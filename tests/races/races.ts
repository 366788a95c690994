import { countered, edited, expired, withdrawn } from './choice-races.ts'
import { booked, undercut } from './price-races.ts'
import { byRates } from './rate-race.ts'
import type { Race } from './stage.ts'

/** Concurrent actions on one listing. */
export const races: readonly Race[] = [withdrawn, expired, edited, booked, undercut, countered, byRates]
