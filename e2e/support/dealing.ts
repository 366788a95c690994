import { randomUUID } from 'node:crypto'
import { testCards } from '#sandbox/card-processor/test-cards.ts'
import type { Member } from './member.ts'

interface Listing {
  categoryId: string
  from: string
  to: string
  items: object[]
  title?: string
  description?: string
}

interface Posted {
  id: number
  slug: string
}

/** Posts the same as the form would. */
export async function post({ call }: Member, { from, to, title = '', ...listing }: Listing) {
  return call<Posted>('POST /auctions', {
    uuid: randomUUID(),
    transportDateRange: 'week',
    dateFixed: true,
    ...daysOfTheWeek(),
    fromAddress: await placeOf({ call }, from),
    toAddress: await placeOf({ call }, to),
    title,
    isAuctionTitleEnteredByUser: title !== '',
    ...listing,
  })
}

const DAY_MS = 86_400_000

export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const daysOfTheWeek = () => ({
  sendDateFrom: inDays(1),
  sendDateTo: inDays(3),
  receiveDateFrom: inDays(3),
  receiveDateTo: inDays(7),
})

async function placeOf({ call }: Pick<Member, 'call'>, name: string) {
  const found = await call<{ placeId: string }[]>(`GET /autocomplete/address/de/${encodeURIComponent(name)}/1`)
  const place = await call<{ placeId: string; countryCode: string }>(`GET /address/info/${found[0]?.placeId}`)
  const postalCode = place.countryCode === 'PL' ? '80-331' : '80331'
  return { ...place, street: 'Hauptstraße', buildingNr: '12', postalCode }
}

/** Posts a trip of a courier from one town to another. */
export async function drive(by: Member, [from, to]: readonly [string, string]): Promise<number> {
  const { placeId: fromPlaceId } = await placeOf(by, from)
  const { placeId: toPlaceId } = await placeOf(by, to)
  const days = { dateFrom: inDays(2), dateTo: inDays(4) }
  const room = { freeVolumeM3: 12, freePayload: 1200 }
  const { id } = await by.call<Posted>('POST /trips', { fromPlaceId, toPlaceId, ...days, ...room })
  return id
}

interface Bid {
  amount: string
  currency: string
  message?: string
}

export async function bid({ call }: Member, { id }: Posted, { amount, currency, message = '' }: Bid): Promise<number> {
  const offer = await call<{ id: number }>(`POST /auction/${id}/offer`, {
    price: { amount, currency },
    pickupDate: inDays(2),
    deliveryDate: inDays(3),
    transportType: 'trailer',
    message,
    isPriceConfirmed: true,
  })
  return offer.id
}

interface Offer {
  price: { gross: object }
  auction: { version: number }
}

export async function accept({ call }: Member, offerId: number): Promise<void> {
  const { price, auction } = await call<Offer>(`GET /offer/${offerId}`)
  await call(`PATCH /offer/${offerId}/accept`, {
    expectedGross: price.gross,
    auctionVersion: auction.version,
  })
}

/** The owner accepts, and pays by card. */
export async function book(owner: Member, offerId: number): Promise<void> {
  await accept(owner, offerId)
  await pay(owner, offerId)
}

export async function pay({ page, call }: Member, offerId: number): Promise<void> {
  const { redirectUrl } = await call<{ redirectUrl: string }>(`POST /payment/pay/${offerId}`, {})
  const { number } = testCards.success
  const form = { number, expiry: '12/34', cvc: '123', name: 'Ann Novak' }
  await page.request.post(redirectUrl, { form, maxRedirects: 0 })
  await call(`GET /payment/status/${offerId}`)
}

interface Delivery {
  trackingPath: string
  pickupPin: string
  deliveryPin: string
}

/** Picked up and on the road; returns the tracking link. */
export async function carry(owner: Member, courier: Member, offerId: number): Promise<Delivery> {
  const delivery = await owner.call<Delivery>(`GET /offer/${offerId}/delivery`)
  const step = `PATCH /offer/${offerId}/delivery`
  await courier.call(step, { event: 'setOut' })
  await courier.call(step, { event: 'pickUp', pin: delivery.pickupPin, isEarlyConfirmed: true })
  await courier.call(step, { event: 'depart' })
  return delivery
}

/** Delivered, confirmed and rated by the owner. */
export async function finish(
  owner: Member,
  courier: Member,
  { offerId, stars, text }: { offerId: number; stars: number; text: string },
): Promise<void> {
  const { deliveryPin } = await carry(owner, courier, offerId)
  const step = `PATCH /offer/${offerId}/delivery`
  await courier.call(step, { event: 'deliver', pin: deliveryPin, isEarlyConfirmed: true })
  await owner.call(step, { event: 'confirm' })
  await owner.call('POST /opinions', { offerId, stars, text })
}
