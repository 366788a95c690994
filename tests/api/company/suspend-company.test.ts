import { expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { accept, anOffer, anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const reason = 'Its insurer does not know it.'
const suspend = async ({ companyId }: SignedIn, isSuspended = true) =>
  as(await anAdmin({ staffRole: 'verifier' })).company.suspend({ companyId: companyId ?? 0, isSuspended, reason })

test('a suspended company continues agreed deals, and takes no new ones', async () => {
  const bob = await aCourier()
  const paid = await aPaidDeal({ bob })
  const open = await anOpenDeal({ bob })

  expect(await suspend(bob)).toMatchObject({ status: 'suspended', reason })

  const another = await anAuction({ by: await aCustomer() })
  expect(await refusal(anOffer({ on: another, by: bob }))).toBe('company.not_ready')
  expect(await refusal(accept(open.ann, open.offerId))).not.toBe('accepted')
  const step = as(bob).delivery.step({ offerId: paid.offerId, event: 'setOut' })
  expect(await refusal(step)).toBe('accepted')
  const mail = await lastMailTo(bob.email)
  expect([mail.subject, mail.text]).toEqual(['Your company is suspended', expect.stringContaining(reason)])
})

test('readmitted, it needs a new review before it makes offers again', async () => {
  const bob = await aCourier()
  await suspend(bob)

  expect(await suspend(bob, false)).toMatchObject({ status: 'submitted', reason: null })

  const mail = await lastMailTo(bob.email)
  expect([mail.subject, mail.text]).toEqual(['Your company is no longer suspended', expect.stringContaining(reason)])
})

test('only a verified one can be suspended, and with a reason', async () => {
  const [bob, cid] = [await aCourier({ companyStatus: 'unverified' }), await aCourier()]

  expect(await refusal(suspend(bob))).toBe('company.wrong_state')
  const ada = await anAdmin()
  const noReason = as(ada).company.suspend({ companyId: cid.companyId ?? 0, isSuspended: true, reason: 'No.' })
  expect(await wrongFields(noReason)).toEqual({ reason: 'minlength' })
})
