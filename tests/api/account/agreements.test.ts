import { describe, expect, test } from 'vitest'
import { agreementVersions } from '#api/account/agreement/agreement.rules.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { aCustomer, anActing, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '100' })

const noTx = { tx: undefined }
const stateOf = async (who: SignedIn, kind: string) =>
  (await as(who).user.agreements()).data.find((one) => one.kind === kind)
const terms = { kind: 'terms', version: agreementVersions.terms, isGiven: true } as const
/** An account registered long ago, without agreements. */
const registeredBefore = async () => {
  const ann = await aCustomer()
  await query(noTx, `update agreements set version = '2020-01-01' where user_id = $1`, [ann.userId])
  return ann
}

describe('agreements', () => {
  test('registering stores the agreed version', async () => {
    const form = { name: 'Una New', email: 'una@agrees.example', password: PASSWORD }
    const agreements = ['terms', 'privacy']
    const { user } = await as(guestCaller).auth.registerCustomer({ ...form, agreements })
    const rows = await query(noTx, `select kind, version from agreements where user_id = $1 order by kind`, [user.id])

    expect(rows).toEqual([
      { kind: 'privacy', version: agreementVersions.privacy },
      { kind: 'terms', version: agreementVersions.terms },
    ])
  })

  test('a new version stays open until the user agrees to it; the previous one is kept', async () => {
    const ann = await registeredBefore()
    expect(await stateOf(ann, 'terms')).toMatchObject({
      isCurrent: false,
      givenVersion: '2020-01-01',
    })

    await as(ann).user.answerAgreement(terms)
    await as(ann).user.answerAgreement(terms)

    expect(await stateOf(ann, 'terms')).toMatchObject({ isCurrent: true })
    expect(await stateOf(ann, 'privacy')).toMatchObject({ isCurrent: false })
    const kept = await query(noTx, `select version from agreements where user_id = $1 and kind = 'terms' order by id`, [
      ann.userId,
    ])
    expect(kept).toEqual([{ version: '2020-01-01' }, { version: agreementVersions.terms }])
  })

  test('a version that is not in force is refused', async () => {
    const ann = await registeredBefore()

    expect(await refusal(as(ann).user.answerAgreement({ ...terms, version: '2020-01-01' }))).toBe('user.wrong_state')
    expect(await refusal(as(ann).user.answerAgreement({ kind: 'terms', isGiven: true }))).toBe('user.wrong_state')
  })

  test('marketing consent can be given and withdrawn; consent that an account requires cannot', async () => {
    const ann = await aCustomer()
    await as(ann).user.answerAgreement({ kind: 'marketing', isGiven: true })
    expect(await stateOf(ann, 'marketing')).toMatchObject({ isCurrent: true })

    await as(ann).user.answerAgreement({ kind: 'marketing', isGiven: false })

    expect(await stateOf(ann, 'marketing')).toMatchObject({ isCurrent: false, givenAt: null })
    expect(await wrongFields(as(ann).user.answerAgreement({ ...terms, isGiven: false }))).toEqual({
      isGiven: 'agreements',
    })
  })

  test('an acting administrator and a guest cannot agree', async () => {
    const acting = await anActing({ in: await registeredBefore(), isRaised: true })

    expect(await refusal(as(acting).user.answerAgreement(terms))).toBe('auth.acting')
    expect(await refusal(as(guestCaller).user.answerAgreement(terms))).toBe('unauthorized')
  })
})
