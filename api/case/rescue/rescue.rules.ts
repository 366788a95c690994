import type { DateTime } from 'luxon'
import { addDays } from '#api/auction/auction.rules.ts'
import { RESCUE_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { instantOf } from '#api/common/dates.rules.ts'
import type { Transitions } from '#api/kit/db/transition.ts'

export type RescueStatus = 'open' | 'rebooked' | 'returned'

/** The money of a deal that its courier cancelled stays here for the next deal of the listing. */
export const rescueMoves = {
  /** Another offer has become the deal, which the money pays for. */
  rebook: { from: ['open'], to: 'rebooked' },
  /** The cancelled deal is reinstated, with its money. */
  resume: { from: ['open'], to: 'rebooked' },
  takeBack: { from: ['open'], to: 'returned' },
  /** The listing is closed, or a part of the money has left some other way. */
  close: { from: ['open'], to: 'returned' },
  /** No new deal in time. */
  lapse: { from: ['open'], to: 'returned' },
} as const satisfies Transitions<RescueStatus>

export const rescueAnswers = ['wait', 'takeBack'] as const
export type RescueAnswer = (typeof rescueAnswers)[number]

export const standInAnswers = ['yes', 'no'] as const
export type StandInAnswer = (typeof standInAnswers)[number]

/** The most former bidders that are asked, the lowest offers first. */
export const ASKED_MAX = 50

interface Listed {
  sendDateTo: string | null
  expiresAt: Date | null
}

/** The money goes back by itself some days later, but not after the last pickup day or the listing. */
export function rescueEnd(now: DateTime, { sendDateTo, expiresAt }: Listed, timeZone: string): Date {
  const ends = [
    now.plus({ hours: RESCUE_HOURS }).toMillis(),
    ...(sendDateTo ? [instantOf(addDays(sendDateTo, 1), timeZone).toMillis()] : []),
    ...(expiresAt ? [expiresAt.getTime()] : []),
  ]
  return new Date(Math.min(...ends))
}
