import { Router } from 'express'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'

const name = /^[0-9a-f-]{36}-(?:thumb|large)\.webp$/

/** Listing pictures: public, their names are random and never reused, so they may be kept for ever. */
export function files({ storage }: Services): Router {
  const doors = Router()
  doors.get('/pictures/:name', async (req, res) => {
    const bytes = name.test(req.params.name) ? await storage.get(`pictures/${req.params.name}`) : undefined
    if (!bytes) fail('not_found')
    res
      .set('cache-control', 'public, max-age=31536000, immutable')
      .set('content-disposition', 'inline')
      .type('image/webp')
      .send(bytes)
  })
  return doors
}
