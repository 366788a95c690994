import { describe, expect, test } from 'vitest'
import { lawOf, limitOf } from '#api/cover/law.rules.ts'

interface Wishes {
  from?: string | null
  to?: string | null
  main?: string
  weight?: number | null
  volumeM3?: number | null
  pieces?: number
}

const carriage = ({ from = 'DE', to = from, main = 'furniture', weight = 100, volumeM3 = 2, pieces = 1 }: Wishes) => ({
  fromCountry: from,
  toCountry: to,
  mainCategoryId: main,
  ...{ weight, volumeM3, pieces },
})
const ruling = (wishes: Wishes) => {
  const of = carriage(wishes)
  const law = lawOf(of)
  return { ...law, limit: limitOf(law, of) }
}

describe('the liability of a carrier by law', () => {
  test.each([
    ['between two countries', { from: 'PL', to: 'DE' }, 'perKg', 'CMR, Art. 23(3)', 83_300, 'XDR'],
    ['in Germany', { from: 'DE' }, 'perKg', 'HGB § 431', 83_300, 'XDR'],
    ['of a removal in Germany', { from: 'DE', main: 'removals' }, 'perM3', 'HGB § 451e', 124_000, 'EUR'],
    ['in Italy', { from: 'IT' }, 'perKg', 'Codice civile, art. 1696', 10_000, 'EUR'],
    ['in the Netherlands', { from: 'NL' }, 'perKg', 'BW 8:1105', 34_000, 'EUR'],
    ['in Sweden', { from: 'SE' }, 'perKg', 'Lag (1974:610), 32 §', 1_500_000, 'SEK'],
    ['in Spain', { from: 'ES', weight: 3 }, 'perKg', 'Ley 15/2009, art. 57', 2000, 'EUR'],
    ['in France', { from: 'FR', weight: 20 }, 'perKg', 'Contrat type général, décret n° 2017-461', 66_000, 'EUR'],
  ] as const)('%s has the limit of %j', (_, wishes, basis, name, minor, unit) => {
    expect(ruling(wishes)).toMatchObject({ basis, name, limit: { minor, unit, lacks: null } })
  })

  test.each([
    ['in Poland', { from: 'PL' }, 'full', 'Prawo przewozowe, art. 80'],
    ['in Czechia', { from: 'CZ' }, 'full', 'Občanský zákoník, § 2567'],
    ['in Romania', { from: 'RO' }, 'full', 'Codul civil, art. 1985'],
    ['in the United Kingdom', { from: 'GB' }, 'terms', 'RHA Conditions of Carriage'],
    ['in Portugal', { from: 'PT' }, 'unconfirmed', 'Decreto-Lei n.º 239/2003'],
    ['of a removal in Spain', { from: 'ES', main: 'removals' }, 'unconfirmed', 'Ley 15/2009'],
    ['of a removal in the Netherlands', { from: 'NL', main: 'removals' }, 'unconfirmed', 'BW 8:1182'],
    ['of a removal in France', { from: 'FR', main: 'removals' }, 'agreed', 'Code de commerce, art. L. 133-1'],
    ['of a car in France', { from: 'FR', main: 'cars' }, 'unconfirmed', 'Code des transports, contrats types'],
    ['of a removal in Sweden', { from: 'SE', main: 'removals' }, 'excluded', 'Lag (1974:610), 2 §'],
    ['of a removal abroad', { from: 'DE', to: 'FR', main: 'removals' }, 'excluded', 'CMR, Art. 1(4)(c)'],
    ['in a country without a line', { from: 'AT' }, 'unlisted', null],
    ['on an unknown way', { from: null, to: 'DE' }, 'unlisted', null],
    ['of animals', { from: 'PL', to: 'DE', main: 'animals' }, 'animals', null],
  ] as const)('%s has no amount', (_, wishes, basis, name) => {
    expect(ruling(wishes)).toMatchObject({ basis, name, limit: undefined })
  })

  test('for a removal in a country without a rule for them is that of other goods', () => {
    expect(ruling({ from: 'PL', main: 'removals' })).toEqual(ruling({ from: 'PL' }))
    expect(ruling({ from: 'IT', main: 'removals' }).limit).toEqual(ruling({ from: 'IT' }).limit)
  })

  test('in France counts each piece, and is lower from three tonnes on', () => {
    expect(ruling({ from: 'FR', weight: 200, pieces: 1 }).limit?.minor).toBe(100_000)
    expect(ruling({ from: 'FR', weight: 200, pieces: 3 }).limit?.minor).toBe(300_000)
    expect(ruling({ from: 'FR', weight: 2999, pieces: 200 }).limit?.minor).toBe(9_896_700)
    expect(ruling({ from: 'FR', weight: 3000, pieces: 200 }).limit?.minor).toBe(960_000)
  })

  test('has no sum without the weight, or without the volume of a German removal', () => {
    expect(ruling({ from: 'DE', weight: null }).limit).toMatchObject({ minor: null, lacks: 'weight' })
    expect(ruling({ from: 'DE', weight: 0 }).limit).toMatchObject({ minor: null, lacks: 'weight' })
    const removal = ruling({ from: 'DE', main: 'removals', weight: 100, volumeM3: null })
    expect(removal.limit).toMatchObject({ minor: null, lacks: 'volume' })
  })

  test('names a source for each law', () => {
    for (const from of ['DE', 'PL', 'GB', 'FR', 'ES', 'IT', 'NL', 'PT', 'RO', 'SE', 'CZ'])
      for (const main of ['furniture', 'removals', 'cars']) expect(ruling({ from, main }).url).toMatch(/^https:\/\//)
  })
})
