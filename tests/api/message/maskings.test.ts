import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo, mailboxOf, told } from '#tests/support/mail.ts'
import { aMaskedMessage, anAppealedMessage, SERIAL } from '#tests/support/scenes/maskings.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { accept, payWith } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const readBy = async (who: Parameters<typeof as>[0], offerId: number) =>
  (await as(who).message.ofOffer({ offerId })).data.at(-1)

describe('the author of a masked message', () => {
  test('sees the masked part and may appeal; the other side sees neither', async () => {
    const { ann, bob, offerId, masked } = await aMaskedMessage()

    expect(await readBy(bob, offerId)).toMatchObject({
      text: masked,
      masking: { status: 'masked', leftOut: ['601 234 567'], canAppeal: true },
    })
    expect(await readBy(ann, offerId)).toMatchObject({ text: masked, masking: null })
  })

  test('appeals once, and nobody else can', async () => {
    const { ann, bob, messageId } = await anAppealedMessage()
    const appeal = { messageId, text: 'Really.' }

    expect(await refusal(as(bob).message.appeal(appeal))).toBe('accepted')
    expect(await refusal(as(ann).message.appeal(appeal))).toBe('not_found')
    expect(await refusal(as(await aCourier()).message.appeal(appeal))).toBe('not_found')
    const [row] = await query<{ appeal: string }>(
      { tx: undefined },
      'select appeal from message_maskings where id = $1',
      [messageId],
    )
    expect(row?.appeal).toBe('A serial number')
  })

  test('must give a reason', async () => {
    const { bob, messageId } = await aMaskedMessage()

    expect(await wrongFields(as(bob).message.appeal({ messageId, text: ' ' }))).toEqual({ text: 'required' })
    expect(await wrongFields(as(bob).message.appeal({ messageId, text: 'x'.repeat(301) }))).toEqual({
      text: 'maxlength',
    })
  })

  test('may be a company: its dispatchers can appeal too', async () => {
    const { bob, offerId, messageId } = await aMaskedMessage()
    const dan = await aMember({ of: bob })

    await as(dan).message.appeal({ messageId, text: 'A serial number' })

    expect(await readBy(bob, offerId)).toMatchObject({ masking: { status: 'appealed', canAppeal: false } })
  })

  test('cannot appeal if nothing was masked', async () => {
    const { bob, offerId } = await aMaskedMessage()
    const { id: messageId } = await as(bob).message.send({ offerId, text: 'At eight?' })

    expect(await refusal(as(bob).message.appeal({ messageId, text: 'A time' }))).toBe('not_found')
  })

  test('sees it whole after the booking, as does the other side', async () => {
    const { ann, bob, offerId } = await aMaskedMessage()
    await accept(ann, offerId)
    await payWith('success', { ann, offerId })
    await as(ann).payment.status({ offerId })

    expect(await readBy(bob, offerId)).toMatchObject({ text: SERIAL, masking: null })
  })
})

describe('a moderator’s review', () => {
  test('released: the other side sees all of it, and both are notified', async () => {
    const { ann, bob, ada, offerId, messageId } = await anAppealedMessage()

    await as(ada).message.decide({ messageId, decision: 'release' })
    await workOutbox()

    expect(await readBy(ann, offerId)).toMatchObject({ text: SERIAL, isMasked: false })
    expect(await readBy(bob, offerId)).toMatchObject({ text: SERIAL, masking: { status: 'released', leftOut: [] } })
    expect((await lastMailTo(bob.email)).subject).toContain('Your message is now shown in full')
    expect(await mailboxOf(ann.email)).toContain('You can now read a message in full')
    expect(await told(ann.userId, 'masking.release')).toBe(1)
    await statesAreRight()
  })

  test('kept: only the author gets the reason', async () => {
    const { ann, bob, ada, offerId, messageId, masked } = await anAppealedMessage()
    const reason = 'It answers the phone.'
    expect(await wrongFields(as(ada).message.decide({ messageId, decision: 'keep' }))).toEqual({ reason: 'required' })

    await as(ada).message.decide({ messageId, decision: 'keep', reason })
    await workOutbox()

    expect(await readBy(ann, offerId)).toMatchObject({ text: masked, isMasked: true })
    expect(await readBy(bob, offerId)).toMatchObject({ masking: { status: 'kept', reason, canAppeal: false } })
    expect((await lastMailTo(bob.email)).text).toContain(reason)
    expect(await told(ann.userId, 'masking.keep')).toBe(0)
    await statesAreRight()
  })

  test('without an appeal it can be released but not kept; a release is final', async () => {
    const { messageId } = await aMaskedMessage()
    const ada = await anAdmin()
    const keep = { messageId, decision: 'keep', reason: 'So.' } as const
    expect(await conflict(as(ada).message.decide(keep))).toMatchObject({
      code: 'message.wrong_state',
      state: 'masked',
      allowed: ['appeal', 'release'],
    })

    await as(ada).message.decide({ messageId, decision: 'release' })

    expect(await refusal(as(ada).message.decide(keep))).toBe('message.wrong_state')
  })

  test('a released question or answer is visible to all couriers, and the other side is notified', async () => {
    const [ann, bob, eve, ada] = [await aCustomer(), await aCourier(), await aCourier(), await anAdmin()]
    const auction = String((await anAuction({ by: ann })).id)
    const asked = await as(bob).message.post({ auction, text: 'Is it number 700 234 567?' })
    const answer = await as(ann).message.post({ auction, answers: asked.id, text: 'No, 701 234 567.' })
    for (const { id: messageId } of [asked, answer]) await as(ada).message.decide({ messageId, decision: 'release' })
    await workOutbox()

    const [question] = (await as(eve).message.ofAuction({ auction })).data
    expect(question?.text).toBe('Is it number 700 234 567?')
    expect(question?.answers[0]?.text).toBe('No, 701 234 567.')
    expect([await told(ann.userId, 'masking.release'), await told(bob.userId, 'masking.release')]).toEqual([2, 2])
  })
})

describe('the list of masked messages', () => {
  test('shows appeals first, then the newest, with the author’s number of attempts', async () => {
    const { bob, ada, offerId, messageId } = await anAppealedMessage()
    const { id: newest } = await as(bob).message.send({ offerId, text: 'Or bob@vans.example' })
    const q = bob.email

    const { data, total } = await as(ada).message.masked({ q })

    expect(total).toBe(2)
    expect(data.map(({ id }) => id)).toEqual([messageId, newest])
    expect(data[0]).toMatchObject({ status: 'appealed', appeal: 'A serial number', tries: 2, decisions: ['release', 'keep'] }) // prettier-ignore
    expect(data[1]?.parts).toEqual([
      { text: 'Or ', isContact: false },
      { text: 'bob@vans.example', isContact: true },
    ])
    // The number may also be part of another user’s address.
    const numbered = await as(ada).message.masked({ q: String(bob.userId) })
    expect(numbered.data.map(({ id }) => id)).toEqual(expect.arrayContaining([messageId, newest]))
    const answer = await as(ada).message.masked({ q, status: 'kept' })
    expect(answer.data).toEqual([])
    expect((await as(ada).message.masked({ q, pageSize: 1, page: 2 })).data).toHaveLength(1)
  })

  test('counts neither released nor old attempts', async () => {
    const { bob, ada, messageId, offerId } = await anAppealedMessage()
    await as(ada).message.decide({ messageId, decision: 'release' })
    const { id } = await as(bob).message.send({ offerId, text: 'Or bob@vans.example' })
    const triesOf = async () => {
      const { data } = await as(ada).message.masked({ q: String(bob.userId) })
      return data.find((one) => one.id === id)?.tries
    }
    expect(await triesOf()).toBe(1)
    await query({ tx: undefined }, `update messages set created_at = now() - interval '31 days' where id = $1`, [id])
    expect(await triesOf()).toBe(0)
  })

  test('is audited: who of the staff has read which text, once an hour', async () => {
    const { bob, ada, messageId } = await anAppealedMessage()
    for (let times = 0; times < 2; times++) await as(ada).message.masked({ q: String(bob.userId) })

    const seen = await query<{ actorId: number }>(
      { tx: undefined },
      `select actor_id as "actorId" from audit_events
       where machine = 'message' and event = 'text_shown' and thing_id = $1`,
      [String(messageId)],
    )
    expect(seen).toEqual([{ actorId: ada.userId }])
  })

  test('is counted on the back office’s start page', async () => {
    const before = await as(await anAdmin()).admin.dashboard()
    const { ada } = await anAppealedMessage()

    expect((await as(ada).admin.dashboard()).messagesAppealed).toBe(before.messagesAppealed + 1)
  })
})
