import { formatTime } from '#api/common/format.rules.ts'
import { POSITIONS_PER_CALL } from '#api/delivery/tracking.rules.ts'
import { api, problemIn, type Inputs } from '#islands/kit/client.ts'

type Position = NonNullable<Inputs['delivery']['sendPositions']['positions']>[number]

const EVERY_MS = 60_000
const PATIENCE_MS = 30_000

/** Sends this browser's position once a minute while the page is open with sharing on. */
export function sharePosition(): void {
  let waiting: Position[] = []
  const timer = setInterval(() => void look(), EVERY_MS)
  void look()

  async function look(): Promise<void> {
    const place = placeNow()
    if (!place) return clearInterval(timer)
    try {
      const { coords, timestamp } = await locate()
      const { latitude: lat, longitude: lng } = coords
      const accuracy = Math.round(coords.accuracy)
      waiting = [...waiting, { lat, lng, accuracy, at: new Date(timestamp).toISOString() }]
    } catch (error) {
      const isDenied = (error as GeolocationPositionError).code === 1
      if (isDenied) clearInterval(timer)
      say(isDenied ? place.dataset.denied : place.dataset.unavailable)
      return
    }
    await send(Number(place.dataset.sharePosition))
  }

  /** Positions that could not be sent stay in line; after a long outage several calls carry them, oldest first. */
  async function send(offerId: number): Promise<void> {
    const positions = waiting.slice(0, POSITIONS_PER_CALL)
    try {
      const { status } = await api.delivery.sendPositions.mutate({ offerId, positions })
      waiting = waiting.slice(positions.length)
      sayWhen(positions.at(-1)?.at)
      if (status !== 'shared') return clearInterval(timer)
      if (waiting.length > 0) await send(offerId)
    } catch (error) {
      const problem = problemIn(error)
      if (!problem || problem.status >= 500) return
      clearInterval(timer)
      say(problem.detail)
    }
  }
}

const locate = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      maximumAge: PATIENCE_MS,
      timeout: PATIENCE_MS,
    })
  })

function sayWhen(at: string | undefined): void {
  const { intlLocale = '', timeZone = '', sent = '' } = placeNow()?.dataset ?? {}
  if (at) say(sent.replace('{time}', formatTime(new Date(at), intlLocale, timeZone)))
}

/** Looks the element up again, because a live update may have replaced it. */
function say(text: string | undefined): void {
  const place = placeNow()
  if (place && text) place.textContent = text
}

const placeNow = () => document.querySelector<HTMLElement>('[data-share-position]')
