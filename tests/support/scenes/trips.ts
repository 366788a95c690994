import type { SignedIn } from '#api/common/caller.rules.ts'
import type { AddTrip } from '#api/trip/trip.schema.ts'
import type { TripView } from '#api/trip/trip.view.ts'
import { anAddress, inDays } from './auctions.ts'
import { as } from '#tests/support/test-app.ts'

export type TripWishes = Partial<Omit<AddTrip, 'fromPlaceId' | 'toPlaceId' | 'viaPlaceIds'>> & {
  from?: string
  via?: readonly string[]
  to?: string
}

/** The form of a trip: by default from Gdańsk to Kraków within the next days. */
export async function aTripForm({ from = 'Gdańsk', via = [], to = 'Kraków', ...wishes }: TripWishes = {}) {
  const placeOf = async (town: string) => (await anAddress(town)).placeId
  return {
    fromPlaceId: await placeOf(from),
    viaPlaceIds: await Promise.all(via.map(placeOf)),
    toPlaceId: await placeOf(to),
    dateFrom: inDays(2),
    dateTo: inDays(4),
    freeVolumeM3: 12,
    freePayload: 1500,
    ...wishes,
  }
}

/** A trip posted by a company. */
export const aTrip = async (by: SignedIn, wishes?: TripWishes): Promise<TripView> =>
  as(by).trip.add(await aTripForm(wishes))
