import { atom } from 'nanostores'
import { api } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'

type Asking = 'quiet' | 'waiting' | 'failed'

export const $routeAsking = atom<Asking>('quiet')
const ROUTE_WAIT_MS = 5000

/** Requests the distance once both ends are known; the form continues without it. */
export async function askRoute(): Promise<void> {
  const { fromAddress, toAddress } = $form.get()
  if (!fromAddress || !toAddress) return
  const isStillAsked = () =>
    $form.get().fromAddress?.placeId === fromAddress.placeId && $form.get().toAddress?.placeId === toAddress.placeId
  $routeAsking.set('waiting')
  try {
    const route = await api.address.route.query(
      { from: fromAddress.placeId, to: toAddress.placeId },
      { timeoutMs: ROUTE_WAIT_MS },
    )
    if (!isStillAsked()) return
    change({ route, distance: route.distance, polylineString: route.polylineString })
    $routeAsking.set('quiet')
  } catch {
    if (isStillAsked()) $routeAsking.set('failed')
  }
}
