import { beforeAll, describe, expect, test } from 'vitest'
import centreWords from '#content/words/en/notification.json' with { type: 'json' }
import smsWords from '#content/words/en/sms.json' with { type: 'json' }
import mailWords from '#content/words/en/mail.json' with { type: 'json' }
import { storefrontOf, storefronts, type Storefront } from '#content/storefronts.ts'
import { mailGroupOf, mailGroups } from '#api/common/mail-groups.rules.ts'
import { noticeLineOf } from '#api/common/notice.rules.ts'
import { notices } from '#api/notices.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { tellOf, type Announcement, type Notice } from '#api/notification/notification.rules.ts'
import { notificationView } from '#api/notification/notification.view.ts'
import { composeMail } from '#api/notification/mail/compose-mail.part.ts'
import type { MemberRole } from '#api/member/member.rules.ts'
import { aChoice } from '#tests/support/scenes/acceptances.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { aDoorPrice } from '#tests/support/scenes/door-prices.ts'
import { aComplaint } from '#tests/support/scenes/complaints.ts'
import { askAgain } from '#tests/support/scenes/reinstatements.ts'
import { aRescuedDeal } from '#tests/support/scenes/rescues.ts'
import { aSavedSearch } from '#tests/support/scenes/criteria.ts'
import { aMember, anInvitation } from '#tests/support/scenes/members.ts'
import { inDays } from '#tests/support/scenes/auctions.ts'
import { endedDeals } from '#tests/support/scenes/ended-deals.ts'
import { anOffer, anOpenDeal, aPaidDeal, pounds } from '#tests/support/scenes/offers.ts'
import { aMaskedMessage, SERIAL } from '#tests/support/scenes/maskings.ts'
import { anAppeal, aReportedListing, statement } from '#tests/support/scenes/moderation.ts'
import { aRequest } from '#tests/support/scenes/offer-requests.ts'
import { Refund } from '#api/payment/payment.model.ts'
import { aDispute, anOutsideRefund, aReversal } from '#tests/support/scenes/money-cases.ts'
import { aCharity, anAdmin, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aFixedAuction } from '#tests/support/scenes/set-prices.ts'
import { aFollowedDeal } from '#tests/support/scenes/tracking.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'
import { aTrip } from '#tests/support/scenes/trips.ts'
import { aWholeDeal, type WholeDeal } from './a-whole-deal.ts'

testApp()

const token = 'a-token'
const noTx = { tx: undefined }

interface People {
  memberId: number
  invitedId: number
}

/** A company with a member of this role, and an invitee. */
async function aCompanyWith(role: MemberRole): Promise<People> {
  const of = await aCourier()
  const { memberId } = await aMember({ of, role })
  return { memberId, invitedId: (await anInvitation({ of, role })).id }
}

/** A driver has signed in on a phone new to the company. */
async function aDeviceOfDriver(): Promise<number> {
  const dan = await aMember({ of: await aCourier() })
  await as(dan).company.registerDevice({ deviceUID: 'phone-1', platform: 'ios', appVersion: '1.4' })
  const device = await queryOne<{ id: number }>({ tx: undefined }, `select max(id) as id from company_devices`)
  return device?.id ?? 0
}

/** Each side proposes a different change of a booked deal. */
async function aProposalOfEach(): Promise<number[]> {
  const { ann, bob, offerId } = await aPaidDeal()
  const mine = await as(ann).offer.proposeChange({
    offerId,
    pickupDate: inDays(9),
    note: 'No keys',
  })
  const yours = await as(bob).offer.proposeChange({ offerId, deliveryDate: inDays(12) })
  return [mine, yours].map(({ change }) => change?.id ?? 0)
}

/** An open offer with a counter-offer by the owner. */
async function aCounteredOffer(): Promise<number> {
  const { ann, offerId } = await anOpenDeal()
  await as(ann).offer.counter({ offerId, price: pounds('450') })
  return offerId
}

/** Each event with a notice, with its id and payload. */
const announcements = (
  deal: WholeDeal,
  cancelled: WholeDeal,
  claimed: WholeDeal,
  waiting: readonly WholeDeal[],
  counteredId: number,
  proposedIds: readonly number[],
  blockId: number,
  people: readonly People[],
): Announcement[] => [
  ...['propose', 'accept', 'decline', 'withdraw'].flatMap((event) =>
    proposedIds.map((id) => ({ event: `proposal.${event}`, id })),
  ),
  { event: 'user.register', id: deal.owner.userId, token },
  { event: 'user.register', id: claimed.owner.userId, token },
  { event: 'user.resetPassword', id: deal.owner.userId, token },
  { event: 'user.confirm', id: deal.owner.userId },
  { event: 'user.changeEmail', id: deal.owner.userId, token, email: 'new@people.example' },
  { event: 'user.changeEmail', id: deal.owner.userId, token, email: claimed.owner.email },
  { event: 'user.emailChanged', id: deal.owner.userId, token, email: 'old@people.example' },
  { event: 'phone.verify', id: 1, userId: deal.owner.userId },
  ...['confirm', 'withdraw'].map((event) => ({
    event: `phone.${event}`,
    id: 1,
    userId: deal.owner.userId,
    reason: 'We have called you.',
  })),
  ...['close', 'complain'].map((event) => ({ event: `mailbox.${event}`, id: deal.owner.userId })),
  { event: 'mailbox.prove', id: deal.owner.userId, token },
  { event: 'user.secondFactorOn', id: deal.owner.userId },
  { event: 'user.secondFactorReplaced', id: deal.owner.userId },
  { event: 'user.secondFactorOff', id: deal.owner.userId },
  { event: 'user.recoveryCodes', id: deal.owner.userId },
  { event: 'user.passkeyAdded', id: deal.owner.userId, name: 'Pixel' },
  { event: 'user.passkeyRemoved', id: deal.owner.userId, name: 'Pixel' },
  {
    event: 'user.signInElsewhere',
    id: deal.owner.userId,
    browser: 'Firefox',
    system: 'Linux',
    country: 'PL',
    at: '2026-11-22T10:00:00Z',
  },
  ...[true, false].map((isRaised) => ({
    event: 'user.loginAs',
    id: deal.owner.userId,
    isRaised,
    until: '2026-11-28T10:00:00Z',
    reason: 'You asked us to add a picture.',
  })),
  ...['block', 'limit', 'unblock'].map((event) => ({
    event: `user.${event}`,
    id: deal.owner.userId,
    reason: 'Three couriers found nobody at home.',
  })),
  { event: 'user.close', id: deal.owner.userId, due: '2026-11-28T10:00:00Z' },
  ...['stay', 'stayLimited'].map((event) => ({ event: `user.${event}`, id: deal.owner.userId })),
  {
    event: 'user.secondFactorLifted',
    id: deal.owner.userId,
    reason: 'You have lost your phone and your codes.',
  },
  { event: 'user.exportReady', id: deal.owner.userId, until: '2026-11-28T10:00:00Z' },
  { event: 'user.exportFailed', id: deal.owner.userId },
  { event: 'user.erase', id: deal.owner.userId, email: 'ann@gone.example', locale: 'pl_PL' },
  ...['post', 'publish', 'expire'].map((event) => ({
    event: `auction.${event}`,
    id: deal.auctionId,
  })),
  { event: 'auction.postUnconfirmed', id: deal.auctionId, token },
  { event: 'auction.postUnconfirmed', id: claimed.auctionId, token },
  ...[
    'post', 'revise', 'makeStale', 'accept', 'book', 'captured', 'release', 'lose', 'reject', 'withdraw',
    'expire', 'realize',
  ].map((event) => ({ event: `offer.${event}`, id: deal.offerId })), // prettier-ignore
  { event: 'offer.post', id: deal.offerId, isByRate: true },
  { event: 'offer.counter', id: counteredId, counterMinor: 45_000 },
  { event: 'offer.takeBackCounter', id: counteredId, counterMinor: 45_000 },
  { event: 'offer.revise', id: deal.offerId, isCounterTaken: true },
  { event: 'offer.autoBid', id: deal.offerId, leads: true },
  { event: 'offer.autoBid', id: deal.offerId, isBeaten: true },
  { event: 'offer.autoBid', id: deal.offerId, isBackUp: true },
  ...['declineCounter', 'lapseCounter'].map((event) => ({
    event: `offer.${event}`,
    id: deal.offerId,
    counterMinor: 45_000,
  })),
  { event: 'offer.lose', id: cancelled.offerId },
  { event: 'offer.cancel', id: cancelled.offerId, fault: 'courier' },
  { event: 'offer.cancel', id: deal.offerId, fault: 'customer' },
  { event: 'payment.fail', id: deal.paymentId },
  { event: 'payment.expire', id: deal.paymentId },
  { event: 'payout.settle', id: deal.payoutId },
  ...['fail', 'withhold', 'letGo'].map((event) => ({ event: `payout.${event}`, id: deal.payoutId })),
  ...[
    'setOut', 'setStreet', 'pickUp', 'failPickup', 'replan', 'failDelivery', 'retry', 'turnBack',
    'giveBack', 'deliver', 'confirm',
  ].map((event) => ({ event: `delivery.${event}`, id: deal.deliveryId })), // prettier-ignore
  ...['pickUp', 'deliver'].map((event) => ({
    event: `delivery.${event}`,
    id: deal.deliveryId,
    early: '2026-12-09',
  })),
  ...['replan', 'retry'].map((event) => ({
    event: `delivery.${event}`,
    id: deal.deliveryId,
    date: '2026-11-28',
  })),
  { event: 'company.newBank', id: deal.courier.companyId ?? 0 },
  { event: 'company.newWork', id: deal.courier.companyId ?? 0, auctionId: deal.auctionId },
  ...waiting.map(({ deliveryId }) => ({ event: 'delivery.confirm', id: deliveryId })),
  ...['verify', 'reject', 'lapse', 'suspend', 'readmit'].map((event) => ({
    event: `company.${event}`,
    id: deal.courier.companyId ?? 0,
    ...{ reason: 'The names differ', type: 'insurance' },
  })),
  ...['verify', 'reject', 'warn', 'expire'].map((event) => ({
    event: `block.${event}`,
    id: blockId,
    reason: 'It cannot be read',
  })),
  ...people.flatMap(({ memberId, invitedId }) => [
    { event: 'member.invite', id: invitedId, token },
    ...['accept', 'leave', 'change', 'remove', 'dissolve'].map((event) => ({
      event: `member.${event}`,
      id: memberId,
      ...{ userId: deal.owner.userId, company: 'Bob Transport' },
    })),
  ]),
  { event: 'opinion.invite', id: deal.opinionIds[0] },
  { event: 'opinion.publish', id: deal.opinionIds[0] },
  { event: 'opinion.publish', id: deal.opinionIds[1] },
  ...['reply', 'replyToReported'].map((event) => ({
    event: `opinion.${event}`,
    id: deal.opinionIds[0],
  })),
  ...['hide', 'restore', 'keep'].map((event) => ({
    event: `opinion.${event}`,
    id: deal.opinionIds[0],
    officeReason: 'An insult',
  })),
]

/** A question with its answer, and a message of each side of an offer. */
async function theMessages(): Promise<Announcement[]> {
  const { ann, bob, auction, offerId } = await anOpenDeal()
  const about = { auction: String(auction.id) }
  const asked = await as(bob).message.post({ ...about, text: 'How heavy is it?' })
  const answer = await as(ann).message.post({ ...about, answers: asked.id, text: 'About 80 kg.' })
  const sent = await Promise.all([ann, bob].map((by) => as(by).message.send({ offerId, phrase: 'thanks' })))
  return [
    { event: 'message.ask', id: asked.id },
    { event: 'message.answer', id: answer.id },
    ...sent.map(({ id }) => ({ event: 'message.send', id })),
  ]
}

/**
 * Masked messages of both sides of an offer, and a masked question and answer, each released or
 * kept.
 */
async function theMaskings(): Promise<Announcement[]> {
  const { ann, bob, auction, offerId, messageId } = await aMaskedMessage()
  const about = { auction: String(auction.id) }
  const reply = await as(ann).message.send({ offerId, text: SERIAL })
  const asked = await as(bob).message.post({ ...about, text: SERIAL })
  const answer = await as(ann).message.post({ ...about, answers: asked.id, text: SERIAL })
  await query(noTx, `update message_maskings set reason = 'It is a number to call'`)
  return [messageId, reply.id, asked.id, answer.id].flatMap((id) =>
    ['release', 'keep'].map((event) => ({ event: `masking.${event}`, id })),
  )
}

/** Saved searches that match a listing: of one company, one or several. */
async function theSavedSearches(deal: WholeDeal): Promise<Announcement[]> {
  const { courier, auctionId } = deal
  const companyId = courier.companyId ?? 0
  const searches = [await aSavedSearch(courier), await aSavedSearch(courier, { weightMax: 5000 })]
  const finders = searches.map(({ id }) => id)
  return [
    { event: 'criteria.match', id: auctionId, found: [{ companyId, finderId: finders[0] ?? 0 }] },
    { event: 'criteria.digest', id: companyId, auctions: [auctionId], more: 0, finders },
    { event: 'criteria.digest', id: companyId, auctions: [auctionId], more: 7, finders: finders.slice(1) },
  ]
}

/** The same for trips. */
async function thePostedTrips(deal: WholeDeal): Promise<Announcement[]> {
  const { courier, auctionId } = deal
  const companyId = courier.companyId ?? 0
  const finders = [(await aTrip(courier)).id, (await aTrip(courier)).id]
  return [
    { event: 'trip.match', id: auctionId, found: [{ companyId, finderId: finders[0] ?? 0 }] },
    { event: 'trip.digest', id: companyId, auctions: [auctionId], more: 0, finders },
    { event: 'trip.digest', id: companyId, auctions: [auctionId], more: 7, finders: finders.slice(1) },
  ]
}

/** A late request to cancel; the courier disputes it, or keeps a share. */
async function theCancellation(): Promise<Announcement[]> {
  const { offerId, requestId } = await anAskedDeal()
  return [
    ...['ask', 'withdraw'].map((event) => ({
      event: `cancellation.${event}`,
      id: requestId,
    })),
    { event: 'offer.cancel', id: offerId, fault: 'customer', claimMinor: 12_000 },
  ]
}

/** A fraud report, and its review. */
async function theFraudReport(): Promise<Announcement[]> {
  const { ann, offerId } = await aPaidDeal()
  await as(ann).offer.fraud({ offerId, reason: 'He wants cash' })
  const report = await queryOne<{ id: number }>(
    noTx,
    `update fraud_reports set finding = 'The waybill is signed' returning id`,
  )
  return ['dismiss', 'confirm'].map((event) => ({ event: `fraud.${event}`, id: report?.id ?? 0 }))
}

/** A higher price at the door, with each answer and clock. */
async function theDoorPrices(): Promise<Announcement[]> {
  const { doorPriceId: id } = await aDoorPrice()
  return ['ask', 'accept', 'pay', 'keep', 'lapse', 'leaveUnpaid', 'cancelFree'].map((step) => ({
    event: `door.${step}`,
    id,
  }))
}

/** A complaint with a proposal, and those that a deadline opens. */
async function theComplaints(): Promise<Announcement[]> {
  const { ann, offerId, complaintId: id } = await aComplaint()
  const { proposals } = await as(ann).offer.proposeSettlement({ offerId, back: pounds('100'), text: 'For the leg' })
  await query(noTx, `update complaints set finding = 'The pictures show it', appeal_side = 'provider' where id = $1`, [
    id,
  ])
  const opened = await query<{ id: number }>(
    noTx,
    `insert into complaints (offer_id, side, kind, status, decide_until, closed_at, created_at, updated_at)
     select $1, 'office', kind, 'closed', now(), now(), now(), now()
     from unnest(array['returned', 'not_delivered', 'cancellation']) kind returning id`,
    [offerId],
  )
  const delivery = await queryOne<{ id: number }>(noTx, `select id from deliveries where offer_id = $1`, [offerId])
  const [until, backMinor] = ['2026-12-12T12:00:00.000Z', 10_000]
  const steps = ['submit', 'answer', 'lapseAnswer', 'ask', 'decide', 'appeal', 'accept', 'lapseAppeal', 'decideAgain', 'runOut', 'withdraw', 'overtake'] // prettier-ignore
  return [
    ...steps.map((step) => ({ event: `complaint.${step}`, id, until, backMinor })),
    { event: 'complaint.write', id, side: 'owner' },
    ...opened.map((one) => ({ event: 'complaint.submit', id: one.id, until: null })),
    ...['propose', 'accept', 'decline', 'lapse'].map((step) => ({
      event: `settlement.${step}`,
      id: proposals[0]?.id ?? 0,
    })),
    { event: 'delivery.overdue', id: delivery?.id ?? 0 },
  ]
}

/** The money of a deal that its courier cancelled, and a former bidder who stands in. */
async function theHeldMoney(): Promise<Announcement[]> {
  const { auction, rivalId } = await aRescuedDeal()
  const rescue = await queryOne<{ id: number }>(noTx, `select id from rescues where auction_id = $1`, [auction.id])
  return [
    ...['open', 'takeBack', 'close', 'lapse'].map((step) => ({ event: `rescue.${step}`, id: rescue?.id ?? 0 })),
    { event: 'rescue.rebook', id: rescue?.id ?? 0, backMinor: 2000 },
    { event: 'auction.reopen', id: auction.id },
    { event: 'offer.revise', id: rivalId, isStandIn: true },
  ]
}

/** Staff refunded a payment at the processor, and a cardholder disputes another one. */
async function theMoneyCases(): Promise<Announcement[]> {
  const { refundId } = await anOutsideRefund()
  const { chargebackId, offerId } = await aDispute()
  const { reversalId } = await aReversal()
  const refund = await Refund.findByPk(refundId)
  await query(
    noTx,
    `insert into ledger_transactions (kind, unique_key, offer_id, payment_id)
     select 'refund_outside', 'refund_settled:' || $1::int || ':bank', offer_id, id from payments where id = $2`,
    [refundId, refund?.paymentId],
  )
  return [
    ...['notice', 'grant', 'approve', 'fail', 'settle'].map((event) => ({ event: `refund.${event}`, id: refundId })),
    ...['open', 'win', 'lose'].map((event) => ({ event: `chargeback.${event}`, id: chargebackId })),
    ...['notice', 'bounce', 'keep', 'send', 'settle'].map((event) => ({
      event: `reversal.${event}`,
      id: reversalId,
    })),
    ...['customer', 'courier', 'nobody'].flatMap((fault) =>
      [0, 12_000].map((claimMinor) => ({
        event: 'offer.cancel',
        id: offerId,
        fault,
        isByOffice: true,
        reason: 'The two sides could not agree.',
        claimMinor: fault === 'courier' ? 0 : claimMinor,
      })),
    ),
  ]
}

/** A free transport by a charity. */
async function theFreeDeal(): Promise<Announcement[]> {
  const bob = await aCourier()
  await aMember({ of: bob })
  await as(bob).company.changeNotificationSettings({ areDriversTold: true })
  const { offerId } = await aPaidDeal({ bob })
  await query({ tx: undefined }, `update offers set net_minor = 0, vat_minor = 0, gross_minor = 0 where id = $1`, [
    offerId,
  ])
  return [
    { event: 'offer.captured', id: offerId },
    { event: 'offer.cancel', id: offerId, fault: 'customer' },
  ]
}

/** The courier's second cancelled deal within a short time. */
async function theRate(): Promise<Announcement[]> {
  const { ann, bob, offerId } = await anOpenDeal()
  await endedDeals({ by: ann, carriedBy: bob, cancelled: 2 })
  return [{ event: 'offer.cancel', id: offerId, fault: 'courier' }]
}

/** Two administrators accepted an offer for its customer, at their request. */
async function theChoice(): Promise<Announcement[]> {
  const { acceptanceId } = await aChoice()
  await as(await anAdmin()).offer.answerAcceptance({ acceptanceId, answer: 'agree' })
  return [{ event: 'acceptance.agree', id: acceptanceId }]
}

/**
 * A courier cancels a deal: the listing reopens, and an earlier bidder is asked again. One side
 * asks to reinstate the deal, which succeeds or stays unpaid.
 */
async function theRescue(): Promise<Announcement[]> {
  const { ann, bob, auction, offerId } = await aPaidDeal({ rival: await aCourier() })
  await as(bob).offer.cancel({ offerId })
  await as(ann).auction.rescue({ auction: auction.id, answer: 'takeBack' })
  const byCourier = await askAgain({ offerId }, bob)
  const byOwner = await queryOne<{ id: number }>(
    { tx: undefined },
    `insert into reinstatements (offer_id, side, author_id, status, until, created_at, updated_at)
     select offer_id, 'owner', author_id, 'lapsed', until, now(), now() from reinstatements where id = $1 returning id`,
    [byCourier],
  )
  return [
    ...['endsSoon', 'reopen', 'unhide'].map((event) => ({ event: `auction.${event}`, id: auction.id })),
    { event: 'offer.cancel', id: offerId, fault: 'courier' },
    ...['ask', 'decline', 'withdraw', 'lapse'].flatMap((event) =>
      [byCourier, byOwner?.id ?? 0].map((id) => ({ event: `reinstatement.${event}`, id })),
    ),
    ...['reinstate', 'reinstateUnpaid'].flatMap((event) => [
      { event: `offer.${event}`, id: offerId },
      { event: `offer.${event}`, id: offerId, officeReason: 'Both wrote to us.' },
    ]),
    { event: 'offer.leaveUnpaid', id: offerId },
    { event: 'opinion.inviteAgain', id: await theOpinion() },
  ]
}

async function theOpinion(): Promise<number> {
  const row = await queryOne<{ id: number }>({ tx: undefined }, `select max(id) as id from opinions`)
  return row?.id ?? 0
}

/** A listing was reported and removed, and its owner has appealed. */
async function theModeration(): Promise<Announcement[]> {
  const { reportId } = await aReportedListing()
  const { decisionId } = await anAppeal('remove')
  await query(noTx, `update decisions set answer = 'We have looked again' where id = $1`, [decisionId])
  await query(noTx, `update listing_reports set finding = 'All is in order' where id = $1`, [reportId])
  const { auction, offerId } = await anOpenDeal()
  const by = await anAdmin()
  await as(by).moderation.moderate({ auction: auction.id, decision: 'remove', ...statement })
  return [
    ...['report', 'dismiss', 'uphold'].map((event) => ({ event: `report.${event}`, id: reportId })),
    ...['hide', 'remove', 'keep', 'reverse', 'lift'].map((event) => ({ event: `decision.${event}`, id: decisionId })),
    { event: 'offer.lose', id: offerId },
  ]
}

/** The owner asks for the courier’s position, which is shared for a while. */
async function theTracking(): Promise<Announcement[]> {
  await aFollowedDeal()
  const share = await queryOne<{ id: number }>({ tx: undefined }, `select max(id) as id from tracking_shares`)
  return ['ask', 'share', 'decline', 'stop'].map((event) => ({
    event: `tracking.${event}`,
    id: share?.id ?? 0,
  }))
}

/** A courier is asked for an offer, and declines with or without a reason. */
async function theRequests(): Promise<Announcement[]> {
  const [{ requestId }, declined, explained] = [await aRequest(), await aRequest(), await aRequest()]
  await as(declined.bob).offer.declineRequest({ id: declined.requestId })
  await as(explained.bob).offer.declineRequest({ id: explained.requestId, reason: 'Full' })
  return [
    { event: 'request.ask', id: requestId },
    ...[declined, explained].map((one) => ({ event: 'request.decline', id: one.requestId })),
  ]
}

/** The world of all notices takes seconds to make, so the tests share one. */
let world: ReturnType<typeof makeEveryNotice> | undefined
const everyNotice = () => (world ??= makeEveryNotice())

async function makeEveryNotice() {
  const ann = await aCustomer()
  const claim = await aCustomer({ email: ann.email, status: 'unconfirmed' })
  const block = await queryOne<{ id: number }>(
    { tx: undefined },
    `select id from verification_blocks where company_id = $1`,
    [(await aCourier()).companyId],
  )
  const identity = await queryOne<{ id: number }>(
    { tx: undefined },
    `insert into identity_checks (user_id, status, document, created_at, updated_at)
     values ($1, 'submitted', 'passport', now(), now()) returning id`,
    [ann.userId],
  )
  const charity = await queryOne<{ id: number }>(
    { tx: undefined },
    `select id from charity_checks where company_id = $1`,
    [(await aCharity()).companyId],
  )
  const ofCharity = ['verify', 'reject', 'revoke'].map((event) => ({
    event: `charity.${event}`,
    id: charity?.id ?? 0,
    reason: 'The register does not know it.',
  }))
  const ofIdentity = ['verify', 'reject', 'expire'].map((event) => ({
    event: `identity.${event}`,
    id: identity?.id ?? 0,
    reason: 'The back cannot be read.',
  }))
  const ofAll = announcements(
    await aWholeDeal(),
    await aWholeDeal({ auctionStatus: 'cancelled' }),
    await aWholeDeal({ owner: claim }),
    [
      await aWholeDeal({ courier: await aCourier({ companyStatus: 'unverified' }) }),
      await aWholeDeal({ courier: await aCourier({ isPayoutAccountReady: false }) }),
    ],
    await aCounteredOffer(),
    await aProposalOfEach(),
    block?.id ?? 0,
    [await aCompanyWith('dispatcher'), await aCompanyWith('driver')],
  )
  const priced = await aFixedAuction()
  await anOffer({ on: priced.auction, by: await aCourier(), gross: '900' })
  const ofPrice = ['fix', 'setPrice'].map((event) => ({
    event: `auction.${event}`,
    id: priced.auction.id,
  }))
  const draft = await queryOne<{ id: number }>(
    { tx: undefined },
    `insert into mailed_drafts (token_hash, email, locale, form, created_at, expires_at)
     values (gen_random_uuid(), $1, 'en_GB', '{}', now(), now()) returning id`,
    [ann.email],
  )
  const told = [
    ...[...ofAll, ...ofIdentity, ...ofCharity, ...ofPrice, ...(await theMessages()), ...(await theMaskings())],
    ...(await theRequests()),
    ...(await theSavedSearches(await aWholeDeal())),
    ...(await thePostedTrips(await aWholeDeal())),
    ...(await theCancellation()),
    ...(await theTracking()),
    ...(await theFraudReport()),
    ...(await theDoorPrices()),
    ...(await theComplaints()),
    ...(await theHeldMoney()),
    ...(await theChoice()),
    ...(await theRate()),
    ...(await theFreeDeal()),
    ...(await theMoneyCases()),
    ...(await theRescue()),
    ...(await theModeration()),
    { event: 'device.appear', id: await aDeviceOfDriver() },
    { event: 'draft.mail', id: draft?.id ?? 0, token },
  ]
  const found = await Promise.all(
    told.map(async (one) => ({
      event: one.event,
      made: (await tellOf(notices, one.event)?.(aCtx(), one)) ?? [],
    })),
  )
  return { told, found, made: found.flatMap(({ made }) => made) }
}

const keysOf = (words: Record<string, object>): string[] =>
  Object.entries(words).flatMap(([area, events]) => Object.keys(events).map((event) => `${area}.${event}`))

/** Summaries of several events, which have texts of their own. */
const ofSeveral = ['offer.several', 'offer.changes', 'digest.daily', 'criteria.listing']

const storefront = storefrontOf('en_GB')
const receiver = {
  userId: 1,
  email: 'ann@people.example',
  status: 'active',
  mailsOff: [],
  pushesOff: [],
  smsOn: [],
  phone: null,
  lesserMails: 'now',
  isQuietAtNight: false,
  hasPush: false,
  isMailboxClosed: false,
  storefront,
} as const

const centreText = ({ words, values, page, params }: Extract<Notice, { by: 'both' | 'centre' }>, on: Storefront) =>
  notificationView(
    {
      id: 1,
      event: words,
      data: { words, values, page, params: params ?? {} },
      readAt: null,
      createdAt: new Date(),
    },
    on,
  )

/** Two full stops or spaces in a row, a space before a stop, or a trailing colon. */
const GLUED = /(?<!\.)\.\.(?!\.)|\S {2,}\S| [.,;]|:\s*$/m

/** The body of a mail, without the sender’s details below it. */
const sentencesOf = (text: string): string => text.split('\n-- \n')[0] ?? ''

function expectWhole(notice: Notice, on: Storefront): void {
  const name = `${on.locale} ${notice.words}`
  if (notice.by !== 'centre') {
    const mail = composeMail(aCtx(), notice, { ...receiver, storefront: on })
    expect(mail.subject, name).toMatch(/\S/)
    expect(mail.html + mail.text, name).not.toMatch(/\{\{|undefined|NaN/)
    expect(mail.text, name).not.toContain(`${notice.words}.`)
    const address = `http://${on.subdomain}.localhost:4000/`
    expect(mail.text, name).toMatch(new RegExp(`\\S\\n${address}\\S+\\n`))
    expect(sentencesOf(mail.text), name).not.toMatch(GLUED)
    const { reason } = notice.values
    if (typeof reason === 'string' && reason) expect(mail.text.split(reason), name).toHaveLength(2)
  }
  if (notice.by !== 'mail') {
    const { title, text, path } = centreText(notice, on)
    expect(`${title} ${text}`, name).not.toMatch(/\{\{|undefined|NaN/)
    expect([title, text], name).not.toContain(notice.words)
    expect(`${title}\n${text}`, name).not.toMatch(GLUED)
    expect(path, name).toMatch(/^\//)
  }
}

describe('the recipients of notices', () => {
  beforeAll(async () => {
    await everyNotice()
  }, 60_000)

  test('every known event notifies somebody', async () => {
    const { told, found } = await everyNotice()

    expect(new Set(told.map(({ event }) => event))).toEqual(new Set(Object.keys(notices)))
    expect(found.filter(({ made }) => made.length === 0)).toEqual([])
  })

  test('in every storefront every notice has all its texts, placeholders filled and punctuation right', async () => {
    const { made } = await everyNotice()

    for (const notice of made) for (const on of storefronts) expectWhole(notice, on)
  })

  test('every optional mail has an unsubscribe link; those about deals, money and the account have none', async () => {
    const { found } = await everyNotice()
    const turnedOff = new Map<string | undefined, Set<boolean>>()
    for (const { event, made } of found)
      for (const notice of made) {
        if (notice.by === 'centre') continue
        const { unsubscribeUrl, text, html } = composeMail(aCtx(), notice, receiver, mailGroupOf(event, notice.words))
        const group = mailGroupOf(event, notice.words) ?? noticeLineOf(event)?.group
        const has = turnedOff.get(group) ?? new Set()
        turnedOff.set(group, has.add(unsubscribeUrl !== null))
        expect(unsubscribeUrl ?? '/mails/', event).toContain('/mails/')
        expect(
          [text, html].map((said) => said.includes('/frontapp/mails/')),
          event,
        ).toEqual(Array(2).fill(unsubscribeUrl !== null))
      }

    expect(Object.fromEntries([...turnedOff].map(([group, has]) => [group, [...has]]))).toEqual({
      ...Object.fromEntries(mailGroups.map((group) => [group, [true]])),
      deals: [false],
      account: [false],
    })
  })

  test('an automatic bid notifies the listing’s owner, and the outbid courier', () => {
    expect(mailGroupOf('offer.autoBid', 'offer.autoBid')).toBe('offers')
    expect(mailGroupOf('offer.autoBid', 'offer.beaten')).toBe('bids')
  })

  test('every mail names the operator of the storefront, and the demo operator as such', async () => {
    const { made } = await everyNotice()
    const ctx = aCtx()
    const demo = ctx.operators.en_GB
    const real = { ...demo, legalName: 'Real Transport Ltd', isDemo: false }

    for (const notice of made) {
      if (notice.by === 'centre') continue
      const mail = composeMail(ctx, notice, receiver)
      for (const said of [demo.legalName, ...demo.address, demo.registerNumber, demo.email])
        expect(mail.text, notice.words).toContain(said)
      expect(mail.html, notice.words).toContain('Demo operator, not a real company.')
      const own = composeMail({ ...ctx, operators: { ...ctx.operators, en_GB: real } }, notice, receiver)
      expect(own.text, notice.words).toContain('Real Transport Ltd')
      expect(own.text, notice.words).not.toContain('Demo operator')
    }
  })

  test('no text is unused', async () => {
    const { made } = await everyNotice()
    const { layout: _layout, facts: _facts, ...mails } = mailWords
    const mailed = made.flatMap((one) => (one.by === 'centre' ? [] : [one.words]))
    const shown = made.flatMap((one) => (one.by === 'mail' ? [] : [one.words]))

    const unsaid = keysOf(mails).filter((key) => !mailed.some((words) => words === key))
    expect(unsaid.filter((key) => !ofSeveral.includes(key))).toEqual([])
    expect(keysOf(centreWords).filter((key) => !shown.some((words) => words === key))).toEqual([])
  })

  test('each is sent on exactly the channels in the table of notices', async () => {
    const { found } = await everyNotice()
    const spoken = keysOf(smsWords)
    const wrong = [...new Set(found.map(({ event }) => event))].flatMap((event) => {
      const made = found.flatMap((one) => (one.event === event ? one.made : []))
      const ways = {
        centre: made.some(({ by }) => by !== 'mail'),
        mail: made.some(({ by }) => by !== 'centre'),
        sms: made.some(({ words }) => spoken.includes(words)),
      }
      const by = noticeLineOf(event)?.by ?? []
      return (['centre', 'mail', 'sms'] as const)
        .filter((way) => by.includes(way) !== ways[way])
        .map((way) => `${event}: ${way}`)
    })
    const said = found.flatMap(({ made }) => made.map(({ words }) => words))

    expect(wrong).toEqual([])
    expect(spoken.filter((key) => !said.some((words) => words === key))).toEqual([])
  })

  test('once a payment arrives, both sides hear that the deal is on', async () => {
    const deal = await aWholeDeal()

    const made = await notices['offer.captured']?.(aCtx(), {
      event: 'offer.captured',
      id: deal.offerId,
    })

    expect(made?.map(({ to, words }) => [to, words])).toEqual([
      [deal.owner.userId, 'offer.capturedOwner'],
      [deal.courier.userId, 'offer.capturedProvider'],
    ])
  })

  test('a bidder who lost because the listing was withdrawn gets that reason', async () => {
    const { offerId } = await aWholeDeal({ auctionStatus: 'cancelled' })

    const lost = await notices['offer.lose']?.(aCtx(), { event: 'offer.lose', id: offerId })
    const released = await notices['offer.release']?.(aCtx(), {
      event: 'offer.release',
      id: offerId,
    })

    expect(lost?.map(({ words }) => words)).toEqual(['auction.cancel'])
    expect(released).toEqual([])
  })

  test('a link that opens an account goes by mail only', async () => {
    const { made } = await everyNotice()
    const secret = made.filter((one) => JSON.stringify(one).includes(token))

    expect(secret.map(({ by }) => by)).toEqual(Array(10).fill('mail'))
  })
})
