import { describe, expect, test } from 'vitest'
import { glyphOf, isInScene, sceneOf } from '#api/category/drawing.rules.ts'
import { categories, isLeaf, mainCategories } from '#content/categories/categories.ts'

const leaves = categories.filter((category) => category.tree === 'B' && isLeaf(category))

describe('the drawing of a category', () => {
  test('a leaf is shown by its own glyph', () => {
    expect(leaves.filter(({ id }) => glyphOf(id) !== id)).toEqual([])
  })

  test('a main category is shown by the thing of one of its leaves, in its own scene', () => {
    const mains = mainCategories().map(({ id }) => ({ id, scene: sceneOf(glyphOf(id)) }))

    expect(mains.filter(({ id, scene }) => id !== scene)).toEqual([])
  })

  test('a situation is shown by the goods it is about', () => {
    expect([glyphOf('a-moving-office'), sceneOf('a-moving-office')]).toEqual(['removal-office', 'removals'])
    expect([glyphOf('a-animal'), sceneOf('a-animal')]).toEqual(['pet', 'animals'])
  })

  test('an unknown category is drawn as “other”', () => {
    expect([glyphOf('unheard-of'), sceneOf('unheard-of')]).toEqual(['other-goods', 'other'])
  })

  test('no leaf is shown by the scene of another thing', () => {
    expect(['fragile', 'piano', 'other-vehicles', 'trailer'].filter(isInScene)).toHaveLength(4)
    expect(['aquarium', 'art', 'bus', 'truck', 'pet'].filter(isInScene)).toEqual([])
  })
})
