import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { aGuestForm, anAuction } from '#tests/support/scenes/auctions.ts'
import { lastMailTo, mailsTo, tokenMailedTo } from '#tests/support/mail.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1' })

let count = 0
const anAddress = () => `posted-${(count += 1)}@guests.example`
const guest = () => as(guestCaller)

/** A guest has posted, and their browser is still recognised. */
async function posted(email = anAddress()) {
  const cookies = new Map<string, string>()
  const { id } = await as(guestCaller, { cookies }).auction.create(await aGuestForm(email))
  return { auction: String(id), email, gina: as(guestCaller, { cookies }), first: await tokenMailedTo(email) }
}

const stateOf = async (auction: string) => refusal(guest().auction.get({ auction }))

describe('the mail that a pending listing waits for', () => {
  test('can be sent again; both links open the listing', async () => {
    const { auction, email, gina, first } = await posted()

    await gina.auction.mailConfirmation({ auction })

    const again = await tokenMailedTo(email)
    expect(await mailsTo(email)).toBe(2)
    expect(again).not.toBe(first)
    expect(await stateOf(auction)).toBe('not_found')
    await guest().auth.confirmEmail({ token: again })
    expect(await stateOf(auction)).toBe('accepted')
  })

  test('goes to another address if the first was wrong; the first link stops working', async () => {
    const { auction, gina, first } = await posted()
    const right = anAddress()

    await gina.auction.mailConfirmation({ auction, email: right })

    const token = await tokenMailedTo(right)
    expect(await refusal(guest().auth.confirmEmail({ token: first }))).toBe('token.expired')
    const { user } = await guest().auth.confirmEmail({ token })
    expect(user.email).toBe(right)
    expect(await stateOf(auction)).toBe('accepted')
  })

  test('reveals only to its reader whether the address has an account', async () => {
    const known = await aCustomer({ email: anAddress() })
    const [one, other] = [await posted(), await posted()]

    const free = await one.gina.auction.mailConfirmation({ auction: one.auction, email: anAddress() })
    const taken = await other.gina.auction.mailConfirmation({ auction: other.auction, email: known.email })

    expect(taken).toEqual(free)
    expect((await lastMailTo(known.email)).text).not.toBe('')
    expect((await as(known).user.me()).user?.email).toBe(known.email)
    expect(await stateOf(other.auction)).toBe('not_found')
  })

  test('is sent at most three times in a quarter of an hour', async () => {
    const { auction, email, gina } = await posted()
    const ask = () => refusal(gina.auction.mailConfirmation({ auction }))

    expect([await ask(), await ask(), await ask()]).toEqual(['accepted', 'accepted', 'too_many'])
    await workOutbox()
    expect(await mailsTo(email)).toBe(3)
  })

  test('is sent only for the author, and only until confirmed', async () => {
    const { auction, gina, first } = await posted()
    const una = await aCustomer({ status: 'unconfirmed', email: anAddress() })
    const { id } = await anAuction({ by: una })
    const ask = (api: ReturnType<typeof as>, ref = auction) =>
      refusal(api.auction.mailConfirmation({ auction: ref, email: anAddress() }))

    expect(await ask(guest())).toBe('not_found')
    expect(await ask(as(await aCustomer()))).toBe('not_found')
    expect(await ask(as(await aCourier()))).toBe('not_found')
    expect(await ask(gina, String(id))).toBe('not_found')
    expect(await ask(as(una), String(id))).toBe('accepted')
    const wrong = gina.auction.mailConfirmation({ auction, email: 'no mail' })
    expect(await wrongFields(wrong)).toEqual({ email: 'email' })
    await guest().auth.confirmEmail({ token: first })
    expect(await ask(gina)).not.toBe('accepted')
    const late = as(await aCustomer())
    const open = await anAuction({ by: await aCustomer() })
    expect(await refusal(late.auction.mailConfirmation({ auction: String(open.id) }))).toBe('forbidden')
  })

  test('is not needed for a confirmed account, and the error has the state', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })

    const answer = await conflict(as(ann).auction.mailConfirmation({ auction: String(id) }))

    expect(answer).toMatchObject({ code: 'auction.wrong_state', state: 'active' })
  })
})
