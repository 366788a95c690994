import { atom } from 'nanostores'
import type { Route } from '#api/address/address.rules.ts'
import { ask, segment } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'

export type Asking = 'quiet' | 'waiting' | 'failed'

export const $routeAsking = atom<Asking>('quiet')
const ROUTE_WAIT_MS = 5000

/** How far it is, as soon as both ends are known; without an answer the form goes on. */
export async function askRoute(): Promise<void> {
  const { fromAddress, toAddress } = $form.get()
  if (!fromAddress || !toAddress) return
  const isStillAsked = () =>
    $form.get().fromAddress?.placeId === fromAddress.placeId &&
    $form.get().toAddress?.placeId === toAddress.placeId
  $routeAsking.set('waiting')
  try {
    const query = `from=${segment(fromAddress.placeId)}&to=${segment(toAddress.placeId)}`
    const route = await ask<Route>(`/route?${query}`, { timeoutMs: ROUTE_WAIT_MS })
    if (!isStillAsked()) return
    change({ route, distance: route.distanceKm, polylineString: route.polyline })
    $routeAsking.set('quiet')
  } catch {
    if (isStillAsked()) $routeAsking.set('failed')
  }
}
