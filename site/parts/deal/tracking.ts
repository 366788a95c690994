import { formatDate, formatInstant } from '#api/common/format.rules.ts'
import type { PositionView } from '#api/delivery/where-it-is.lib.ts'
import type { Days } from '#api/offer/days.lib.ts'
import { formatDistance, formatWeight } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import { tellTime } from './where.ts'
import { tellDays, tellNamedDays } from './waybill-end.ts'

type TrackingState = Awaited<ReturnType<ServerLocals['api']['delivery']['tracking']>>

const atTheEnd: readonly string[] = ['in_transit', 'delivery_failed', 'delivered', 'confirmed']

/** Statuses before the pickup, when the next event is the pickup; otherwise it is the delivery. */
const toThePickup: readonly string[] = ['planned', 'en_route_to_pickup']
const onItsWay: readonly string[] = [...toThePickup, 'picked_up', 'in_transit']

/** Position, expected time and history of a delivery, in words. */
export function tellTracking(state: TrackingState, locals: ServerLocals) {
  const { storefront } = locals
  const t = words(storefront.language, 'offer')
  const place = atTheEnd.includes(state.status) ? state.toCity : state.fromCity
  const status = state.status === 'confirmed' ? 'delivered' : state.status
  const tell = (instant: string) => formatInstant(instant, storefront.intlLocale, storefront.timeZone)
  const { deliveredAt, pickedUpAt, weight, distance } = state
  const log = [
    { label: t('status.delivery.picked_up'), place: state.fromCity, at: pickedUpAt },
    { label: t('status.delivery.delivered'), place: state.toCity, at: deliveredAt },
  ].flatMap(({ at, ...line }) => (at ? [{ ...line, time: tell(at), state: 'done' as const }] : []))
  // Statuses with a timestamp have a line of their own.
  const now =
    deliveredAt || state.status === 'picked_up'
      ? []
      : [
          {
            label: t(`status.delivery.${state.status}`),
            // On the way, the next town would read as already reached.
            place: state.status === 'in_transit' ? null : place,
            time: tell(state.updatedAt),
            state: 'now' as const,
          },
        ]
  const yet = (status: 'picked_up' | 'delivered', inCity: string, days: Days) => ({
    label: t(`status.delivery.${status}`),
    place: inCity,
    time: tellNamedDays(days, locals),
    state: 'yet' as const,
  })
  const toCome = [
    ...(toThePickup.includes(state.status) ? [yet('picked_up', state.fromCity, state.days.pickup)] : []),
    ...(onItsWay.includes(state.status) ? [yet('delivered', state.toCity, state.days.delivery)] : []),
  ]
  const { position } = state
  return {
    heading: position ? tellWhere(position, locals) : null,
    /** The status in words, alone or with the place. */
    status: t(`tracking.at.${status}`, { place }),
    when: whenOf(state, locals),
    days: {
      pickup: tellDays(state.days.pickup, locals),
      delivery: tellDays(state.days.delivery, locals),
    },
    weight: weight ? formatWeight(weight, storefront) : null,
    caption:
      distance &&
      (position
        ? t('tracking.captionShared', {
            distance: formatDistance(distance, storefront),
            time: tellTime(position.at, locals),
          })
        : t('tracking.caption', { distance: formatDistance(distance, storefront) })),
    log: [...log, ...now, ...toCome],
  }
}

/** The position in a few words, and the remaining distance. */
export function tellWhere(
  { near, kmLeft }: Pick<PositionView, 'near' | 'kmLeft'>,
  { storefront }: ServerLocals,
): string | null {
  const t = words(storefront.language, 'offer')
  if (near === null) return null
  return kmLeft === null
    ? t('tracking.hereOnly', { town: near })
    : t('tracking.here', { town: near, distance: formatDistance(kmLeft, storefront) })
}

const onBoard: readonly string[] = ['picked_up', 'in_transit']

/** The agreed day; once the goods are on board with a known position, the expected time. */
function whenOf({ deliveredAt, status, position, days }: TrackingState, locals: ServerLocals) {
  const { storefront } = locals
  const { intlLocale, timeZone } = storefront
  const t = words(storefront.language, 'offer')
  if (deliveredAt)
    return {
      label: t('status.delivery.delivered'),
      day: formatDate(deliveredAt, intlLocale, timeZone),
    }
  if (!position?.arrival || !onBoard.includes(status))
    return { label: t('tracking.expected'), day: tellNamedDays(days.delivery, locals) }
  return {
    label: t('tracking.expectedOn', { day: formatDate(position.arrival, intlLocale, timeZone) }),
    day: t('tracking.around', { time: tellTime(position.arrival, locals) }),
  }
}
