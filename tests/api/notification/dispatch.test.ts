import { describe, expect, test } from 'vitest'
import { jobContext, tasks } from '#api/jobs.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'
import { aWholeDeal } from './a-whole-deal.ts'

testApp()

const mailsOf = async (userId: number) =>
  (
    await query<{ event: string }>(aCtx(), `select event from outbox_mails where user_id = $1 order by id`, [userId])
  ).map(({ event }) => event)

const unsubscribeUrlsOf = async (userId: number) =>
  (
    await query<{ url: string | null }>(
      aCtx(),
      `select unsubscribe_url as url from outbox_mails where user_id = $1 order by id`,
      [userId],
    )
  ).map(({ url }) => url)

const happens = (event: string, id: number, more: object = {}) => publishEvent(aCtx(), event, id, more)

describe('notifications', () => {
  test('the owner gets a new offer in the app and by mail', async () => {
    const { owner, offerId } = await aWholeDeal()

    await happens('offer.post', offerId)

    const mail = await lastMailTo(owner.email)
    expect(mail.subject).toBe('New offer of €240: Old piano')
    expect(mail.text).toContain('Gdańsk, 23\u00a0Nov → Berlin\n')
    expect(await told(owner.userId, 'offer.post')).toBe(1)
  })

  test('a muted group of mails is shown in the app only', async () => {
    const { owner, offerId } = await aWholeDeal()
    await as(owner).user.changeSettings({ mailsOff: ['offers'] })

    await happens('offer.captured', offerId)
    await happens('offer.post', offerId)

    expect(await told(owner.userId, 'offer.post')).toBe(1)
    expect(await mailsOf(owner.userId)).toEqual(['offer.captured'])
  })

  test('a mail that can be turned off says how, any other does not', async () => {
    const { owner, offerId } = await aWholeDeal()

    await happens('offer.post', offerId)
    const offer = await lastMailTo(owner.email)
    await happens('offer.captured', offerId)
    const booking = await lastMailTo(owner.email)

    const foot = /Turn off e-mails like this one\n(http:\/\/en\.localhost:4000\/frontapp\/mails\/\S+)\n/
    expect(offer.text).toMatch(foot)
    expect(await unsubscribeUrlsOf(owner.userId)).toEqual([foot.exec(offer.text)?.[1], null])
    expect(booking.text).not.toMatch(foot)
  })

  test('a repeated event is delivered again', async () => {
    const { courier, offerId } = await aWholeDeal()

    await happens('offer.accept', offerId)
    await happens('offer.accept', offerId)

    expect(await told(courier.userId, 'offer.accept')).toBe(2)
  })

  test('each side gets its own language, currency format and storefront', async () => {
    const owner = await aCustomer({ locale: 'pl_PL' })
    const courier = await aCourier({ locale: 'de_DE' })
    const { offerId } = await aWholeDeal({ owner, courier })

    await happens('offer.captured', offerId)

    const [polish, german] = [await lastMailTo(owner.email), await lastMailTo(courier.email)]
    expect(polish.html).toContain('<html lang="pl-PL">')
    expect(polish.text).toMatch(/240\s€/)
    expect(polish.links[0]).toBe(`http://pl.localhost:4000/auction/offer/details/${offerId}`)
    expect(german.html).toContain('<html lang="de-DE">')
    expect(german.links[0]).toBe(`http://de.localhost:4000/auction/offer/details/${offerId}`)
  })

  test('a booked deal comes with a short summary, below the first sentence of its page', async () => {
    const courier = await aCourier({ companyName: 'Krüger Autotransporte' })
    const owner = await aCustomer({ locale: 'de_DE' })
    const { offerId } = await aWholeDeal({ owner, courier })

    await happens('offer.captured', offerId)

    const { text, html } = await lastMailTo(owner.email)
    expect(text).toContain('\n\n23.\u00a0Nov.: Krüger Autotransporte holt in Gdańsk ab. Tragen Sie die Straße ein.\n\n')
    expect(text).toMatch(
      new RegExp(
        `\n\nMöbel & Haushalt, Gdańsk – Berlin\nFrachtbrief ${offerId}\nGdańsk, 23.\\sNov. → Berlin\nTransporteur: Krüger Autotransporte\nGesamtpreis: 240\\s€\n\n`,
      ),
    )
    expect(html).toContain(`Frachtbrief ${offerId}</span></p>`)
  })

  test('a title with markup, placeholders or line breaks is shown as text', async () => {
    const title = `<b>Piano</b> $t(layout.name) {{price}}\nBcc: eve@people.example`
    const { owner, offerId } = await aWholeDeal({ title })

    await happens('offer.post', offerId)

    const mail = await lastMailTo(owner.email)
    expect(mail.subject).toBe('New offer of €240: <b>Piano</b> $t(layout.name) {{price}} Bcc…')
    expect(mail.html).toContain('&lt;b&gt;Piano&lt;/b&gt;')
    expect(mail.html).not.toContain('<b>')
  })

  test('an unconfirmed mailbox gets only the confirmation mail', async () => {
    const owner = await aCustomer({ status: 'unconfirmed' })
    const { offerId, auctionId } = await aWholeDeal({ owner })

    await happens('auction.postUnconfirmed', auctionId, { token: 'the-token' })
    await happens('offer.post', offerId)

    const mail = await lastMailTo(owner.email)
    expect(mail.subject).toBe('Confirm your e-mail address to publish: Old piano')
    expect(mail.links).toEqual([
      'http://en.localhost:4000/frontapp/auth/confirm/the-token',
      'http://en.localhost:4000/contact/',
    ])
    const centre = await query<{ event: string; data: object }>(
      { tx: undefined },
      `select event, data from notifications where user_id = $1`,
      [owner.userId],
    )
    expect(centre.map(({ event }) => event)).toEqual(['offer.post'])
    expect(JSON.stringify(centre)).not.toContain('the-token')
  })

  test('the password link opens its form', async () => {
    const ann = await aCustomer()

    await happens('user.resetPassword', ann.userId, { token: 'abc_-1' })

    const { links } = await lastMailTo(ann.email)
    expect(links).toEqual([
      'http://en.localhost:4000/frontapp/auth?token=abc_-1#reset-password',
      'http://en.localhost:4000/contact/',
    ])
  })

  test('a mail whose link would lack its token is not written; the job fails visibly', async () => {
    const { userId } = await aCustomer()
    await happens('user.register', userId)

    const work = tasks(theServices())['announce']?.({ thread: `user:${userId}` }, {} as never)

    await expect(work).rejects.toThrow('user.register came without its token')
    await query({ tx: undefined }, `delete from outbox_announcements where thread = $1`, [`user:${userId}`])
  })

  test('an event without recipients, or for an unknown row, notifies nobody', async () => {
    const { auctionId, owner } = await aWholeDeal()

    await happens('auction.reserve', auctionId)
    await happens('no.such', auctionId)
    await happens('offer.post', 999_999)
    await workOutbox()

    expect(await told(owner.userId, 'auction.reserve')).toBe(0)
  })

  test('an erased account is not notified', async () => {
    const owner = await aCustomer({ status: 'erased' })
    const { offerId } = await aWholeDeal({ owner })

    await happens('offer.post', offerId)

    expect(await told(owner.userId, 'offer.post')).toBe(0)
  })

  test('without a mail server mails stay in the outbox', async () => {
    const { owner, offerId } = await aWholeDeal()

    await happens('offer.captured', offerId)
    await workOutbox()

    const sql = `select sent_at as "sentAt", error from outbox_mails where user_id = $1`
    const row = await queryOne<{ sentAt: Date | null; error: string | null }>(jobContext(theServices()), sql, [
      owner.userId,
    ])
    expect(row?.sentAt).toBeInstanceOf(Date)
    expect(row?.error).toBeNull()
  })
})
