import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { speakQuickly } from '#site/quick-words.ts'

const library = createInstance()
let asked = 0

beforeAll(async () => {
  await library.init({
    lng: 'pl',
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    resources: {
      pl: {
        shop: {
          way: '{{from}} → {{to}}',
          offers_one: '{{count}} oferta',
          offers_few: '{{count}} oferty',
          offers_many: '{{count}} ofert',
          offers_other: '{{count}} oferty',
          nested: '$t(plain)!',
          plain: 'zwykły',
          group: { inner: 'w środku' },
        },
      },
      en: { shop: { onlyEnglish: 'only in English' } },
    },
  })
})

type Speak = (key: string, values?: Record<string, string | number>) => string

/** Uses test words, which the types of our own words do not include. */
const slow = (): Speak => library.getFixedT('pl', 'shop' as never) as unknown as Speak

function quick(): Speak {
  const speak = slow()
  return speakQuickly<Speak>((...args) => {
    asked += 1
    return speak(...args)
  })
}

test.each<[string, Record<string, string | number> | undefined]>([
  ['plain', undefined],
  ['group.inner', undefined],
  ['way', { from: 'Gdańsk', to: 'Łódź' }],
  ['way', { from: '$& {{to}}', to: '$t(plain)' }],
  ['offers', { count: 1 }],
  ['offers', { count: 3 }],
  ['offers', { count: 25 }],
  ['nested', undefined],
  ['onlyEnglish', undefined],
  ['nowhere', undefined],
])('%s says what the library says, the second time as well: %o', (key, values) => {
  const speak = quick()
  const wanted = slow()(key, values)

  expect([speak(key, values), speak(key, values)]).toEqual([wanted, wanted])
})

test('i18next is called once per text and count', () => {
  const speak = quick()
  asked = 0

  for (const from of ['Gdańsk', 'Sopot', 'Gdynia']) speak('way', { from, to: 'Berlin' })
  for (const count of [1, 2, 1, 2]) speak('offers', { count })

  expect(asked).toBe(3)
})

test('a missing value is left to i18next', () => {
  expect(quick()('way', { from: 'Gdańsk' })).toBe(slow()('way', { from: 'Gdańsk' }))
})
