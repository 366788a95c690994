import { Router, type RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { drawAreaGround } from '#api/map/draw-area-map.draw.ts'
import { drawOverviewGround } from '#api/map/draw-overview-map.draw.ts'
import { drawThumb, drawThumbForPng } from '#api/map/map-thumb.draw.ts'
import { fail } from '#api/kit/fail.ts'

const compress = promisify(brotliCompress)

const KEPT_DRAWINGS = 3000

const drawings = { thumb: drawThumb, ground: drawOverviewGround, area: drawAreaGround }

/**
 * Small maps for list rows, and the land behind search maps. A map's URL describes it fully, so no
 * database is needed and it is cached for a year.
 */
export function maps(): Router {
  const doors = Router()
  doors.get('/thumb/:code.png', sendPng())
  for (const [kind, draw] of Object.entries(drawings)) doors.get(`/${kind}/:name`, sendDrawing(draw))
  return doors
}

function sendDrawing(draw: (code: string) => string | undefined): RequestHandler<{ name: string }> {
  const kept = new LRUCache<string, Buffer>({ max: KEPT_DRAWINGS })
  return async (req, res) => {
    const code = req.params.name.replace(/\.svg$/, '')
    const known = kept.get(code)
    const svg = known ? '' : draw(code)
    if (svg === undefined) fail('not_found')
    const small = known ?? (await compress(svg))
    kept.set(code, small)
    res
      .set('cache-control', 'public, max-age=31536000, immutable')
      // An SVG image cannot use the page's styles, so its own are allowed; scripts are not.
      .set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .vary('accept-encoding')
      .type('image/svg+xml')
    if (req.acceptsEncodings('br')) res.set('content-encoding', 'br').send(small)
    else res.send(svg || draw(code))
  }
}

const PNG_DPI = 3 * 72

/** Sends the thumbnail for mails: mailboxes on other sites may embed it. */
function sendPng(): RequestHandler<{ code: string }> {
  const kept = new LRUCache<string, Buffer>({ max: KEPT_DRAWINGS })
  return async (req, res) => {
    const { code } = req.params
    const svg = kept.has(code) ? '' : drawThumbForPng(code)
    if (svg === undefined) fail('not_found')
    const png = kept.get(code) ?? (await rasterize(svg))
    kept.set(code, png)
    res
      .set('cache-control', 'public, max-age=31536000, immutable')
      .set('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(png)
  }
}

/** Loads the library for the first mail's map only: most processes never draw one. */
async function rasterize(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: PNG_DPI }).png({ palette: true, compressionLevel: 9 }).toBuffer()
}
