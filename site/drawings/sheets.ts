import { glyphOf, sceneOf } from '#api/category/drawing.rules.ts'
import glyphs from './glyphs.svg?url&no-inline'
import things from './things.svg?url&no-inline'

/** Files with content hashes for islands, which only know their names. */
const scenes = import.meta.glob<string>('./scenes/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

export const glyphHref = (categoryId: string): string => `${glyphs}#${glyphOf(categoryId)}`

/** The sheets with the drawings of things. */
export const thingSheets = { glyphs, things }

export function sceneHref(categoryId: string): string {
  const scene = sceneOf(categoryId)
  return `${scenes[`./scenes/${scene}.svg`]}#${scene}`
}
