import { CANCELLATION_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import type { Day } from '#api/common/wire.rules.ts'

/** The rate is counted as if there were at least this many deals, so that one of two is not a half. */
export const CANCELLATION_LEAST_DEALS = 10

/**
 * Deals of the cancellation rate, which ended in the last days. Only cancellations by the courier's fault count; one for
 * which an administrator blamed nobody, or of a deal taken up again, does not.
 */
export interface Cancellations {
  /** Deals cancelled by the courier's fault. */
  cancelled: number
  /** Completed, or cancelled by the courier's fault. */
  deals: number
}

/** Consequences of a rate above this percentage, the strictest first. There is no fee for it. */
const steps = [
  /** No new offers. */
  { step: 'paused', above: 40, waitHours: null },
  /** New listings open this long after their publication. */
  { step: 'waits24', above: 30, waitHours: 24 },
  { step: 'waits12', above: 20, waitHours: 12 },
  { step: 'warned', above: 10, waitHours: 0 },
] as const

export type CancellationStep = 'fine' | (typeof steps)[number]['step']

/** The rules as the courier reads them, the mildest first. */
export const cancellationSteps = steps.toReversed()

const dealsCounted = (deals: number): number => Math.max(deals, CANCELLATION_LEAST_DEALS)

const ruleOf = ({ cancelled, deals }: Cancellations) =>
  steps.find(({ above }) => cancelled * 100 > above * dealsCounted(deals))

export const cancellationPercent = ({ cancelled, deals }: Cancellations): number =>
  Math.round((cancelled * 100) / dealsCounted(deals))

export const cancellationStep = (counted: Cancellations): CancellationStep => ruleOf(counted)?.step ?? 'fine'

const HOUR_MS = 3_600_000

/** When new offers on a listing are possible: at once, at a time, or `never` while the rate stays as it is. */
export function opensFor(counted: Cancellations, publishedAt: Date | null): Date | 'now' | 'never' {
  const rule = ruleOf(counted)
  if (!rule || rule.waitHours === 0) return 'now'
  if (rule.waitHours === null || publishedAt === null) return 'never'
  return new Date(publishedAt.getTime() + rule.waitHours * HOUR_MS)
}

/** The deals that ended on one day. */
export interface CountedDay extends Cancellations {
  day: Day
}

export interface RateFall {
  /** The first day on which the milder rule applies. */
  day: Day
  step: CancellationStep
}

const DAY_MS = 86_400_000

/** The last day on which a deal counts. */
export const countsUntil = (day: Day): Day =>
  new Date(Date.parse(day) + CANCELLATION_DAYS * DAY_MS).toISOString().slice(0, 10)

const dayAfter = (day: Day): Day => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** When the rate falls to a milder rule if there is no further deal; null if it is at its mildest. */
export function nextFall(days: readonly CountedDay[]): RateFall | null {
  const inOrder = [...days].sort((a, b) => a.day.localeCompare(b.day))
  const sum = (from: number): Cancellations =>
    inOrder
      .slice(from)
      .reduce((all, { cancelled, deals }) => ({ cancelled: all.cancelled + cancelled, deals: all.deals + deals }), {
        cancelled: 0,
        deals: 0,
      })
  const order = ['fine', ...cancellationSteps.map(({ step }) => step)]
  const now = order.indexOf(cancellationStep(sum(0)))
  for (const [at, { day }] of inOrder.entries()) {
    const step = cancellationStep(sum(at + 1))
    if (order.indexOf(step) < now) return { day: dayAfter(countsUntil(day)), step }
  }
  return null
}
