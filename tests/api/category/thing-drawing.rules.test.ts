import { expect, test } from 'vitest'
import { drawingOfThing } from '#api/category/thing-drawing.rules.ts'

test('a thing is drawn as what it looks like, also where its name has another thing in it', () => {
  const looks = {
    'sofa-bed': 'sofa', 'box-spring-bed': 'bed', 'bean-bag': 'armchair', 'boxed-bike': 'bike', 'book-box': 'boxes',
    'wardrobe-box': 'boxes', 'wardrobe-3-door': 'wardrobe', 'bedside-table': 'drawers', 'dressing-table': 'desk',
    'table-lamp': 'lamp', 'garden-chair': 'garden', 'fridge-freezer': 'fridge', 'tv-43': 'tv', 'dining-table-6': 'table',
  } // prettier-ignore

  expect(Object.fromEntries(Object.keys(looks).map((id) => [id, drawingOfThing(id)]))).toEqual(looks)
})

test('a thing without a likeness has no drawing of its own', () => {
  expect(['jukebox', 'wheelchair', 'portable-toilet', 'inflatable-boat', ''].map(drawingOfThing)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
