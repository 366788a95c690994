import { expect, inject, test } from 'vitest'
import { diceOf } from '#tests/chaos/dice.ts'
import { aServer } from '#tests/support/http.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { testApp } from '#tests/support/test-app.ts'
import { playRace, type RaceWishes } from './play-races.ts'
import { races } from './races.ts'
import { reportRace } from './report.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    races: RaceWishes & { only: string }
  }
}

testApp({ LIMIT_FACTOR: '100000' })
aServer()

const { only, ...wishes } = inject('races')
const ROUND_MAX_MS = 20_000
const chosen = races.filter(({ name }) => name.includes(only))

test.each(chosen)(
  'I3 I6 offers $title: each act is done completely, or refused with the current state',
  async (race) => {
    const played = await playRace(race, wishes, diceOf(wishes.seed + races.indexOf(race)))
    reportRace(played, race === chosen[0])

    expect(played.wrong).toEqual([])
    expect(played.rounds).toBe(wishes.rounds)
    await statesAreRight()
  },
  wishes.rounds * ROUND_MAX_MS,
)
