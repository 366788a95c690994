import { atom } from 'nanostores'
import { api } from '#islands/kit/client.ts'
import { chooseAddress } from './address.store.ts'

const POSITION_WAIT_MS = 10_000
/** Rounds to a hundredth of a degree, about a kilometre: enough to find the town. */
const GRAIN = 100

/** Whether the position is being requested, or could not be found. */
export const $position = atom<'quiet' | 'asking' | 'failed'>('quiet')

/** Uses the visitor's position as pickup place; the browser asks for permission. */
export async function pickUpHere(): Promise<void> {
  if ($position.get() === 'asking') return
  $position.set('asking')
  try {
    const { latitude, longitude } = await whereIAm()
    const here = { lat: coarse(latitude), lng: coarse(longitude) }
    const place = await api.address.near.query(here, { timeoutMs: POSITION_WAIT_MS })
    $position.set('quiet')
    await chooseAddress('from', place)
  } catch {
    $position.set('failed')
  }
}

const coarse = (degrees: number): number => Math.round(degrees * GRAIN) / GRAIN

const whereIAm = (): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      (error) => reject(new Error(error.message)),
      { timeout: POSITION_WAIT_MS, maximumAge: 60_000 },
    ),
  )
