import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DateTime } from 'luxon'
import webPush from 'web-push'
import { openPushSender } from '#api/notification/push/push-sender.port.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { aCustomer, aSession } from '#tests/support/scenes/people.ts'
import { aBrowser, aPushService, senderOf, type Browser, type PushService } from '#tests/support/push-service.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'
import { aWholeDeal } from './a-whole-deal.ts'

testApp({ LIMIT_FACTOR: '1000' })

let service: PushService
beforeAll(async () => {
  service = await aPushService()
  // The app calls only known push services, so this one is added to its configuration.
  const services = theServices()
  services.pushSender = openPushSender({
    ...services.config,
    pushHosts: [new URL(service.origin).host],
  })
})
afterAll(() => service.close())
afterEach(() => {
  service.heard.length = 0
  service.refusal = undefined
})

const senderWith = (more: object) =>
  openPushSender({ ...theServices().config, pushHosts: [new URL(service.origin).host], ...more })

const noTx = { tx: undefined }

async function turnedOn(person: SignedIn): Promise<Browser> {
  const browser = aBrowser(service.origin)
  await as(person).notification.subscribe(browser.subscription)
  return browser
}

/** A new offer on a listing of this user. */
async function anOfferFor(owner: SignedIn): Promise<void> {
  const { offerId } = await aWholeDeal({ owner })
  await publishEvent(aCtx(), 'offer.post', offerId)
}

/** Publishes an event without delivering it; returns its thread. */
async function threadOf(event: string, id: number): Promise<string> {
  await publishEvent(aCtx(), event, id)
  const [row] = await query<{ thread: string }>(
    noTx,
    `select thread from outbox_announcements order by id desc limit 1`,
  )
  return row?.thread ?? ''
}

const kept = async ({ userId }: SignedIn) =>
  (await query(noTx, `select id from push_subscriptions where user_id = $1`, [userId])).length

const waiting = async ({ userId }: SignedIn) =>
  (await query(noTx, `select w.id from outbox_pushes w join push_subscriptions s on s.id = w.subscription_id where s.user_id = $1`, [userId])).length // prettier-ignore

describe('a browser with push messages on', () => {
  test('gets a message, encrypted for it alone, in the Web Push format', async () => {
    const ann = await aCustomer()
    const browser = await turnedOn(ann)

    await anOfferFor(ann)
    await workOutbox()

    const [push] = service.heard
    expect(service.heard).toHaveLength(1)
    expect(push?.headers).toMatchObject({
      ttl: '86400',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    })
    expect(browser.subscription.endpoint).toContain(push?.path)
    const { key, said } = senderOf(push?.headers.authorization)
    expect(key).toBe((await as(ann).notification.push()).publicKey)
    expect(said).toMatchObject({ aud: service.origin, sub: 'mailto:post@localhost' })
    expect(Number(said.exp)).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
    const { title, text, url } = browser.open(push?.body)
    expect(title).toBe('New offer of €240')
    expect(text).toContain('Old piano')
    expect(url).toMatch(/^http:\/\/en\.localhost:4000\/frontapp\/my-account\/listings\/\d+$/)
    expect(await waiting(ann)).toBe(0)
  })

  test('gets the text of the notification, in its reader’s language', async () => {
    const ann = await aCustomer({ locale: 'de_DE' })
    const browser = await turnedOn(ann)

    await anOfferFor(ann)
    await workOutbox()

    const [told] = (await as(ann, { locale: 'de_DE' }).notification.list({})).data
    expect(browser.open(service.heard[0]?.body)).toMatchObject({
      title: told?.title,
      text: told?.text,
    })
  })

  test('gets nothing of a muted group, and deals always', async () => {
    const ann = await aCustomer()
    await turnedOn(ann)
    await as(ann).user.changeSettings({ pushesOff: ['offers'] })
    const { offerId } = await aWholeDeal({ owner: ann })

    await publishEvent(aCtx(), 'offer.post', offerId)
    await workOutbox()
    expect(service.heard).toHaveLength(0)
    await publishEvent(aCtx(), 'offer.captured', offerId)
    await workOutbox()

    expect(service.heard).toHaveLength(1)
  })

  test('is left alone in quiet nights, and messaged in the morning', async () => {
    const ann = await aCustomer({ locale: 'pl_PL' })
    const browser = await turnedOn(ann)
    await as(ann).user.changeSettings({ isQuietAtNight: true })
    const at = (hour: number) => ({
      now: DateTime.fromObject({ year: 2099, month: 1, day: 5, hour }, { zone: 'Europe/Warsaw' }),
    })
    const { offerId } = await aWholeDeal({ owner: ann })
    const thread = await threadOf('offer.post', offerId)
    await query(noTx, `update sessions set expires_at = '2100-01-01'`)
    await runJob(aCtx(undefined, at(23)), 'announce', { thread })
    const [{ id } = { id: 0 }] = await query<{ id: number }>(
      noTx,
      `select id from push_subscriptions where user_id = $1`,
      [ann.userId],
    )
    const tell = (hour: number) =>
      runJob(aCtx(undefined, { now: at(23).now.plus({ hours: hour }) }), 'send-push', { subscription: id })

    await tell(1)
    expect(service.heard).toHaveLength(0)
    await tell(8)

    expect(browser.open(service.heard[0]?.body).title).toContain('240')
    await query(noTx, `delete from graphile_worker._private_jobs`)
  })

  test('gets its messages in order, each once', async () => {
    const ann = await aCustomer()
    const browser = await turnedOn(ann)
    const { offerId } = await aWholeDeal({ owner: ann })
    for (const event of ['offer.post', 'offer.withdraw', 'offer.captured']) await publishEvent(aCtx(), event, offerId)

    await workOutbox()

    const titles = service.heard.map(({ body }) => browser.open(body).title)
    const { data } = await as(ann).notification.list({})
    expect(titles).toEqual(data.map(({ title }) => title).toReversed())
  })

  test('is deleted once its push service no longer knows it, with its pending messages', async () => {
    for (const status of [404, 410]) {
      const ann = await aCustomer()
      await turnedOn(ann)
      service.refusal = status

      await anOfferFor(ann)
      await workOutbox()

      expect(await kept(ann)).toBe(0)
      expect((await as(ann).notification.push()).isOn).toBe(false)
    }
  })

  test('is retried while the service fails, for at most a day', async () => {
    const ann = await aCustomer()
    await turnedOn(ann)
    service.refusal = 503
    await anOfferFor(ann)
    await expect(workOutbox()).rejects.toThrow('503')
    expect(await waiting(ann)).toBe(1)

    service.refusal = undefined
    const [{ id } = { id: 0 }] = await query<{ id: number }>(
      noTx,
      `select id from push_subscriptions where user_id = $1`,
      [ann.userId],
    )
    const later = aCtx(undefined, { now: DateTime.utc().plus({ hours: 25 }) })
    service.heard.length = 0
    await runJob(later, 'send-push', { subscription: id })

    expect(await waiting(ann)).toBe(0)
    expect(service.heard).toHaveLength(0)
    await query(noTx, `delete from graphile_worker._private_jobs`)
  })

  test('gets the next message even if the service rejects one', async () => {
    const ann = await aCustomer()
    await turnedOn(ann)
    service.refusal = 413
    await anOfferFor(ann)
    await workOutbox()
    service.refusal = undefined

    await anOfferFor(ann)
    await workOutbox()

    expect(service.heard).toHaveLength(2)
    expect(await kept(ann)).toBe(1)
  })
})

describe('turning push messages on and off', () => {
  test('applies to the current browser only', async () => {
    const ann = await aCustomer()
    const elsewhere = { ...ann, sessionId: await aSession(ann.userId) }
    await turnedOn(ann)

    expect((await as(ann).notification.push()).isOn).toBe(true)
    expect((await as(elsewhere).notification.push()).isOn).toBe(false)
    await turnedOn(elsewhere)
    await as(ann).notification.unsubscribe()

    expect((await as(ann).notification.push()).isOn).toBe(false)
    expect((await as(elsewhere).notification.push()).isOn).toBe(true)
  })

  test('again replaces the subscription, and a browser has one user', async () => {
    const ann = await aCustomer()
    const ben = await aCustomer()
    const browser = await turnedOn(ann)
    await turnedOn(ann)
    expect(await kept(ann)).toBe(1)

    await as(ann).notification.subscribe(browser.subscription)
    await as(ben).notification.subscribe(browser.subscription)

    expect([await kept(ann), await kept(ben)]).toEqual([0, 1])
  })

  test.each([
    ['signs out', (ann: SignedIn) => as(ann).auth.logout()],
    ['signs out everywhere', (ann: SignedIn) => as(ann).auth.logoutEverywhere()],
    [
      'ends it elsewhere',
      async (ann: SignedIn) => {
        const other = { ...ann, sessionId: await aSession(ann.userId) }
        await as(other).auth.endOtherSessions()
      },
    ],
  ])('ends with the session: somebody %s', async (_, end) => {
    const ann = await aCustomer()
    await turnedOn(ann)

    await end(ann)

    expect(await kept(ann)).toBe(0)
    await anOfferFor(ann)
    await workOutbox()
    expect(service.heard).toHaveLength(0)
  })

  test('accepts only push service URLs and valid keys', async () => {
    const ann = as(await aCustomer())
    const { endpoint, keys } = aBrowser(service.origin).subscription
    const wrong = (other: object) => wrongFields(ann.notification.subscribe({ endpoint, keys, ...other }))

    for (const address of ['http://127.0.0.1:5432/', 'https://fcm.googleapis.com.evil.example/x', 'http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:8443/x', 'https://a@fcm.googleapis.com/x', 'file:///etc/passwd', 'push'])
      expect(await wrong({ endpoint: address }), address).toEqual({ endpoint: 'incorrect' }) // prettier-ignore
    expect(await wrong({ keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } })).toEqual({ 'keys.p256dh': 'incorrect' })
    expect(await wrong({ keys: { ...keys, auth: 'short' } })).toEqual({ 'keys.auth': 'incorrect' })
    for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', 'db5p.notify.windows.com'])
      expect(theServices().pushSender.reaches(`https://${host}/x`), host).toBe(true) // prettier-ignore
  })

  test('is refused to guests and to acting administrators', async () => {
    const ann = await aCustomer()
    const { subscription } = aBrowser(service.origin)
    const ada = { ...ann, acting: { adminId: 1, isRaised: true, until: new Date(Date.now() + 60_000) } }

    expect(await refusal(as(ada).notification.subscribe(subscription))).toBe('auth.acting')
    expect(await refusal(as({ isSignedIn: false }).notification.subscribe(subscription))).toBe('unauthorized')
  })
})

test('works without configured keys: they are generated once, and shared by all processes', () => {
  const { config } = theServices()
  const keyOf = (more: object) => openPushSender({ ...config, ...more }).publicKey
  const vapid = webPush.generateVAPIDKeys()

  expect(keyOf({})).toMatch(/^B[\w-]{86}$/)
  expect(keyOf({})).toBe(keyOf({}))
  expect(keyOf({ secret: 'x'.repeat(40) })).not.toBe(keyOf({}))
  expect(keyOf({ vapid })).toBe(vapid.publicKey)
})

test('works with a key that begins with zeros', async () => {
  const ann = await aCustomer()
  const services = theServices()
  const before = services.pushSender
  services.pushSender = senderWith({ secret: 'ssssssssssssssssssssssssssss0019' })
  await turnedOn(ann)

  await anOfferFor(ann)
  await workOutbox()

  expect(service.heard).toHaveLength(1)
  services.pushSender = before
})

test('is needed again after a change of the key pair', async () => {
  const ann = await aCustomer()
  await turnedOn(ann)
  const services = theServices()
  const before = services.pushSender
  services.pushSender = senderWith({ vapid: webPush.generateVAPIDKeys() })

  expect((await as(ann).notification.push()).isOn).toBe(false)
  await anOfferFor(ann)
  await workOutbox()

  expect(service.heard).toHaveLength(0)
  services.pushSender = before
})
