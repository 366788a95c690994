import { formatDate, formatInstant } from '#api/common/format.rules.ts'
import type { Days } from '#api/offer/days.part.ts'
import { formatDistance, formatWeight } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import { tellDays, tellNamedDays } from './waybill-end.ts'

type TrackingState = Awaited<ReturnType<ServerLocals['api']['delivery']['tracking']>>

const atTheEnd: readonly string[] = ['in_transit', 'delivery_failed', 'delivered', 'confirmed']

/** What comes next is the pickup, or the delivery. */
const toThePickup: readonly string[] = ['planned', 'en_route_to_pickup']
const onItsWay: readonly string[] = [...toThePickup, 'picked_up', 'in_transit']

/** Where it is, when it comes and what has happened, in words. */
export function tellTracking(state: TrackingState, locals: ServerLocals) {
  const { storefront } = locals
  const t = words(storefront.language, 'offer')
  const place = atTheEnd.includes(state.status) ? state.toCity : state.fromCity
  const status = state.status === 'confirmed' ? 'delivered' : state.status
  const tell = (instant: string) =>
    formatInstant(instant, storefront.intlLocale, storefront.timeZone)
  const { deliveredAt, pickedUpAt, weight, distance } = state
  const log = [
    { label: t('status.delivery.picked_up'), place: state.fromCity, at: pickedUpAt },
    { label: t('status.delivery.delivered'), place: state.toCity, at: deliveredAt },
  ].flatMap(({ at, ...line }) => (at ? [{ ...line, time: tell(at), state: 'done' as const }] : []))
  // What has its own line with its time stands there.
  const now =
    deliveredAt || state.status === 'picked_up'
      ? []
      : [
          {
            label: t(`status.delivery.${state.status}`),
            place,
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
    ...(toThePickup.includes(state.status)
      ? [yet('picked_up', state.fromCity, state.days.pickup)]
      : []),
    ...(onItsWay.includes(state.status)
      ? [yet('delivered', state.toCity, state.days.delivery)]
      : []),
  ]
  return {
    heading: t(`tracking.at.${status}`, { place }),
    when: deliveredAt
      ? {
          label: t('status.delivery.delivered'),
          day: formatDate(deliveredAt, storefront.intlLocale, storefront.timeZone),
        }
      : { label: t('tracking.expected'), day: tellNamedDays(state.days.delivery, locals) },
    days: {
      pickup: tellDays(state.days.pickup, locals),
      delivery: tellDays(state.days.delivery, locals),
    },
    weight: weight ? formatWeight(weight, storefront) : null,
    caption: distance && t('tracking.caption', { distance: formatDistance(distance, storefront) }),
    log: [...log, ...now, ...toCome],
  }
}
