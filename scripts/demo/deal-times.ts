import type { Storefront } from '#content/storefronts.ts'
import { dayOf, dayOfArrival } from './days.ts'
import { after, ago, type Maker } from './maker.ts'

/** The stages of a deal, in order. */
const stages = ['reserved', 'planned', 'en_route', 'picked_up', 'in_transit', 'delivered', 'completed'] as const
export type Stage = (typeof stages)[number]

const hasReached = (stage: Stage, wanted: Stage): boolean => stages.indexOf(stage) >= stages.indexOf(wanted)

export interface DealTimes {
  publishedAt: Date
  acceptedAt: Date
  setOutAt: Date
  pickedUpAt: Date
  departedAt: Date
  deliveredAt: Date
  /** Only if it is in the past: some owners take their time. */
  confirmedAt: Date | undefined
  pickupDay: string
  deliveryDay: string
}

interface TimesWishes {
  stage: Stage
  storefront: Storefront
  /** Driving hours of the route. */
  hours: number
  /** Only for a completed deal. */
  confirmedDaysAgo?: number
  /** Only for a delivered deal. */
  deliveredDaysAgo?: number
  /** Days between the agreed delivery and the real one. */
  lateDays?: number
  /** Only for a planned deal. */
  pickupInDays?: number
}

/** When each step happened, counted back from the stage that the deal has reached. */
export function dealTimes(maker: Maker, wishes: TimesWishes): DealTimes {
  const { random } = maker
  const { stage, storefront, lateDays = 0 } = wishes
  const pickedUpAt = pickupOf(maker, wishes)
  const deliveredAt = deliveryOf(maker, wishes, pickedUpAt)
  const acceptedAt = acceptanceOf(maker, stage, pickedUpAt)
  const pickupDay = dayOf(pickedUpAt, storefront)
  const arrival = hasReached(stage, 'delivered')
    ? dayOf(after(deliveredAt, -lateDays * DAY_MINUTES), storefront)
    : dayOfArrival(pickupDay, wishes.hours)
  return {
    publishedAt: after(acceptedAt, -random.int(1500, 6000)),
    acceptedAt,
    setOutAt: after(pickedUpAt, -random.int(35, 120)),
    pickedUpAt,
    departedAt: after(pickedUpAt, random.int(12, 30)),
    deliveredAt,
    confirmedAt: stage === 'completed' ? after(deliveredAt, random.int(60, 2600)) : undefined,
    pickupDay,
    deliveryDay: arrival < pickupDay ? pickupDay : arrival,
  }
}

const DAY_MINUTES = 1440

/** A future pickup is planned for a morning; a past one was at any hour. */
function pickupOf(maker: Maker, wishes: TimesWishes): Date {
  const { random, timeline } = maker
  const { stage, hours, confirmedDaysAgo = 5, deliveredDaysAgo, lateDays = 0 } = wishes
  const driven = hours + random.between(1, 7)
  if (stage === 'completed') return ago(maker, { days: confirmedDaysAgo + 2, hours: driven })
  if (deliveredDaysAgo !== undefined) return ago(maker, { days: deliveredDaysAgo + lateDays, hours: hours + 1 })
  if (stage === 'delivered') return ago(maker, { hours: driven + random.between(3, 48) })
  if (stage === 'in_transit') return ago(maker, { hours: random.between(1, Math.max(1.5, hours * 0.8)) })
  if (stage === 'picked_up') return ago(maker, { minutes: random.int(5, 11) })
  if (stage === 'en_route') return timeline.end.plus({ minutes: random.int(10, 30) }).toJSDate()
  return timeline.end
    .plus({ days: wishes.pickupInDays ?? random.int(1, 7) })
    .startOf('day')
    .plus({ hours: 8 })
    .toJSDate()
}

function deliveryOf(maker: Maker, { stage, hours, lateDays = 0 }: TimesWishes, pickedUpAt: Date): Date {
  const { random, timeline } = maker
  const at = after(pickedUpAt, (hours + random.between(0.5, 1)) * 60 + lateDays * DAY_MINUTES)
  return hasReached(stage, 'delivered') && at > timeline.end.toJSDate()
    ? timeline.end.minus({ minutes: 30 }).toJSDate()
    : at
}

function acceptanceOf(maker: Maker, stage: Stage, pickedUpAt: Date): Date {
  const { random } = maker
  if (stage === 'reserved') return ago(maker, { minutes: random.int(1, 5) })
  if (stage === 'planned') return ago(maker, { hours: random.between(3, 40) })
  return after(pickedUpAt, -random.int(1600, 7000))
}

/** A random instant between two, closer to the first. */
export function momentBetween({ random }: Pick<Maker, 'random'>, from: Date, to: Date): Date {
  const share = random.between(0.02, 0.95) ** 1.5
  return new Date(from.getTime() + (to.getTime() - from.getTime()) * share)
}
