import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { afterAll, describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { guestCaller, type Caller, type SignedIn } from '#api/common/caller.rules.ts'
import { Secret, TOTP } from 'otpauth'
import { mailLinkToken } from '#api/account/user/mail-link.lib.ts'
import { newConfirmToken, newUserToken } from '#api/account/auth/user-tokens.part.ts'
import { callsOf } from '#api/http/rest.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { appRouter } from '#api/router.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { aDealToday, aDoorPrice } from '#tests/support/scenes/door-prices.ts'
import { aComplaint, aLateComplaint } from '#tests/support/scenes/complaints.ts'
import { askAgain } from '#tests/support/scenes/reinstatements.ts'
import { aRescuedDeal } from '#tests/support/scenes/rescues.ts'
import { aDraftPicture, anAuction, anAuctionForm, aPhoto, inDays, type AuctionWishes } from '#tests/support/scenes/auctions.ts' // prettier-ignore
import { aDeepL, DEEPL_KEY } from '#tests/support/deepl.ts'
import { leftByAny, type Story } from '#tests/support/last-step.ts'
import { aFollowedDeal, aSharedDeal, nearKoszalin } from '#tests/support/scenes/tracking.ts'
import { codeSentTo, tokenMailedTo } from '#tests/support/mail.ts'
import {
  aDispute,
  aDuePayout,
  anOutsideRefund,
  aPayment,
  aProposedRefund,
  aReversal,
} from '#tests/support/scenes/money-cases.ts'
import { aChoice } from '#tests/support/scenes/acceptances.ts'
import { closeMailboxOf } from '#tests/support/mailboxes.ts'
import { aChosenDeal, aConfirmedDeal, aDeliveredDeal, anOpenDeal, aPaidDeal, aPayableCharity, aPayableCourier, aPublishedOpinion, handleEvent, payWith, processorEvents, pounds, storeWebhook } from '#tests/support/scenes/offers.ts' // prettier-ignore
import { aMaskedMessage, anAppealedMessage, SERIAL } from '#tests/support/scenes/maskings.ts'
import { aDecision, anAppeal, aReportedListing, statement } from '#tests/support/scenes/moderation.ts'
import { aRequest, someoneToAsk } from '#tests/support/scenes/offer-requests.ts'
import { aPaper, aPdf, handOver } from '#tests/support/scenes/papers.ts'
import { aMember, anInvitation } from '#tests/support/scenes/members.ts'
import { aFailedJob, anUntoldEvent } from '#tests/support/jobs.ts'
import { aCourier, aCustomer, anActing, anAdmin, aSecondFactor, PASSWORD } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp, openDisputes, workOutbox, type CtxOverrides, theServices } from '#tests/support/test-app.ts'
import { aTrip, aTripForm } from '#tests/support/scenes/trips.ts'
import { aDevice } from '#tests/support/authenticator.ts'
import { aPasskey, shown } from '#tests/support/scenes/passkeys.ts'
import { aSavedSearch, aSearch } from '#tests/support/scenes/criteria.ts'
import { aRate } from '#tests/support/scenes/rates.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'
import { aBrowser } from '#tests/support/push-service.ts'

const deepl = await aDeepL()
testApp({ LIMIT_FACTOR: '1000', DEEPL_KEY, DEEPL_URL: deepl.url })
afterAll(() => deepl.close())

const PERSON = { name: 'Ann Novak', password: PASSWORD, agreements: ['terms', 'privacy'] }
const BUSINESS = { ...PERSON, phone: '+48501222333', country: 'PL' }
const NEW = 'Fresh-2027-on'
const UUID = randomUUID()

const keyed = (caller: Caller, wishes: CtxOverrides = {}) =>
  as(caller, { idempotencyKey: randomUUID(), ip: '2001:db8::7', ...wishes })
const refOf = ({ id }: { id: number }) => ({ auction: String(id) })
const email = () => `${randomUUID()}@people.example`
const guest = () => keyed(guestCaller)

async function listing(by?: SignedIn, wishes: Partial<AuctionWishes> = {}) {
  const ann = by ?? (await aCustomer())
  return { ann, auction: await anAuction({ ...wishes, by: ann }) }
}

/** A storefront with price estimates. */
const euros = { locale: 'de_DE' } as const
const expectedOf = ({ priceEstimation }: OwnAuctionView) => priceEstimation?.expected ?? pounds('1')

async function aCompanyToCheck(): Promise<number> {
  const bob = await aCourier({ papers: [], companyStatus: 'unverified' })
  await handOver(bob)
  return bob.companyId ?? 0
}

async function refreshToken(): Promise<string> {
  const { email: login } = await aCustomer()
  return (await guest().auth.loginCheck({ login, password: PASSWORD })).refresh_token
}

/** Calls that change nothing, so a failure can leave nothing behind. */
const readOnly = ['auth.createCsrfToken', 'category.predictPrice', 'category.title']

/** One statement without a transaction: an account id at the card processor, a read marker. */
const single = ['payment.openPayoutAccount', 'message.read']

/** A call that is noted before the card processor is asked, because its answer may be lost. */
const noted: Readonly<Record<string, string[]>> = { 'admin.sendEvidence': ['public.audit_events after transaction 1'] }

const noCosts = { fuel: null, hour: null, leastPerHour: null, leastPerKm: null, vehicles: [], tolls: [] }

const calls: Record<string, Story> = {
  'auction.create': async () => {
    const [api, form] = [keyed(await aCustomer()), await anAuctionForm()]
    return () => api.auction.create(form)
  },
  'auction.mailDraft': () =>
    Promise.resolve(() => keyed(guestCaller).auction.mailDraft({ email: email(), form: '{}' })),
  'auction.mailConfirmation': async () => {
    const { ann, auction } = await listing(await aCustomer({ status: 'unconfirmed' }))
    return () => keyed(ann).auction.mailConfirmation({ ...refOf(auction), email: email() })
  },
  'auction.addPicture': async () => {
    const { ann, auction } = await listing()
    const file = { name: 'car.jpg', bytes: await aPhoto() }
    return () => keyed(ann).auction.addPicture({ ...refOf(auction), file })
  },
  'auction.removePicture': async () => {
    const { uuid, picture, cookies } = await aDraftPicture()
    const api = keyed(guestCaller, { cookies })
    return () => api.auction.removePicture({ auction: uuid, fileUid: picture.uid })
  },
  'auction.edit': async () => {
    const { ann, auction } = await listing()
    const form = await as(ann).auction.formData({ auction: auction.id, mode: 'edit' })
    const edited = { ...form, ...refOf(auction), description: 'It runs by now.' } as never
    return () => keyed(ann).auction.edit(edited)
  },
  'auction.editDates': async () => {
    const { ann, auction } = await listing()
    const dates = { sendDateFrom: inDays(4), sendDateTo: inDays(4), receiveDateFrom: inDays(5), receiveDateTo: inDays(6) } // prettier-ignore
    const form = { ...refOf(auction), transportDateRange: 'custom', dateFixed: true, ...dates } as const
    return () => keyed(ann).auction.editDates(form)
  },
  'auction.editDescription': async () => {
    const { ann, auction } = await listing()
    return () => keyed(ann).auction.editDescription({ ...refOf(auction), description: 'It runs.' })
  },
  'auction.setReceiverPhone': async () => {
    const { ann, auction } = await listing()
    return () => keyed(ann).auction.setReceiverPhone({ ...refOf(auction), phone: '+48501222333' })
  },
  'auction.fix': async () => {
    const { ann, auction } = await listing(await aCustomer(), euros)
    return () => keyed(ann).auction.fix({ ...refOf(auction), price: expectedOf(auction) })
  },
  'auction.setPrice': async () => {
    const { ann, auction } = await listing(await aCustomer(), euros)
    await as(ann).auction.fix({ ...refOf(auction), price: expectedOf(auction) })
    const price = auction.priceEstimation?.high ?? pounds('1')
    return () => keyed(ann).auction.setPrice({ ...refOf(auction), price })
  },
  'auction.renewEstimate': async () => {
    const { ann, auction } = await listing(await aCustomer(), euros)
    await query(aCtx(), 'update auctions set price_estimation = null where id = $1', [auction.id])
    return () => keyed(ann).auction.renewEstimate(refOf(auction))
  },
  'auction.observe': async () => {
    const { auction } = await listing()
    const eve = await aCustomer()
    return () => keyed(eve).auction.observe(refOf(auction))
  },
  'auction.unobserve': async () => {
    const { auction } = await listing()
    const eve = await aCustomer()
    await as(eve).auction.observe(refOf(auction))
    return () => keyed(eve).auction.unobserve(refOf(auction))
  },
  'auction.publish': async () => {
    const una = await aCustomer({ status: 'unconfirmed' })
    const { auction } = await listing(una)
    const confirmed: SignedIn = { ...una, status: 'active' }
    return () => keyed(confirmed).auction.publish(refOf(auction))
  },
  'auction.hide': async () => {
    const { ann, auction } = await listing()
    return () => keyed(ann).auction.hide(refOf(auction))
  },
  'auction.unhide': async () => {
    const { ann, auction } = await listing()
    await as(ann).auction.hide(refOf(auction))
    return () => keyed(ann).auction.unhide(refOf(auction))
  },
  'auction.cancel': async () => {
    const { ann, auction, offerId } = await aChosenDeal()
    await as(ann).payment.pay({ offerId })
    return () => keyed(ann).auction.cancel(refOf(auction))
  },
  'offer.post': async () => {
    const { auction } = await listing()
    const bob = await aCourier()
    return () => keyed(bob).offer.post({ ...refOf(auction), price: pounds('500'), minPrice: pounds('400') })
  },
  'offer.counter': async () => {
    const { ann, offerId } = await anOpenDeal()
    return () => keyed(ann).offer.counter({ offerId, price: pounds('450') })
  },
  'offer.takeBackCounter': async () => {
    const { ann, offerId } = await anOpenDeal()
    await as(ann).offer.counter({ offerId, price: pounds('450') })
    return () => keyed(ann).offer.takeBackCounter({ offerId })
  },
  'offer.answerCounter': async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(ann).offer.counter({ offerId, price: pounds('450') })
    return () => keyed(bob).offer.answerCounter({ offerId, answer: 'take', price: pounds('450') })
  },
  'offer.proposeChange': async () => {
    const { ann, offerId } = await aPaidDeal()
    await as(ann).offer.proposeChange({ offerId, pickupDate: inDays(9) })
    return () => keyed(ann).offer.proposeChange({ offerId, pickupDate: inDays(10) })
  },
  'offer.answerChange': async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const wished = { pickupDate: inDays(9), description: 'In two boxes' }
    const { change } = await as(ann).offer.proposeChange({ offerId, ...wished })
    const input = { offerId, proposalId: change?.id ?? 0, answer: 'accept' } as const
    return () => keyed(bob).offer.answerChange(input)
  },
  'complaint.add': async () => {
    const { ann, offerId } = await aDeliveredDeal()
    const input = { offerId, kind: 'damage', text: 'A leg is broken.', claim: pounds('100') } as const
    return () => keyed(ann).complaint.add(input)
  },
  'complaint.write': async () => {
    const { bob, complaintId } = await aComplaint()
    return () => keyed(bob).complaint.write({ complaintId, text: 'It was loose before.' })
  },
  'complaint.act': async () => {
    const { complaintId } = await aLateComplaint()
    await as(await anAdmin()).complaint.act({ complaintId, event: 'ask', text: 'Which leg?' })
    const by = await anAdmin()
    const input = { complaintId, event: 'decide', outcome: 'partly', text: 'Both.', amount: pounds('50') } as const
    return () => keyed(by).complaint.act(input)
  },
  'offer.proposeSettlement': async () => {
    const { bob, offerId } = await aComplaint()
    return () => keyed(bob).offer.proposeSettlement({ offerId, back: pounds('100') })
  },
  'offer.askDoorPrice': async () => {
    const { bob, offerId } = await aDealToday()
    const files = [{ bytes: await aPhoto() }]
    return () => keyed(bob).offer.askDoorPrice({ offerId, price: pounds('575'), weight: 900, reason: 'More boxes', files }) // prettier-ignore
  },
  'offer.answerDoorPrice': async () => {
    const { ann, offerId } = await aDoorPrice()
    return () => keyed(ann).offer.answerDoorPrice({ offerId, answer: 'cancel' })
  },
  'offer.answerSettlement': async () => {
    const { ann, bob, offerId } = await aLateComplaint()
    const { proposals } = await as(bob).offer.proposeSettlement({ offerId, back: pounds('100') })
    const settlementId = proposals[0]?.id ?? 0
    return () => keyed(ann).offer.answerSettlement({ offerId, settlementId, answer: 'accept' })
  },
  'admin.sendEvidence': async () => {
    const { chargebackId } = await aDispute()
    const by = await anAdmin()
    return () => keyed(by).admin.sendEvidence({ chargebackId, text: '' })
  },
  'offer.answerCancellation': async () => {
    const { bob, offerId, requestId } = await anAskedDeal()
    const input = { offerId, requestId, answer: 'claim', amount: pounds('120') } as const
    return () => keyed(bob).offer.answerCancellation(input)
  },
  'auction.rescue': async () => {
    const { ann, auction } = await aRescuedDeal()
    return () => keyed(ann).auction.rescue({ auction: auction.id, answer: 'takeBack' })
  },
  'offer.standIn': async () => {
    const { carl, rivalId: offerId } = await aRescuedDeal()
    return () => keyed(carl).offer.standIn({ offerId, answer: 'yes' })
  },
  'offer.backToAccepted': async () => {
    const deal = await aConfirmedDeal()
    const requestId = await askAgain(deal, deal.bob)
    const input = { offerId: deal.offerId, requestId, answer: 'agree' } as const
    return () => keyed(deal.ann).offer.backToAccepted(input)
  },
  'offer.fraud, by the first of two': async () => {
    const { ann, offerId } = await aConfirmedDeal()
    await as(ann).offer.fraud({ offerId, reason: 'He wants cash' })
    const by = await anAdmin()
    return () => keyed(by).offer.fraud({ offerId, decision: 'confirm', reason: 'Seen' })
  },
  'offer.fraud': async () => {
    const { ann, offerId } = await aConfirmedDeal()
    await as(ann).offer.fraud({ offerId, reason: 'He wants cash' })
    await as(await anAdmin()).offer.fraud({ offerId, decision: 'confirm', reason: 'Seen' })
    const by = await anAdmin()
    return () => keyed(by).offer.fraud({ offerId, decision: 'confirm', reason: 'Seen' })
  },
  'earning.saveCosts': async () => {
    const bob = await aCourier()
    return () => keyed(bob).earning.saveCosts({ ...noCosts, stopMinutes: 30 })
  },
  'payment.decideCase': async () => {
    const { refundId: id } = await anOutsideRefund()
    const by = await anAdmin()
    return () => keyed(by).payment.decideCase({ kind: 'refund', id, decision: 'end', reason: 'x' })
  },
  'payment.decideCase of a dispute': async () => {
    const { chargebackId: id } = await aDispute()
    const by = await anAdmin()
    return () => keyed(by).payment.decideCase({ kind: 'chargeback', id, decision: 'release', reason: 'x' })
  },
  'payment.decideCase that has a share sent again': async () => {
    const { reversalId: id } = await aReversal()
    const by = await anAdmin()
    return () => keyed(by).payment.decideCase({ kind: 'reversal', id, decision: 'retry', reason: 'x' })
  },
  'payment.decideCase that keeps a share for the customer': async () => {
    const { reversalId: id } = await aReversal()
    const by = await anAdmin()
    return () => keyed(by).payment.decideCase({ kind: 'reversal', id, decision: 'keep', reason: 'x' })
  },
  'admin.refundPayment': async () => {
    const { paymentId } = await aPayment()
    const by = await anAdmin()
    return () => keyed(by).admin.refundPayment({ paymentId, amount: pounds('50'), reason: 'Late' })
  },
  'admin.answerRefund': async () => {
    const { paymentId, refundId } = await aProposedRefund()
    const by = await anAdmin()
    return () => keyed(by).admin.answerRefund({ paymentId, refundId, answer: 'approve' })
  },
  'admin.decidePayout': async () => {
    const { payoutId } = await aDuePayout()
    const by = await anAdmin()
    return () => keyed(by).admin.decidePayout({ payoutId, decision: 'hold', reason: 'Twice' })
  },
  'offer.answerAcceptance': async () => {
    const { acceptanceId } = await aChoice()
    const by = await anAdmin()
    return () => keyed(by).offer.answerAcceptance({ acceptanceId, answer: 'agree' })
  },
  'moderation.report': async () => {
    const { id } = await anAuction({ by: await aCustomer() })
    return () => guest().moderation.report({ auction: id, ground: 'fraud', text: 'Not his.', email: 'eva@example.test', isHonest: true }) // prettier-ignore
  },
  'moderation.moderate': async () => {
    const { auction } = await anOpenDeal()
    const by = await anAdmin()
    return () => keyed(by).moderation.moderate({ auction: auction.id, decision: 'remove', ...statement })
  },
  'moderation.decideReport': async () => {
    const { ada, reportId } = await aReportedListing()
    return () => keyed(ada).moderation.decideReport({ reportId, decision: 'hide', ...statement })
  },
  'moderation.appeal': async () => {
    const { ann, decisionId } = await aDecision()
    return () => keyed(ann).moderation.appeal({ decisionId, text: 'Empty.' })
  },
  'moderation.answerAppeal': async () => {
    const { decisionId } = await anAppeal('remove')
    const by = await anAdmin()
    return () => keyed(by).moderation.answerAppeal({ decisionId, decision: 'reverse', answer: 'So.' })
  },
  'offer.stopAutoBid': async () => {
    const { bob, offerId } = await anOpenDeal({ minPrice: '400' })
    return () => keyed(bob).offer.stopAutoBid({ offerId })
  },
  'offer.request': async () => {
    const { ann, auctionId, bob } = await someoneToAsk()
    return () => keyed(ann).offer.request({ id: bob.companyId ?? 0, auctions: [auctionId] })
  },
  'offer.declineRequest': async () => {
    const { bob, requestId } = await aRequest()
    return () => keyed(bob).offer.declineRequest({ id: requestId, reason: 'Full' })
  },
  'offer.reject': async () => {
    const { ann, offerId } = await anOpenDeal()
    return () => keyed(ann).offer.reject({ offerId })
  },
  'offer.accept': async () => {
    const { ann, auction, offerId } = await anOpenDeal()
    const { version } = await as(ann).auction.get(refOf(auction))
    const agreed = { offerId, expectedGross: pounds('500.00'), auctionVersion: version }
    return () => keyed(ann).offer.accept(agreed)
  },
  'offer.cancel': async () => {
    const { bob, offerId } = await aPaidDeal()
    return () => keyed(bob).offer.cancel({ offerId })
  },
  'offer.cancel by the owner who was to pay': async () => {
    const { ann, offerId } = await aChosenDeal()
    await as(ann).payment.pay({ offerId })
    return () => keyed(ann).offer.cancel({ offerId })
  },
  'offer.cancel by the owner who has paid': async () => {
    const { ann, offerId } = await aPaidDeal({ pickupDate: inDays(9) })
    return () => keyed(ann).offer.cancel({ offerId })
  },
  'offer.realize': async () => {
    const { bob, offerId } = await aDeliveredDeal()
    return () => keyed(bob).offer.realize({ offerId })
  },
  'payment.prepare': async () => {
    const { ann, offerId } = await aChosenDeal()
    return () => keyed(ann).payment.prepare({ offerId })
  },
  'payment.pay': async () => {
    const { ann, offerId } = await aChosenDeal()
    return () => keyed(ann).payment.pay({ offerId })
  },
  'payment.status, which checks for a payment': async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)
    return () => keyed(deal.ann).payment.status({ offerId: deal.offerId })
  },
  'payment.webhook': async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)
    const event = (await processorEvents()).findLast(({ type }) => type === 'checkout.session.completed')
    if (!event) throw new Error('the card processor says nothing')
    await storeWebhook(event)
    return () => handleEvent(event)
  },
  'payment.webhook of a payment that its holder denies': async () => {
    const deal = await aChosenDeal()
    await payWith('disputed', deal)
    await as(deal.ann).payment.status({ offerId: deal.offerId })
    openDisputes()
    const event = (await processorEvents()).findLast(({ type }) => type.startsWith('charge.dispute'))
    if (!event) throw new Error('nobody denies it')
    await storeWebhook(event)
    return () => handleEvent(event)
  },
  'payment.openPayoutAccount': async () => {
    const bob = await aCourier({ payoutAccountId: null, isPayoutAccountReady: false })
    return () => keyed(bob).payment.openPayoutAccount({})
  },
  'delivery.step': async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const { pickupPin } = await as(ann).delivery.get({ offerId })
    return () => keyed(bob).delivery.step({ offerId, event: 'pickUp', pin: pickupPin ?? '' })
  },
  'delivery.step by which the deal is done': async () => {
    const { ann, offerId } = await aDeliveredDeal({ bob: await aPayableCourier() })
    return () => keyed(ann).delivery.step({ offerId, event: 'confirm' })
  },
  'delivery.askTracking': async () => {
    const { ann, auction } = await aPaidDeal()
    return () => keyed(ann).delivery.askTracking({ auction: String(auction.id) })
  },
  'delivery.answerTracking': async () => {
    const { bob, offerId } = await aFollowedDeal()
    return () => keyed(bob).delivery.answerTracking({ offerId, answer: 'share' })
  },
  'delivery.sendPositions': async () => {
    const { bob, offerId } = await aSharedDeal()
    const positions = [{ ...nearKoszalin, at: new Date().toISOString() }]
    return () => keyed(bob).delivery.sendPositions({ offerId, positions })
  },
  'delivery.setStreet': async () => {
    const { ann, offerId } = await aPaidDeal()
    const door = { end: 'from', street: 'Długa', buildingNr: '5' } as const
    return () => keyed(ann).delivery.setStreet({ offerId, ...door })
  },
  'delivery.addProof': async () => {
    const { bob, offerId } = await aPaidDeal()
    const proof = { offerId, stage: 'pickup', kind: 'photo', file: { bytes: await aPhoto() } } as const
    return () => keyed(bob).delivery.addProof(proof)
  },
  'message.post': async () => {
    const { bob, auction } = await anOpenDeal()
    return () => keyed(bob).message.post({ auction: String(auction.id), text: 'How heavy is it?' })
  },
  'message.send': async () => {
    const { ann, offerId } = await anOpenDeal()
    const files = [{ name: 'plan.pdf', bytes: aPdf() }, await aPaper()]
    return () => keyed(ann).message.send({ offerId, text: 'Could you come at eight?', files })
  },
  'message.read': async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(ann).message.send({ offerId, text: 'Could you come at eight?' })
    return () => keyed(bob).message.read({ offerId })
  },
  'message.translate': async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const { id: messageId } = await as(ann, { locale: 'de_DE' }).message.send({ offerId, text: 'Um acht?' })
    return () => keyed(bob, { locale: 'pl_PL' }).message.translate({ messageId })
  },
  'message.send, of which a part is left out': async () => {
    const { ann, offerId } = await anOpenDeal()
    return () => keyed(ann).message.send({ offerId, text: SERIAL })
  },
  'message.appeal': async () => {
    const { bob, messageId } = await aMaskedMessage()
    return () => keyed(bob).message.appeal({ messageId, text: 'A serial number' })
  },
  'message.decide': async () => {
    const { ada, messageId } = await anAppealedMessage()
    return () => keyed(ada).message.decide({ messageId, decision: 'release' })
  },
  'opinion.give': async () => {
    const { ann, bob, offerId } = await aConfirmedDeal()
    await as(bob).opinion.give({ offerId, stars: 4 })
    return () => keyed(ann).opinion.give({ offerId, stars: 5 })
  },
  'opinion.edit': async () => {
    const { ann, opinionId } = await aPublishedOpinion()
    return () => keyed(ann).opinion.edit({ opinionId, stars: 3 })
  },
  'opinion.reply': async () => {
    const { bob, opinionId } = await aPublishedOpinion()
    return () => keyed(bob).opinion.reply({ opinionId, text: 'A strike.' })
  },
  'opinion.report': async () => {
    const { bob, opinionId } = await aPublishedOpinion()
    return () => keyed(bob).opinion.report({ opinionId, text: 'An insult.' })
  },
  'opinion.decide': async () => {
    const { opinionId } = await aPublishedOpinion()
    const by = await anAdmin()
    return () => keyed(by).opinion.decide({ opinionId, decision: 'hide', reason: 'An insult.' })
  },
  'opinion.giveByHash': async () => {
    const { ann, offerId } = await aConfirmedDeal()
    const invited = await queryOne<{ hash: string }>(
      { tx: undefined },
      `select hash from opinions where offer_id = $1 and author_id = $2`,
      [offerId, ann.userId],
    )
    return () => guest().opinion.giveByHash({ hash: invited?.hash ?? '', stars: 5 })
  },
  'admin.setUserStatus': async () => {
    const [by, { ann }] = [await anAdmin(), await anOpenDeal()]
    const block = { userId: ann.userId, status: 'blocked', reason: 'Spam.' } as const
    return () => keyed(by).admin.setUserStatus(block)
  },
  'admin.retryJob': async () => {
    const [by, { jobId }] = [await anAdmin(), await aFailedJob()]
    return () => keyed(by).admin.retryJob({ jobId })
  },
  'notification.retryUntold': async () => {
    const [by, { eventId }] = [await anAdmin(), await anUntoldEvent()]
    return () => keyed(by).notification.retryUntold({ eventId })
  },
  'admin.liftSecondFactor': async () => {
    const [by, una] = [await anAdmin(), await aCustomer()]
    await aSecondFactor(una)
    return () => keyed(by).admin.liftSecondFactor({ userId: una.userId, reason: 'Stolen.' })
  },
  'admin.openMailbox': async () => {
    const [by, una] = [await anAdmin(), await aCustomer()]
    await closeMailboxOf(una)
    return () => keyed(by).admin.openMailbox({ userId: una.userId })
  },
  'admin.setStaffRole': async () => {
    const [by, { userId }] = [await anAdmin(), await anAdmin()]
    const change = { userId, staffRole: 'support', reason: 'He answers the telephone.' } as const
    return () => keyed(by).admin.setStaffRole(change)
  },
  'admin.changeSplitTest': async () => {
    const by = await anAdmin()
    const shares = [
      { group: 'A', percent: 50 },
      { group: 'B', percent: 50 },
    ]
    return () => keyed(by).admin.changeSplitTest({ test: 'category-tree', shares, reason: 'We try it.' })
  },
  'admin.addNote': async () => {
    const [by, { userId }] = [await anAdmin(), await aCustomer()]
    return () => keyed(by).admin.addNote({ userId, text: 'Called.' })
  },
  'admin.removeNote': async () => {
    const [by, { userId }] = [await anAdmin(), await aCustomer()]
    const { id: noteId } = await as(by).admin.addNote({ userId, text: 'Called.' })
    return () => keyed(by).admin.removeNote({ noteId })
  },
  'admin.loginAs': async () => {
    const [by, { email: login }] = [await anAdmin(), await aCustomer()]
    return () => keyed(by).admin.loginAs({ login })
  },
  'admin.endLoginAs': async () => {
    const by = await anActing()
    return () => keyed(by).admin.endLoginAs()
  },
  'member.invite': async () => {
    const bob = await aCourier()
    return () => keyed(bob).member.invite({ email: email(), role: 'driver' })
  },
  'member.inviteAgain': async () => {
    const bob = await aCourier()
    const { id: memberId } = await anInvitation({ of: bob })
    return () => keyed(bob).member.inviteAgain({ memberId })
  },
  'member.change': async () => {
    const bob = await aCourier()
    const { memberId } = await aMember({ of: bob })
    return () => keyed(bob).member.change({ memberId, role: 'dispatcher' })
  },
  'member.remove': async () => {
    const bob = await aCourier()
    const { memberId } = await aMember({ of: bob })
    return () => keyed(bob).member.remove({ memberId })
  },
  'member.accept': async () => {
    const eva = await aCustomer()
    const { token } = await anInvitation({ of: await aCourier(), email: eva.email })
    return () => keyed(eva).member.accept({ token })
  },
  'member.register': async () => {
    const { token } = await anInvitation({ of: await aCourier() })
    return () => guest().member.register({ ...PERSON, token })
  },
  'notification.read': async () => {
    const { ann } = await anOpenDeal()
    await workOutbox()
    const [told] = (await as(ann).notification.list({})).data
    return () => keyed(ann).notification.read({ id: told?.id ?? 0 })
  },
  'notification.readAll': async () => {
    const { ann } = await anOpenDeal()
    await workOutbox()
    return () => keyed(ann).notification.readAll()
  },
  'notification.see': async () => {
    const { ann, auction } = await anOpenDeal()
    await workOutbox()
    const path = toPath('en_GB', 'myListing', { id: auction.id })
    return () => keyed(ann).notification.see({ path, until: DateTime.utc().toISO() })
  },
  'auth.loginCheck': async () => {
    const { email: login } = await aCustomer()
    return () => guest().auth.loginCheck({ login, password: PASSWORD })
  },
  'auth.loginAjax': async () => {
    const { email: login } = await aCustomer()
    return () => guest().auth.loginAjax({ login, password: PASSWORD })
  },
  'auth.login': async () => {
    const { email: login } = await aCustomer()
    return () => guest().auth.login({ login, password: PASSWORD })
  },
  'auth.refresh': async () => {
    const refresh_token = await refreshToken()
    return () => guest().auth.refresh({ refresh_token })
  },
  'auth.loginByRefreshToken': async () => {
    const refresh_token = await refreshToken()
    return () => guest().auth.loginByRefreshToken({ refresh_token })
  },
  'auth.resetPassword': async () => {
    const ann = await aCustomer()
    return () => guest().auth.resetPassword({ email: ann.email })
  },
  'auth.resetPassword with the token of the mail': async () => {
    const ann = await aCustomer()
    await guest().auth.resetPassword({ email: ann.email })
    const token = await tokenMailedTo(ann.email)
    return () => guest().auth.resetPassword({ token, password: NEW })
  },
  'auth.logout': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).auth.logout()
  },
  'auth.logoutEverywhere': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).auth.logoutEverywhere()
  },
  'auth.endSession': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).auth.endSession({ sessionId: ann.sessionId })
  },
  'auth.endOtherSessions': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).auth.endOtherSessions()
  },
  'auth.startSecondFactor': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).auth.startSecondFactor({ password: PASSWORD })
  },
  'auth.confirmSecondFactor': async () => {
    const ann = await aCustomer()
    const { secret } = await as(ann).auth.startSecondFactor({ password: PASSWORD })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    return () => keyed(ann).auth.confirmSecondFactor({ code })
  },
  'auth.renewRecoveryCodes': async () => {
    const ann = await aCustomer()
    const codeOf = await aSecondFactor(ann)
    return () => keyed(ann).auth.renewRecoveryCodes({ password: PASSWORD, code: codeOf() })
  },
  'auth.endSecondFactor': async () => {
    const ann = await aCustomer()
    const codeOf = await aSecondFactor(ann)
    return () => keyed(ann).auth.endSecondFactor({ password: PASSWORD, code: codeOf() })
  },
  'auth.secondStep': async () => {
    const ann = await aCustomer()
    const codeOf = await aSecondFactor(ann)
    const token = await newUserToken(aCtx(), ann.userId, 'second_step')
    return () => guest().auth.secondStep({ token, code: codeOf() })
  },
  'auth.startPasskey': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).auth.startPasskey({ password: PASSWORD })
  },
  'auth.addPasskey': async () => {
    const ann = await aCustomer()
    const credential = aDevice().make(await as(ann).auth.startPasskey({ password: PASSWORD }))
    return () => keyed(ann).auth.addPasskey({ name: 'Phone', credential })
  },
  'auth.renamePasskey': async () => {
    const ann = await aCustomer()
    const { passkeyId } = await aPasskey(ann)
    return () => keyed(ann).auth.renamePasskey({ passkeyId, name: 'Blue phone' })
  },
  'auth.removePasskey': async () => {
    const ann = await aCustomer()
    const { passkeyId } = await aPasskey(ann)
    return () => keyed(ann).auth.removePasskey({ passkeyId, password: PASSWORD })
  },
  'auth.startPasskeySignIn': () => Promise.resolve(() => guest().auth.startPasskeySignIn()),
  'auth.passkeySignIn': async () => {
    const { device } = await aPasskey(await aCustomer())
    const credential = await shown(device)
    return () => guest().auth.passkeySignIn({ credential })
  },
  'auth.registerCustomer': () => {
    const form = { ...PERSON, email: email() }
    return Promise.resolve(() => guest().auth.registerCustomer(form))
  },
  'auth.registerCourier': () => {
    const form = { ...BUSINESS, email: email(), companyName: 'Łódź Haul', taxNumber: '5260250995' }
    return Promise.resolve(() => guest().auth.registerCourier(form))
  },
  'auth.registerCharity': () => {
    const form = { ...BUSINESS, email: email(), charityName: 'Warm Hearts', registerNumber: '012345678' }
    return Promise.resolve(() => guest().auth.registerCharity(form))
  },
  'auth.confirmEmail': async () => {
    const una = await aCustomer({ status: 'unconfirmed' })
    await listing(una)
    const token = await newConfirmToken(aCtx(), una.userId)
    return () => guest().auth.confirmEmail({ token })
  },
  'user.changeSettings': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).user.changeSettings({ locale: 'cs_CZ' })
  },
  'user.turnMails': async () => {
    const { userId } = await aCustomer()
    const token = mailLinkToken(theServices().config, { userId, group: 'offers' }, new Date())
    return () => guest().user.turnMails({ token, isOn: false })
  },
  'user.changeEmail': async () => {
    const ann = await aCustomer()
    const form = { email: email(), password: PASSWORD }
    return () => keyed(ann).user.changeEmail(form)
  },
  'user.proveMailbox': async () => {
    const ann = await aCustomer()
    await closeMailboxOf(ann)
    return () => keyed(ann).user.proveMailbox()
  },
  'user.confirmNewEmail': async () => {
    const [ann, there] = [await aCustomer(), email()]
    await as(ann).user.changeEmail({ email: there, password: PASSWORD })
    const token = await tokenMailedTo(there)
    return () => guest().user.confirmNewEmail({ token })
  },
  'user.undoNewEmail': async () => {
    const [ann, there] = [await aCustomer(), email()]
    await as(ann).user.changeEmail({ email: there, password: PASSWORD })
    await as(guestCaller).user.confirmNewEmail({ token: await tokenMailedTo(there) })
    const token = await tokenMailedTo(ann.email)
    return () => guest().user.undoNewEmail({ token })
  },
  'user.close': async () => {
    const { ann } = await anOpenDeal()
    return () => keyed(ann).user.close({ password: PASSWORD })
  },
  'user.answerAgreement': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).user.answerAgreement({ kind: 'marketing', isGiven: true })
  },
  'user.askExport': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).user.askExport({ password: PASSWORD })
  },
  'user.reopen': async () => {
    const ann = await aCustomer()
    await as(ann).user.close({ password: PASSWORD })
    return () => keyed(ann).user.reopen()
  },
  'user.changePhone': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).user.changePhone({ phone: '+48501222333' })
  },
  'user.verifyPhone': async () => {
    const ann = await aCustomer()
    await as(ann).user.changePhone({ phone: '+48501222444' })
    const code = await codeSentTo('+48501222444')
    return () => keyed(ann).user.verifyPhone({ code })
  },
  'user.setPassword': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).user.setPassword({ currentPassword: PASSWORD, newPassword: NEW })
  },
  'user.changePassword': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).user.changePassword({ currentPassword: PASSWORD, newPassword: NEW })
  },
  'company.save': async () => {
    const bob = await aCourier({ companyStatus: 'unverified' })
    return () => keyed(bob).company.save({ name: 'Bob Vans', country: 'PL', taxNumber: '5260250995' })
  },
  'company.change': async () => {
    const bob = await aCourier()
    return () => keyed(bob).company.change({ about: 'Two vans.' })
  },
  'company.addDocument': async () => {
    const paper = { type: 'licence', validUntil: inDays(90), file: await aPaper() }
    const bob = await aCourier()
    return () => keyed(bob).company.addDocument(paper)
  },
  'company.handInCharity': async () => {
    const [clara, file] = [await aPayableCharity(), await aPaper()]
    return () => keyed(clara).company.handInCharity({ file })
  },
  'company.setCharityStatus': async () => {
    const [clara, ada] = [await aPayableCharity(), await anAdmin()]
    await as(clara).company.handInCharity({ file: await aPaper() })
    const decision = { companyId: clara.companyId ?? 0, version: 2, status: 'verified' } as const
    return () => keyed(ada).company.setCharityStatus(decision)
  },
  'company.addDevice': async () => {
    const bob = await aCourier()
    return () => keyed(bob).company.addDevice({ deviceUID: 'phone-1', name: 'Phone' })
  },
  'company.renameDevice': async () => {
    const bob = await aCourier()
    await as(bob).company.addDevice({ deviceUID: 'phone-1', name: 'Phone' })
    return () => keyed(bob).company.renameDevice({ deviceUID: 'phone-1', name: 'Blue phone' })
  },
  'company.removeDevice': async () => {
    const bob = await aCourier()
    await as(bob).company.addDevice({ deviceUID: 'phone-1', name: 'Phone' })
    return () => keyed(bob).company.removeDevice({ deviceUID: 'phone-1' })
  },
  'company.registerDevice': async () => {
    const bob = await aCourier()
    const told = { deviceUID: 'phone-1', platform: 'ios', appVersion: '1.0' } as const
    return () => keyed(bob).company.registerDevice(told)
  },
  'company.addVehicle': async () => {
    const bob = await aCourier()
    return () => keyed(bob).company.addVehicle(aVan())
  },
  'company.changeVehicle': async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    return () => keyed(bob).company.changeVehicle({ vehicleId, payload: 900 })
  },
  'user.addIdentityPhoto': async () => {
    const [ann, file] = [await aCustomer(), await aPaper()]
    return () => keyed(ann).user.addIdentityPhoto({ document: 'passport', side: 'front', file })
  },
  'user.decideIdentity': async () => {
    const [ann, ada] = [await aCustomer(), await anAdmin()]
    const sent = { document: 'passport', side: 'front', file: await aPaper() } as const
    await as(ann).user.addIdentityPhoto(sent)
    const decision = { version: 2, status: 'verified', validUntil: '2099-01-01' } as const
    return () => keyed(ada).user.decideIdentity({ ...decision, userId: ann.userId })
  },
  'user.addPicture': async () => {
    const [ann, file] = [await aCustomer(), await aPaper()]
    return () => keyed(ann).user.addPicture({ type: 'avatar', file })
  },
  'user.removePicture': async () => {
    const ann = await aCustomer()
    await as(ann).user.addPicture({ type: 'avatar', file: await aPaper() })
    return () => keyed(ann).user.removePicture({ type: 'avatar' })
  },
  'company.removeVehicle': async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    return () => keyed(bob).company.removeVehicle({ vehicleId })
  },
  'company.removeDocument': async () => {
    const bob = await aCourier()
    const paper = { type: 'licence', validUntil: inDays(90), file: await aPaper() }
    const { uuid } = await as(bob).company.addDocument(paper)
    return () => keyed(bob).company.removeDocument({ type: 'licence', uuid })
  },
  'notification.subscribe': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).notification.subscribe(aBrowser().subscription)
  },
  'notification.unsubscribe': async () => {
    const ann = await aCustomer()
    await as(ann).notification.subscribe(aBrowser().subscription)
    return () => keyed(ann).notification.unsubscribe()
  },
  'company.changeSettings': async () => {
    const bob = await aCourier()
    return () => keyed(bob).company.changeSettings({ workRadiusKm: 25 })
  },
  'company.changeNotificationSettings': async () => {
    const bob = await aCourier()
    return () => keyed(bob).company.changeNotificationSettings({ dealsTo: 'team' })
  },
  'offer.saveTemplate': async () => {
    const bob = await aCourier()
    return () => keyed(bob).offer.saveTemplate({ message: 'By van.' })
  },
  'offer.changeRateCard': async () => {
    const bob = await aCourier()
    return () => keyed(bob).offer.changeRateCard({ isOn: true })
  },
  'offer.addRate': async () => {
    const bob = await aCourier()
    return () => keyed(bob).offer.addRate(aRate())
  },
  'offer.changeRate': async () => {
    const bob = await aCourier()
    const rateId = (await as(bob).offer.addRate(aRate())).rates[0]?.id ?? 0
    return () => keyed(bob).offer.changeRate({ rateId, ...aRate({ kmTo: 300 }) })
  },
  'offer.removeRate': async () => {
    const bob = await aCourier()
    const rateId = (await as(bob).offer.addRate(aRate())).rates[0]?.id ?? 0
    return () => keyed(bob).offer.removeRate({ rateId })
  },
  'criteria.add': async () => {
    const bob = await aCourier()
    return () => keyed(bob).criteria.add(aSearch() as never)
  },
  'criteria.change': async () => {
    const bob = await aCourier()
    const { id: criteriaId } = await aSavedSearch(bob)
    return () => keyed(bob).criteria.change({ criteriaId, filters: { fromCountries: ['PL'] } as never })
  },
  'criteria.remove': async () => {
    const bob = await aCourier()
    const { id: criteriaId } = await aSavedSearch(bob)
    return () => keyed(bob).criteria.remove({ criteriaId })
  },
  'trip.add': async () => {
    const bob = await aCourier()
    const form = await aTripForm()
    return () => keyed(bob).trip.add(form)
  },
  'trip.change': async () => {
    const bob = await aCourier()
    const { id: tripId } = await aTrip(bob)
    return () => keyed(bob).trip.change({ tripId, width: 50, freePayload: 30 })
  },
  'trip.remove': async () => {
    const bob = await aCourier()
    const { id: tripId } = await aTrip(bob)
    return () => keyed(bob).trip.remove({ tripId })
  },
  'company.startDocuments': async () => {
    const bob = await aCourier({ papers: [], companyStatus: 'unverified' })
    return () => keyed(bob).company.startDocuments({})
  },
  'company.finishVerification': async () => {
    const bob = await aCourier({ companyStatus: 'unverified' })
    await as(bob).company.addDocument({ type: 'licence', validUntil: inDays(90), file: await aPaper() })
    return () => keyed(bob).company.finishVerification()
  },
  'company.decideBlock': async () => {
    const decision = { companyId: await aCompanyToCheck(), validUntil: inDays(90) }
    const ada = await anAdmin()
    return () => keyed(ada).company.decideBlock({ ...decision, block: 'licence', status: 'verified' })
  },
  'company.setVies': async () => {
    const [companyId, ada] = [await aCompanyToCheck(), await anAdmin()]
    return () => keyed(ada).company.setVies({ companyId })
  },
  'company.rejectVerification': async () => {
    const [companyId, ada] = [await aCompanyToCheck(), await anAdmin()]
    return () => keyed(ada).company.rejectVerification({ companyId, reason: 'The names do not agree' })
  },
  'company.setPhoneStatus': async () => {
    const [{ companyId }, ada] = [await aCourier(), await anAdmin()]
    const decision = { status: 'unverified', reason: 'Somebody else answers there.' } as const
    return () => keyed(ada).company.setPhoneStatus({ companyId: companyId ?? 0, ...decision })
  },
  'company.suspend': async () => {
    const [{ companyId }, ada] = [await aCourier(), await anAdmin()]
    const reason = 'Its insurer does not know it.'
    return () => keyed(ada).company.suspend({ companyId: companyId ?? 0, isSuspended: true, reason })
  },
  'category.splitEvent': async () => {
    const ann = await aCustomer()
    const event = { test: 'category-tree', group: 'B', event: 'chosen', auctionUuid: UUID }
    return () => keyed(ann).category.splitEvent(event)
  },
  'category.multiItemTest': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).category.multiItemTest({ auctionUuid: UUID, categoryId: 'sofa', step: 'items' })
  },
  'category.categoryTreeTest': async () => {
    const ann = await aCustomer()
    return () => keyed(ann).category.categoryTreeTest({ auctionUuid: UUID, selectedCategory: 'sofa' })
  },
  'storefront.postAnnouncement': async () => {
    const zoe = await anAdmin()
    return () => keyed(zoe).storefront.postAnnouncement({ locale: 'pl_PL', text: 'We are back.' })
  },
  'storefront.changeAnnouncement': async () => {
    const zoe = await anAdmin()
    const words = { locale: 'pl_PL', text: 'We are back.' }
    const { id } = await as(zoe).storefront.postAnnouncement(words)
    return () => keyed(zoe).storefront.changeAnnouncement({ id, ...words, text: 'Soon.' })
  },
  'storefront.removeAnnouncement': async () => {
    const zoe = await anAdmin()
    const { id } = await as(zoe).storefront.postAnnouncement({ locale: 'pl_PL', text: 'Back.' })
    return () => keyed(zoe).storefront.removeAnnouncement({ id })
  },
  'storefront.logCookieConsent': () => Promise.resolve(() => guest().storefront.logCookieConsent({ consent: 7 })),
}

describe('a write whose last step fails leaves no trace: no changed row and no job', () => {
  const writes = callsOf(appRouter)
    .filter(({ meta }) => meta.kind === 'write')
    .map(({ name }) => name)
    .filter((name) => !readOnly.includes(name))

  test('every writing call is covered here', () => {
    expect(writes.filter((name) => !calls[name])).toEqual([])
  })

  test.each(Object.entries(calls))('%s', async (name, story) => {
    const { transactions, left } = await leftByAny(await story())

    expect(left).toEqual(noted[name] ?? [])
    expect(transactions > 0).toBe(!single.includes(name))
  })
})
