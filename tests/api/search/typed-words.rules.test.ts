import { describe, expect, test } from 'vitest'
import { isForm, isSlip, queryOf, spansOf } from '#api/search/typed-words.rules.ts'

const typed = (word: string, stem: string | null = word, marks: string[] = []) => ({ word, stem, marks }) // prettier-ignore

describe('what a listing must have', () => {
  test('every word, or its stem, and only the last one may go on', () => {
    expect(queryOf([typed('golf'), typed('cars', 'car', ['#car'])])).toEqual({
      told: `('golf') & ('cars' | 'car')`,
      words: `('golf') & ('cars' | 'car' | 'cars':* | '#car')`,
    })
  })

  test('a word that says nothing is left out, unless it is all there is', () => {
    expect(queryOf([typed('from', null), typed('berlin')]).told).toBe(`('berlin')`)
    expect(queryOf([typed('the', null)]).told).toBe(`('the')`)
  })

  test('what is typed stays a word, whatever signs are in it', () => {
    expect(queryOf([typed(`a'b\\c`)]).told).toBe(`('a''b\\\\c')`)
  })
})

test('a name may be some words side by side', () => {
  expect(spansOf(['nowy', 'sacz', 'sofa'])).toEqual([
    'nowy', 'nowy sacz', 'nowy sacz sofa', 'sacz', 'sacz sofa', 'sofa',
  ]) // prettier-ignore
})

test('a slip is a letter too many, too few, another one or two in the wrong order', () => {
  expect(isSlip('gdnask', 'gdansk')).toBe(true)
  expect(isSlip('soffa', 'sofa')).toBe(true)
  expect(isSlip('soda', 'sofa')).toBe(true)
  expect(isSlip('sodo', 'sofa')).toBe(false)
  expect(isSlip('armchiras', 'armchairs')).toBe(true)
})

test('a name of a category is meant in all its forms', () => {
  expect(isForm('mebli', 'meble')).toBe(true)
  expect(isForm('cars', 'car')).toBe(true)
  expect(isForm('carpet', 'car')).toBe(false)
  expect(isForm('motocykla', 'motocykl')).toBe(true)
})
