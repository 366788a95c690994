import type { Point } from '#api/address/distance.rules.ts'
import { decodeLine, encodeLine } from '#api/address/polyline.lib.ts'
import { lruMemo } from '#api/kit/lru-memo.ts'
import { colourOf, lightDark } from '#api/kit/tokens.ts'
import { groundWithin } from './base-map.draw.ts'
import { drawPath, simplify, write } from './map-path.draw.ts'
import { layOut, type Pixel } from './map-sheet.draw.ts'
import { element } from './svg.draw.ts'

const PAPER = { width: 112, height: 84, margin: { x: 16, y: 16 }, leastDegrees: 1 }
/** 0.01° is less than a dot of the thumbnail. */
const DIGITS = 2
const MOST_POINTS = 16
const MOST_SIGNS = 160
/**
 * Version in the URL of thumbnails, which browsers cache for a year; increase it after changes of
 * the drawing.
 */
const EDITION = 1

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const FIRST_SIGN = 63

/** Polylines use 64 characters, not all allowed in a URL, so each is replaced by one that is. */
const toAddress = (line: string) => [...line].map((sign) => SIGNS[sign.charCodeAt(0) - FIRST_SIGN]).join('')
const fromAddress = (code: string) =>
  [...code].map((sign) => String.fromCharCode(SIGNS.indexOf(sign) + FIRST_SIGN)).join('')

interface ThumbRoute {
  polylineString: string
  from: Point
  to: Point
}

/** About ten thousand routes. */
const CODES_LETTERS = 4_000_000

/** URL of a route's thumbnail; it contains the route, so no lookup is needed. */
export const thumbUrl = ({ from, to, polylineString }: ThumbRoute): string =>
  `/maps/thumb/${codeOf(`${from.lat} ${from.lng} ${to.lat} ${to.lng} ${polylineString}`)}.svg?v=${EDITION}`

/** URL of the same drawing for mails, whose programs show no SVG. */
export const pngUrl = (url: string): string => url.replace('.svg?', '.png?')

export const thumbSize = { width: PAPER.width, height: PAPER.height }

const codeOf = lruMemo(CODES_LETTERS, (route) => {
  const [fromLat = '', fromLng = '', toLat = '', toLng = '', polylineString = ''] = route.split(' ')
  const from = { lat: Number(fromLat), lng: Number(fromLng) }
  const to = { lat: Number(toLat), lng: Number(toLng) }
  const line = [from, ...decodeLine(polylineString).slice(1, -1), to]
  const { spot } = layOut(line, PAPER)
  const spots = line.map((point) => ({ ...spot(point), point }))
  let tolerance = 1
  let kept = simplify(spots, tolerance)
  while (kept.length > MOST_POINTS) kept = simplify(spots, (tolerance *= 2))
  return toAddress(
    encodeLine(
      kept.map(({ point }) => point),
      DIGITS,
    ),
  )
})

const isOnMap = ({ lat, lng }: Point) => lat > 26 && lat < 73 && lng > -32 && lng < 62

function readLine(code: string): Point[] | undefined {
  if (code.length > MOST_SIGNS || !/^[\w-]+$/.test(code)) return undefined
  const line = decodeLine(fromAddress(code), DIGITS)
  const isDrawable = line.length > 1 && line.length <= MOST_POINTS && line.every(isOnMap)
  return isDrawable ? line : undefined
}

/** Colours from `site/styles/tokens.css`; an SVG image cannot use the page's styles. */
const style = [
  `:root{color-scheme:light dark;fill:none;stroke:${lightDark('signal')}}`,
  `.l,.t{fill:${lightDark('land')}}.l{stroke:none}.b{stroke:${lightDark('rule')}}`,
  '.w{stroke-width:2.5;stroke-linecap:round;stroke-dasharray:.1 5}',
  `.f{fill:${lightDark('signal')}}.t{stroke-width:3}`,
].join('')

/**
 * Thumbnail of a route for list rows: land, borders, line and marks without text. Undefined for an
 * invalid code.
 */
export function drawThumb(code: string): string | undefined {
  const line = readLine(code)
  if (!line) return undefined
  const sheet = layOut(line, PAPER)
  const { land, borders } = groundWithin(sheet.window, 'wide')
  const way = line.map(sheet.spot).map(onGrid)
  const [from, to] = [way[0], way.at(-1)]
  if (!from || !to) return undefined
  const path = (name: string, d: string) => (d ? element('path', { class: name, d }) : '')
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${PAPER.width} ${PAPER.height}` },
    [
      element('style', {}, style),
      path('l', drawPath(sheet, land, { tolerance: 1.2, least: 6 })),
      path('b', drawPath(sheet, borders, { tolerance: 1.6, least: 8 })),
      path('w', write(way)),
      element('circle', { class: 'f', cx: from.x, cy: from.y, r: 4 }),
      element('circle', { class: 't', cx: to.x, cy: to.y, r: 4 }),
    ].join(''),
  )
}

/**
 * The thumbnail for the PNG: the light colours, as mail programs pick no scheme for a picture, and a sea behind the
 * land.
 */
export const drawThumbForPng = (code: string): string | undefined =>
  drawThumb(code)
    ?.replaceAll(/light-dark\((#\w+),#\w+\)/g, '$1')
    .replace('<style>', `<rect width="100%" height="100%" fill="${colourOf('sea').light}" stroke="none"/><style>`)

const onGrid = ({ x, y }: Pixel): Pixel => ({ x: Math.round(x), y: Math.round(y) })
