/** More entries, messages or pictures are left out, and the case file says so. */
export const CASE_ENTRIES_MAX = 400
export const CASE_MESSAGES_MAX = 300
export const CASE_FILES_MAX = 200
/** Size in bytes at which the archive takes no more files. */
export const CASE_ZIP_MAX_BYTES = 200 * 1024 * 1024
export const CASE_ZIPS_PER_HOUR = 10

/** Kinds of entries of the case file. */
export type CaseEntryKind = 'deal' | 'delivery' | 'position' | 'proof' | 'message' | 'case' | 'money' | 'opinion'

/** The customer, the courier, us, or nobody: a deadline or the card processor. */
export type CaseActor = 'owner' | 'provider' | 'admin' | 'system'

/** Readers of an entry about money: those who paid, those who are paid, or staff alone. */
type CaseReaders = 'payer' | 'payee' | 'staff'

interface CaseMove {
  kind: CaseEntryKind
  /** Key of its label in the area `offer`, or `complaint` for these and settlements. */
  label: string
  /** Everybody if absent. Staff read all. */
  readers?: CaseReaders
}

const deal = (label: string): CaseMove => ({ kind: 'deal', label })
const delivery = (label: string): CaseMove => ({ kind: 'delivery', label })
const position = (label: string): CaseMove => ({ kind: 'position', label })
const asked = (label: string): CaseMove => ({ kind: 'case', label })
const money = (label: string, readers?: CaseReaders): CaseMove => ({
  kind: 'money',
  label,
  ...(readers && { readers }),
})

/** Audit entries of a deal that its case file tells, by machine and event. All others are steps between them. */
export const caseMoves: Readonly<Record<string, CaseMove>> = {
  'offer.accept': deal('caseFile.what.accepted'),
  'offer.book': deal('caseFile.what.accepted'),
  'offer.captured': deal('waybill.booked'),
  'offer.cancel': deal('caseFile.what.cancelled'),
  'offer.realize': deal('status.offer.realized'),
  'offer.reinstate': deal('caseFile.what.reopened'),
  'offer.stopForFraud': deal('status.offer.fraud'),

  'delivery.setOut': delivery('status.delivery.en_route_to_pickup'),
  'delivery.pickUp': delivery('status.delivery.picked_up'),
  'delivery.depart': delivery('status.delivery.in_transit'),
  'delivery.deliver': delivery('status.delivery.delivered'),
  'delivery.confirm': delivery('status.delivery.confirmed'),
  'delivery.failPickup': delivery('status.delivery.pickup_failed'),
  'delivery.replan': delivery('deal.step.replan'),
  'delivery.failDelivery': delivery('status.delivery.delivery_failed'),
  'delivery.retry': delivery('status.delivery.in_transit'),
  'delivery.turnBack': delivery('status.delivery.returning'),
  'delivery.giveBack': delivery('status.delivery.returned'),

  'tracking.ask': position('caseFile.what.positionAsked'),
  'tracking.share': position('caseFile.what.positionShared'),
  'tracking.decline': position('caseFile.what.positionDeclined'),
  'tracking.stop': position('caseFile.what.positionEnded'),
  'tracking.end': position('caseFile.what.positionEnded'),

  'proposal.propose': asked('caseFile.what.changeProposed'),
  'proposal.accept': asked('caseFile.what.changeAgreed'),
  'proposal.decline': asked('caseFile.what.changeDeclined'),
  'proposal.withdraw': asked('caseFile.what.changeWithdrawn'),
  'proposal.replace': asked('caseFile.what.changeWithdrawn'),
  'proposal.lapse': asked('caseFile.what.changeLapsed'),
  'cancellation.ask': asked('caseFile.what.cancelAsked'),
  'cancellation.agree': asked('caseFile.what.cancelAgreed'),
  'cancellation.claim': asked('caseFile.what.cancelClaimed'),
  'cancellation.dispute': asked('caseFile.what.cancelDisputed'),
  'cancellation.withdraw': asked('caseFile.what.cancelWithdrawn'),
  'cancellation.lapse': asked('caseFile.what.cancelLapsed'),
  'reinstatement.ask': asked('caseFile.what.reopenAsked'),
  'reinstatement.decline': asked('caseFile.what.reopenDeclined'),
  'reinstatement.withdraw': asked('caseFile.what.reopenWithdrawn'),
  'reinstatement.lapse': asked('caseFile.what.reopenLapsed'),
  'complaint.submit': asked('deal.heading'),
  'complaint.ask': asked('log.question'),
  'complaint.decide': asked('log.decision'),
  'complaint.appeal': asked('log.appeal'),
  'complaint.decideAgain': asked('log.final'),
  'complaint.settle': asked('log.closed'),
  'complaint.accept': asked('log.closed'),
  'complaint.lapseAppeal': asked('log.closed'),
  'complaint.runOut': asked('log.closed'),
  'complaint.overtake': asked('log.closed'),
  'complaint.withdraw': asked('log.withdrawn'),
  'settlement.propose': asked('log.proposal'),
  'settlement.accept': asked('settle.done'),
  'settlement.decline': asked('log.proposal'),
  'settlement.lapse': asked('log.proposal'),
  'door.ask': asked('caseFile.what.doorAsked'),
  'door.accept': asked('caseFile.what.doorAccepted'),
  'door.pay': asked('caseFile.what.doorPaid'),
  'door.keep': asked('caseFile.what.doorKept'),
  'door.lapse': asked('caseFile.what.doorKept'),
  'door.leaveUnpaid': asked('caseFile.what.doorKept'),
  'door.cancelFree': asked('caseFile.what.doorCancelled'),
  'rescue.open': money('caseFile.what.moneyHeld', 'payer'),
  'rescue.rebook': money('caseFile.what.moneyRebooked', 'payer'),
  'rescue.takeBack': money('caseFile.what.moneyReturned', 'payer'),
  'rescue.close': money('caseFile.what.moneyReturned', 'payer'),
  'rescue.lapse': money('caseFile.what.moneyReturned', 'payer'),
  'fraud.report': { ...asked('caseFile.what.fraudReported'), readers: 'staff' },
  'fraud.dismiss': { ...asked('caseFile.what.fraudDismissed'), readers: 'staff' },
  'fraud.confirm': { ...asked('caseFile.what.fraudConfirmed'), readers: 'staff' },

  'payment.capture': money('status.payment.captured', 'payer'),
  'payment.fail': money('status.payment.failed', 'payer'),
  'refund.arrive': money('status.payment.refunded', 'payer'),
  'refund.fail': money('caseFile.what.refundFailed', 'payer'),
  'refund.settle': money('status.payment.refunded', 'payer'),
  'payout.hold': money('status.payout.on_hold', 'payee'),
  'payout.holdAgain': money('status.payout.on_hold', 'payee'),
  'payout.release': money('status.payout.due', 'payee'),
  'payout.settle': money('status.payout.paid', 'payee'),
  'payout.fail': money('status.payout.failed', 'payee'),
  'payout.cancel': money('status.payout.cancelled', 'payee'),
  'reversal.notice': money('caseFile.what.payoutBack', 'payee'),
  'chargeback.open': money('caseFile.what.disputeOpened'),
  'chargeback.sendEvidence': money('caseFile.what.disputeAnswered'),
  'chargeback.win': money('caseFile.what.disputeWon'),
  'chargeback.lose': money('caseFile.what.disputeLost'),

  'opinion.publish': { kind: 'opinion', label: 'caseFile.what.opinion' },
}
