import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { yup } from '#api/common/yup.schema.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { callsOf } from '#api/http/rest.ts'
import { findAppError } from '#api/kit/fail.ts'
import { appRouter } from '#api/router.ts'
import { anAddress, anAuction } from '#tests/support/scenes/auctions.ts'
import { fuzzSeed, inputsOf, type Known } from '#tests/support/fuzz.ts'
import { aPaidDeal, anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

/** Facts known only to the two sides of a deal, or only to their owner. */
const secrets = [
  'ann-private@people.example', '+48501999888', 'Hiddensurname', 'Hidden Street', '77-secret',
  'bob-private@people.example', '+48501777666', '+48501555444', '432.10', 'PL5260250995',
  'Hidden Interiors', 'GB980780684',
] // prettier-ignore

let strangers: Record<string, Caller>
let known: Known

beforeAll(async () => {
  const ann = await aCustomer({
    name: 'Ann Hiddensurname',
    email: 'ann-private@people.example',
    phone: '+48501999888',
  })
  const bob = await aCourier({ email: 'bob-private@people.example', phone: '+48501777666' })
  const eve = await aCourier({ name: 'Eve Other', taxNumber: null })
  const fromAddress = { ...(await anAddress('Gdańsk')), street: 'Hidden Street', buildingNr: '77-secret' }
  const invoice = { companyName: 'Hidden Interiors', taxNumber: 'GB980780684' }
  const open = await anAuction({ by: ann, form: { fromAddress, vatInvoice: true, invoice } })
  const bobsOffer = await anOffer({ on: open, by: bob, gross: '500', minPrice: '432.10' })
  await anOffer({ on: open, by: eve, gross: '600' })
  const hidden = await anAuction({ by: ann, form: { fromAddress }, status: 'hidden' })
  const form = { fromAddress, vatInvoice: true, invoice }
  const paid = await aPaidDeal({ ann, bob, listing: { form } })
  await as(ann).auction.setReceiverPhone({ auction: paid.auction.id, phone: '+48501555444' })
  strangers = {
    guest: guestCaller,
    courier: eve,
    customer: await aCustomer({ name: 'Carl Other' }),
  }
  known = {
    auction: [open.id, open.uuid, hidden.id, hidden.uuid, paid.auction.id],
    offerId: [bobsOffer.id, paid.offerId],
    companyId: [bob.companyId],
    type: ['active', 'observed', 'accepted'],
    q: [undefined],
    mode: ['read', 'edit', 'copy'],
  }
})

async function answerOf(name: string, caller: Caller, input: unknown): Promise<string> {
  const [domain = '', action = ''] = name.split('.')
  const api = as(caller) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  try {
    return JSON.stringify(await api[domain]?.[action]?.(input)) ?? ''
  } catch (error) {
    return JSON.stringify(findAppError(error)?.data ?? {})
  }
}

describe('people outside a deal learn nothing about its sides, addresses or least price', () => {
  const reads = callsOf(appRouter).filter(({ meta }) => meta.method === 'GET')

  test.each(reads.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const schema = (call.procedure._def.inputs[0] as { schema?: yup.Schema } | undefined)?.schema
    for (const caller of Object.values(strangers))
      await fc.assert(
        fc.asyncProperty(inputsOf(schema, known), async (input) => {
          const answer = await answerOf(name, caller, input)
          expect(secrets.filter((secret) => answer.includes(secret))).toEqual([])
        }),
        { numRuns: 15, seed: fuzzSeed },
      )
  })

  test('nor does any search reveal them', async () => {
    for (const caller of Object.values(strangers)) {
      const answer = JSON.stringify(await as(caller).search.auctions({ pageSize: 100 }))
      expect(answer).toContain('Gdańsk')
      expect(secrets.filter((secret) => answer.includes(secret))).toEqual([])
    }
  })
})
