import { describe, expect, test } from 'vitest'
import { phoneDecisions, phoneMoves } from '#api/account/phone/phone.rules.ts'
import { userMoves } from '#api/account/user/user.rules.ts'
import { auctionMoves } from '#api/auction/auction.rules.ts'
import { decisionMoves } from '#api/auction/decision/decision.rules.ts'
import { mailGroups } from '#api/common/mail-groups.rules.ts'
import { noticeLines, smsGroups } from '#api/common/notice.rules.ts'
import { charityMoves } from '#api/company/charity/charity.rules.ts'
import { identityMoves } from '#api/company/identity/identity.rules.ts'
import { blockMoves, companyMoves } from '#api/company/verification/verification.rules.ts'
import { viesMoves } from '#api/company/tax-number/vies.rules.ts'
import { deliveryMoves } from '#api/delivery/delivery.rules.ts'
import { trackingMoves } from '#api/delivery/tracking.rules.ts'
import type { stateMachine } from '#api/kit/db/transition.ts'
import { memberMoves } from '#api/member/member.rules.ts'
import { maskingMoves } from '#api/message/masking.rules.ts'
import { reportMoves } from '#api/moderation/moderation.rules.ts'
import { notices } from '#api/notices.ts'
import { cancelRequestMoves } from '#api/case/cancellation/cancel-request.rules.ts'
import { proposalMoves } from '#api/case/change/change-proposal.rules.ts'
import { acceptanceMoves } from '#api/case/acceptance/acceptance.rules.ts'
import { fraudReportMoves } from '#api/case/fraud/fraud-report.rules.ts'
import { requestMoves } from '#api/offer/request/offer-request.rules.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { doorPriceMoves } from '#api/case/door/door-price.rules.ts'
import { complaintMoves } from '#api/case/complaint/complaint.rules.ts'
import { rescueMoves } from '#api/case/rescue/rescue.rules.ts'
import { settlementMoves } from '#api/case/settlement/settlement.rules.ts'
import { reinstatementMoves } from '#api/case/reinstatement/reinstatement.rules.ts'
import { opinionMoves } from '#api/opinion/opinion.rules.ts'
import {
  chargebackMoves,
  feeMoves,
  paymentMoves,
  payoutMoves,
  refundMoves,
  reversalMoves,
} from '#api/payment/payment.rules.ts'

type MachineName = Parameters<typeof stateMachine>[0]

/** The events of each state machine; the compiler requires an entry for a new one. */
const machines: Record<MachineName, object> = {
  auction: auctionMoves,
  block: blockMoves,
  cancellation: cancelRequestMoves,
  chargeback: chargebackMoves,
  charity: charityMoves,
  company: companyMoves,
  complaint: complaintMoves,
  decision: decisionMoves,
  delivery: deliveryMoves,
  fee: feeMoves,
  acceptance: acceptanceMoves,
  fraud: fraudReportMoves,
  identity: identityMoves,
  masking: maskingMoves,
  member: memberMoves,
  offer: offerMoves,
  opinion: opinionMoves,
  payment: paymentMoves,
  payout: payoutMoves,
  phone: { ...phoneMoves, ...phoneDecisions },
  proposal: proposalMoves,
  refund: refundMoves,
  reinstatement: reinstatementMoves,
  report: reportMoves,
  reversal: reversalMoves,
  request: requestMoves,
  door: doorPriceMoves,
  rescue: rescueMoves,
  settlement: settlementMoves,
  tracking: trackingMoves,
  user: userMoves,
  vies: viesMoves,
}

/** Events without a notice: another event covers them, or they concern only the ledger. */
const silent: Partial<Record<MachineName, readonly string[]>> = {
  acceptance: ['decline', 'lapse', 'overtake'],
  auction: [
    'reserve',
    'book',
    'release',
    'releaseExpired',
    'releaseHidden',
    'unfix',
    'estimate',
    'hide',
    'withhold',
    'remove',
    'restore',
    'returnPending',
    'returnHidden',
    'cancel',
    'agreeChange',
    'realize',
    'stopForFraud',
    'reinstate',
    'archive',
  ],
  block: ['start', 'submit', 'reopen'],
  cancellation: ['agree', 'claim', 'dispute', 'lapse', 'overtake'],
  chargeback: ['sendEvidence', 'release'],
  charity: ['submit', 'change'],
  company: ['begin', 'submit', 'change'],
  complaint: ['inform', 'lapseInfo', 'propose', 'refuse', 'settle'],
  decision: ['appeal'],
  delivery: ['depart'],
  door: ['overtake'],
  fraud: ['propose'],
  fee: ['invoice', 'waive', 'accrueAgain'],
  identity: ['submit'],
  masking: ['appeal'],
  member: ['withdraw'],
  offer: ['raise', 'stopAutoBid', 'stopForFraud'],
  opinion: ['submit', 'retract', 'edit', 'report'],
  payment: ['credit', 'redirect', 'capture', 'void', 'refundPart', 'refund', 'refundLate'],
  payout: ['release', 'send', 'defer', 'retry', 'cancel', 'holdAgain'],
  rescue: ['resume'],
  phone: ['send', 'expire', 'lock', 'change'],
  proposal: ['replace', 'lapse'],
  refund: ['decline', 'withdraw', 'send', 'arrive', 'retry', 'release', 'match'],
  reinstatement: ['agree'],
  reversal: ['retry', 'fail'],
  tracking: ['end'],
  user: ['unblockUnconfirmed', 'stayUnconfirmed'],
  vies: ['ask', 'confirm', 'refuse', 'postpone', 'skip'],
}

const happenings = (Object.entries(machines) as [MachineName, object][]).flatMap(([machine, moves]) =>
  Object.keys(moves).map((event) => ({ machine, event })),
)

describe('the table of all notices', () => {
  test('every event of every machine has a notice, or is listed here as silent', () => {
    const undecided = happenings
      .filter(({ machine, event }) => !(`${machine}.${event}` in noticeLines))
      .filter(({ machine, event }) => !silent[machine]?.includes(event))
      .map(
        ({ machine, event }) =>
          `${machine}.${event}: whom does it tell? Give it a line in api/common/notice.rules.ts and a notice, or name it here as one that tells nobody`,
      )

    expect(undecided).toEqual([])
  })

  test('every notice has a line in the table, and every line a notice', () => {
    expect(Object.keys(noticeLines).sort()).toEqual(Object.keys(notices).sort())
  })

  test('a silent event exists, and has no line', () => {
    const named = Object.entries(silent).flatMap(([machine, events]) => events.map((event) => `${machine}.${event}`))
    const known = happenings.map(({ machine, event }) => `${machine}.${event}`)

    expect(named.filter((one) => !known.includes(one) || one in noticeLines)).toEqual([])
  })

  test('only important notices go by SMS, and only optional ones wait for the daily mail', () => {
    const lines = Object.entries(noticeLines)
    const wrong = lines.filter(
      ([, { group, importance, by, isUrgent }]) =>
        (by.includes('sms') && (importance !== 'high' || !smsGroups.some((one) => one === group))) ||
        (importance === 'low' && (isUrgent || !mailGroups.some((one) => one === group))),
    )

    expect(wrong).toEqual([])
  })
})
