import { describe, expect, test } from 'vitest'
import { readyQuestions } from '#api/message/ready-questions.rules.ts'

type AskedListing = Parameters<typeof readyQuestions>[0]

const anItem = { length: 200, width: 90, height: 80, weight: 60, extra: {} }

const aListing = (wishes: Partial<AskedListing>): AskedListing => ({
  mainCategoryId: 'cars',
  categoryId: 'car',
  items: [anItem],
  pictures: [],
  declaredValue: null,
  dateFixed: true,
  pickupFloor: null,
  pickupElevator: null,
  deliveryFloor: null,
  deliveryElevator: null,
  ...wishes,
})

const phrasesOf = (wishes: Partial<AskedListing>, asked: string[] = []) =>
  readyQuestions(aListing(wishes), asked).map(({ phrase }) => phrase)

describe('ready questions', () => {
  test('fit the kind of goods', () => {
    expect(phrasesOf({}).slice(0, 2)).toEqual(['runs', 'keys'])
    expect(phrasesOf({ mainCategoryId: 'removals', categoryId: 'removal-house' }).slice(0, 3)).toEqual(['floors', 'lift', 'parking']) // prettier-ignore
    expect(phrasesOf({ mainCategoryId: 'pallets', categoryId: 'pallet' })[0]).toBe('ramp')
    expect(phrasesOf({ mainCategoryId: 'animals', categoryId: 'horse' })[0]).toBe('loadsEasily')
    expect(phrasesOf({ mainCategoryId: 'animals', categoryId: 'pet' })).not.toContain('loadsEasily')
  })

  test('leave out what the fields of the listing answer, whatever the answer', () => {
    const items = [{ ...anItem, extra: { runs: false, keys: true } }]

    expect(phrasesOf({ items, dateFixed: false })).toEqual(['truckAccess', 'pictures'])
    expect(phrasesOf({ items: [...items, anItem] })).toContain('runs')
  })

  test('ask for a lift only if stairs are possible and nothing is said about them', () => {
    const sofa = { mainCategoryId: 'furniture', categoryId: 'sofa', pickupFloor: 0, deliveryFloor: 3 }

    expect(phrasesOf(sofa)).not.toContain('floors')
    expect(phrasesOf(sofa)).toContain('lift')
    expect(phrasesOf({ ...sofa, deliveryElevator: false })).not.toContain('lift')
  })

  test('leave out those asked before, and are at most four, each with its topic', () => {
    expect(phrasesOf({}, ['runs'])).not.toContain('runs')
    expect(readyQuestions(aListing({}), [])).toHaveLength(4)
    expect(readyQuestions(aListing({}), []).at(2)).toEqual({ phrase: 'truckAccess', topic: 'way' })
  })
})
