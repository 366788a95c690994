import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { accept, anOpenDeal } from '#tests/support/scenes/offers.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }

describe('an offer whose courier may no longer carry', () => {
  test.each(['suspended', 'rejected', 'lapsed'])('is not accepted: %s company', async (status) => {
    const { ann, bob, offerId } = await anOpenDeal()
    await query(noTx, `update companies set status = $2 where id = $1`, [bob.companyId, status])

    expect(await refusal(accept(ann, offerId))).toBe('offer.wrong_state')
  })

  test.each(['blocked', 'limited'])('is not accepted: %s account', async (status) => {
    const { ann, bob, offerId } = await anOpenDeal()
    await query(noTx, `update users set status = $2 where id = $1`, [bob.userId, status])

    expect(await refusal(accept(ann, offerId))).toBe('offer.wrong_state')
  })

  test('is not accepted while it is reported as fraud', async () => {
    const { ann, offerId } = await anOpenDeal()
    await query(noTx, `update offers set is_fraud_reported = true where id = $1`, [offerId])

    expect(await refusal(accept(ann, offerId))).toBe('offer.wrong_state')
  })
})
