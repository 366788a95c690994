import { Router, type RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { drawAreaGround } from '#api/map/draw-area-map.draw.ts'
import { drawOverviewGround } from '#api/map/draw-overview-map.draw.ts'
import { drawThumb, drawThumbForPng } from '#api/map/map-thumb.draw.ts'
import { fail } from '#api/kit/fail.ts'
import { busy } from './load-shedding.ts'

const compress = promisify(brotliCompress)

const KEPT_DRAWINGS = 3000
const FOREVER = 'public, max-age=31536000, immutable'

/** An SVG image cannot use the page's styles, so its own are allowed; scripts are not. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const drawings = { thumb: drawThumb, ground: drawOverviewGround, area: drawAreaGround }

/**
 * Small maps for list rows and mails, and the land behind search maps. A map's URL describes it fully, so no
 * database is needed and it is cached for a year.
 */
export function maps(): Router {
  const doors = Router()
  doors.get('/thumb/:code.png', sendPng())
  for (const [kind, draw] of Object.entries(drawings)) doors.get(`/${kind}/:name`, sendSvg(draw))
  return doors
}

function sendSvg(draw: (code: string) => string | undefined): RequestHandler<{ name: string }> {
  const drawn = keepDrawn(draw, (svg) => compress(svg))
  return async (req, res) => {
    const code = req.params.name.replace(/\.svg$/, '')
    const small = await drawn(code)
    res
      .set('cache-control', FOREVER)
      .set('content-security-policy', SVG_POLICY)
      .vary('accept-encoding')
      .type('image/svg+xml')
    if (req.acceptsEncodings('br')) res.set('content-encoding', 'br').send(small)
    else res.send(draw(code))
  }
}

/** The thumbnail in mails, for mail programs on other origins. */
function sendPng(): RequestHandler<{ code: string }> {
  const drawn = keepDrawn(drawThumbForPng, inTurn(rasterize))
  return async (req, res) => {
    const png = await drawn(req.params.code)
    res.set('cache-control', FOREVER).set('cross-origin-resource-policy', 'cross-origin').type('image/png').send(png)
  }
}

/** Draws and encodes a map once, however many ask for it together; an unknown code is not found. */
function keepDrawn(draw: (code: string) => string | undefined, encode: (svg: string) => Promise<Buffer>) {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT_DRAWINGS })
  return (code: string): Promise<Buffer> => {
    const known = kept.get(code)
    if (known) return known
    const svg = draw(code)
    if (svg === undefined) fail('not_found')
    const encoded = encode(svg)
    kept.set(code, encoded)
    encoded.catch(() => kept.delete(code))
    return encoded
  }
}

const WAITING_MAX = 50

/** One picture at a time, and a short queue: codes are endless, and each picture takes milliseconds of a processor. */
function inTurn(encode: (svg: string) => Promise<Buffer>) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (svg: string): Promise<Buffer> => {
    if (waiting >= WAITING_MAX) return Promise.reject(busy())
    waiting += 1
    const own = last.then(() => encode(svg)).finally(() => (waiting -= 1))
    last = own.catch(() => undefined)
    return own
  }
}

const PNG_DPI = 3 * 72

/** Loads the library for the first mail's map only: most processes never draw one. */
async function rasterize(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: PNG_DPI }).png({ palette: true, compressionLevel: 9 }).toBuffer()
}
