import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roomIdsOf } from '#api/category/removal-room.rules.ts'
import { drawingOfThing, isThingDrawing } from '#api/category/thing-drawing.rules.ts'

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

test('each room of a removal has a drawing', () => {
  const rooms = ['removal-room', 'removal-house', 'removal-office'].flatMap((kind) => roomIdsOf(kind))

  expect(rooms.filter((room) => drawingOfThing(room) === undefined)).toEqual([])
})

test('the drawings of things are those of their sheet', () => {
  const sheet = readFileSync('site/drawings/things.svg', 'utf8')
  const inSheet = [...sheet.matchAll(/<symbol id="(\w+)"/g)].map(([, id = '']) => id)

  expect(inSheet.filter((id) => !isThingDrawing(id))).toEqual([])
  expect(['sofa', 'bed', 'table'].filter(isThingDrawing)).toEqual([])
})
