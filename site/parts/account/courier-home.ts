import { dayOf } from '#api/common/dates.rules.ts'
import { AUTO_RELEASE_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { formatShare } from '#api/common/format.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import {
  cancellationPercent,
  cancellationStep,
  type Cancellations,
} from '#api/company/reputation/cancellation-rate.rules.ts'
import type { VerificationView } from '#api/company/verification/verification.view.ts'
import type { OfferView } from '#api/offer/offer.view.ts'
import { distanceFirst } from '#api/search/recommend.rules.ts'
import { toPath } from '#content/paths.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { tellDetour } from '#site/parts/auction/tell-detour.ts'
import { words } from '#site/words.ts'
import { emptyDrives, type Town } from './empty-drives.ts'
import { isWaiting, REQUESTS_READ } from './nav-counts.ts'
import { whyRecommended } from './why-recommended.ts'
import { isOnBoard, requestTask, nextTask, tellOffer, type Task } from './next-task.ts'

const LISTED = 50
const REMEMBERED = 10
const HOUR_MS = 3_600_000

/** The data of a provider's start page: next tasks, earnings and available work. */
export async function readCourierHome(locals: ServerLocals) {
  const { api, caller } = locals
  const mayOffer = may('offer.post', caller)
  const mayRate = may('opinion.give', caller, ['bidder'])
  const offersOf = (group: 'accepted' | 'open' | 'realized' | 'ended', pageSize: number) =>
    api.offer.list({ group, pageSize })
  const [deals, open, realized, ended, recommended, along, near, fees, payout, verification, requests] =
    await Promise.all([
      offersOf('accepted', LISTED),
      mayOffer ? offersOf('open', LISTED) : none,
      offersOf('realized', REMEMBERED),
      mayOffer ? offersOf('ended', REMEMBERED) : none,
      may('search.recommended', caller) ? api.search.recommended() : { data: [] },
      may('trip.along', caller) ? api.trip.along() : null,
      may('search.nearHome', caller) ? api.search.nearHome() : null,
      may('payment.fees', caller) ? api.payment.fees({ pageSize: 1 }) : null,
      may('payment.payoutAccount', caller) ? api.payment.payoutAccount({}) : null,
      may('company.finishVerification', caller) ? api.company.verification() : null,
      mayOffer ? api.offer.requests({ pageSize: REQUESTS_READ }) : none,
    ])
  const pressing = open.data.filter(isPressing)
  // Counter-offers come first: they expire within a day.
  const [asked, others] = split(pressing, ({ urgency }) => urgency === 'countered')
  const toReview = realized.data.filter((offer) => mayRate && tellOffer(offer, locals).isDue)
  // A cancelled deal can be reinstated if the provider agrees.
  const [again, over] = split(ended.data, ({ actions }) => actions.includes('answerReinstate'))
  const pending = [...inOrder(asked), ...again, ...inOrder(deals.data), ...inOrder(others), ...toReview]
  const asking = requests.data.filter(isWaiting)
  const papers = verification ? papersTask(verification, locals) : []
  const tasks = [
    ...pending.map((offer) => nextTask(offer, locals)),
    ...asking.map((request) => requestTask(request, locals)),
    ...papers,
    ...(verification ? cancellationTask(verification.cancellations, locals) : []),
    ...(verification ? phoneTask(verification, locals) : []),
    ...(payout ? accountTask(payout.state, locals) : []),
  ]
  const [toDo, toAwait] = split(tasks, ({ action }) => action !== null)
  const { data: onTrips, tripsCount } = along ?? { data: [], tripsCount: 0 }
  return {
    tasks: [...toDo, ...toAwait],
    isNew: deals.total + open.total + realized.total + ended.total === 0,
    offers: {
      openOffers: { data: open.data, total: open.total },
      jobs: { data: inOrder(deals.data), total: deals.total },
      done: { data: realized.data, total: realized.total },
      ended: { data: over, total: ended.total - again.length },
    },
    hasAutoBids: open.data.some(({ minPrice }) => minPrice),
    recommended: nearestFirst(recommended.data, onTrips, locals),
    hasTrips: tripsCount > 0,
    trips: byTrip(onTrips),
    along: onTrips,
    drives: mayOffer ? emptyDrives(deals.data, homeOf(near)) : [],
    near,
    // A charity that carries for nothing reads no sums of 0.
    balance: caller.isSignedIn && caller.role === 'charity' ? earnedIn(fees?.balance) : (fees?.balance ?? []),
    nextPayout: payout?.isVerified && payout.state === 'ready' ? nextPayout(deals.data, locals) : null,
    isVerified: !payout || payout.isVerified || papers.length > 0,
    waiting: { work: deals.total + open.total, ...(mayOffer && { requests: asking.length }) },
  }
}

export type Balance = Awaited<ReturnType<ServerLocals['api']['payment']['fees']>>['balance'][number]

/** The currencies in which anything was earned. */
export const earnedIn = (balance: readonly Balance[] = []): Balance[] =>
  balance.filter(({ onHold, due, paid }) => [onHold, due, paid].some((sum) => fromWire(sum).minor > 0))

type Suiting = Awaited<ReturnType<ServerLocals['api']['search']['recommended']>>['data'][number]

/** Listings near home and along trips in one order; a listing that is both counts as along a trip. */
function nearestFirst(suiting: readonly Suiting[], onTrips: Along['data'], { storefront }: ServerLocals) {
  const t = words(storefront.language, 'offer')
  const isOnTrip = new Set(onTrips.map(({ id }) => id))
  return [
    ...suiting
      .filter(({ id }) => !isOnTrip.has(id))
      .map((row) => ({ row, score: row.score, why: [whyRecommended(row.reasons, storefront) ?? ''].filter(Boolean) })),
    ...onTrips.map((row) => ({
      row,
      score: distanceFirst(row.score, row.detourKm),
      why: [t('work.alongTrips'), tellDetour(row.detourKm, storefront)],
    })),
  ].sort((a, b) => b.score - a.score)
}

/** Grouped by trip, starting with the trip that has the best match. */
const byTrip = (found: Along['data']) =>
  [...Map.groupBy(found, ({ trip }) => trip.id).values()].flatMap((rows) =>
    rows[0] ? [{ trip: rows[0].trip, rows }] : [],
  )

type Along = Awaited<ReturnType<ServerLocals['api']['trip']['along']>>

const homeOf = (near: { town: string | null; country: string } | null): Town | null =>
  near?.town ? { city: near.town, countryCode: near.country } : null

/** The share of the next delivery, and the day on which it is paid out at the latest. */
function nextPayout(deals: readonly OfferView[], { now, storefront }: ServerLocals) {
  const today = dayOf(now, storefront.timeZone)
  const [next] = deals
    .flatMap(({ price, days }) => {
      const sum = price && price.prepaid.amount === price.gross.amount ? price.payout : null
      return sum && days.delivery.to && days.delivery.to >= today ? [{ sum, delivery: days.delivery.to }] : []
    })
    .sort((one, other) => one.delivery.localeCompare(other.delivery))
  if (!next || fromWire(next.sum).minor === 0) return null
  const last = new Date(Date.parse(next.delivery) + AUTO_RELEASE_HOURS * HOUR_MS)
  return { sum: next.sum, day: last.toISOString().slice(0, 10) }
}

/** Drivers have no access to offers. */
const none = { data: [], total: 0 }

/** A deal waiting for its next step, or an offer whose terms have changed. */
const isPressing = ({ status, urgency }: OfferView): boolean => status !== 'active' || urgency !== null

/** Earliest day first; offers without a day come last. */
function inOrder(offers: readonly OfferView[]): OfferView[] {
  const dayOfStep = (offer: OfferView): string => {
    const { counter, status, days, endsAt, payUntil } = offer
    if (status !== 'accepted') return counter?.until ?? payUntil ?? endsAt
    return (isOnBoard(offer) ? days.delivery.from : days.pickup.from) ?? '9999'
  }
  return [...offers].sort((a, b) => dayOfStep(a).localeCompare(dayOfStep(b)))
}

/** Account tasks that block payouts; an unconfirmed e-mail address comes first. */
function accountTask(payout: string, { caller, locale, storefront }: ServerLocals): Task[] {
  const t = words(storefront.language, 'offer')
  if (caller.isSignedIn && caller.status === 'unconfirmed')
    return [{ sentence: t('mine.unconfirmed'), facts: [], action: null }]
  if (payout === 'ready') return []
  const action = { label: t('mine.setUp'), href: toPath(locale, 'payoutAccount') }
  return [{ sentence: t('mine.payoutMissing'), facts: [], action }]
}

/** Shown while documents are missing or out of date, until they are submitted. */
function papersTask({ status }: VerificationView, { caller, locale, storefront }: ServerLocals): Task[] {
  const isWaiting = ['verified', 'submitted', 'suspended'].includes(status)
  if (isWaiting || (caller.isSignedIn && caller.status === 'unconfirmed')) return []
  const t = words(storefront.language, 'company')
  const action = { label: t('papers.see'), href: toPath(locale, 'papers') }
  return [{ sentence: t(`papers.state.${status}`), facts: [], action }]
}

/** Shown while the cancellation rate leads to anything. */
function cancellationTask(counted: Cancellations, { locale, storefront }: ServerLocals): Task[] {
  if (cancellationStep(counted) === 'fine') return []
  const t = words(storefront.language, 'offer')
  const percent = formatShare(cancellationPercent(counted) / 100, storefront.intlLocale)
  const action = { label: t('reliability.see'), href: toPath(locale, 'reliability') }
  return [{ sentence: t('reliability.task', { percent }), facts: [], action }]
}

/**
 * Shown if the phone number is unconfirmed, so that offers are blocked, and no document task is
 * shown.
 */
function phoneTask(verification: VerificationView, { caller, locale, storefront }: ServerLocals): Task[] {
  const { offerObstacles, status } = verification
  const isShowing = !['verified', 'submitted'].includes(status)
  if (isShowing || !offerObstacles.includes('phone')) return []
  if (caller.isSignedIn && caller.status === 'unconfirmed') return []
  const label = words(storefront.language, 'profile')('phone.verify')
  const sentence = words(storefront.language, 'company')('papers.obstacle.phone')
  return [{ sentence, facts: [], action: { label, href: toPath(locale, 'phoneVerification') } }]
}

function split<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))]
}
