import { may, type Permitted } from '#api/common/permissions.rules.ts'
import type { Caller } from '#api/common/caller.rules.ts'
import { toMainPath } from '#content/paths.ts'

type Counted = 'jobsGivenUp' | 'eventsPutAside' | 'mailsFailed' | 'payoutsFailed' | 'moneyWaiting'

interface Mishap {
  counted: Counted
  one: string
  many: (count: number) => string
  /** Where it can be looked at, by who may. */
  list?: { asks: Permitted; label: string; href: string }
}

const mishaps: readonly Mishap[] = [
  {
    counted: 'payoutsFailed',
    one: 'One payout has failed',
    many: (count) => `${count} payouts have failed`,
  },
  {
    counted: 'moneyWaiting',
    one: 'One refund or dispute waits for a decision',
    many: (count) => `${count} refunds or disputes wait for a decision`,
    list: { asks: 'payment.cases', label: 'See what waits', href: toMainPath('adminMoney') },
  },
  {
    counted: 'jobsGivenUp',
    one: 'One job was given up',
    many: (count) => `${count} jobs were given up`,
    list: { asks: 'admin.jobs', label: 'See what was given up', href: `${toMainPath('adminJobs')}?state=given+up` }, // prettier-ignore
  },
  {
    counted: 'mailsFailed',
    one: 'One mail could not be sent',
    many: (count) => `${count} mails could not be sent`,
    list: { asks: 'notification.outbox', label: 'See what failed', href: `${toMainPath('outbox')}?state=failed` }, // prettier-ignore
  },
  {
    counted: 'eventsPutAside',
    one: 'One event could not be told',
    many: (count) => `${count} events could not be told`,
    list: { asks: 'notification.untold', label: 'See what was put aside', href: `${toMainPath('adminJobs')}#untold` }, // prettier-ignore
  },
]

/** What went wrong and waits for somebody to look, the gravest first. */
export const mishapsIn = (counts: Record<Counted, number>, caller: Caller) =>
  mishaps
    .filter(({ counted }) => counts[counted] > 0)
    .map(({ counted, one, many, list }) => ({
      sentence: counts[counted] === 1 ? one : many(counts[counted]),
      facts: [],
      action: list && may(list.asks, caller) ? { label: list.label, href: list.href } : null,
    }))
