import { colourOf } from '#api/kit/tokens.ts'
import { groundWithin, linesWithin, type Precision } from './base-map.draw.ts'
import { drawPath } from './map-path.draw.ts'
import type { Sheet } from './map-sheet.draw.ts'
import { element } from './svg.draw.ts'

/** Colours of the pages' maps; an SVG image cannot use their style sheet. */
const style = (scheme: 'light' | 'dark'): string =>
  `.land{fill:${colourOf('land')[scheme]}}.lake{fill:${colourOf('sea')[scheme]}}` +
  `.river{stroke:${colourOf('water')[scheme]}}.border{stroke:${colourOf('line')[scheme]};stroke-opacity:.5}`

/** Land, water and borders as an SVG image. */
export function drawGround(sheet: Sheet, precision: Precision): string {
  const ground = groundWithin(sheet.window, precision)
  const { rivers, lakes } = linesWithin(sheet.window, 1 / 20)
  const path = (name: string, d: string) => (d ? element('path', { class: name, d }) : '')
  const styles = `:root{fill:none;stroke-linejoin:round}path{vector-effect:non-scaling-stroke}${style('light')}@media(prefers-color-scheme:dark){${style('dark')}}`
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${sheet.width} ${sheet.height}` },
    [
      element('style', {}, styles),
      path('land', drawPath(sheet, ground.land, { tolerance: 1, least: 5 })),
      path('lake', drawPath(sheet, lakes, { tolerance: 1, least: 6 })),
      path('river', drawPath(sheet, rivers, { tolerance: 1.4, least: 20 })),
      path('border', drawPath(sheet, ground.borders, { tolerance: 1.2, least: 8 })),
    ].join(''),
  )
}
