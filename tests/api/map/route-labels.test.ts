import { describe, expect, test } from 'vitest'
import { estimateRoute } from '#api/address/estimate-route.lib.ts'
import { decodeLine } from '#api/address/polyline.lib.ts'
import { townName } from '#api/address/reader-names.lib.ts'
import { around, overlaps, type Rect } from '#api/map/label-places.draw.ts'
import { layOut, type Sheet } from '#api/map/map-sheet.draw.ts'
import { biggestTowns } from '#api/address/biggest-towns.lib.ts'
import { labelRoute, type LabelledRoute } from '#api/map/route-labels.draw.ts'
import type { Language } from '#content/storefronts.ts'

const ROUTES = 500
const PAPER = { width: 720, height: 420, margin: { x: 100, y: 70 }, leastDegrees: 0.35 }
const languages: Language[] = ['de', 'ro', 'pl', 'en', 'pt', 'cs']
const layouts = ['wide', 'narrow'] as const
const markReach = { wide: 10, narrow: 15 }

const seed = Date.now() % 2 ** 31

/** A seeded random generator (Park and Miller). */
function randomFrom(start: number) {
  let state = start || 1
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return { pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T, next }
}

const odd = [
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
  'ROTHENBURG OB DER TAUBER',
  'القاهرة الجديدة',
  'Ў',
]

interface Drawn {
  sheet: Sheet
  route: LabelledRoute
}

function aRoute({ pick, next }: ReturnType<typeof randomFrom>): Drawn {
  const towns = biggestTowns().slice(0, 4000)
  const language = pick(languages)
  const from = pick(towns)
  // Half of all routes are short, and some lead to the next street.
  const near = towns.filter(({ lat, lng }) => Math.abs(lat - from.lat) < 0.6 && Math.abs(lng - from.lng) < 0.6)
  const to = pick(next() < 0.5 ? near : towns)
  const name = (town: typeof from) => (next() < 0.05 ? pick(odd) : townName(town.name, town.country, language))
  const { polylineString, distance } = estimateRoute(from, to)
  const line = [from, ...decodeLine(polylineString).slice(1, -1), to]
  const position = next() < 0.3 ? pick(line) : undefined
  const sheet = layOut(line, PAPER)
  return {
    sheet,
    route: {
      from: { name: name(from), spot: sheet.spot(from) },
      to: { name: name(to), spot: sheet.spot(to) },
      position: position && sheet.spot(position),
      way: line.map(sheet.spot),
      distance,
      language,
    },
  }
}

const marksOf = ({ from, to, position }: LabelledRoute, reach: number): Rect[] =>
  [from.spot, to.spot, ...(position ? [position] : [])].map((spot) => around(spot, reach))

function faultsOf({ sheet, route }: Drawn, layout: (typeof layouts)[number]): string[] {
  const { ends, towns, ticks, scale } = labelRoute(sheet, route, layout)
  const labels = [
    ...ends,
    ...towns.map(({ label }) => label),
    ...ticks.map(({ label }) => label),
    ...(scale ? [scale.label] : []),
  ]
  const marks = marksOf(route, markReach[layout])
  const isOff = ({ left, top, right, bottom }: Rect) =>
    left < 0 || top < 0 || right > PAPER.width || bottom > PAPER.height
  const faults = labels.flatMap(({ name, rect }, i) => [
    ...(isOff(rect) ? [`${name} leaves the frame`] : []),
    ...(marks.some((mark) => overlaps(mark, rect)) ? [`${name} covers a mark`] : []),
    ...labels
      .slice(i + 1)
      .filter((other) => overlaps(other.rect, rect))
      .map((other) => `${name} covers ${other.name}`),
  ])
  const told = ends.map(({ name }) => name.replace('…', ''))
  const lacking = [route.from.name, route.to.name].filter((name, i) => !name.startsWith(told[i] ?? '?'))
  return [...faults, ...lacking.map((name) => `${name} is not named`)].map(
    (fault) => `${layout}, ${route.language}, ${route.from.name} – ${route.to.name}: ${fault}`,
  )
}

describe('the labels on a map', () => {
  test(`for ${ROUTES} random routes: none covers another or a mark, none leaves the frame, both ends are named (seed ${seed})`, () => {
    const random = randomFrom(seed)

    const drawn = Array.from({ length: ROUTES }, () => aRoute(random))

    expect(drawn.flatMap((one) => layouts.flatMap((layout) => faultsOf(one, layout)))).toEqual([])
  })

  test('name towns on the route in the reader’s language', () => {
    const from = { lat: 46.77, lng: 23.6 }
    const to = { lat: 48.21, lng: 16.37 }
    const sheet = layOut([from, to], PAPER)
    const towns = (language: Language) =>
      labelRoute(
        sheet,
        {
          from: { name: 'Cluj-Napoca', spot: sheet.spot(from) },
          to: { name: 'Wien', spot: sheet.spot(to) },
          position: undefined,
          way: [sheet.spot(from), sheet.spot(to)],
          distance: 700,
          language,
        },
        'wide',
      ).towns.map(({ label }) => label.name)

    expect(towns('ro')).toContain('Budapesta')
    expect(towns('pl')).toContain('Budapeszt')
    expect(towns('de')).toContain('Budapest')
  })

  test('count the kilometres along the line, and show a scale', () => {
    const random = randomFrom(7)
    const { sheet, route } = aRoute(random)

    const { ticks, scale } = labelRoute(sheet, route, 'wide')

    const counted = ticks.map(({ label }) => Number(label.name.replace(/\D/g, '')))
    expect(counted.length).toBeGreaterThan(0)
    expect(counted).toEqual(counted.toSorted((a, b) => a - b))
    expect(Math.max(...counted)).toBeLessThan(route.distance ?? 0)
    expect(scale?.label.name).toMatch(/^\d+\skm$/)
  })
})
