import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db.ts'
import { anAuction } from '#tests/support/auctions.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo, mailboxOf, told } from '#tests/support/mail.ts'
import { aMaskedMessage, anAppealedMessage, SERIAL } from '#tests/support/maskings.ts'
import { aMember } from '#tests/support/members.ts'
import { accept, payWith } from '#tests/support/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const readBy = async (who: Parameters<typeof as>[0], offerId: number) =>
  (await as(who).message.ofOffer({ offerId })).data.at(-1)

describe('whoever wrote a message of which a part was left out', () => {
  test('reads which part and that he may object; the other side reads nothing of it', async () => {
    const { ann, bob, offerId, masked } = await aMaskedMessage()

    expect(await readBy(bob, offerId)).toMatchObject({
      text: masked,
      masking: { status: 'masked', leftOut: ['601 234 567'], canAppeal: true },
    })
    expect(await readBy(ann, offerId)).toMatchObject({ text: masked, masking: null })
  })

  test('objects once; nobody else does it for him', async () => {
    const { ann, bob, messageId } = await anAppealedMessage()
    const appeal = { messageId, text: 'Really.' }

    expect(await refusal(as(bob).message.appeal(appeal))).toBe('accepted')
    expect(await refusal(as(ann).message.appeal(appeal))).toBe('not_found')
    expect(await refusal(as(await aCourier()).message.appeal(appeal))).toBe('not_found')
    const [row] = await query<{ appeal: string }>({ tx: undefined }, 'select appeal from message_maskings where id = $1', [messageId]) // prettier-ignore
    expect(row?.appeal).toBe('A serial number')
  })

  test('says in a word what it is', async () => {
    const { bob, messageId } = await aMaskedMessage()

    expect(await wrongFields(as(bob).message.appeal({ messageId, text: ' ' }))).toEqual({ text: 'required' }) // prettier-ignore
    expect(await wrongFields(as(bob).message.appeal({ messageId, text: 'x'.repeat(301) }))).toEqual({ text: 'maxlength' }) // prettier-ignore
  })

  test('is a company: whoever acts for it objects, too', async () => {
    const { bob, offerId, messageId } = await aMaskedMessage()
    const dan = await aMember({ of: bob })

    await as(dan).message.appeal({ messageId, text: 'A serial number' })

    expect(await readBy(bob, offerId)).toMatchObject({ masking: { status: 'appealed', canAppeal: false } }) // prettier-ignore
  })

  test('has nothing to object to where nothing was left out', async () => {
    const { bob, offerId } = await aMaskedMessage()
    const { id: messageId } = await as(bob).message.send({ offerId, text: 'At eight?' })

    expect(await refusal(as(bob).message.appeal({ messageId, text: 'A time' }))).toBe('not_found')
  })

  test('reads it whole after the booking, as the other side does', async () => {
    const { ann, bob, offerId } = await aMaskedMessage()
    await accept(ann, offerId)
    await payWith('success', { ann, offerId })
    await as(ann).payment.status({ offerId })

    expect(await readBy(bob, offerId)).toMatchObject({ text: SERIAL, masking: null })
  })
})

describe('a moderator looks at it', () => {
  test('released, the other side reads it whole, and both are told', async () => {
    const { ann, bob, ada, offerId, messageId } = await anAppealedMessage()

    await as(ada).message.decide({ messageId, decision: 'release' })
    await workOutbox()

    expect(await readBy(ann, offerId)).toMatchObject({ text: SERIAL, isMasked: false })
    expect(await readBy(bob, offerId)).toMatchObject({ text: SERIAL, masking: { status: 'released', leftOut: [] } }) // prettier-ignore
    expect((await lastMailTo(bob.email)).subject).toContain('Your message is now shown in full')
    expect(await mailboxOf(ann.email)).toContain('You can now read a message in full')
    expect(await told(ann.userId, 'masking.release')).toBe(1)
    await statesAreRight()
  })

  test('kept, its author alone is told why', async () => {
    const { ann, bob, ada, offerId, messageId, masked } = await anAppealedMessage()
    const reason = 'It answers the phone.'
    expect(await wrongFields(as(ada).message.decide({ messageId, decision: 'keep' }))).toEqual({ reason: 'required' }) // prettier-ignore

    await as(ada).message.decide({ messageId, decision: 'keep', reason })
    await workOutbox()

    expect(await readBy(ann, offerId)).toMatchObject({ text: masked, isMasked: true })
    expect(await readBy(bob, offerId)).toMatchObject({ masking: { status: 'kept', reason, canAppeal: false } }) // prettier-ignore
    expect((await lastMailTo(bob.email)).text).toContain(reason)
    expect(await told(ann.userId, 'masking.keep')).toBe(0)
    await statesAreRight()
  })

  test('what nobody objects to can be released, and not kept; what was released stays so', async () => {
    const { messageId } = await aMaskedMessage()
    const ada = await anAdmin()
    const keep = { messageId, decision: 'keep', reason: 'So.' } as const
    expect(await conflict(as(ada).message.decide(keep))).toMatchObject({ code: 'message.wrong_state', state: 'masked', allowed: ['appeal', 'release'] }) // prettier-ignore

    await as(ada).message.decide({ messageId, decision: 'release' })

    expect(await refusal(as(ada).message.decide(keep))).toBe('message.wrong_state')
  })

  test('of a question all who may carry it read the whole, and so of the answer; the other side is told', async () => {
    const [ann, bob, eve, ada] = [await aCustomer(), await aCourier(), await aCourier(), await anAdmin()] // prettier-ignore
    const auction = String((await anAuction({ by: ann })).id)
    const asked = await as(bob).message.post({ auction, text: 'Is it number 700 234 567?' })
    const answer = await as(ann).message.post({ auction, answers: asked.id, text: 'No, 701 234 567.' }) // prettier-ignore
    for (const { id: messageId } of [asked, answer])
      await as(ada).message.decide({ messageId, decision: 'release' })
    await workOutbox()

    const [question] = (await as(eve).message.ofAuction({ auction })).data
    expect(question?.text).toBe('Is it number 700 234 567?')
    expect(question?.answers[0]?.text).toBe('No, 701 234 567.')
    expect([await told(ann.userId, 'masking.release'), await told(bob.userId, 'masking.release')]).toEqual([2, 2]) // prettier-ignore
  })
})

describe('the list of messages that tried to leave', () => {
  test('has those first whose authors object, then the newest, and says how often somebody tried', async () => {
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
    // A number may stand in somebody else's address too.
    const numbered = await as(ada).message.masked({ q: String(bob.userId) })
    expect(numbered.data.map(({ id }) => id)).toEqual(expect.arrayContaining([messageId, newest]))
    const kept = await as(ada).message.masked({ q, status: 'kept' })
    expect(kept.data).toEqual([])
    expect((await as(ada).message.masked({ q, pageSize: 1, page: 2 })).data).toHaveLength(1)
  })

  test('counts no try that was none, nor one of long ago', async () => {
    const { bob, ada, messageId, offerId } = await anAppealedMessage()
    await as(ada).message.decide({ messageId, decision: 'release' })
    const { id } = await as(bob).message.send({ offerId, text: 'Or bob@vans.example' })
    const triesOf = async () => {
      const { data } = await as(ada).message.masked({ q: String(bob.userId) })
      return data.find((one) => one.id === id)?.tries
    }
    expect(await triesOf()).toBe(1)
    await query({ tx: undefined }, `update messages set created_at = now() - interval '31 days' where id = $1`, [id]) // prettier-ignore
    expect(await triesOf()).toBe(0)
  })

  test('is written down: who of the office has read which text, once an hour', async () => {
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

  test('is counted on the first page of the back office', async () => {
    const before = await as(await anAdmin()).admin.dashboard()
    const { ada } = await anAppealedMessage()

    expect((await as(ada).admin.dashboard()).messagesAppealed).toBe(before.messagesAppealed + 1)
  })
})
