import { describe, expect, test } from 'vitest'
import {
  autoSelect,
  itemFieldsOf,
  specialCategories,
  suggestionsOf,
  validateItem,
} from '#api/category/category.rules.ts'
import { leaves } from '#api/category/leaf.rules.ts'
import { listingFieldsOf, validateListing } from '#api/category/floors.rules.ts'

const car = { model: 'Volkswagen Golf', hasWheels: true, itemsNumber: 1, extra: { runs: false } }

describe('choosing a category', () => {
  test('W10 an only child is chosen at once', () => {
    expect(autoSelect('parcels', ['parcel'])).toBe('parcel')
  })

  test('W10 several children are shown first', () => {
    expect(autoSelect('animals', ['pet', 'horse'])).toBeUndefined()
  })

  test('W11 a category on the special list is chosen at once', () => {
    expect(specialCategories.map((id) => autoSelect(id, []))).toEqual(specialCategories)
    expect(specialCategories.every((id) => id in leaves)).toBe(true)
  })
})

describe('the fields of an item', () => {
  test.each([
    ['2019', []],
    ['19', ['incorrect']],
    ['20190', ['incorrect']],
    ['201a', ['incorrect']],
  ])('V10 the year %s of a vehicle is %j', (productionDate, codes) => {
    const wrong = validateItem(itemFieldsOf('motorcycle'), { productionDate })
    const ofYear = wrong.filter(({ path }) => path === 'productionDate')

    expect(ofYear.map(({ code }) => code)).toEqual(codes)
  })

  test('W41 a car needs its model and whether it rolls and runs', () => {
    const required = itemFieldsOf('car').filter((field) => field.required)

    expect(required.map(({ key }) => key)).toEqual(['model', 'hasWheels', 'runs'])
    expect(validateItem(itemFieldsOf('car'), {}).map(({ path, code }) => [path, code])).toEqual([
      ['model', 'empty'],
      ['hasWheels', 'empty'],
      ['runs', 'empty'],
    ])
  })

  test('W41 an answer may come among the extra ones', () => {
    expect(validateItem(itemFieldsOf('car'), car)).toEqual([])
  })

  test('W41 each category has limits of its own', () => {
    const sized = { ...car, length: 30, productionDate: '95' }

    expect(validateItem(itemFieldsOf('car'), sized)).toEqual([
      { path: 'productionDate', code: 'incorrect' },
      { path: 'length', code: 'too_small', values: { 0: 150 } },
    ])
    expect(
      validateItem(itemFieldsOf('parcel'), {
        length: 30,
        width: 20,
        height: 10,
        weight: 71,
        itemsNumber: 1,
      }),
    ).toEqual([{ path: 'weight', code: 'too_big', values: { 0: 70 } }])
  })

  test('waste with hazardous content is refused', () => {
    const rubble = { name: 'Bricks', extra: { volume: 3, nonHazardous: false } }

    expect(validateItem(itemFieldsOf('rubble'), rubble)).toEqual([{ path: 'nonHazardous', code: 'not_contain' }])
  })

  test('an unknown category has no fields and no suggestions', () => {
    expect(itemFieldsOf('toString')).toEqual([])
    expect(suggestionsOf('constructor')).toEqual({ kind: 'none' })
  })

  test('W42 cars, motorcycles, items and removals have lists of their own', () => {
    expect(['car', 'scooter', 'removal-house', 'sofa'].map((id) => suggestionsOf(id).kind)).toEqual([
      'car',
      'motorcycle',
      'removal',
      'item',
    ])
  })
})

describe('floors and elevators', () => {
  test('a removal needs both floors, and an elevator only above the ground floor', () => {
    expect(validateListing('removals', { pickupFloor: 0, deliveryFloor: 3 }).map(({ path }) => path)).toEqual([
      'deliveryElevator',
    ])
    expect(validateListing('removals', {}).length).toBe(4)
  })

  test('furniture may say its floors, a car is not asked', () => {
    expect(validateListing('furniture', {})).toEqual([])
    expect(listingFieldsOf('furniture').length).toBe(4)
    expect(listingFieldsOf('cars')).toEqual([])
  })
})
