import { glyphOf, sceneOf } from '#api/category/drawing.rules.ts'
import glyphs from './glyphs.svg?raw'

const scenes = import.meta.glob<string>('./scenes/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What stands in each symbol of a sheet; that a line keeps its width is said once, by the style. */
const markupOf = (sheet: string): [id: string, markup: string][] =>
  [...sheet.matchAll(/<symbol id="([\w-]+)"[^>]*>(.+)<\/symbol>/g)].map(
    ([, id = '', markup = '']) => [
      id,
      markup.replaceAll(' vector-effect="non-scaling-stroke"', ''),
    ],
  )

const glyphMarkups = new Map(markupOf(glyphs))
const sceneMarkups = new Map(Object.values(scenes).flatMap(markupOf))

/** The drawing itself: a page brings its own and asks for no sheet of fifty before its first paint. */
export const glyphMarkup = (categoryId: string): string =>
  glyphMarkups.get(glyphOf(categoryId)) ?? ''

export const sceneMarkup = (categoryId: string): string =>
  sceneMarkups.get(sceneOf(categoryId)) ?? ''
