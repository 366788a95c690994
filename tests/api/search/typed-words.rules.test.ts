import { describe, expect, test } from 'vitest'
import { isForm, isSlip, queryOf, spansOf } from '#api/search/typed-words.rules.ts'

const typed = (word: string, stem: string | null = word, marks: string[] = []) => ({ word, stem, marks })

describe('the words of a search', () => {
  test('every word, or its stem, must match, and only the last one may be a prefix', () => {
    expect(queryOf([typed('golf'), typed('cars', 'car', ['#car'])])).toEqual({
      told: `('golf') & ('cars' | 'car')`,
      words: `('golf') & ('cars' | 'car' | 'cars':* | '#car')`,
    })
  })

  test('a stop word is left out, unless it is the only word', () => {
    expect(queryOf([typed('from', null), typed('berlin')]).told).toBe(`('berlin')`)
    expect(queryOf([typed('the', null)]).told).toBe(`('the')`)
  })

  test('a word with special characters stays one word', () => {
    expect(queryOf([typed(`a'b\\c`)]).told).toBe(`('a''b\\\\c')`)
  })
})

test('a name may be several adjacent words', () => {
  expect(spansOf(['nowy', 'sacz', 'sofa'])).toEqual([
    'nowy', 'nowy sacz', 'nowy sacz sofa', 'sacz', 'sacz sofa', 'sofa',
  ]) // prettier-ignore
})

test('a typo is one letter too many, missing, wrong, or two swapped', () => {
  expect(isSlip('gdnask', 'gdansk')).toBe(true)
  expect(isSlip('soffa', 'sofa')).toBe(true)
  expect(isSlip('soda', 'sofa')).toBe(true)
  expect(isSlip('sodo', 'sofa')).toBe(false)
  expect(isSlip('armchiras', 'armchairs')).toBe(true)
})

test('a category’s name matches in all its forms', () => {
  expect(isForm('mebli', 'meble')).toBe(true)
  expect(isForm('cars', 'car')).toBe(true)
  expect(isForm('carpet', 'car')).toBe(false)
  expect(isForm('motocykla', 'motocykl')).toBe(true)
})
