import { boxAround, CELLS_A_DEGREE, cellsIn } from '#api/address/cell.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { cellsOfArea } from '#api/search/area/area-cells.rules.ts'
import type { Area } from '#api/search/area/area.schema.ts'

/** Blocks are two degrees wide, so that a large circle has few of them. */
export const BLOCKS_A_DEGREE = 0.5
const CELLS_KM = 100
/** If there are more keys, a dimension is dropped: more candidates, but still correct. */
const KEYS_MAX = 256
/** Words are indexed by their first letters, because their endings may vary. */
export const KEY_LETTERS = 3

interface Circle {
  point: Point
  km: number
}

/** The filters by which a saved search can be indexed. */
interface KeyWishes {
  from?: Circle | undefined
  to?: Circle | undefined
  area?: Area | undefined
  fromCountries?: readonly string[] | undefined
  toCountries?: readonly string[] | undefined
  leaves?: readonly string[] | undefined
  /** In the format of `tsquery`. */
  words?: string | undefined
}

/**
 * Index keys of a saved search: one for each combination of pickup cell, delivery cell and
 * category, or the keys of one of its words. Every listing it matches has at least one of them
 * (`MATCHING`). Without such filters the key is empty, which every listing has.
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
  ].find(([one = [], other = [], third = []]) => one.length * other.length * third.length <= KEYS_MAX)
  const [somewhere = [''], elsewhere = [''], some = ['']] = few ?? []
  return somewhere.flatMap((start) => elsewhere.flatMap((end) => some.map((kind) => `${start}/${end}/${kind}`)))
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

/** About the number of cells under a circle; larger areas use blocks. */
const AREA_CELLS_MAX = 64

function cellsWithin(area: Area): string[] | undefined {
  const { all } = cellsOfArea(area.polygon, CELLS_A_DEGREE)
  return all.length > AREA_CELLS_MAX ? blocksWithin(area) : all.map((cell) => `c${cell}`)
}

/** Undefined for half a continent, where the key would exclude hardly anything. */
function blocksWithin({ polygon }: Area): string[] | undefined {
  const { all } = cellsOfArea(polygon, BLOCKS_A_DEGREE)
  return all.length > KEYS_MAX ? undefined : all.map((block) => `b${block}`)
}

/** All words must match, so one of them is enough as a key: the one with the fewest forms. */
function wordKeys(words: string): string[] {
  const all = words.split(' & ').map((forms) => {
    const lexemes = [...forms.matchAll(/'([^']+)'/g)].map(([, lexeme = '']) => lexeme)
    return [...new Set(lexemes.map((lexeme) => `"${beginningOf(lexeme)}`))]
  })
  return all.toSorted((one, other) => one.length - other.length)[0] ?? []
}

/** Markers of categories and towns are not shortened. */
const beginningOf = (lexeme: string): string =>
  /^[#@]/.test(lexeme) ? lexeme : [...lexeme].slice(0, KEY_LETTERS).join('')
