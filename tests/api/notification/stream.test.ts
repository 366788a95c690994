import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { sendProblem } from '#api/http/problem.ts'
import { query } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { closeNotificationStreams, notificationStream } from '#api/notification/stream/stream.lib.ts'
import { notificationsToken } from '#api/account/user/notifications-token.lib.ts'
import { anOpenDeal } from '#tests/support/scenes/offers.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'
import { aWholeDeal } from './a-whole-deal.ts'

testApp()

let server: Server
let caller: Caller = guestCaller

beforeAll(async () => {
  const app = express()
  app.use((_req, res, next) => {
    Object.assign(res.locals, { caller, storefront: storefrontOf('en_GB'), requestId: 'test' })
    next()
  })
  app.get('/stream', notificationStream(theServices()))
  // Stands for another web process: the two share only the database.
  app.get('/elsewhere', notificationStream(theServices()))
  app.use(sendProblem(theServices()))
  server = createServer(app)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  closeNotificationStreams()
  await new Promise((done) => server.close(done))
})

interface Heard {
  id: string
  event: string
  data: Record<string, unknown>
}

/** Follows the stream as a browser does; `next()` waits for the next event. */
async function follow(path: string, by: Caller, headers: Record<string, string> = {}) {
  caller = by
  const answer = await new Promise<IncomingMessage>((opened, fault) => {
    const { port } = server.address() as AddressInfo
    get({ host: '127.0.0.1', port, path, headers, agent: false }, opened).on('error', fault)
  })
  const blocks = blocksOf(answer)
  return {
    status: answer.statusCode,
    headers: answer.headers,
    close: () => answer.destroy(),
    next: async (): Promise<Heard | 'the end'> => {
      for (;;) {
        const { value, done } = await blocks.next()
        if (done) return 'the end'
        if (value.includes('data: ')) return heardOf(value)
      }
    },
  }
}

async function* blocksOf(answer: IncomingMessage): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const part of answer) {
    const blocks = (rest + String(part)).split('\n\n')
    rest = blocks.pop() ?? ''
    yield* blocks
  }
}

function heardOf(block: string): Heard {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  const data = JSON.parse(field('data')) as Record<string, unknown>
  return { id: field('id'), event: field('event'), data }
}

async function happens(event: string, id: number) {
  await publishEvent(aCtx(), event, id)
  await workOutbox()
}

describe('the stream of notifications', () => {
  test('a new one arrives at once, followed by the unread count', async () => {
    const { owner, offerId } = await aWholeDeal()
    const stream = await follow('/stream', owner)
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unread: 0 } })

    await happens('offer.post', offerId)

    const heard = await stream.next()
    expect(heard).toMatchObject({ event: 'notification', data: { title: 'New offer of €240' } })
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unread: 1 } })
    stream.close()
  })

  test('a client that reconnects gets the missed ones, in order', async () => {
    const { owner, offerId } = await aWholeDeal()
    await happens('offer.post', offerId)
    const [seen] = (await as(owner).notification.list({})).data
    await happens('offer.revise', offerId)
    await happens('offer.withdraw', offerId)

    const stream = await follow('/stream', owner, { 'last-event-id': String(seen?.id) })

    expect(await stream.next()).toMatchObject({ data: { event: 'offer.revise' } })
    expect(await stream.next()).toMatchObject({ data: { event: 'offer.withdraw' } })
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unread: 3 } })
    stream.close()
  })

  test('a client that sends the time of its page gets later ones only', async () => {
    const { owner, offerId } = await aWholeDeal()
    await happens('offer.post', offerId)
    await happens('offer.revise', offerId)
    const { data } = await as(owner).notification.list({})
    const revised = data.find(({ event }) => event === 'offer.revise')?.createdAt ?? ''

    const since = await follow(`/stream?since=${revised}`, owner)
    expect(await since.next()).toMatchObject({ data: { event: 'offer.revise' } })
    expect(await since.next()).toMatchObject({ event: 'unread', data: { unread: 2 } })
    since.close()

    const now = await follow('/stream?since=yesterday', owner)
    expect(await now.next()).toMatchObject({ event: 'unread', data: { unread: 2 } })
    now.close()
  })

  test('read in one window, it is read in the other', async () => {
    const { owner, offerId } = await aWholeDeal()
    await happens('offer.post', offerId)
    const stream = await follow('/stream', owner)
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unread: 1 } })

    await as(owner).notification.readAll()

    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unread: 0 } })
    stream.close()
  })

  test('reading a thread updates the author’s open page, without a notification', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(ann).message.send({ offerId, text: 'At eight?' })
    const stream = await follow('/stream', ann)
    expect(await stream.next()).toMatchObject({ event: 'unread' })

    await as(bob).message.read({ offerId })

    const path = toPath('en_GB', 'offerMessages', { id: offerId })
    expect(await stream.next()).toMatchObject({ id: '', event: 'page', data: { path } })
    expect((await as(ann).notification.list({})).unread).toBe(0)
    stream.close()
  })

  test('a window connected to any web process gets all events, including reads elsewhere', async () => {
    const { owner, offerId } = await aWholeDeal()
    const streams = [await follow('/stream', owner), await follow('/elsewhere', owner)]
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'unread' })

    await happens('offer.post', offerId)

    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ event: 'notification' })
      expect(await stream.next()).toMatchObject({ data: { unread: 1 } })
    }
    await as(owner).notification.readAll()
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ data: { unread: 0 } })
      stream.close()
    }
  })

  test('S08 the token of /me opens it without a session', async () => {
    const { owner, offerId } = await aWholeDeal()
    const token = notificationsToken(theServices().config, owner.sessionId)
    const stream = await follow(`/stream?token=${token}`, guestCaller)
    expect(await stream.next()).toMatchObject({ event: 'unread' })

    await happens('offer.post', offerId)

    expect(await stream.next()).toMatchObject({ event: 'notification' })
    stream.close()
  })

  test('a user gets only their own', async () => {
    const { owner, courier, offerId } = await aWholeDeal()
    const stream = await follow('/stream', courier)
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unread: 0 } })

    await happens('offer.post', offerId)
    await happens('offer.lose', offerId)

    expect(await stream.next()).toMatchObject({ data: { event: 'offer.lose' } })
    expect(owner.userId).not.toBe(courier.userId)
    stream.close()
  })

  test('a guest, a forged token, an ended session and its token are refused', async () => {
    const ann = await aCustomer()
    const token = notificationsToken(theServices().config, ann.sessionId)
    await query({ tx: undefined }, `update sessions set revoked_at = now() where id = $1`, [ann.sessionId])

    expect((await follow('/stream', guestCaller)).status).toBe(401)
    expect((await follow('/stream?token=forged', guestCaller)).status).toBe(401)
    expect((await follow('/stream', ann)).status).toBe(401)
    expect((await follow(`/stream?token=${token}`, guestCaller)).status).toBe(401)
  })

  test('a window whose session has ended hears nothing more', async () => {
    const { owner, offerId } = await aWholeDeal()
    const stream = await follow('/stream', owner)
    await stream.next()

    await query({ tx: undefined }, `update sessions set revoked_at = now() where id = $1`, [owner.sessionId])
    await happens('offer.post', offerId)

    expect(await stream.next()).toBe('the end')
  })

  test('a user has at most ten open streams', async () => {
    const ann = await aCustomer()
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow('/stream', ann)))
    for (const stream of streams) await stream.next()

    expect((await follow('/stream', ann)).status).toBe(429)
    for (const stream of streams) stream.close()
  })

  test('a server that stops ends its streams', async () => {
    const ann = await aCustomer()
    const stream = await follow('/stream', ann)
    await stream.next()

    closeNotificationStreams()

    expect(await stream.next()).toBe('the end')
  })
})
