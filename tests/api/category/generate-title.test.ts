import { describe, expect, test } from 'vitest'
import { generateTitle, type Titled } from '#api/category/generate-title.ts'
import { leaves } from '#api/category/leaf.rules.ts'
import { storefrontOf, storefronts } from '#content/storefronts.ts'

const titleIn = (locale: 'en_GB' | 'pl_PL' | 'de_DE', titled: Titled) => generateTitle(storefrontOf(locale), titled)

const cities = { fromCity: 'Gdańsk', toCity: 'Berlin' }

describe('W37 the title generated from the items', () => {
  test('W37 one item and the route', () => {
    expect(titleIn('en_GB', { items: [{ model: 'Volkswagen Golf VII' }], ...cities })).toBe(
      'Volkswagen Golf VII, Gdańsk – Berlin',
    )
  })

  test('W37 a suggested item is named in the storefront’s language', () => {
    const items = [{ autocompleteItemId: 'sofa-3-seat', name: 'sofa 3-osobowa' }]

    expect(titleIn('pl_PL', { items, ...cities })).toBe('Sofa 3-osobowa, Gdańsk – Berlin')
    expect(titleIn('de_DE', { items, ...cities })).toBe('3-Sitzer-Sofa, Gdańsk – Berlin')
  })

  test('W37 a name changed by hand is kept', () => {
    const items = [{ autocompleteItemId: 'sofa-3-seat', name: 'grandmother’s sofa', isAdjustedByUser: true }]

    expect(titleIn('de_DE', { items })).toBe('Grandmother’s sofa')
  })

  test('W37 several items are counted, and the first is named', () => {
    const items = [
      { name: 'armchair', itemsNumber: 2 },
      { name: 'table', itemsNumber: 1 },
      { name: 'chair', itemsNumber: 4 },
    ]

    expect(titleIn('en_GB', { items })).toBe('7 items: 2 × armchair and 5 more')
  })

  test('W37 a removal is named by its kind and volume, not by its first sofa', () => {
    const sofa = { autocompleteItemId: 'sofa-3-seat', name: 'sofa', length: 200, width: 100, height: 90 }
    const boxes = { name: 'box', itemsNumber: 20, length: 60, width: 35, height: 35 }
    const removal = { categoryId: 'removal-flat-small', items: [sofa, boxes], ...cities }

    expect(titleIn('en_GB', removal)).toBe('Small flat removal, 3.3\u00A0m³, Gdańsk – Berlin')
    expect(titleIn('de_DE', removal)).toBe('Umzug einer kleinen Wohnung, 3,3\u00A0m³, Gdańsk – Berlin')
    expect(titleIn('pl_PL', { ...removal, items: [sofa, { ...boxes, length: null }] })).toBe(
      'Przeprowadzka małego mieszkania, 21 przedmiotów, Gdańsk – Berlin',
    )
  })

  test('W37 a removal whose rooms are known names their number', () => {
    const box = { name: 'box', itemsNumber: 20, length: 60, width: 35, height: 35 }
    const inRooms = (...rooms: string[]) => ({
      categoryId: 'removal-flat-small',
      items: [box, ...rooms.map((room) => ({ ...box, extra: { room } }))],
      ...cities,
    })

    expect(titleIn('en_GB', inRooms('home-office'))).toBe('Removal, 1 room, 2.9\u00A0m³, Gdańsk – Berlin')
    expect(titleIn('de_DE', inRooms('home-office', 'dining-room', 'dining-room'))).toBe(
      'Umzug, 2 Räume, 5,9\u00A0m³, Gdańsk – Berlin',
    )
    expect(titleIn('pl_PL', inRooms('a', 'b', 'c', 'd', 'e'))).toBe(
      'Przeprowadzka, 5 pomieszczeń, 8,8\u00A0m³, Gdańsk – Berlin',
    )
  })

  test('W37 a suggested car without a model is named by its body', () => {
    const items = [{ autocompleteItemId: 'volkswagen-golf-vii-5g-estate', itemCategoryId: 'car' }]

    expect(titleIn('en_GB', { items })).toBe('Volkswagen Golf VII (5G)')
  })

  test('W37 an item without details is named by its kind', () => {
    expect(titleIn('en_GB', { items: [{ itemCategoryId: 'piano' }], ...cities })).toBe('Piano, Gdańsk – Berlin')
  })

  test('W37 an item without a name or a kind is just an item', () => {
    expect(titleIn('en_GB', { items: [{}] })).toBe('Transport: item')
  })

  test('W37 a short title is extended', () => {
    expect(titleIn('en_GB', { items: [{ name: 'sofa' }] })).toBe('Transport: sofa')
  })

  test('W37 a long title is cut at a word and keeps the route', () => {
    const title = titleIn('en_GB', {
      items: [{ name: 'very '.repeat(20) + 'long table' }],
      ...cities,
    })

    expect([...title].length).toBeLessThanOrEqual(80)
    expect(title).toMatch(/^Very very .*very…, Gdańsk – Berlin$/)
  })

  test.each(storefronts)('W37 every kind of item has a title of 10 to 80 characters in $locale', (storefront) => {
    const titles = Object.keys(leaves).flatMap((leaf) => [
      generateTitle(storefront, { items: [{ itemCategoryId: leaf }] }),
      generateTitle(storefront, { items: [{ name: 'ok' }], categoryId: leaf }),
      generateTitle(storefront, {
        items: [{ itemCategoryId: leaf }, { name: 'x'.repeat(120) }],
        ...cities,
      }),
      generateTitle(storefront, {
        items: [{ name: 'x'.repeat(120) }],
        fromCity: 'y'.repeat(60),
        toCity: 'z'.repeat(60),
      }),
    ])
    const wrong = titles.filter((title) => [...title].length < 10 || [...title].length > 80)

    expect(wrong).toEqual([])
  })
})
