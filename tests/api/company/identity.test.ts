import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { runJob } from '#api/jobs.ts'
import { aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { anAdmin, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

type Document = 'id_card' | 'passport'
type Side = 'front' | 'back'
const send = async (by: SignedIn, document: Document, side: Side) =>
  as(by).user.addIdentityPhoto({ document, side, file: { name: 'me.jpg', bytes: await aPhoto() } })
const decided = { status: 'verified', validUntil: '2099-01-01', version: 2 } as const

describe('an identity document', () => {
  test('is submitted with its last side, and then cannot be changed', async () => {
    const ann = await aCustomer()
    expect(await as(ann).user.identity()).toMatchObject({ status: 'none', photos: [] })
    expect(await send(ann, 'id_card', 'front')).toMatchObject({ status: 'none', missing: ['back'] })
    expect(await send(ann, 'id_card', 'back')).toMatchObject({ status: 'submitted', missing: [] })
    expect(await refusal(send(ann, 'id_card', 'back'))).toBe('user.wrong_state')
  })

  test('with one side is submitted with it', async () => {
    const ann = await aCustomer()
    expect(await wrongFields(send(ann, 'passport', 'back'))).toEqual({ side: 'not_contain' })
    expect(await send(ann, 'passport', 'front')).toMatchObject({ status: 'submitted' })
  })

  test('is verified until its expiry by an administrator who saw the current version', async () => {
    const [ann, ada] = [await aCustomer(), await anAdmin()]
    await send(ann, 'passport', 'front')
    const { userId } = ann
    const { data } = await as(ada).user.identities()
    expect(data.find((one) => one.userId === userId)).toMatchObject({
      document: 'passport',
      version: 2,
      photos: [{ side: 'front' }],
    })
    expect(await refusal(as(ann).user.identities())).toBe('forbidden')
    expect(await refusal(as(ann).user.decideIdentity({ ...decided, userId }))).toBe('forbidden')
    expect(await refusal(as(ada).user.decideIdentity({ ...decided, userId, version: 1 }))).toBe('user.wrong_state')
    await as(ada).user.decideIdentity({ ...decided, userId })
    expect(await as(ann).user.identity()).toMatchObject({ status: 'verified', validUntil: '2099-01-01' })
  })

  test('after a rejection can be sent again, without the rejected photos', async () => {
    const [ann, ada] = [await aCustomer(), await anAdmin()]
    await send(ann, 'id_card', 'front')
    await send(ann, 'id_card', 'back')
    const reason = 'The back cannot be read'
    await as(ada).user.decideIdentity({ userId: ann.userId, version: 2, status: 'rejected', reason })
    expect(await as(ann).user.identity()).toMatchObject({ status: 'rejected', reason })
    expect(await send(ann, 'id_card', 'front')).toMatchObject({ status: 'rejected', missing: ['back'] })
    expect(await send(ann, 'id_card', 'back')).toMatchObject({ status: 'submitted', reason: null })
  })

  test('counts on the last day of the document, and no longer', async () => {
    const [ann, ada] = [await aCustomer(), await anAdmin()]
    await send(ann, 'passport', 'front')
    await as(ada).user.decideIdentity({ ...decided, validUntil: inDays(3), userId: ann.userId })
    const statusAt = async (days: number) => {
      const now = DateTime.utc().startOf('day').plus({ days, hours: 12 })
      await runJob({ ...aCtx(), now }, 'forget-identity-photos')
      return (await as(ann).user.identity()).status
    }

    expect([await statusAt(3), await statusAt(4)]).toEqual(['verified', 'expired'])
  })

  test('keeps photos no longer than promised; the result stays', async () => {
    const [ann, ada] = [await aCustomer(), await anAdmin()]
    await send(ann, 'passport', 'front')
    await as(ada).user.decideIdentity({ ...decided, userId: ann.userId })
    const { photosKeptDays } = await as(ann).user.identity()
    const after = (days: number) => runJob({ ...aCtx(), now: aCtx().now.plus({ days }) }, 'forget-identity-photos')

    await after(photosKeptDays - 1)
    expect((await as(ann).user.identity()).photos).toHaveLength(1)
    await after(photosKeptDays + 1)
    expect(await as(ann).user.identity()).toMatchObject({ status: 'verified', photos: [] })
    expect(await query(aCtx(), `select 1 from identity_photos where user_id = $1`, [ann.userId])).toEqual([])
  })
})
