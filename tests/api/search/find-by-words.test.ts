import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import type { Locale } from '#content/storefronts.ts'
import { anAuction, goodItems, type AuctionWishes } from '#tests/support/scenes/auctions.ts'
import { wrongWordRows } from '#tests/support/scenes/open-auctions.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

let ann: SignedIn
const ids: Record<string, number> = {}

beforeAll(async () => {
  ann = await aCustomer()
  const post = async (name: string, wishes: Omit<AuctionWishes, 'by'>) => {
    ids[name] = (await anAuction({ by: ann, ...wishes })).id
  }
  const thing = (name: string) => ({
    category: 'sofa' as const,
    title: name,
    form: { items: [{ ...goodItems.sofa, name }] as never },
  })
  await post('armchairs', { ...thing('Two armchairs, light'), from: 'Gdańsk', to: 'Berlin' })
  await post('leather', {
    ...thing('Ledersofa, braun'),
    from: 'Hamburg',
    to: 'Praha',
    locale: 'de_DE',
  })
  await post('stools', {
    ...thing('Krzesła drewniane'),
    from: 'Kraków',
    to: 'Lyon',
    locale: 'pl_PL',
  })
  await post('mirrors', { ...thing('Miroirs anciens'), from: 'Lyon', to: 'Paris', locale: 'fr_FR' })
  await post('chest', { ...thing('Pesada cómoda'), from: 'Madrid', to: 'Lisboa', locale: 'es_ES' })
  await post('car', { from: 'Gdynia', to: 'Warszawa' })
})

/** After all tests in this file the word rows match the listings. */
afterAll(async () => {
  expect(await wrongWordRows()).toEqual([])
})

type Filters = Parameters<ReturnType<typeof as>['search']['auctions']>[0]

const look = (q: string, locale: Locale = 'en_GB', more: Filters = {}) =>
  as(guestCaller, { locale }).search.auctions({ q, sort: 'relevance', ...more })
const named = (id: number) => Object.keys(ids).find((name) => ids[name] === id)
const found = async (q: string, locale?: Locale, more?: Filters) =>
  (await look(q, locale, more)).data.map(({ id }) => named(id))
/** Only exact matches, not similar words. */
const exactly = async (q: string, locale?: Locale) => {
  const { data, likeWords } = await look(q, locale)
  return likeWords === null ? data.map(({ id }) => named(id)) : []
}

describe('words are found', () => {
  test('in any inflected form, in the language of the listing', async () => {
    expect(await exactly('light armchair')).toEqual(['armchairs'])
    expect(await exactly('krzesło drewniane', 'pl_PL')).toEqual(['stools'])
    expect(await exactly('krzesel', 'pl_PL')).toEqual([])
    expect(await exactly('miroir ancien', 'fr_FR')).toEqual(['mirrors'])
    expect(await exactly('COMODAS pesadas', 'es_ES')).toEqual(['chest'])
  })

  test('as typed, in every language', async () => {
    for (const locale of ['pl_PL', 'sv_SE', 'cs_CZ', 'ro_RO', 'nl_NL', 'it_IT', 'pt_PT'] as const)
      expect(await exactly('Miroirs Anciens', locale)).toEqual(['mirrors'])
  })

  test('while the last one is still being typed', async () => {
    expect(await exactly('two arm')).toEqual(['armchairs'])
    expect(await exactly('arm two')).toEqual([])
  })

  test('by towns in the reader’s language, without stop words', async () => {
    expect(await exactly('Danzig Berlin', 'de_DE')).toEqual(['armchairs'])
    expect(await exactly('von Danzig nach Berlin', 'de_DE')).toEqual(['armchairs'])
    expect(await exactly('Praga', 'pl_PL')).toEqual(['leather'])
    expect(await exactly('z Gdańska do Berlina', 'pl_PL')).toEqual(['armchairs'])
    expect(await exactly('Lyon')).toEqual(['mirrors', 'stools'])
  })

  test('by categories in the reader’s language', async () => {
    expect(await exactly('meble Berlin', 'pl_PL')).toEqual(['armchairs'])
    expect(await exactly('samochód', 'pl_PL')).toEqual(['car'])
    expect(await exactly('Möbel Prag', 'de_DE')).toEqual(['leather'])
    expect(await exactly('bilar', 'sv_SE')).toEqual(['car'])
  })

  test('together with other filters, from cursor to cursor', async () => {
    expect(await found('Lyon', 'en_GB', { fromCountries: ['FR'] })).toEqual(['mirrors'])

    const first = await look('furniture', 'en_GB', { pageSize: 2 })
    const second = await look('furniture', 'en_GB', { pageSize: 5, cursor: first.nextCursor ?? '' })

    expect([...first.data, ...second.data].map(({ id }) => named(id))).toEqual([
      'chest',
      'mirrors',
      'stools',
      'leather',
      'armchairs',
    ])
    expect(second.nextCursor).toBeNull()
    expect(await wrongFields(look('mirrors', 'en_GB', { cursor: first.nextCursor ?? '' }))).toEqual({
      cursor: 'cursor',
    })
  })
})

describe('the order', () => {
  test('a listing with the word comes before one that goes there, the newest first in each group', async () => {
    const title = 'Prague clock'
    const clock = await anAuction({
      by: ann,
      from: 'Berlin',
      to: 'Gdynia',
      category: 'sofa',
      title,
    })
    await anAuction({ by: ann, from: 'Praha', to: 'Gdynia', title: 'A car without keys' })

    const { data } = await look('prague')
    const newest = await look('prague', 'en_GB', { sort: 'newest' })

    expect(data[0]?.id).toBe(clock.id)
    expect(newest.data[0]?.id).not.toBe(clock.id)
    expect(newest.total).toBe(data.length)
  })
})

describe('no exact match', () => {
  test('shows the closest word, and which one it is', async () => {
    expect(await look('gdnask')).toMatchObject({ likeWords: 'gdańsk', total: 1 })
    expect(await look('armchiars berlin')).toMatchObject({
      likeWords: 'armchairs berlin',
      total: 1,
    })
    expect(await found('mirois')).toEqual(['mirrors'])
  })

  test('finds a word inside another one', async () => {
    expect(await found('Sofa Hamburg', 'de_DE', { categories: ['sofa'] })).toEqual(['leather'])
    expect(await found('leder', 'pl_PL')).toEqual(['leather'])
  })

  test('shows nothing if nothing is close', async () => {
    expect(await look('xylophonist')).toMatchObject({ likeWords: null, total: 0, data: [] })
    expect(await look("%%% ' \\ :* & |")).toMatchObject({ likeWords: null })
  })
})

describe('the word index', () => {
  test('follows the listing’s title and items', async () => {
    const { id, version } = await anAuction({ by: ann, title: 'Harpsichord of 1780' })
    expect(await look('harpsichord')).toMatchObject({ data: [{ id }] })

    await as(ann).auction.hide({ auction: id })
    expect(await look('harpsichord')).toMatchObject({ total: 0, likeWords: null })

    expect(version).toBeGreaterThan(0)
  })
})

test('refuses too many words as a field error', async () => {
  expect(await wrongFields(look('a'.repeat(100_000)))).toEqual({ q: 'maxlength' })
})
