import { boxAround, CELLS_A_DEGREE, cellsIn } from '#api/address/cell.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { cellsOfArea } from '#api/search/area-cells.rules.ts'
import type { Area } from '#api/search/area.schema.ts'

/** Blocks are two degrees wide: of wide circles there are few of them. */
export const BLOCKS_A_DEGREE = 0.5
const CELLS_KM = 100
/** With more keys one of its sides is left out: it is found a little more often, and looked at then. */
const KEYS_MAX = 256
/** By so many of its letters a word is found, for its end may not be typed. */
export const KEY_LETTERS = 3

interface Circle {
  point: Point
  km: number
}

/** What of a saved search may keep a listing from being looked at. */
interface KeyWishes {
  from?: Circle | undefined
  to?: Circle | undefined
  area?: Area | undefined
  fromCountries?: readonly string[] | undefined
  toCountries?: readonly string[] | undefined
  leaves?: readonly string[] | undefined
  /** As Postgres reads them. */
  words?: string | undefined
}

/**
 * Under which keys a search stands: one for each place of pickup, of delivery and kind that it asks for, or those of one of
 * its words. Every listing that it would find has one of them (`MATCHING`); what asks for none of these stands under the
 * empty one, which all have.
 */
export function keysOf({ fromCountries, toCountries, leaves, words, ...wishes }: KeyWishes) {
  const around = pickupsOf(wishes)
  if (words && !around) return wordKeys(words)
  const starts = around ?? fromCountries ?? ['']
  const ends = deliveriesOf(wishes) ?? toCountries ?? ['']
  const kinds = leaves ?? ['']
  const few = [
    [starts, ends, kinds],
    [starts, ends, ['']],
    [starts, [''], ['']],
  ].find(
    ([one = [], other = [], third = []]) => one.length * other.length * third.length <= KEYS_MAX,
  )
  const [somewhere = [''], elsewhere = [''], some = ['']] = few ?? []
  return somewhere.flatMap((start) =>
    elsewhere.flatMap((end) => some.map((kind) => `${start}/${end}/${kind}`)),
  )
}

type Places = Pick<KeyWishes, 'from' | 'to' | 'area'>

function pickupsOf({ from, area }: Places): string[] | undefined {
  if (from) return cellsAround(from)
  return area && area.side !== 'to' ? cellsWithin(area) : undefined
}

function deliveriesOf({ to, area }: Places): string[] | undefined {
  if (to) return blocksAround(to)
  return area && area.side !== 'from' ? blocksWithin(area) : undefined
}

const cellsAround = (circle: Circle): string[] =>
  circle.km > CELLS_KM
    ? blocksAround(circle)
    : cellsIn(boxAround(circle.point, circle.km), CELLS_A_DEGREE).map((cell) => `c${cell}`)

const blocksAround = ({ point, km }: Circle): string[] =>
  cellsIn(boxAround(point, km), BLOCKS_A_DEGREE).map((block) => `b${block}`)

/** As many as stand under a circle; of a larger area its blocks. */
const AREA_CELLS_MAX = 64

function cellsWithin(area: Area): string[] | undefined {
  const { all } = cellsOfArea(area.polygon, CELLS_A_DEGREE)
  return all.length > AREA_CELLS_MAX ? blocksWithin(area) : all.map((cell) => `c${cell}`)
}

/** None of half a continent: few listings lie elsewhere. */
function blocksWithin({ polygon }: Area): string[] | undefined {
  const { all } = cellsOfArea(polygon, BLOCKS_A_DEGREE)
  return all.length > KEYS_MAX ? undefined : all.map((block) => `b${block}`)
}

/** Of all words one must be there, in one of its forms: the one with the fewest. */
function wordKeys(words: string): string[] {
  const all = words.split(' & ').map((forms) => {
    const lexemes = [...forms.matchAll(/'([^']+)'/g)].map(([, lexeme = '']) => lexeme)
    return [...new Set(lexemes.map((lexeme) => `"${beginningOf(lexeme)}`))]
  })
  return all.toSorted((one, other) => one.length - other.length)[0] ?? []
}

/** Marks of categories and towns are whole. */
const beginningOf = (lexeme: string): string =>
  /^[#@]/.test(lexeme) ? lexeme : [...lexeme].slice(0, KEY_LETTERS).join('')
