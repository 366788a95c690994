import { expect, test } from 'vitest'
import { aPhoto } from '#tests/support/scenes/auctions.ts'
import { aPayableCharity } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anActing, anAdmin } from '#tests/support/scenes/people.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const file = async () => ({ name: 'paper.jpg', bytes: await aPhoto() })

test('staff who view identity photos are recorded with the owner’s name, once an hour', async () => {
  const [ann, ada, eve] = [
    await aCustomer({ name: 'Ann Unseen' }),
    await anAdmin({ name: 'Ada Min' }),
    await anAdmin({ name: 'Eve Min' }),
  ]
  await as(ann).user.addIdentityPhoto({ document: 'passport', side: 'front', file: await file() })
  await as(ada).user.identities()
  await as(ada).user.identities()
  await as(eve).user.identities()

  const { data } = await as(ada).admin.audit({ machine: 'user', person: 'Ann Unseen' })
  expect(data.filter(({ event }) => event === 'identity_shown').map(({ actorName }) => actorName)).toEqual([
    'Eve Min',
    'Ada Min',
  ])
})

test('staff who open documents are recorded under the company; its own members are not', async () => {
  const bob = await aCourier()
  const ada = await anAdmin()
  const { companyId: id } = bob
  const companyId = id ?? 0
  const looks = async () =>
    (await as(ada).admin.audit({ machine: 'company' })).data.filter(
      ({ event, thingId }) => event === 'papers_shown' && thingId === String(companyId),
    )
  await as(ada).company.toCheck({ companyId })
  expect(await looks()).toHaveLength(0)

  const { uuid, type } = await as(bob).company.addDocument({ type: 'profile', file: await file() })
  await as(bob).company.document({ type, uuid })
  expect(await looks()).toHaveLength(0)
  await as(ada).company.document({ type, uuid })
  await as(ada).company.toCheck({ companyId })
  expect(await looks()).toHaveLength(1)
  const acting = await anActing({ in: bob })
  await as(acting).company.document({ type, uuid })
  expect(await looks()).toMatchObject([{ onBehalfOf: bob.userId }, { onBehalfOf: null }])
})

test('a statute counts as a document', async () => {
  const clara = await aPayableCharity()
  await as(clara).company.handInCharity({ file: await file() })
  const ada = await anAdmin({ name: 'Ada Looks' })
  await as(ada).company.charities()
  const { data } = await as(ada).admin.audit({ person: 'Ada Looks' })
  expect(data).toMatchObject([{ event: 'papers_shown', thingId: String(clara.companyId) }])
})
