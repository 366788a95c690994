import { describe, expect, test } from 'vitest'
import { itemFieldsOf, validateItem } from '#api/category/category.rules.ts'
import { checkValue, type Validator } from '#api/category/validator.rules.ts'

const field = (rule: Validator, mandatoryValidators: Validator[] = []) => [
  { key: 'name' as const, mandatoryValidators, optionalValidators: [rule] },
]

describe('the rules an item keeps', () => {
  test('V18 a number below its range is too small and one above it too big, and both say the limit', () => {
    const range = { type: 'range', min: 10, max: 20 }

    expect(checkValue(9, range)).toEqual({ code: 'too_small', values: { 0: 10 } })
    expect(checkValue('20,5', range)).toEqual({ code: 'too_big', values: { 0: 20 } })
    expect([10, 20, '12,5'].map((value) => checkValue(value, range))).toEqual([undefined, undefined, undefined])
    expect(checkValue('heavy', range)).toEqual({ code: 'incorrect' })
  })

  test('V19 a value that is not on the list is not contained', () => {
    const contain = { type: 'contain', values: ['open', 'enclosed'] }

    expect(checkValue('closed', contain)).toEqual({ code: 'not_contain' })
    expect(checkValue('open', contain)).toBeUndefined()
    expect(checkValue(false, { type: 'contain', values: [true, false] })).toBeUndefined()
  })

  test.each([undefined, null, '', '   '])('V20 %j is blank', (value) => {
    expect(checkValue(value, { type: 'blank' })).toEqual({ code: 'empty' })
  })

  test('V20 neither no nor zero is blank', () => {
    expect([false, 0].map((value) => checkValue(value, { type: 'blank' }))).toEqual([undefined, undefined])
  })

  test('V08 only letters are words of letters, with their accents, and no digit or mark', () => {
    const letters = { type: 'onlyletters' }
    const fault = { code: 'onlyletters' }

    expect(
      ['Owczarek niemiecki', 'Dansk-svensk', 'Labrador 2', 'Pudel!'].map((value) => checkValue(value, letters)),
    ).toEqual([undefined, fault, fault, fault])
    expect(checkValue('Český fousek', letters)).toBeUndefined()
    expect(checkValue('Fousek'.concat('\u0301'), letters)).toBeUndefined()
  })

  test('V08 the breed of an animal is asked so', () => {
    const horse = { name: 'Horse', itemsNumber: 1, extra: { breed: 'Shire 2' } }

    expect(validateItem(itemFieldsOf('horse'), horse)).toEqual([{ path: 'breed', code: 'onlyletters' }])
    expect(validateItem(itemFieldsOf('horse'), { ...horse, extra: { breed: 'Shire' } })).toEqual([])
  })

  test('V21 a fraction is no whole number', () => {
    expect(checkValue('1.5', { type: 'integer' })).toEqual({ code: 'incorrect' })
    expect(checkValue('two', { type: 'integer' })).toEqual({ code: 'incorrect' })
    expect(checkValue('2', { type: 'integer' })).toBeUndefined()
  })

  test('V22 every pattern must fit', () => {
    const regex = { type: 'regex', patterns: ['^\\d{4}$', '^(19|20)'] }

    expect(checkValue('1899', regex)).toEqual({ code: 'incorrect' })
    expect(checkValue('20155', regex)).toEqual({ code: 'incorrect' })
    expect(checkValue('2015', regex)).toBeUndefined()
  })

  test('V23 a text is too short or too long by its letters', () => {
    const length = { type: 'length', min: 2, max: 4 }

    expect(checkValue(' a ', length)).toEqual({ code: 'too_short', values: { 0: 2 } })
    expect(checkValue('szafa', length)).toEqual({ code: 'too_long', values: { 0: 4 } })
    expect(checkValue('łóżk', length)).toBeUndefined()
  })

  test('V24 a make without a model is incorrect', () => {
    const makeModel = { type: 'make-model' }

    expect(['Volkswagen', '3 Golf', 'VW  '].map((value) => checkValue(value, makeModel))).toEqual(
      Array.from({ length: 3 }, () => ({ code: 'incorrect' })),
    )
    expect(
      ['VW Golf', 'BMW 320d', 'Škoda Octavia', 'Mercedes-Benz E 200'].map((value) => checkValue(value, makeModel)),
    ).toEqual(Array.from({ length: 4 }))
  })

  test('V28 a rule of an unknown kind says its kind', () => {
    const wrong = validateItem(field({ type: 'colour' }), { name: 'red' })

    expect(wrong).toEqual([{ path: 'name', code: 'unsupported', values: { 0: 'colour' } }])
  })

  test('an optional field is checked only when filled in', () => {
    const short = { type: 'length', min: 5 }

    expect(validateItem(field(short), { name: '' })).toEqual([])
    expect(validateItem(field(short, [{ type: 'blank' }]), {})).toEqual([{ path: 'name', code: 'empty' }])
  })
})
