import { Router } from 'express'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { drawThumb } from '#api/map/map-thumb.part.ts'
import { fail } from '#api/kit/fail.ts'

const compress = promisify(brotliCompress)

const KEPT_THUMBS = 3000

/** Small maps for rows of lists. Their address says all of them, so nobody asks the database and all keep them for a year. */
export function maps(): Router {
  const kept = new Map<string, Buffer>()
  const doors = Router()
  doors.get('/thumb/:name', async (req, res) => {
    const code = req.params.name.replace(/\.svg$/, '')
    const known = kept.get(code)
    const svg = known ? '' : drawThumb(code)
    if (svg === undefined) fail('not_found')
    const small = known ?? (await compress(svg))
    const oldest = kept.keys().next().value
    if (!known && kept.size >= KEPT_THUMBS && oldest !== undefined) kept.delete(oldest)
    kept.set(code, small)
    res
      .set('cache-control', 'public, max-age=31536000, immutable')
      // Nothing runs in it; its colours stand in it, because a picture does not see the page's.
      .set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .vary('accept-encoding')
      .type('image/svg+xml')
    if (req.acceptsEncodings('br')) res.set('content-encoding', 'br').send(small)
    else res.send(svg || drawThumb(code))
  })
  return doors
}
