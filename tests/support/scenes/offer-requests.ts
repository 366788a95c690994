import { anAuction } from './auctions.ts'
import { aCourier, aCustomer } from './people.ts'
import { as } from '#tests/support/test-app.ts'

/** A customer with a listing, and a courier they can ask. */
export async function someoneToAsk() {
  const [ann, bob] = [await aCustomer(), await aCourier()]
  const { id } = await anAuction({ by: ann })
  return { ann, bob, auctionId: id }
}

/** The customer has asked the courier. */
export async function aRequest() {
  const scene = await someoneToAsk()
  const { ann, bob, auctionId } = scene
  await as(ann).offer.request({ id: bob.companyId ?? 0, auctions: [auctionId] })
  const { data } = await as(bob).offer.requests({})
  return { ...scene, requestId: data[0]?.id ?? 0 }
}
