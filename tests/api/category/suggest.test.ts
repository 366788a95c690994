import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'

testApp()

type Calls = ReturnType<typeof as>['category']
let calls: Calls
beforeAll(() => {
  calls = as(guestCaller).category
})

const names = async (found: Promise<{ name: string }[]>) => (await found).map(({ name }) => name)

describe('while somebody types a car', () => {
  const car = (text: string, limit = 5) => calls.suggestCars({ lang: 'en', text, limit })

  test('W42 a suggestion leads by generation and body to the sizes', async () => {
    const [golf] = await car('vw golf 7')

    expect(golf).toEqual({
      id: 'volkswagen-golf',
      displayName: 'Volkswagen Golf',
      generations: [
        {
          id: 'volkswagen-golf-vii-5g',
          text: 'VII (5G), 2012–2020',
          series: expect.arrayContaining([
            {
              id: 'volkswagen-golf-vii-5g-hatchback-5d',
              text: 'hatchback, 5 doors',
              length: 426,
              width: 180,
              height: 145,
              weight: 1250,
            },
          ]) as unknown,
        },
      ],
    })
  })

  test.each([
    ['golf vw', 'Volkswagen Golf'],
    ['VOLKSW gol', 'Volkswagen Golf'],
    ['škoda octavia', 'Skoda Octavia'],
    ['merc sprinter', 'Mercedes-Benz Sprinter'],
    ['citroën c4', 'Citroen C4'],
    ['bmw e46', 'BMW 3 Series'],
    ['passat 2012', 'Volkswagen Passat'],
  ])('W42 %s finds %s first', async (typed, name) => {
    expect((await car(typed))[0]?.displayName).toBe(name)
  })

  test('W42 a year leaves only the generations that were built then', async () => {
    const [golf] = await car('golf 2005')

    expect(golf?.generations.map(({ id }) => id)).toEqual(['volkswagen-golf-iv-1j', 'volkswagen-golf-v-1k'])
  })

  test('a motorhome is found among the cars', async () => {
    expect((await car('hymer')).map(({ displayName }) => displayName)).toContain('Hymer B 544')
  })

  test('a word that fits nothing finds nothing', async () => {
    expect(await car('golf xyzzy')).toEqual([])
  })
})

describe('while somebody types a thing', () => {
  test('the same name comes before names that begin so, and those before other words', async () => {
    const found = await names(calls.suggestItems({ lang: 'en', tag: 'all', text: 'Fridge', sort_type: 'sort_exact' }))

    expect(found.slice(0, 2)).toEqual(['fridge', 'fridge-freezer'])
    expect(found.indexOf('mini fridge')).toBeGreaterThan(1)
  })

  test('W42 it comes in the language asked for, with its sizes, and by what else it is called', async () => {
    const [bySynonym] = await calls.suggestItems({
      lang: 'pl_PL' as never,
      tag: 'furniture',
      text: 'kanapa trzy',
    })

    expect(bySynonym).toEqual({
      id: 'sofa-3-seat',
      name: 'sofa 3-osobowa',
      length: 210,
      width: 92,
      height: 85,
      weight: 58,
    })
  })

  test('accents do not count', async () => {
    expect(await names(calls.suggestItems({ lang: 'pl', tag: 'bedroom', text: 'LOZKO' }))).toContain('łóżko 140x200')
  })

  test('a tag leaves out what is not on its list, several tags are joined by a comma', async () => {
    const item = (tag: string) => names(calls.suggestItems({ lang: 'en', tag, text: 'ward' }))

    expect(await item('garden')).toEqual([])
    expect((await item('garden,bedroom')).length).toBeGreaterThan(0)
  })

  test('machines, boats and trailers are found by make', async () => {
    expect(await names(calls.suggestItems({ lang: 'sv', tag: 'construction', text: 'kubota u17' }))).toEqual([
      'Kubota U17-3',
    ])
  })

  test('a German word is found inside a longer one', async () => {
    expect(await names(calls.suggestItems({ lang: 'de', tag: 'bedroom', text: 'schrank' }))).toContain(
      'Kleiderschrank, 2-türig',
    )
  })
})

describe('while somebody types a motorcycle', () => {
  test('W42 among equally good names the lighter one comes first', async () => {
    const found = await calls.suggestMotorcycles({
      lang: 'en',
      text: 'yamaha',
      sort_type: 'sort_weight',
    })
    const weights = found.map(({ weight }) => weight)

    expect(found.length).toBe(20)
    expect(weights).toEqual([...weights].sort((a, b) => a - b))
    expect(found[0]).toMatchObject({ name: 'Yamaha PW50', length: expect.any(Number) as unknown })
  })
})

describe('while somebody lists a removal', () => {
  test('W42 whole flats come with their volume and weight, single things with their sizes', async () => {
    const [flat] = await calls.suggestRemovals({ lang: 'en', text: 'two-bedroom flat', limit: 1 })
    const [sofa] = await calls.suggestRemovals({ lang: 'en', text: '2-seater', limit: 1 })

    expect(flat).toMatchObject({
      id: 'flat-3-rooms',
      length: null,
      volume: expect.any(Number) as unknown,
    })
    expect(sofa).toMatchObject({ id: 'sofa-2-seat', length: 165 })
  })
})

describe('every list of suggestions', () => {
  test('S13 answers at most 20, however many are asked for', async () => {
    const asked = { lang: 'en', text: 'ca', limit: 500 } as const

    expect((await calls.suggestCars({ ...asked, text: 'vw' })).length).toBe(20)
    expect((await calls.suggestItems({ ...asked, tag: 'all' })).length).toBe(20)
    expect((await calls.suggestRemovals(asked)).length).toBe(20)
    expect((await calls.suggestMotorcycles({ ...asked, text: 'bmw' })).length).toBe(20)
  })

  test('one letter is too little to suggest anything', async () => {
    expect(await calls.suggestCars({ lang: 'en', text: 'v' })).toEqual([])
    expect(await calls.suggestItems({ lang: 'en', tag: 'all', text: ' s ' })).toEqual([])
  })

  test('another order than its own is refused', async () => {
    expect(await wrongFields(calls.suggestCars({ lang: 'en', text: 'golf', sort_type: 'sort_weight' }))).toEqual({
      sort_type: 'not_contain',
    })
  })

  test('a language we do not speak is answered in English', async () => {
    const lang = 'fi' as never

    expect(await names(calls.suggestItems({ lang, tag: 'all', text: 'fridge', limit: 1 }))).toEqual(['fridge'])
  })
})
