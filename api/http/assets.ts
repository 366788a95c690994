import sirv from 'sirv'
import type { RequestHandler } from 'express'

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400

/** Scripts, fonts and icons. Pages are not served from here: they have one address each, their own. */
export function assets(folder: string): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      const isNamedByContent = path.startsWith('/_a/')
      res.setHeader(
        'cache-control',
        isNamedByContent
          ? `public, max-age=${YEAR_SECONDS}, immutable`
          : `public, max-age=${DAY_SECONDS}`,
      )
    },
  })
  return (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isRead || req.path.endsWith('.html') || req.path === '/') return next()
    serve(req, res, next)
  }
}
