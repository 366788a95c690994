import { describe, expect, test } from 'vitest'
import { inTransaction, query } from '#api/kit/db/db.ts'
import { lastMailTo, mailboxOf } from '#tests/support/mail.ts'
import { plainSpaces, postAt } from '#tests/support/telling.ts'
import { erasePerson } from '#api/closing/erase-person.part.ts'
import { User } from '#api/account/user/user.model.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { accept, anOffer, anOpenDeal, aPaidDeal, payWith } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

/** The text keys of a user’s message notifications. */
async function toldTo({ userId }: SignedIn): Promise<string[]> {
  await workOutbox()
  const rows = await query<{ words: string }>(
    { tx: undefined },
    `select coalesce(data->>'words', event) as words from notifications
     where user_id = $1 and event like 'message.%' order by id`,
    [userId],
  )
  return rows.map(({ words }) => words)
}

/** All mails to this person, after the wait for further messages. */
async function sentTo({ email }: SignedIn): Promise<string> {
  await workOutbox()
  await postAt(aCtx().now.plus({ minutes: 6 }), email)
  return mailboxOf(email)
}

describe('the mail about a message quotes it', () => {
  test('as its reader sees it: contact data is masked before the booking and shown after it', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const typed = { offerId, text: 'Passt acht Uhr? Tel. 601 234 567' }

    await as(bob).message.send(typed)
    const before = await sentTo(ann)
    await accept(ann, offerId)
    await payWith('success', { ann, offerId })
    await as(ann).payment.status({ offerId })
    await as(bob).message.send(typed)

    expect(before).toContain('> Passt acht Uhr? Tel. ')
    expect(before).not.toContain('601 234 567')
    expect(await sentTo(ann)).toContain('> Passt acht Uhr? Tel. 601 234 567\n> (')
  })

  test('a question names its author and time, and a long one is cut', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier({ companyName: 'Bob Moves' })]
    const { id } = await anAuction({ by: ann })

    await as(bob).message.post({ auction: String(id), text: 'How heavy is it? '.repeat(40) })

    const { text } = await lastMailTo(ann.email)
    const [, quoted = ''] = /> (.*)\n> \(Bob Moves, \d+ \w+ 20\d\d, \d\d:\d\d\)/.exec(plainSpaces(text)) ?? []
    expect(quoted).toMatch(/^How heavy .*…$/)
    expect(quoted.length).toBeLessThanOrEqual(300)
  })

  test('a preset answer is in the reader’s language', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier({ locale: 'pl_PL' })]
    const { id } = await anAuction({ by: ann })
    const asked = await as(bob).message.post({ auction: String(id), phrase: 'lift' })

    await as(ann).message.post({ auction: String(id), answers: asked.id, phrase: 'liftThere' })

    expect((await lastMailTo(bob.email)).text).toContain('> Tak, jest winda')
  })

  test('the quote is gone from mails already sent once its author’s account is erased', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(bob).message.send({ offerId, text: 'At eight?' })
    const before = await sentTo(ann)

    await inTransaction(aCtx(), async (ctx) => {
      const user = await User.findByPk(bob.userId, { transaction: ctx.tx, rejectOnEmpty: true })
      await erasePerson(ctx, user, 'nobody')
    })

    expect(before).toContain('At eight?')
    expect(await mailboxOf(ann.email)).not.toContain('At eight?')
  })
})

describe('questions about a listing', () => {
  test('are visible to all couriers, and their author only to the owner', async () => {
    const [ann, bob, eve] = [await aCustomer(), await aCourier(), await aCourier()]
    const { id } = await anAuction({ by: ann })
    const auction = String(id)

    const asked = await as(bob).message.post({ auction, topic: 'weight', text: 'How heavy is it?' })
    await as(ann).message.post({ auction, answers: asked.id, text: 'About 80 kg.' })

    const [toAnn, toBob, toEve] = await Promise.all(
      [ann, bob, eve].map(async (reader) => (await as(reader).message.ofAuction({ auction })).data),
    )
    expect(toAnn?.[0]).toMatchObject({ topic: 'weight', text: 'How heavy is it?', isOwn: false })
    expect(toAnn?.[0]?.name).toMatch(/\w/)
    expect(toBob?.[0]).toMatchObject({ isOwn: true })
    expect(toEve?.[0]).toMatchObject({ isOwn: false, name: null })
    expect(toEve?.[0]?.answers).toMatchObject([{ side: 'owner', text: 'About 80 kg.' }])
  })

  test('a preset sentence is stored by name, so that each reader gets their own language', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const { id } = await anAuction({ by: ann })

    const asked = await as(bob).message.post({ auction: String(id), phrase: 'lift' })

    expect(asked).toMatchObject({ phrase: 'lift', text: '' })
    expect(await wrongFields(as(bob).message.post({ auction: String(id), phrase: 'yes' }))).toEqual({ phrase: 'oneOf' })
    expect(await wrongFields(as(bob).message.post({ auction: String(id) }))).toEqual({ text: 'required' })
  })

  test('contact data is masked for everybody, even after another courier has booked', async () => {
    const { ann, bob, auction } = await anOpenDeal()
    const typed = { auction: String(auction.id), text: 'Call me on 601 234 567' }

    const asked = await as(bob).message.post(typed)

    expect(asked).toMatchObject({ text: 'Call me on •••', isMasked: true })
    const { data } = await as(ann).message.ofAuction({ auction: String(auction.id) })
    expect(data[0]?.text).toBe('Call me on •••')
  })

  test('only the owner answers, and only questions of that listing', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const [{ id }, other] = [await anAuction({ by: ann }), await anAuction({ by: ann })]
    const elsewhere = await as(bob).message.post({ auction: String(other.id), text: 'How long?' })

    const answer = { auction: String(id), text: 'Two metres.' }
    expect(await wrongFields(as(ann).message.post(answer))).toEqual({ answers: 'required' })
    expect(await wrongFields(as(ann).message.post({ ...answer, answers: elsewhere.id }))).toEqual({ answers: 'oneOf' })
    expect(await wrongFields(as(ann).message.post({ ...answer, answers: 977_937_039_517_703 }))).toEqual({
      answers: 'oneOf',
    })
    expect(await refusal(as(await aCustomer()).message.post(answer))).toBe('forbidden')
  })

  test('end with the listing', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auction = String((await anAuction({ by: ann })).id)
    const { id } = await as(bob).message.post({ auction, text: 'How long?' })
    await as(ann).auction.cancel({ auction })

    expect(await refusal(as(ann).message.post({ auction, answers: id, text: 'Long.' }))).toBe('auction.wrong_state')
  })

  test('notify the owner, and the answer notifies the author', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auction = String((await anAuction({ by: ann })).id)
    const { id } = await as(bob).message.post({ auction, text: 'How long?' })
    await as(ann).message.post({ auction, answers: id, phrase: 'willAsk' })

    expect(await toldTo(ann)).toEqual(['message.ask'])
    expect(await toldTo(bob)).toEqual(['message.answer'])
  })
})

describe('messages about an offer', () => {
  test('are visible to its two sides only', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    const eve = await aCourier()
    await anOffer({ on: auction, by: eve })

    await as(ann).message.send({ offerId, text: 'Could you come at eight?' })
    await as(bob).message.send({ offerId, phrase: 'canMove' })

    const { data, total } = await as(ann).message.ofOffer({ offerId })
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { side: 'owner', isOwn: true, text: 'Could you come at eight?' },
      { side: 'provider', isOwn: false, phrase: 'canMove' },
    ])
    expect(await refusal(as(eve).message.ofOffer({ offerId }))).toBe('not_found')
    expect(await refusal(as(eve).message.send({ offerId, text: 'Hello' }))).toBe('not_found')
    const ofEve = await as(eve).message.ofAuction({ auction: String(auction.id) })
    expect([ofEve.data, ofEve.threads]).toEqual([[], []])
    const ofAnn = await as(ann).message.ofAuction({ auction: String(auction.id) })
    expect(ofAnn.threads).toMatchObject([{ offerId, messages: 2 }])
  })

  test('have contact data masked before the booking, and shown from then on', async () => {
    const deal = await aPaidDeal()
    const { ann, bob, offerId } = deal
    await query(
      { tx: undefined },
      `insert into messages (auction_id, offer_id, side, author_id, locale, text, masked, created_at)
       values ($1, $2, 'owner', $3, 'en_GB', 'Ring 601 234 567', 'Ring •••', now())`,
      [deal.auction.id, offerId, ann.userId],
    )
    await as(ann).message.send({ offerId, text: 'Or write to ann@people.example' })

    const { data } = await as(bob).message.ofOffer({ offerId })
    expect(data.map(({ text, isMasked }) => [text, isMasked])).toEqual([
      ['Ring 601 234 567', false],
      ['Or write to ann@people.example', false],
    ])

    const open = await anOpenDeal()
    const sent = await as(open.bob).message.send({
      offerId: open.offerId,
      text: 'bob@vans.example',
    })
    expect(sent).toMatchObject({ text: '•••', isMasked: true })
  })

  test('a driver of the company can write, and an administrator only read', async () => {
    const { bob, offerId } = await aPaidDeal()
    const dan = await aMember({ of: bob })

    await as(dan).message.send({ offerId, phrase: 'onMyWay' })

    const admin = await anAdmin()
    expect((await as(admin).message.ofOffer({ offerId })).data).toMatchObject([{ side: 'provider' }])
    expect(await refusal(as(admin).message.send({ offerId, text: 'Hello' }))).toBe('forbidden')
  })

  test('end with the offer', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(bob).offer.cancel({ offerId })

    expect(await refusal(as(ann).message.send({ offerId, text: 'Why?' }))).toBe('offer.wrong_state')
    expect(await as(ann).message.ofOffer({ offerId })).toMatchObject({ isOpen: false })
  })

  test('notify the other side', async () => {
    const { ann, bob, offerId } = await anOpenDeal()

    await as(ann).message.send({ offerId, text: 'Could you come at eight?' })
    await as(bob).message.send({ offerId, text: 'I could.' })

    expect(await toldTo(ann)).toEqual(['message.sendOwner'])
    expect(await toldTo(bob)).toEqual(['message.sendProvider'])
  })

  test('a long thread is read from its end', async () => {
    const { ann, offerId } = await anOpenDeal()
    for (const text of ['one', 'two', 'three']) await as(ann).message.send({ offerId, text })

    const last = await as(ann).message.ofOffer({ offerId, pageSize: 2 })
    const first = await as(ann).message.ofOffer({ offerId, pageSize: 2, page: 2 })

    expect([last, first].map(({ data }) => data.map(({ text }) => text))).toEqual([['two', 'three'], ['one']])
  })
})

describe('text written in a listing and an offer', () => {
  test('shows contact data only to the two sides of a deal', async () => {
    const description = 'A sofa. Ring 601 234 567.'
    const { ann, bob, auction, offerId } = await anOpenDeal({
      message: 'Write to bob@vans.example',
    })
    await as(ann).auction.editDescription({ auction: String(auction.id), description })
    const read = async (by?: SignedIn) =>
      (await (by ? as(by) : as(guestCaller)).auction.get({ auction: String(auction.id) })).description

    expect(await read()).toBe('A sofa. Ring •••.')
    expect(await read(bob)).toBe('A sofa. Ring •••.')
    expect(await read(ann)).toBe(description)
    expect((await as(ann).offer.get({ offerId })).message).toBe('Write to •••')
    expect((await as(bob).offer.get({ offerId })).message).toBe('Write to bob@vans.example')

    await accept(ann, offerId)
    await payWith('success', { ann, offerId })
    await as(ann).payment.status({ offerId })

    expect(await read(bob)).toBe(description)
    expect(await read(await aCourier())).toBe('A sofa. Ring •••.')
    expect((await as(ann).offer.get({ offerId })).message).toBe('Write to bob@vans.example')
  })
})

test('two thousand and one characters are a field error', async () => {
  const { ann, offerId } = await anOpenDeal()
  const send = as(ann).message.send({ offerId, text: 'x'.repeat(2001) })

  expect(await wrongFields(send)).toEqual({ text: 'maxlength' })
})

test('more than thirty in ten minutes are refused, questions and messages together', async () => {
  const { bob, auction, offerId } = await anOpenDeal()
  for (let at = 0; at < 15; at++) {
    await as(bob).message.send({ offerId, text: `${at}` })
    await as(bob).message.post({ auction: String(auction.id), text: `${at}` })
  }

  expect(await refusal(as(bob).message.send({ offerId, text: 'more' }))).toBe('too_many')
})
