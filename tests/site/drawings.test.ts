import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { categories, isLeaf, mainCategories } from '#content/categories/categories.ts'
import { glyphOf, sceneOf } from '#api/category/drawing.rules.ts'
import { drawingOfThing } from '#api/category/thing-drawing.rules.ts'
import items from '#content/items/items.json' with { type: 'json' }
import { vehicleKinds } from '#site/drawings/vehicles.ts'

const itemIds = items.map(({ id }) => id)
const DRAWING_MAX_BYTES = 4096
const folder = path.resolve(import.meta.dirname, '../../site/drawings')

interface Drawn {
  id: string
  box: string
  markup: string
}

/** Every symbol of a sheet; each is on a line of its own. */
const drawnIn = (sheet: string): Drawn[] =>
  readFileSync(path.join(folder, sheet), 'utf8')
    .split('\n')
    .map((line) => /^<symbol id="([\w-]+)" viewBox="0 0 ([\d ]+)">(.+)<\/symbol>$/.exec(line))
    .filter((found) => found !== null)
    .map(([, id = '', box = '', markup = '']) => ({ id, box, markup }))

const glyphs = drawnIn('glyphs.svg')
const things = drawnIn('things.svg')
const vehicles = drawnIn('vehicles.svg')
const sceneFiles = readdirSync(path.join(folder, 'scenes'))
const scenes = sceneFiles.flatMap((file) => drawnIn(`scenes/${file}`))
const all = [...glyphs, ...things, ...vehicles, ...scenes]

const idsOf = (drawn: readonly { id: string }[]) => drawn.map(({ id }) => id).toSorted()
const linesOf = ({ markup }: Drawn) => markup.match(/ (?:d|cx|cy|r)="[^"]*"/g)?.join() ?? ''
const coloursOf = ({ markup }: Drawn) => [...markup.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour)

describe('the drawings', () => {
  test('every leaf category has a glyph, and no glyph is without one', () => {
    const leaves = categories.filter((category) => category.tree === 'B' && isLeaf(category))

    expect(idsOf(glyphs)).toEqual(idsOf(leaves))
    expect(glyphs).toHaveLength(50)
  })

  test('W16 every category of both trees has an item drawing as item-1 and a scene as item-2', () => {
    const drawnGlyphs = new Set(idsOf(glyphs))
    const drawnScenes = new Set(idsOf(scenes))
    const without = categories.filter(({ id }) => !drawnGlyphs.has(glyphOf(id)) || !drawnScenes.has(sceneOf(id)))

    expect(without.map(({ id }) => id)).toEqual([])
    expect(new Set(categories.map(({ tree }) => tree))).toEqual(new Set(['A', 'B']))
  })

  test('every thing of our list that has a drawing has one of these', () => {
    const drawn = new Set(itemIds.map(drawingOfThing).filter((drawing) => drawing !== undefined))
    const there = new Set<string>(idsOf([...glyphs, ...things]))

    expect([...drawn].filter((id) => !there.has(id))).toEqual([])
    expect(idsOf(things).filter((id) => !new Set<string>(drawn).has(id))).toEqual([])
  })

  test('no two are alike', () => {
    expect(new Set(all.map(linesOf)).size).toBe(all.length)
  })

  test('every main category has a scene in a file of its own', () => {
    expect(idsOf(scenes)).toEqual(idsOf(mainCategories()))
    expect(sceneFiles.map((file) => path.parse(file).name).toSorted()).toEqual(idsOf(scenes))
    expect(scenes).toHaveLength(14)
  })

  test('five vehicles are seen from the side', () => {
    expect(idsOf(vehicles)).toEqual(vehicleKinds.toSorted())
    expect(vehicles).toHaveLength(5)
  })

  test('each weighs less than 4 KB', () => {
    expect(all.filter(({ markup }) => Buffer.byteLength(markup) >= DRAWING_MAX_BYTES)).toEqual([])
  })

  test('all of one kind have the same size', () => {
    expect(new Set([...glyphs, ...things].map(({ box }) => box))).toEqual(new Set(['72 48']))
    expect(new Set(scenes.map(({ box }) => box))).toEqual(new Set(['640 360']))
    expect(new Set(vehicles.map(({ box }) => box))).toEqual(new Set(['400 180']))
  })

  test('all colours come from the page around it, in light and dark mode', () => {
    const own = ['currentColor', 'none', 'var(--tint)', 'var(--sheet)', 'var(--signal)']

    expect(all.flatMap(coloursOf).filter((colour) => !own.includes(colour ?? ''))).toEqual([])
    expect(all.filter(({ markup }) => /style|class|#|<text|<image/.test(markup))).toEqual([])
  })

  test('lines have the same width at every size, except for the limbs of people and the dots of the route', () => {
    const shapes = all.flatMap(({ id, markup }) =>
      [...markup.replaceAll(/<g [^>]*stroke-width="7">.*?<\/g>/g, '').matchAll(/<(?:path|circle) [^>]*>/g)]
        .map(([shape]) => ({ id, shape }))
        .filter(({ shape }) => !/stroke-width="5"|stroke="none"/.test(shape)),
    )

    expect(shapes.filter(({ shape }) => !shape.includes('non-scaling-stroke'))).toEqual([])
  })

  test('every glyph and every scene has one element in the signal colour', () => {
    const plain = [...glyphs, ...scenes].filter(({ markup }) => !markup.includes('var(--signal)'))

    expect(plain).toEqual([])
  })
})
