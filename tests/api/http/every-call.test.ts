import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { yup } from '#api/common/yup.schema.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { callsOf, type Call } from '#api/http/rest.ts'
import { toProblem } from '#api/kit/problem.ts'
import { appRouter } from '#api/router.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { fuzzSeed, inputsOf, type Known } from '#tests/support/fuzz.ts'
import { aPaidDeal, anOpenDeal, pounds } from '#tests/support/scenes/offers.ts'
import { anAdmin, aCourier, aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const RUNS = 12

let people: Record<string, Caller>
let known: Known

beforeAll(async () => {
  const [ann, bob] = [await aCustomer(), await aCourier()]
  const deal = await anOpenDeal({ ann, bob })
  const paid = await aPaidDeal({ ann, bob })
  const auction = await anAuction({ by: ann, category: 'sofa' })
  people = { guest: guestCaller, customer: ann, courier: bob, admin: await anAdmin() }
  known = {
    auction: [auction.id, auction.uuid, deal.auction.id, paid.auction.id, 999_999_999],
    offerId: [deal.offerId, paid.offerId],
    companyId: [bob.companyId],
    categoryId: ['car', 'sofa', 'pallet', 'motorcycle'],
    auctionCategoryId: ['car', 'sofa'],
    itemCategoryId: ['car', 'sofa', 'pallet'],
    fromAddress: [auction.fromAddress],
    toAddress: [auction.toAddress],
    placeId: [auction.fromAddress?.placeId],
    from: [auction.fromAddress?.placeId],
    to: [auction.toAddress?.placeId],
    fromPlaceId: [auction.fromAddress?.placeId],
    toPlaceId: [auction.toAddress?.placeId],
    pictures: [[], undefined],
    price: [pounds('500'), pounds('500,50'), pounds('0'), pounds('9999999'), pounds('0,01')],
    minPrice: [pounds('400'), null, '', pounds('0'), pounds('0,01')],
    netPrice: [pounds('500'), pounds('0'), pounds('0,01'), pounds('9999999')],
    grossPrice: [pounds('500'), pounds('0'), pounds('0,01'), pounds('9999999')],
    expectedGross: [pounds('500')],
    country: ['PL', 'DE'],
    taxNumber: ['5260250995'],
    registerNumber: ['012345678'],
    phone: ['+48501222333'],
    email: [ann.email, 'new@people.example'],
    login: [ann.email, undefined],
    password: [PASSWORD],
    newPassword: [PASSWORD],
    currentPassword: [PASSWORD],
    name: ['Ann Novak'],
    companyName: ['Bob Transport'],
    charityName: ['Warm Homes'],
    agreements: [['terms', 'privacy']],
    dateFixed: [true, false],
    sendDateFrom: [inDays(1), '0000-01-01', '9999-12-31'],
    sendDateTo: [inDays(2), '9999-12-31'],
    receiveDateFrom: [inDays(3), '9999-12-31'],
    receiveDateTo: [inDays(4), '9999-12-31'],
    lang: ['en', 'pl_PL'],
    locale: ['pl_PL', 'en'],
    text: ['gdansk', '80-001', 'sofa', 'golf'],
    uuid: ['6f0c1f0e-3d8b-4b58-9a53-111111111111'],
    page: [1, 2, 1e15, 2 ** 31],
    pageSize: [20, 1, 100],
  }
})

const invoke = (call: Call, caller: Caller, input: unknown): Promise<unknown> => {
  const [domain = '', name = ''] = call.name.split('.')
  const api = as(caller) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  return api[domain]?.[name]?.(input) ?? Promise.resolve()
}

/** 200 for an answer, else the status of the error; an unforeseen error is rethrown. */
async function statusOf(call: Call, caller: Caller, input: unknown): Promise<number> {
  try {
    await invoke(call, caller, input)
    return 200
  } catch (error) {
    const { status } = toProblem(error, 'en', '')
    if (status >= 500) throw error
    return status
  }
}

describe('any input gets an answer or a proper error, never a 500', () => {
  test.each(callsOf(appRouter).map((call) => [call.name, call] as const))('%s', async (_, call) => {
    const schema = (call.procedure._def.inputs[0] as { schema?: yup.Schema } | undefined)?.schema
    for (const caller of Object.values(people))
      await fc.assert(
        fc.asyncProperty(inputsOf(schema, known), async (input) => {
          expect(await statusOf(call, caller, input)).toBeLessThan(500)
        }),
        { numRuns: RUNS, seed: fuzzSeed },
      )
  })
})
