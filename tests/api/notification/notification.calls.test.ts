import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { callerOf } from '#api/router.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer, anOpenDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, anAdmin, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'
import { aWholeDeal } from './a-whole-deal.ts'

testApp()

/** A listing whose owner has been notified of these events. */
async function anOwnerTold(...events: string[]) {
  const deal = await aWholeDeal()
  for (const event of events) await publishEvent(aCtx(), event, deal.offerId)
  await workOutbox()
  return deal
}

describe('the notification centre', () => {
  test('the newest comes first, as text with a link', async () => {
    const { owner, auctionId } = await anOwnerTold('offer.post', 'offer.withdraw')

    const { data, total, unread } = await as(owner).notification.list({})

    expect(data.map(({ title }) => title)).toEqual(['An offer was withdrawn', 'New offer of €240'])
    expect(data[0]).toMatchObject({
      event: 'offer.withdraw',
      text: 'Bob Transport has withdrawn the offer of €240 for Old piano.',
      path: `/frontapp/my-account/listings/${auctionId}`,
      isRead: false,
    })
    expect({ total, unread }).toEqual({ total: 2, unread: 2 })
  })

  test('it is paged', async () => {
    const { owner } = await anOwnerTold('offer.post', 'offer.withdraw')

    const { data, page, total } = await as(owner).notification.list({ page: 2, pageSize: 1 })

    expect(data.map(({ event }) => event)).toEqual(['offer.post'])
    expect({ page, total }).toEqual({ page: 2, total: 2 })
  })

  test('links lead to the reader’s storefront', async () => {
    const { courier } = await anOwnerTold('offer.lose')

    const { data } = await as(courier, { locale: 'pl_PL' }).notification.list({})

    expect(data[0]?.path).toBe('/ogloszenia/')
  })

  test('one can be marked as read, repeatedly; later ones stay new', async () => {
    const { owner } = await anOwnerTold('offer.post', 'offer.withdraw')
    const { data } = await as(owner).notification.list({})
    const id = data[1]?.id ?? 0

    await as(owner).notification.read({ id })
    const answer = await as(owner).notification.read({ id })

    expect(answer).toEqual({ unread: 1, path: data[1]?.path })
    expect((await as(owner).notification.list({})).data.map(({ isRead }) => isRead)).toEqual([false, true])
  })

  test('a message of one courier stays new when that of another about the same listing is read', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    const carl = await aCourier()
    const { id: rival } = await anOffer({ on: auction, by: carl })
    await as(bob).message.send({ offerId, text: 'Is it heavy?' })
    await as(carl).message.send({ offerId: rival, text: 'Is there a lift?' })
    await workOutbox()
    const news = async () =>
      (await as(ann).notification.list({})).data.filter(({ event }) => event.startsWith('message.'))
    const [newest] = await news()

    await as(ann).notification.read({ id: newest?.id ?? 0 })

    expect((await news()).map(({ isRead }) => isRead)).toEqual([true, false])
  })

  test('with one the earlier ones that lead to its page are read, and none about another listing', async () => {
    const { owner, auctionId, offerId } = await anOwnerTold('offer.post')
    const { id: other } = await anAuction({ by: owner })
    await publishEvent(aCtx(), 'auction.expire', other)
    await publishEvent(aCtx(), 'offer.withdraw', offerId)
    await workOutbox()
    const { data } = await as(owner).notification.list({})

    await as(owner).notification.read({ id: data[0]?.id ?? 0 })

    const after = (await as(owner).notification.list({})).data
    expect(new Set(after.filter(({ isRead }) => isRead).map(({ listing }) => listing?.id))).toEqual(
      new Set([auctionId]),
    )
    expect(new Set(after.filter(({ isRead }) => !isRead).map(({ listing }) => listing?.id))).toEqual(new Set([other]))
  })

  test('it names its listing, says the rest without the title, and names the action it asks for', async () => {
    const { owner, auctionId, deliveryId } = await anOwnerTold('offer.post')
    await publishEvent(aCtx(), 'delivery.deliver', deliveryId)
    await workOutbox()

    const { data } = await as(owner).notification.list({})

    const at = { id: auctionId, from: 'Gdańsk', to: 'Berlin', goods: 'Furniture & household', goodsLanguage: 'en' }
    expect(data.map(({ listing, action }) => ({ listing, action: action?.label }))).toEqual([
      {
        listing: { ...at, text: expect.stringMatching(/^Please check everything\./) as string },
        action: 'Check and confirm',
      },
      { listing: { ...at, text: 'Bob Transport offers to carry Furniture & household.' }, action: undefined },
    ])
  })

  test('all can be marked as read', async () => {
    const { owner } = await anOwnerTold('offer.post', 'offer.withdraw')

    expect(await as(owner).notification.readAll()).toEqual({ unread: 0 })

    expect((await as(owner).notification.list({})).unread).toBe(0)
  })

  test('somebody else’s is not found', async () => {
    const { owner } = await anOwnerTold('offer.post')
    const { data } = await as(owner).notification.list({})
    const eve = await aCustomer()

    expect(await refusal(as(eve).notification.read({ id: data[0]?.id ?? 0 }))).toBe('not_found')
    expect((await as(eve).notification.list({})).total).toBe(0)
    expect((await as(owner).notification.list({})).unread).toBe(1)
  })

  test('a guest has none', async () => {
    expect(await refusal(as(guestCaller).notification.list({}))).toBe('unauthorized')
  })
})

describe('the outbox', () => {
  test('an administrator sees who was sent which mail', async () => {
    const { owner } = await anOwnerTold('offer.captured', 'offer.withdraw')
    const ada = await anAdmin()

    const all = await as(ada).notification.outbox({ email: owner.email.toUpperCase() })
    const one = await as(ada).notification.outbox({ email: owner.email, event: 'offer.captured' })

    expect(all.total).toBe(2)
    expect(one.data).toMatchObject([
      {
        to: owner.email,
        event: 'offer.captured',
        subject: 'Booked and paid: Old piano',
        error: null,
      },
    ])
    expect(one.data[0]?.text).toContain('http://en.localhost:4000/')
    expect(one.data[0]?.sentAt).not.toBeNull()
  })

  test('mails are found by part of the address and by state', async () => {
    const ada = await anAdmin()
    const una = await aCustomer({ email: 'una.bell@outbox.example', status: 'unconfirmed' })
    await as(guestCaller).auth.resetPassword({ email: una.email })
    await workOutbox()
    await query(
      { tx: undefined },
      `update outbox_mails set sent_at = null, error = 'no such box'
      where user_id = ${una.userId}`,
    )
    const ask = (state: 'sent' | 'failed') => as(ada).notification.outbox({ email: 'UNA.bell@', state })

    const { data, hasMailServer } = await ask('failed')

    expect(data).toMatchObject([{ to: una.email, state: 'failed', error: 'no such box' }])
    expect((await ask('sent')).total).toBe(0)
    expect(hasMailServer).toBe(false)
  })

  test('a mailed link that opens an account is shown only in the demo', async () => {
    const ada = await anAdmin()
    const una = await aCustomer({ email: 'una.reset@outbox.example' })
    await as(guestCaller).auth.resetPassword({ email: una.email })
    const { text, html } = await lastMailTo(una.email)
    const read = async (demo: boolean) => {
      const { notification } = callerOf({ ...aCtx(ada), config: { ...aCtx().config, demo } })
      const { data } = await notification.outbox({ email: una.email })
      const [listed] = data
      return { listed, mail: await notification.outboxMail({ mail: listed?.id ?? 0 }) }
    }

    const demo = await read(true)
    const real = await read(false)

    expect(demo.mail).toMatchObject({ text, html, isLinkHidden: false })
    expect(real.mail.isLinkHidden).toBe(true)
    for (const shown of [real.listed?.text, real.mail.text, real.mail.html]) {
      expect(shown).toContain('http://en.localhost:4000/[hidden]')
      expect(shown).not.toContain('token=')
    }
  })

  test('the link to write a review is hidden, for it needs no sign-in; its reader can still turn such mails off', async () => {
    const { owner, opinionIds } = await aWholeDeal()
    await publishEvent(aCtx(), 'opinion.invite', opinionIds[0])
    const { text, links } = await lastMailTo(owner.email)
    const ada = await anAdmin()
    const real = callerOf({ ...aCtx(ada), config: { ...aCtx().config, demo: false } })

    const { data } = await real.notification.outbox({ email: owner.email })

    expect(links.filter((link) => link.includes('/opinion/'))).not.toEqual([])
    expect(data[0]?.isLinkHidden).toBe(true)
    expect(data[0]?.text).not.toContain('/opinion/')
    expect(text).toContain('You’re getting this e-mail because you have a CarryTo account')
    expect(links.filter((link) => link.includes('/frontapp/mails/'))).not.toEqual([])
  })

  test('a mail without a secret shows its links everywhere', async () => {
    const { owner, auctionId } = await anOwnerTold('offer.post')
    const ada = await anAdmin()
    const { data } = await as(ada).notification.outbox({ email: owner.email })

    const mail = await as(ada).notification.outboxMail({ mail: data[0]?.id ?? 0 })

    expect(mail.html).toContain(`/frontapp/my-account/listings/${auctionId}`)
    expect(mail.isLinkHidden).toBe(false)
  })

  test('an unknown mail is not found', async () => {
    const ada = await anAdmin()

    expect(await refusal(as(ada).notification.outboxMail({ mail: 999_999 }))).toBe('not_found')
  })

  test('other users cannot read it', async () => {
    const { owner, courier } = await anOwnerTold()

    for (const { notification } of [as(owner), as(courier)]) {
      expect(await refusal(notification.outbox({}))).toBe('forbidden')
      expect(await refusal(notification.outboxMail({ mail: 1 }))).toBe('forbidden')
    }
    expect(await refusal(as(guestCaller).notification.outbox({}))).toBe('unauthorized')
    expect(await refusal(as(guestCaller).notification.outboxMail({ mail: 1 }))).toBe('unauthorized')
  })
})
