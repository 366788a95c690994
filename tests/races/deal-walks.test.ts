import { DateTime } from 'luxon'
import { beforeAll, expect, inject, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { diceOf } from '#tests/chaos/dice.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { aPayableCourier } from '#tests/support/scenes/offers.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { testApp } from '#tests/support/test-app.ts'
import { beginWalk, comeToRest, moneyOf, takeSteps, type WalkCast } from './deal-walk.ts'

testApp({ LIMIT_FACTOR: '100000' })

const { rounds, seed } = inject('races')
/** Walks for each round of a race. */
const WALKS = 5
const WALK_MAX_MS = 20_000
const STEPS_MAX = 24

let staff: readonly SignedIn[]

beforeAll(async () => {
  staff = [await anAdmin(), await anAdmin(), await anAdmin()]
})

/** New people for each walk, because a ruling or a rate of cancellations would stop them in the next. */
const aCast = async (): Promise<WalkCast> => ({
  ann: await aCustomer(),
  bob: await aPayableCourier(),
  carl: await aPayableCourier(),
  staff,
})

test(
  'after random acts of people, clocks and the card processor a deal has its books right, and in the end no money is left here',
  async () => {
    for (let walked = 0; walked < rounds * WALKS; walked += 1) {
      const dice = diceOf(seed + walked)
      const walk = await beginWalk(await aCast(), dice, DateTime.utc())
      const wrong = [...(await takeSteps(walk, dice.between(4, STEPS_MAX)))]
      if (wrong.length === 0) wrong.push(...(await comeToRest(walk)))
      expect(wrong, `seed ${seed + walked}:\n${walk.path.join('\n')}\n${await moneyOf(walk)}`).toEqual([])
    }
    await statesAreRight()
    await booksAreRight()
  },
  rounds * WALKS * WALK_MAX_MS,
)
