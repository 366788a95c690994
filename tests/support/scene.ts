import { DateTime } from 'luxon'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { anAddress } from './scenes/auctions.ts'
import { aMember } from './scenes/members.ts'
import { aDealUntil, pounds, priced, type Deal, type DealStage, type DealWishes } from './scenes/offers.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from './scenes/people.ts'
import { aCtx, as } from './test-app.ts'

const later = (days: number) => ({ now: DateTime.utc().plus({ days }) })
const until = (stage: DealStage) => (wishes: DealWishes) => aDealUntil(stage, wishes)
type Change = (deal: Deal, auction: { auction: string }) => Promise<unknown>
const after =
  (stage: DealStage) =>
  (change: Change) =>
  async (wishes: DealWishes): Promise<Deal> => {
    const deal = await aDealUntil(stage, wishes)
    await change(deal, { auction: String(deal.auction.id) })
    return deal
  }
const [openAnd, paidAnd] = [after('open'), after('paid')]

/** The states of a deal, each with the steps that lead there. */
const dealStates = {
  open: until('open'),
  'chosen and not yet paid': until('reserved'),
  paid: until('paid'),
  'picked up': until('pickedUp'),
  delivered: until('delivered'),
  realized: until('realized'),
  'cancelled by the courier': until('cancelled'),
  'cancelled by the owner': paidAnd(({ ann, offerId }) => as(ann).offer.cancel({ offerId })),
  'hidden by its owner': openAnd((deal, auction) => as(deal.ann).auction.hide(auction)),
  'hidden by a moderator': openAnd(async (_, auction) =>
    as(await anAdmin()).auction.hide({ ...auction, reason: 'Spam' }),
  ),
  expired: openAnd(() => runJob(aCtx(guestCaller, later(31)), 'expire-auctions')),
  'taken back': openAnd((deal, auction) => as(deal.ann).auction.cancel(auction)),
} satisfies Record<string, (wishes: DealWishes) => Promise<Deal>>

export type DealState = keyof typeof dealStates

export const roles = ['guest', 'customer', 'owner', 'bidder', 'driver', 'loser', 'passer', 'charity', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Scene {
  deal: Deal
  people: Record<Role, Caller>
  /** Input for every call, with the secret of the public link. */
  input: Record<string, unknown>
  offerIds: (number | undefined)[]
  /** Protected facts, as answers and pages spell them. */
  secrets: Record<string, string[]>
}

let count = 0

/** People with private data, and a deal brought into this state by their own calls. */
export async function aScene(state: DealState): Promise<Scene> {
  count += 1
  const no = String(count).padStart(3, '0')
  const gross = String(500 + count)
  const ann = await aCustomer({ name: 'Anna Kowalska', email: `ann.${no}@home.example`, phone: `+48601000${no}` })
  const bob = await aCourier({ name: 'Bob Driverski', email: `bob.${no}@vans.example`, phone: `+48602000${no}` })
  const driver = await aMember({ of: bob })
  await as(bob).company.changeNotificationSettings({ areDriversTold: true })
  const rival = await aCourier({ companyName: 'Carl Vans' })
  const street = { ...(await anAddress('Gdańsk')), street: 'Długa', buildingNr: '5', postalCode: '80-831' }
  const deal = await dealStates[state]({
    ann,
    bob,
    rival,
    gross,
    minPrice: '356',
    listing: { form: { fromAddress: street } },
  })
  const auction = { auction: String(deal.auction.id) }
  await as(ann).auction.setReceiverPhone({ ...auction, phone: `+49301230${no}` })
  const delivery = await as(ann)
    .delivery.get({ offerId: deal.offerId })
    .catch(() => undefined)
  return {
    deal,
    people: {
      guest: guestCaller,
      customer: await aCustomer(),
      owner: ann,
      bidder: bob,
      driver,
      loser: rival,
      passer: await aCourier(),
      charity: await aCharity(),
      admin: await anAdmin(),
    },
    input: {
      ...auction,
      auctions: [deal.auction.id],
      companyId: bob.companyId,
      mode: 'edit',
      secret: delivery?.trackingPath?.split('/').at(-1) ?? 'none',
      price: pounds('700'),
    },
    offerIds: [deal.offerId, (await as(rival).offer.list({})).data[0]?.id],
    secrets: {
      address: ['Długa', '80-831'],
      owner: [ann.email, `+48601000${no}`, 'Kowalska'],
      courier: [bob.email, `+48602000${no}`, 'Driverski'],
      receiver: [`+49301230${no}`],
      pins: [delivery?.pickupPin, delivery?.deliveryPin].filter((pin) => typeof pin === 'string'),
      lowest: ['356.00', '£356', 'value="356"'],
      price: [`${gross}.00`, `£${gross}`, `value="${gross}"`, `${gross}00`],
      payout: [(await priced(bob, deal.offerId)).price.payout.amount],
      rival: ['614.00', '£614', 'value="614"'],
    },
  }
}

/**
 * The protected facts found in a text, such as `address, owner`; numbers match only as whole
 * numbers.
 */
export const secretsIn = (text: string, { secrets }: Scene): string =>
  Object.entries(secrets)
    .filter(([, words]) => words.some((word) => isIn(text, word)))
    .map(([name]) => name)
    .join(', ')

const isIn = (text: string, word: string): boolean =>
  text
    .split(word)
    .some((before, at, all) => at + 1 < all.length && !/\w$/.test(before) && !/^\w/.test(all[at + 1] ?? ''))
