import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { autoBid, backUp, leaderOf } from '#api/offer/rates/auto-bid.rules.ts'

type AutoBidder = Parameters<typeof autoBid>[0][number]

const at = (id: number, gross: number, least: number | null = null): AutoBidder => ({
  id,
  grossMinor: gross * 100,
  minGrossMinor: least === null ? null : least * 100,
})
const after = (offers: AutoBidder[], currency: 'PLN' | 'EUR' | 'CZK' | 'SEK' = 'PLN') =>
  offers.map(({ id, grossMinor }) => (autoBid(offers, currency).get(id) ?? grossMinor) / 100)

describe('an automatic bid', () => {
  test('goes a step below the lowest other offer', () => {
    expect(after([at(1, 500, 400), at(2, 480)])).toEqual([470, 480])
    expect(after([at(1, 500, 400), at(2, 480)], 'EUR')).toEqual([478, 480])
    expect(after([at(1, 500, 400), at(2, 480)], 'SEK')).toEqual([460, 480])
  })

  test('uses smaller steps at low prices', () => {
    expect(after([at(1, 95, 60), at(2, 90)])).toEqual([85, 90])
    expect(after([at(1, 24, 15), at(2, 20)], 'EUR')).toEqual([19, 20])
    expect(after([at(1, 480, 300), at(2, 470)], 'CZK')).toEqual([445, 470])
  })

  test('takes the whole step at the price where it begins, and the smaller one a unit below', () => {
    expect(after([at(1, 120, 60), at(2, 100)])).toEqual([90, 100])
    expect(after([at(1, 120, 60), at(2, 99)])).toEqual([94, 99])
    expect(after([at(1, 30, 10), at(2, 25)], 'EUR')).toEqual([23, 25])
    expect(after([at(1, 30, 10), at(2, 24)], 'EUR')).toEqual([23, 24])
    expect(after([at(1, 600, 300), at(2, 500)], 'CZK')).toEqual([450, 500])
    expect(after([at(1, 600, 300), at(2, 499)], 'CZK')).toEqual([474, 499])
  })

  test('does not reveal its minimum by a step that ends there, unless nothing else leads', () => {
    expect(after([at(1, 500, 475), at(2, 480)])).toEqual([479, 480])
    expect(after([at(1, 500, 470), at(2, 480)])).toEqual([479, 480])
    expect(after([at(1, 500, 479), at(2, 480)])).toEqual([479, 480])
    expect(after([at(1, 500, 480), at(2, 480)])).toEqual([500, 480])
  })

  test('answers another automatic bid, until one of the two is at its minimum', () => {
    expect(after([at(1, 500, 400), at(2, 490, 450)])).toEqual([449, 459])
  })

  test('ignores offers of a company that withdraws often', () => {
    expect(after([at(1, 500, 400), { ...at(2, 480), isIgnored: true }, at(3, 490)])).toEqual([480, 480, 490])
  })

  test('goes back up to a step below the next one, or to its typed price', () => {
    const back = (gross: number, from: number | null, next?: number) =>
      backUp({ grossMinor: gross * 100, fromMinor: from && from * 100 }, next && next * 100, 'PLN')

    expect(back(400, 500, 480)).toBe(47_000)
    expect(back(400, 450, 480)).toBe(45_000)
    expect(back(400, 500)).toBe(50_000)
    expect(back(470, 500, 480)).toBeUndefined()
    expect(back(400, null, 480)).toBeUndefined()
  })

  test('stays put while it leads; at the same price the earlier one leads', () => {
    expect(after([at(1, 480, 300), at(2, 480)])).toEqual([480, 480])
    expect(after([at(1, 480), at(2, 480, 300)])).toEqual([480, 470])
    expect(after([at(1, 480, 300)])).toEqual([480])
    expect(after([])).toEqual([])
  })
})

/** One step by the first offer that can move, written as plainly as the rules. */
function oneStep(offers: AutoBidder[]): AutoBidder[] | undefined {
  const [leader] = [...offers].sort((a, b) => a.grossMinor - b.grossMinor || a.id - b.id)
  if (!leader) return undefined
  const step = leader.grossMinor < 10_000 ? 500 : 1000
  const mover = [...offers]
    .sort((a, b) => a.id - b.id)
    .find((one) => one.id !== leader.id && one.minGrossMinor !== null && one.minGrossMinor < leader.grossMinor)
  if (!mover) return undefined
  const least = mover.minGrossMinor ?? 0
  const whole = leader.grossMinor - step
  const grossMinor = whole > least ? whole : Math.max(leader.grossMinor - 100, least)
  return offers.map((one) => (one.id === mover.id ? { ...one, grossMinor } : one))
}

const bidders = fc
  .array(
    fc.record({
      gross: fc.integer({ min: 20, max: 900 }),
      room: fc.option(fc.integer({ min: 1, max: 600 })),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ gross, room }, index) => at(index + 1, gross, room === null ? null : Math.max(1, gross - room))),
  )
  .filter((all) => all.every(({ grossMinor, minGrossMinor }) => minGrossMinor === null || minGrossMinor < grossMinor))

const apply = (offers: AutoBidder[]): AutoBidder[] => {
  const prices = autoBid(offers, 'PLN')
  return offers.map((one) => ({ ...one, grossMinor: prices.get(one.id) ?? one.grossMinor }))
}

describe('any number of bidders', () => {
  test('end where twenty single steps lead', () => {
    fc.assert(
      fc.property(bidders, (offers) => {
        let model = offers
        for (let step = 0; step < 20; step += 1) model = oneStep(model) ?? model
        expect(apply(offers)).toEqual(model)
      }),
    )
  })

  test('I7 an offer never goes below its minimum, up, or lower while it leads', () => {
    fc.assert(
      fc.property(bidders, (offers) => {
        const led = leaderOf(offers)
        const others = offers.filter(({ id }) => id !== led?.id)
        for (const { id, grossMinor, minGrossMinor } of apply(offers)) {
          const before = offers.find((one) => one.id === id)?.grossMinor ?? 0
          expect(grossMinor).toBeLessThanOrEqual(before)
          if (grossMinor < before) expect(grossMinor).toBeGreaterThanOrEqual(minGrossMinor ?? Infinity)
        }
        // A leader that cannot be beaten has no reason to move.
        if (led && others.every(({ minGrossMinor }) => minGrossMinor === null || minGrossMinor >= led.grossMinor))
          expect(apply(offers)).toEqual(offers)
      }),
    )
  })

  test('settle, and then no offer that does not lead could', () => {
    fc.assert(
      fc.property(bidders, (offers) => {
        let now = offers
        for (let round = 0; round < 400; round += 1) now = apply(now)
        expect(autoBid(now, 'PLN').size).toBe(0)
        const leader = leaderOf(now)
        for (const one of now)
          if (one !== leader && one.minGrossMinor !== null)
            expect(one.minGrossMinor).toBeGreaterThanOrEqual(leader?.grossMinor ?? 0)
      }),
    )
  })

  test('end the same in any order', () => {
    fc.assert(
      fc.property(bidders, (offers) => {
        const turned = apply([...offers].reverse()).reverse()
        expect(turned).toEqual(apply(offers))
      }),
    )
  })
})
