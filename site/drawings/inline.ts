import { glyphOf, sceneOf } from '#api/category/drawing.rules.ts'
import { drawingOfThing } from '#api/category/thing-drawing.rules.ts'
import glyphs from './glyphs.svg?raw'
import things from './things.svg?raw'

const scenes = import.meta.glob<string>('./scenes/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * The content of each symbol of a sheet. `vector-effect` is dropped because the stylesheet sets it.
 */
const markupOf = (sheet: string): [id: string, markup: string][] =>
  [...sheet.matchAll(/<symbol id="([\w-]+)"[^>]*>(.+)<\/symbol>/g)].map(([, id = '', markup = '']) => [
    id,
    markup.replaceAll(' vector-effect="non-scaling-stroke"', ''),
  ])

const glyphMarkups = new Map([...markupOf(glyphs), ...markupOf(things)])
const sceneMarkups = new Map(Object.values(scenes).flatMap(markupOf))

/**
 * Inlined in the page, so that it does not load a sheet of fifty drawings before its first paint.
 */
export const glyphMarkup = (categoryId: string): string => glyphMarkups.get(glyphOf(categoryId)) ?? ''

/** Markup of an item of the list, or of its category if no drawing looks like the item. */
export const thingMarkup = (itemId: string | null, categoryId: string): string =>
  glyphMarkups.get((itemId !== null && drawingOfThing(itemId)) || glyphOf(categoryId)) ?? ''

export const sceneMarkup = (categoryId: string): string => sceneMarkups.get(sceneOf(categoryId)) ?? ''
