import { Router } from 'express'
import { proofFiles } from '#api/delivery/proof-files.part.ts'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'

const name = /^[0-9a-f-]{36}-(?:thumb|large)\.webp$/

/** Proofs for the people of the deal; listing pictures for everybody: their names are random and never reused. */
export function files(services: Services): Router {
  const { storage } = services
  const doors = Router()
  doors.get('/proofs/:uid', proofFiles(services))
  doors.get('/pictures/:name', async (req, res) => {
    const bytes = name.test(req.params.name)
      ? await storage.get(`pictures/${req.params.name}`)
      : undefined
    if (!bytes) fail('not_found')
    res
      .set('cache-control', 'public, max-age=31536000, immutable')
      .set('content-disposition', 'inline')
      .type('image/webp')
      .send(bytes)
  })
  return doors
}
