import express from 'express'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { proofFiles } from '#api/delivery/proof-files.part.ts'
import { introduce } from '#api/http/context.ts'
import { sendProblem } from '#api/http/problem.ts'
import { aPhoto } from '#tests/support/auctions.ts'
import { aPaidDeal } from '#tests/support/offers.ts'
import { aCourier, anAdmin } from '#tests/support/people.ts'
import { as, aWorld, theServices } from '#tests/support/world.ts'

aWorld()

let caller: Caller = guestCaller
let server: Server

beforeEach(async () => {
  const app = express()
  app.use(introduce(theServices()))
  app.use((_req, res, next) => {
    res.locals.caller = caller
    next()
  })
  app.get('/files/proofs/:uid', proofFiles(theServices()))
  app.use(sendProblem(theServices().faults))
  server = createServer(app)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const get = (by: Caller, path: string) => {
  caller = by
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
}

describe('the picture of a proof', () => {
  test('is seen by the two sides and by an administrator, and kept by nobody', async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const file = { bytes: await aPhoto() }
    const { url } = await as(bob).delivery.addProof({ offerId, stage: 'pickup', file })

    const seen = await get(ann, url ?? '')

    expect(seen.status).toBe(200)
    expect(seen.headers.get('content-type')).toBe('image/webp')
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
    expect((await get(bob, url ?? '')).status).toBe(200)
    expect((await get(await anAdmin(), url ?? '')).status).toBe(200)
    expect((await get(await aCourier(), url ?? '')).status).toBe(404)
    expect((await get(guestCaller, url ?? '')).status).toBe(404)
  })

  test('that nobody made is not found', async () => {
    expect(
      (await get(await anAdmin(), '/files/proofs/00000000-0000-4000-8000-000000000000')).status,
    ).toBe(404)
    expect((await get(await anAdmin(), '/files/proofs/..%2f..%2fsession-secret')).status).toBe(404)
  })
})
