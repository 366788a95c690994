import { randomUUID } from 'node:crypto'
import { agreementVersions } from '#api/account/agreement/agreement.rules.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailLinkToken } from '#api/account/user/mail-link.lib.ts'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'
import { Secret, TOTP } from 'otpauth'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { toMainPath, toPath } from '#content/paths.ts'
import { aChoice } from '#tests/support/scenes/acceptances.ts'
import { anAskedDeal, late } from '#tests/support/scenes/cancellations.ts'
import { aCancelledDeal, askAgain } from '#tests/support/scenes/reinstatements.ts'
import { aRescuedDeal } from '#tests/support/scenes/rescues.ts'
import { anAuction, aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aDeepL, DEEPL_KEY } from '#tests/support/deepl.ts'
import { closeMailboxOf } from '#tests/support/mailboxes.ts'
import { aMember, anInvitation } from '#tests/support/scenes/members.ts'
import { aFailedJob, anUntoldEvent } from '#tests/support/jobs.ts'
import { codeSentTo, tokenMailedTo } from '#tests/support/mail.ts'
import {
  aChosenDeal,
  aDealUntil,
  anOpenDeal,
  aPaidDeal,
  aPayableCharity,
  pounds,
  type Deal,
  type DealStage,
  aPublishedOpinion,
  priced,
} from '#tests/support/scenes/offers.ts'
import { aDealToday, aDoorPrice } from '#tests/support/scenes/door-prices.ts'
import { aComplaint, aReturnedDeal } from '#tests/support/scenes/complaints.ts'
import { aDispute, aDuePayout, anOutsideRefund, aPayment, aProposedRefund } from '#tests/support/scenes/money-cases.ts'
import { aMaskedMessage, anAppealedMessage } from '#tests/support/scenes/maskings.ts'
import { aDecision, anAppeal, aReportedListing, statement } from '#tests/support/scenes/moderation.ts'
import { aRequest, someoneToAsk } from '#tests/support/scenes/offer-requests.ts'
import { aPaper, handOver } from '#tests/support/scenes/papers.ts'
import { aCourier, aCustomer, anAdmin, aNewAdmin, aSecondFactor, PASSWORD } from '#tests/support/scenes/people.ts'
import { aFixedAuction, aPricedAuction } from '#tests/support/scenes/set-prices.ts'
import { aPasskey } from '#tests/support/scenes/passkeys.ts'
import { aSite, fieldOf, visit } from '#tests/support/site.ts'
import { aCtx, as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'
import { aTrip } from '#tests/support/scenes/trips.ts'
import { aSavedSearch } from '#tests/support/scenes/criteria.ts'
import { aRate, aRateCard, offerByRates } from '#tests/support/scenes/rates.ts'
import { aFollowedDeal, aSharedDeal } from '#tests/support/scenes/tracking.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

const deepl = await aDeepL()
testApp({ LIMIT_FACTOR: '1000', DEEPL_KEY, DEEPL_URL: deepl.url })
afterAll(() => deepl.close())
aSite()

type Form = Record<string, string>
interface Sent {
  to: string
  form: Form
  by?: SignedIn
  on?: 'main'
  cookie?: string
  file?: Buffer
  files?: { name: string; bytes: Buffer }[]
}

let ann: SignedIn
let bob: SignedIn

beforeAll(async () => {
  ann = await aCustomer()
  bob = await aCourier()
})

const dealPage = (offerId: number) => toPath('en_GB', 'deal', { id: offerId })
const at = async (stage: DealStage) => aDealUntil(stage, { ann, bob })
/** Sent by one side of a deal from the deal's page. */
const onDeal =
  (stage: DealStage, side: 'ann' | 'bob', form: Form, before?: (deal: Deal) => Promise<unknown>) =>
  async (): Promise<Sent> => {
    const deal = await at(stage)
    await before?.(deal)
    return { to: dealPage(deal.offerId), by: deal[side], form }
  }
const onOffers = (stage: DealStage, form: (deal: Deal) => Promise<Form> | Form) => async (): Promise<Sent> => {
  const deal = await at(stage)
  return { to: toPath('en_GB', 'myListing', deal.auction), by: ann, form: await form(deal) }
}
/** Sent by the owner from the page for managing the listing. */
const onManaged = (form: Form, status?: 'hidden') => async (): Promise<Sent> => {
  const { id, version } = await anAuction({ by: ann, ...(status ? { status } : {}) })
  const to = toPath('en_GB', 'manageListing', { id })
  return { to, by: ann, form: { version: String(version), ...form } }
}
const auth = (form: string, more = '') => `${toPath('en_GB', 'auth')}?form=${form}${more}`
const step = (event: string, more: Form = {}) => ({ do: 'step', event, ...more })
const failPickup = ({ offerId }: Deal) => as(bob).delivery.step({ offerId, event: 'failPickup' })
const pinOf = async ({ offerId }: Deal) => (await as(ann).delivery.get({ offerId })).pickupPin ?? ''

/** Sent by a customer from the page after posting, while the listing waits for confirmation. */
const onPosted = async () => {
  const by = await aCustomer({ status: 'unconfirmed' })
  const { id } = await anAuction({ by })
  return { to: toPath('en_GB', 'listingPosted', { id }), by }
}

const onAnnouncement = async () => {
  const by = await anAdmin()
  const { id } = await as(by).storefront.postAnnouncement({ locale: 'pl_PL', text: 'We are back.' })
  return { to: toMainPath('announcement', { announcement: id }), by, on: 'main' } as const
}

/** Sent from the page of saved searches, about one of them. */
async function onSaved(form: Form) {
  const by = await aCourier()
  const { id } = await aSavedSearch(by)
  return { to: toPath('en_GB', 'savedSearches'), by, form: { criteriaId: String(id), ...form } }
}

/** Sent from the page of trips, about one of them. */
async function onTrip(form: Form) {
  const by = await aCourier()
  const { id } = await aTrip(by)
  return { to: toPath('en_GB', 'trips'), by, form: { tripId: String(id), ...form } }
}

/** A user has requested a change of e-mail address. */
/** Sent by the bidder of an offer with a counter-offer from the owner. */
async function aCountered(form: Record<string, string>): Promise<Sent> {
  const { ann, bob: by, auction, offerId } = await anOpenDeal()
  await as(ann).offer.counter({ offerId, price: pounds('450') })
  return {
    to: toPath('en_GB', 'addOffer', { id: auction.id }),
    by,
    form: { ...form, offerId: `${offerId}` },
  }
}

/** The owner has proposed another pickup day. */
async function aChanged(form: Record<string, string>, side: 'ann' | 'bob'): Promise<Sent> {
  const deal = await aPaidDeal()
  const { offerId } = deal
  const { change } = await as(deal.ann).offer.proposeChange({ offerId, pickupDate: inDays(9) })
  const to = toPath('en_GB', 'deal', { id: offerId })
  return { to, by: deal[side], form: { ...form, proposalId: `${change?.id}` } }
}

/** The courier has asked to reinstate the deal they cancelled. */
async function anAskedAgain(what: string, side: 'ann' | 'bob'): Promise<Sent> {
  const deal = await aCancelledDeal()
  const requestId = await askAgain(deal, deal.bob)
  return {
    to: dealPage(deal.offerId),
    by: deal[side],
    form: { do: what, requestId: `${requestId}` },
  }
}

/** Sent from the page of a deal with published opinions. */
async function onOpinion(side: 'ann' | 'bob', form: Record<string, string>): Promise<Sent> {
  const deal = await aPublishedOpinion()
  const { offerId, opinionId } = deal
  return { to: dealPage(offerId), by: deal[side], form: { ...form, opinionId: `${opinionId}` } }
}

/** Sent from the page of a complaint about damage; `by` is the side that sends it. */
async function onComplaint(side: 'ann' | 'bob', form: Record<string, string>, before?: (made: Deal & { complaintId: number }) => Promise<unknown>): Promise<Sent> {
  const made = await aComplaint()
  await before?.(made)
  return { to: toPath('en_GB', 'complaint', { id: made.complaintId }), by: made[side], form: { offerId: `${made.offerId}`, ...form } }
} // prettier-ignore

const decided = async ({ complaintId }: { complaintId: number }) =>
  as(await anAdmin()).complaint.act({ complaintId, event: 'decide', outcome: 'rejected', text: 'As the pictures show.' }) // prettier-ignore
const answeredAndDecided = async (made: Deal & { complaintId: number }) => {
  await as(made.bob).complaint.write({ complaintId: made.complaintId, text: 'It was loose before.' })
  await decided(made)
}

/** The answer to a proposal of the courier, from the page of the agreement. */
async function onProposal(side: 'ann' | 'bob', what: string): Promise<Sent> {
  const deal = await aReturnedDeal()
  const { offerId } = deal
  const { proposals } = await as(deal.bob).offer.proposeSettlement({ offerId, back: pounds('100') })
  const form = { do: what, settlementId: `${proposals[0]?.id}` }
  return { to: toPath('en_GB', 'settlement', { id: offerId }), by: deal[side], form }
}

async function atTheDoor(what: string): Promise<Sent> {
  const { ann, offerId } = await aDoorPrice()
  return { to: toPath('en_GB', 'doorPrice', { id: offerId }), by: ann, form: { do: what } }
}

/** An administrator's decision on a fraud report. */
async function aFraudDecision(decision: 'dismiss' | 'confirm'): Promise<Sent> {
  const { ann, offerId } = await aPaidDeal()
  await as(ann).offer.fraud({ offerId, reason: 'He wants cash' })
  const form = { offerId: `${offerId}`, decision, reason: 'We have seen it.' }
  return { to: toMainPath('adminFraud'), by: await anAdmin(), on: 'main', form }
}

/** Staff decisions on a refund made at the card processor. */
async function aMoneyDecision(): Promise<Sent> {
  const { refundId } = await anOutsideRefund()
  const form = { kind: 'refund', id: `${refundId}`, decision: 'release', reason: 'Agreed.' }
  return { to: toMainPath('adminMoney'), by: await anAdmin(), on: 'main', form }
}

/** An administrator acts on a complaint that has been answered. */
async function toComplaint(form: Record<string, string>): Promise<Sent> {
  const { bob, complaintId } = await aComplaint()
  await as(bob).complaint.write({ complaintId, text: 'It was loose before.' })
  return { to: toMainPath('adminComplaint', { complaint: complaintId }), by: await anAdmin(), on: 'main', form }
}

/** An administrator refunds a payment. */
async function aRefund(): Promise<Sent> {
  const { paymentId } = await aPayment()
  const form = { amount: '50', currency: 'GBP', reason: 'Late.' }
  return { to: toMainPath('adminPayment', { payment: paymentId }), by: await anAdmin(), on: 'main', form }
}

/** A second administrator’s answer to a refund above the limit. */
async function aRefundAnswer(answer: 'approve' | 'decline'): Promise<Sent> {
  const { paymentId, refundId } = await aProposedRefund()
  const form = { refundId: `${refundId}`, answer, reason: '' }
  return { to: toMainPath('adminPayment', { payment: paymentId }), by: await anAdmin(), on: 'main', form }
}

/** An administrator holds a payout, or lets it go. */
async function aPayoutDecision(decision: 'hold' | 'release'): Promise<Sent> {
  const { payoutId } = await aDuePayout()
  const [by, reason] = [await anAdmin(), 'Twice on one day.']
  if (decision === 'release') await as(by).admin.decidePayout({ payoutId, decision: 'hold', reason })
  return { to: toMainPath('adminPayout', { payout: payoutId }), by, on: 'main', form: { decision, reason } }
}

/** Finance answers to a disputed payment. */
async function toEvidence(): Promise<Sent> {
  const { chargebackId } = await aDispute()
  return {
    to: toMainPath('adminChargebacks'),
    by: await anAdmin(),
    on: 'main',
    form: { id: `${chargebackId}`, text: '' },
  }
}

/** An administrator proposes an offer on behalf of the customer. */
async function toChoose(): Promise<Sent> {
  const { ann, offerId, auction } = await anOpenDeal()
  const { price, auction: seen } = await priced(ann, offerId)
  const form = { choose: `${offerId}`, ...price.gross, auctionVersion: `${seen.version}`, reason: 'She called.' }
  const to = toMainPath('adminListing', { auction: auction.id })
  return { to, by: await anAdmin(), on: 'main', form }
}

/** An administrator ends an offer in the place of its sides. */
async function aMove(stage: 'open' | 'delivered', move: 'withdraw' | 'reject' | 'realize'): Promise<Sent> {
  const { offerId } = await aDealUntil(stage)
  const form = { [move]: `${offerId}`, reason: 'They called us.' }
  return { to: toMainPath('adminDeal', { offer: offerId }), by: await anAdmin(), on: 'main', form }
}

/** A second administrator's answer to that proposal. */
async function aChoiceAnswer(answer: 'agree' | 'decline'): Promise<Sent> {
  const { acceptanceId } = await aChoice()
  const form = { acceptanceId: `${acceptanceId}`, answer }
  return { to: toMainPath('adminAcceptances'), by: await anAdmin(), on: 'main', form }
}

/** An administrator's decision on a report about a listing. */
async function aReportDecision(decision: 'dismiss' | 'hide' | 'remove'): Promise<Sent> {
  const { ada, reportId } = await aReportedListing()
  const form = { reportId: `${reportId}`, decision, ground: 'forbidden', reason: 'Gas bottles.' }
  return { to: toMainPath('adminReports'), by: ada, on: 'main', form }
}

/** A second administrator's answer to an owner's appeal. */
async function anAppealAnswer(decision: 'keep' | 'reverse'): Promise<Sent> {
  const { decisionId } = await anAppeal()
  const form = { decisionId: `${decisionId}`, decision, answer: 'We have looked again.' }
  return { to: toMainPath('adminReports'), by: await anAdmin(), on: 'main', form }
}

/** An unread notification, opened by its button. */
async function openedNotice(): Promise<Sent> {
  const { bob } = await aChosenDeal()
  await workOutbox()
  const [first] = (await as(bob).notification.list({})).data
  return { to: toPath('en_GB', 'notifications'), by: bob, form: { open: `${first?.id}` } }
}

/** A moderator's decision on an author's appeal against masking. */
async function aMaskingDecision(decision: 'release' | 'keep'): Promise<Sent> {
  const { ada, messageId } = await anAppealedMessage()
  const form = { messageId: `${messageId}`, decision, reason: 'We have looked.' }
  return { to: toMainPath('adminMessages'), by: ada, on: 'main', form }
}

/** A moderator's decision on a listing. */
async function aModeration(
  decision: 'approve' | 'hide' | 'remove' | 'show',
  status: 'active' | 'pending' = 'active',
): Promise<Sent> {
  const owner = await aCustomer(status === 'pending' ? { status: 'unconfirmed' } : {})
  const { id } = await anAuction({ by: owner, status })
  const by = await anAdmin()
  if (decision === 'show') await as(by).moderation.moderate({ auction: id, decision: 'hide', ...statement })
  const form = { decision, ground: 'forbidden', reason: 'Gas bottles.' }
  return { to: toMainPath('adminListing', { auction: id }), by, on: 'main', form }
}

/** The owner has requested a late cancellation. */
async function aLate(form: Record<string, string>, side: 'ann' | 'bob'): Promise<Sent> {
  const deal = await anAskedDeal()
  const by = deal[side]
  return { to: dealPage(deal.offerId), by, form: { ...form, requestId: `${deal.requestId}` } }
}

async function aFollowed(form: Record<string, string>): Promise<Sent> {
  const { bob: by, offerId } = await aFollowedDeal()
  return { to: dealPage(offerId), by, form }
}

async function movedTo(email: string) {
  const una = await aCustomer()
  await as(una).user.changeEmail({ email, password: PASSWORD })
  return { una, token: await tokenMailedTo(email) }
}

/** A user who has entered the right password. */
async function secondStep(to: string): Promise<Sent> {
  const una = await aCustomer()
  const codeOf = await aSecondFactor(una)
  const cookies = new Map<string, string>()
  await as(guestCaller, { cookies }).auth.loginAjax({ login: una.email, password: PASSWORD })
  const cookie = `ct_second_step=${cookies.get('ct_second_step') ?? ''}`
  return { to, form: { code: codeOf() }, cookie }
}

const person = { name: 'Nora New', password: PASSWORD, 'agree-terms': 'on', 'agree-privacy': 'on' }
const business = { ...person, phone: '+447400123456', country: 'GB', city: 'Leeds' }

/** The company of a charity whose documents wait for review. */
async function aSentStatute(): Promise<string> {
  const by = await aPayableCharity()
  const file = { name: 'statute.jpg', bytes: await aPhoto() }
  await as(by).company.handInCharity({ file })
  return String(by.companyId)
}

/** A user whose passport waits for review. */
async function aSentIdentity(): Promise<string> {
  const by = await aCourier()
  const file = { name: 'me.jpg', bytes: await aPhoto() }
  await as(by).user.addIdentityPhoto({ document: 'passport', side: 'front', file })
  return String(by.userId)
}

/** Every form that a page posts, by the file that renders it, with valid values. */
const forms: Record<string, Record<string, () => Sent | Promise<Sent>>> = {
  'layouts/admin.astro': {
    'sign out of the back office': async () => ({ to: toMainPath('adminSignOut'), by: await anAdmin(), form: {}, on: 'main' }), // prettier-ignore
  },
  'parts/admin/status-form.astro': {
    'decide about an account': async () => ({ to: toMainPath('adminUser', { user: (await aCustomer()).userId }), by: await anAdmin(), on: 'main', form: { do: 'setStatus', status: 'blocked', reason: 'Spam.' } }), // prettier-ignore
  },
  'pages/main/admin/users/add-note/[user].astro': {
    'write a note': async () => ({ to: toMainPath('adminAddNote', { user: (await aCustomer()).userId }), by: await anAdmin(), on: 'main', form: { text: 'Called.' } }), // prettier-ignore
  },
  'pages/main/admin/users/login-as/[login]/[asAdmin].astro': {
    'look as somebody': async () => ({ to: toMainPath('adminLoginAs', { login: (await aCustomer()).email, asAdmin: 0 }), by: await anAdmin(), on: 'main', form: { reason: '' } }), // prettier-ignore
  },
  'pages/[locale]/frontapp/auth/login-as/[ticket].astro': {
    'open the account of somebody else': async () => {
      const login = (await aCustomer()).email
      const { ticket } = await as(await anAdmin()).admin.loginAs({ login })
      return { to: toPath('en_GB', 'loginAs', { ticket }), form: {} }
    },
  },
  'pages/[locale]/create-auction/simple.astro': {
    'post a listing': async () => ({
      to: `${toPath('en_GB', 'createSimple')}?category=horse`,
      by: await aCustomer(),
      form: { do: 'post', uuid: randomUUID(), count: '1', fromAddress: 'Gdańsk', toAddress: 'Berlin', transportDateRange: 'flex', 'items[0].name': 'Mare', 'items[0].itemsNumber': '1' },
    }), // prettier-ignore
  },
  'pages/main/admin/jobs.astro': {
    'try failed work again': async () => ({ to: toMainPath('adminJobs'), by: await anAdmin(), on: 'main', form: { jobId: String((await aFailedJob()).jobId) } }), // prettier-ignore
  },
  'parts/admin/untold-events.astro': {
    'tell now what was put aside': async () => ({ to: toMainPath('adminJobs'), by: await anAdmin(), on: 'main', form: { eventId: String((await anUntoldEvent()).eventId) } }), // prettier-ignore
  },
  'pages/main/admin/users/second-factor/[user].astro': {
    'let somebody in again who has lost his codes': async () => {
      const una = await aCustomer()
      await aSecondFactor(una)
      const to = toMainPath('adminLiftSecondFactor', { user: una.userId })
      return { to, by: await anAdmin(), on: 'main', form: { reason: 'Her phone was stolen.' } }
    },
  },
  'parts/admin/decision-form.astro': {
    'take back that a number is confirmed': async () => {
      const to = toMainPath('verification', { company: (await aCourier()).companyId ?? 0 })
      const form = { block: 'phone', status: 'unverified', reason: 'Somebody else answers there.' }
      return { to, by: await anAdmin(), on: 'main', form }
    },
    'suspend a company': async () => {
      const to = toMainPath('verification', { company: (await aCourier()).companyId ?? 0 })
      const form = { block: 'suspension', status: 'suspended', version: '1', reason: 'Its insurer does not know it.' }
      return { to, by: await anAdmin(), on: 'main', form }
    },
  },
  'pages/main/admin/users/staff-role/[user].astro': {
    'change what an administrator is there for': async () => ({ to: toMainPath('adminStaffRole', { user: (await anAdmin()).userId }), by: await anAdmin(), on: 'main', form: { staffRole: 'support', reason: 'He answers the telephone.' } }), // prettier-ignore
  },
  'pages/main/admin/users/remove-note/[note].astro': {
    'take a note away': async () => {
      const [by, { userId }] = [await anAdmin(), await aCustomer()]
      const { id: note } = await as(by).admin.addNote({ userId, text: 'Called.' })
      return { to: toMainPath('adminRemoveNote', { note }), by, on: 'main', form: {} }
    },
  },
  'pages/main/admin/sign-in.astro': {
    'sign in to the back office': async () => ({
      to: toMainPath('adminSignIn'),
      form: { login: (await anAdmin()).email, password: PASSWORD },
      on: 'main',
    }),
  },
  'pages/main/admin/announcements/index.astro': {
    'announce something': async () => ({ to: toMainPath('announcements'), by: await anAdmin(), form: { locale: 'pl_PL', text: 'We are back.' }, on: 'main' }), // prettier-ignore
  },
  'pages/main/admin/announcements/[announcement].astro': {
    'change what is announced': async () => ({
      ...(await onAnnouncement()),
      form: { locale: 'en_GB', text: 'We are here.' },
    }),
    'remove what is announced': async () => ({ ...(await onAnnouncement()), form: { do: 'remove' } }),
  },
  'parts/account/auth/second-step-form.astro': {
    'the code of a sign-in': () => secondStep(auth('second-step')),
    'the code of a sign-in to the back office': async () => ({
      ...(await secondStep(toMainPath('adminSecondStep'))),
      on: 'main',
    }),
  },
  'parts/profile/passkeys.astro': {
    'rename a passkey': async () => {
      const una = await aCustomer()
      const { passkeyId } = await aPasskey(una)
      return { to: toPath('en_GB', 'passkeys'), by: una, form: { do: 'rename', passkeyId, name: 'Blue phone' } }
    },
    'remove a passkey': async () => {
      const una = await aCustomer()
      const { passkeyId } = await aPasskey(una)
      return { to: toPath('en_GB', 'passkeys'), by: una, form: { do: 'remove', passkeyId, password: PASSWORD } }
    },
    'rename a passkey of an administrator': async () => {
      const nina = await aNewAdmin()
      const { passkeyId } = await aPasskey(nina)
      return { to: toMainPath('adminPasskeys'), by: nina, on: 'main', form: { do: 'rename', passkeyId, name: 'Key' } }
    },
  },
  'parts/profile/second-factor.astro': {
    'set up the second factor': async () => ({
      to: toPath('en_GB', 'secondFactor'),
      by: await aCustomer(),
      form: { do: 'start', password: PASSWORD },
    }),
    'replace the second factor': async () => {
      const una = await aCustomer()
      const code = (await aSecondFactor(una))()
      return { to: toPath('en_GB', 'secondFactor'), by: una, form: { do: 'replace', password: PASSWORD, code } }
    },
    'set up the second factor of an administrator': async () => ({ to: toMainPath('adminSecondFactor'), by: await aNewAdmin(), form: { do: 'start', password: PASSWORD }, on: 'main' }), // prettier-ignore
    'turn the second factor on': async () => {
      const una = await aCustomer()
      const { secret } = await as(una).auth.startSecondFactor({ password: PASSWORD })
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      return { to: toPath('en_GB', 'secondFactor'), by: una, form: { do: 'confirm', code } }
    },
    'turn the second factor off': async () => {
      const una = await aCustomer()
      const codeOf = await aSecondFactor(una)
      const form = { do: 'end', password: PASSWORD, code: codeOf() }
      return { to: toPath('en_GB', 'secondFactor'), by: una, form }
    },
    'make new recovery codes': async () => {
      const una = await aCustomer()
      const codeOf = await aSecondFactor(una)
      const form = { do: 'renew', password: PASSWORD, code: codeOf() }
      return { to: toPath('en_GB', 'secondFactor'), by: una, form }
    },
  },
  'parts/account/cookie-choices.astro': {
    cookies: () => ({ to: toPath('en_GB', 'cookieConsent'), form: { from: 'settings' } }),
  },
  'parts/account/auth/register-form.astro': {
    'register as a customer': () => ({
      to: auth('register-customer'),
      form: { ...person, email: 'nora@people.example' },
    }),
    'register as a courier': () => ({ to: auth('register-courier'), form: { ...business, email: 'ned@people.example', companyName: 'Ned Vans', taxNumber: 'GB980780684', login: 'ned-vans' } }), // prettier-ignore
  },
  'parts/account/auth/login-form.astro': {
    'sign in': async () => ({
      to: auth('login'),
      form: { login: (await aCustomer()).email, password: PASSWORD },
    }),
  },
  'parts/account/auth/lost-password-form.astro': {
    'ask for a new password': () => ({ to: auth('lost-password'), form: { email: ann.email } }),
  },
  'parts/account/send-again.astro': {
    'ask for a new link': () => ({ to: auth('lost-password'), form: { email: ann.email } }),
  },
  'parts/account/auth/reset-password-form.astro': {
    'choose a new password': async () => {
      const una = await aCustomer()
      await as({ isSignedIn: false }).auth.resetPassword({ email: una.email })
      const token = await tokenMailedTo(una.email)
      return { to: auth('reset-password', `&token=${token}`), form: { password: 'Fresh-2027-on' } }
    },
  },
  'parts/account/confirm-form.astro': {
    'confirm the mailbox': async () => {
      const una = await aCustomer({ status: 'unconfirmed' })
      const token = await newConfirmToken(aCtx(), una.userId)
      return { to: toPath('en_GB', 'confirmEmail', { token }), form: {} }
    },
  },
  'parts/account/confirmed.astro': {
    'a first password': async () => {
      const una = await aCustomer()
      await query({ tx: undefined }, `update users set password_hash = null where id = $1`, [una.userId])
      return { to: auth('confirmed'), by: una, form: { newPassword: 'Fresh-2027-on' } }
    },
  },
  'parts/account/mail-missing.astro': {
    'send the mail again': async () => ({
      to: auth('check-mail'),
      by: await aCustomer({ status: 'unconfirmed' }),
      form: {},
    }),
    'send it to another address': async () => ({
      to: auth('check-mail'),
      by: await aCustomer({ status: 'unconfirmed' }),
      form: { email: 'right@people.example' },
    }),
    'send the mail of a listing again': async () => ({ ...(await onPosted()), form: {} }),
    'send it to the right address': async () => ({
      ...(await onPosted()),
      form: { email: 'mine@people.example' },
    }),
  },
  'parts/manage/cancel-listing.astro': {
    'take a listing back': onOffers('open', () => ({ do: 'cancelListing', reason: 'Sold' })),
    'take it back where it is managed': onManaged({ do: 'cancelListing', reason: 'Sold' }),
  },
  'parts/manage/seen-form.astro': {
    'hide a listing': onManaged({ do: 'hide' }),
    'show it again': onManaged({ do: 'unhide' }, 'hidden'),
  },
  'parts/manage/days-form.astro': {
    'change the days': onManaged({
      do: 'editDates',
      dateFixed: 'yes',
      sendDateFrom: inDays(2),
      sendDateTo: inDays(3),
      receiveDateFrom: inDays(3),
      receiveDateTo: inDays(4),
    }),
  },
  'parts/manage/description-form.astro': {
    'change the description': onManaged({ do: 'editDescription', description: 'By lift.' }),
  },
  'parts/manage/receiver-form.astro': {
    'say who receives it': onManaged({ do: 'setReceiverPhone', phone: '+447400123456' }),
  },
  'pages/[locale]/frontapp/my-account/listings/[id]/set-price.astro': {
    'ask for offers again': async () => {
      const { ann: by, auction } = await aFixedAuction()
      const to = toPath('en_GB', 'fixPrice', { id: auction.id })
      return { to, by, form: { do: 'ask', version: String(auction.version) } }
    },
    'estimate again': async () => {
      const { ann: by, auction } = await aPricedAuction()
      return { to: toPath('en_GB', 'fixPrice', { id: auction.id }), by, form: { do: 'estimate' } }
    },
  },
  'parts/message/questions.astro': {
    'ask about a listing': async () => {
      const { id, slug } = await anAuction({ by: ann })
      const form = { do: 'ask', topic: 'weight', phrase: '', text: 'How heavy is it?' }
      return { to: toPath('en_GB', 'listing', { id, slug }), by: bob, form }
    },
    'ask a ready question': async () => {
      const { id, slug } = await anAuction({ by: ann })
      const form = { once: '0', do: 'ask', topic: 'other', phrase: 'keys' }
      return { to: toPath('en_GB', 'listing', { id, slug }), by: bob, form }
    },
    'answer a question': async () => {
      const { id } = await anAuction({ by: ann })
      const answer = await as(bob).message.post({ auction: String(id), phrase: 'lift' })
      const form = { do: 'answer', answers: String(answer.id), phrase: 'liftThere', text: '' }
      return { to: toPath('en_GB', 'myListing', { id }), by: ann, form }
    },
  },
  'pages/[locale]/auction/offer/details/[id]/messages.astro': {
    'write to the other side': async () => {
      const { offerId: id } = await at('open')
      const form = { phrase: '', text: 'Could you come at eight?' }
      return { to: toPath('en_GB', 'offerMessages', { id }), by: ann, form }
    },
  },
  'pages/[locale]/frontapp/signed-out.astro': {
    'what was sent before one signed in again': async () => {
      const { offerId: id } = await at('open')
      const form = { once: '0', phrase: '', text: 'Could you come at nine?' }
      return { to: toPath('en_GB', 'offerMessages', { id }), by: ann, form }
    },
  },
  'parts/message/left-out.astro': {
    'say that what was left out is no contact data': async () => {
      const { bob: by, offerId: id, messageId } = await aMaskedMessage()
      const form = { do: 'appealMessage', messageId: `${messageId}`, text: 'A serial number' }
      return { to: toPath('en_GB', 'offerMessages', { id }), by, form }
    },
  },
  'parts/admin/queue/masked-message.astro': {
    'show a message whole': () => aMaskingDecision('release'),
    'keep a part left out': () => aMaskingDecision('keep'),
  },
  'parts/complaint/complaint-form.astro': {
    'complain about a deal': async () => {
      const { ann: by, offerId } = await aDealUntil('delivered')
      return { to: toPath('en_GB', 'addComplaint'), by, form: { offerId: `${offerId}`, kind: 'damage', text: 'It is broken.' } } // prettier-ignore
    },
  },
  'parts/complaint/statement-form.astro': {
    'answer a complaint': () => onComplaint('bob', { do: 'write', text: 'It was loose before.' }),
  },
  'parts/complaint/case-actions.astro': {
    'withdraw a complaint': () => onComplaint('ann', { do: 'withdraw' }),
    'accept a decision': () => onComplaint('ann', { do: 'accept' }, answeredAndDecided),
    'appeal against a decision': () => onComplaint('ann', { do: 'appeal', text: 'Look again.' }, answeredAndDecided),
  },
  'parts/complaint/propose.astro': {
    'propose an agreement': () => onComplaint('bob', { do: 'propose', amount: '100.00', currency: 'GBP' }),
  },
  'parts/complaint/open-proposal.astro': {
    'agree to a proposal': () => onProposal('ann', 'acceptProposal'),
    'decline a proposal': () => onProposal('ann', 'declineProposal'),
    'take back a proposal': () => onProposal('bob', 'takeBack'),
  },
  'parts/door/ask-door-price.astro': {
    'ask for a higher price at the door': async () => {
      const { bob, offerId } = await aDealToday()
      const files = [{ name: 'boxes.png', bytes: await aPhoto() }]
      const form = { do: 'ask', weight: '300', price: '575', reason: 'More boxes', once: `${offerId}` }
      return { to: toPath('en_GB', 'doorPrice', { id: offerId }), by: bob, form, files }
    },
  },
  'parts/door/answer-door-price.astro': {
    'accept a higher price at the door': () => atTheDoor('accept'),
    'keep the old price': () => atTheDoor('keep'),
    'cancel at the door': () => atTheDoor('cancel'),
  },
  'parts/message/translation.astro': {
    'read a message in another language': async () => {
      const { offerId: id } = await at('open')
      const inGerman = as(ann, { locale: 'de_DE' })
      const sent = await inGerman.message.send({ offerId: id, text: 'Um acht?' })
      const form = { do: 'translate', messageId: String(sent.id) }
      return { to: toPath('en_GB', 'offerMessages', { id }), by: bob, form }
    },
  },
  'parts/manage/fix-form.astro': {
    'set a price': async () => {
      const { ann: by, auction, expected } = await aPricedAuction()
      const form = { do: 'set', version: String(auction.version), point: expected.amount }
      return { to: toPath('en_GB', 'fixPrice', { id: auction.id }), by, form }
    },
    'set another one': async () => {
      const { ann: by, auction, high } = await aFixedAuction()
      const form = { do: 'change', version: String(auction.version), point: high.amount }
      return { to: toPath('en_GB', 'fixPrice', { id: auction.id }), by, form }
    },
  },
  'parts/auction/book-form.astro': {
    'book at a set price': async () => {
      const { auction, expected } = await aFixedAuction()
      const { id, slug } = auction
      const form = { do: 'book', ...expected, auctionVersion: String(auction.version) }
      return { to: toPath('en_GB', 'listing', { id, slug }), by: await aCourier(), form }
    },
  },
  'pages/[locale]/listing/[id].astro': {
    'reckon the way anew': async () => {
      const { id, slug } = await anAuction({ by: ann })
      return { to: toPath('en_GB', 'listing', { id, slug }), by: ann, form: { do: 'refreshMap' } }
    },
  },
  'parts/auction/watch-form.astro': {
    'watch a listing': async () => {
      const { id, slug } = await anAuction({ by: ann })
      const to = toPath('en_GB', 'listing', { id, slug })
      return { to, by: bob, form: { do: 'observe', auction: String(id) } }
    },
    'watch it no more': async () => {
      const { id } = await anAuction({ by: ann })
      await as(bob).auction.observe({ auction: id })
      const form = { do: 'unobserve', auction: String(id) }
      return { to: toPath('en_GB', 'myListings'), by: bob, form }
    },
  },
  'parts/offer/offer-accept.astro': {
    'accept an offer': onOffers('open', async ({ offerId }) => {
      const { price, auction } = await priced(ann, offerId)
      const { amount: expectedGross, currency } = price.gross
      return { do: 'accept', offerId: `${offerId}`, expectedGross, currency, auctionVersion: `${auction.version}` }
    }),
  },
  'parts/offer/counter-offer.astro': {
    'ask for a little less': async () => {
      const { ann: by, auction, offerId } = await anOpenDeal()
      const form = { do: 'counter', offerId: `${offerId}`, currency: 'GBP', proposal: '475.00' }
      return { to: toPath('en_GB', 'myListing', { id: auction.id }), by, form }
    },
  },
  'parts/offer/counter-form.astro': {
    'ask for less': async () => {
      const { ann: by, auction, offerId } = await anOpenDeal()
      const form = { do: 'counter', offerId: `${offerId}`, currency: 'GBP', price: '410' }
      return { to: toPath('en_GB', 'myListing', { id: auction.id }), by, form }
    },
  },
  'parts/offer/counter-answer.astro': {
    'agree to what the owner would pay': () => aCountered({ do: 'takeCounter', amount: '450.00' }),
    'stay with the own price': () => aCountered({ do: 'declineCounter' }),
  },
  'parts/offer/auto-bid.astro': {
    'stay with the price that the offer has': async () => {
      const { bob: by, auction, offerId } = await anOpenDeal({ minPrice: '400' })
      const form = { do: 'stopAutoBid', offerId: `${offerId}` }
      return { to: toPath('en_GB', 'addOffer', { id: auction.id }), by, form }
    },
  },
  'parts/offer/offer-decline.astro': {
    'decline an offer': onOffers('open', ({ offerId }) => ({ do: 'reject', offerId: `${offerId}` })),
    'not pay after all': onOffers('reserved', ({ offerId }) => ({ do: 'backOut', offerId: `${offerId}` })),
  },
  'parts/deal/pay.astro': {
    pay: onDeal('reserved', 'ann', { do: 'pay' }),
    'back out': onDeal('reserved', 'ann', { do: 'backOut' }),
  },
  'parts/deal/requests/propose-change.astro': {
    'propose a change of a deal': onDeal('paid', 'ann', {
      do: 'proposeChange',
      pickupDate: inDays(9),
      note: 'No keys yet',
    }),
  },
  'parts/deal/requests/ask-cancel.astro': {
    'ask a courier to cancel': async () => {
      const { ann: by, offerId } = await aPaidDeal(late)
      return { to: dealPage(offerId), by, form: { do: 'askCancel', reason: 'Sold' } }
    },
  },
  'parts/deal/requests/change.astro': {
    'agree to a change': () => aChanged({ do: 'acceptChange' }, 'bob'),
    'decline a change': () => aChanged({ do: 'declineChange' }, 'bob'),
    'take a proposed change back': () => aChanged({ do: 'withdrawChange' }, 'ann'),
  },
  'parts/deal/requests/cancellation.astro': {
    'agree to cancel': () => aLate({ do: 'agreeCancel' }, 'bob'),
    'claim a part of the price': () => aLate({ do: 'claimCancel', amount: '120.50', currency: 'GBP' }, 'bob'),
    'object to cancelling': () => aLate({ do: 'disputeCancel' }, 'bob'),
    'take back that one asks to cancel': () => aLate({ do: 'withdrawCancel' }, 'ann'),
  },
  'parts/manage/ends-soon.astro': {
    'keep a listing open': async () => {
      const ann = await aCustomer()
      const { id, version } = await anAuction({ by: ann })
      const form = { do: 'lengthen', version: `${version}` }
      return { to: toPath('en_GB', 'myListing', { id }), by: ann, form }
    },
  },
  'parts/offer/stale-offer.astro': {
    'confirm an offer': async () => {
      const { ann, bob, auction } = await anOpenDeal()
      const dates = { sendDateFrom: inDays(3), sendDateTo: inDays(4), receiveDateFrom: inDays(4), receiveDateTo: inDays(5) } // prettier-ignore
      await as(ann).auction.editDates({ auction: auction.id, transportDateRange: 'custom', dateFixed: true, ...dates })
      const form = { priceType: 'gross', price: '500', validDays: '14', message: '' }
      return { to: toPath('en_GB', 'addOffer', { id: auction.id }), by: bob, form }
    },
  },
  'parts/rescue/rescue.astro': {
    'take the money of a cancelled deal back': async () => {
      const { ann: by, auction } = await aRescuedDeal()
      return { to: toPath('en_GB', 'myListing', auction), by, form: { do: 'takeBack' } }
    },
  },
  'parts/rescue/stand-in.astro': {
    'stand in for a courier who cancelled': async () => {
      const { carl: by, rivalId } = await aRescuedDeal()
      return { to: dealPage(rivalId), by, form: { do: 'standIn' } }
    },
    'say that one cannot stand in': async () => {
      const { carl: by, rivalId } = await aRescuedDeal()
      return { to: dealPage(rivalId), by, form: { do: 'declineStandIn' } }
    },
  },
  'pages/main/admin/deals/[offer].astro': {
    'return held money as an administrator': async () => {
      const { auction, offerId } = await aRescuedDeal()
      const to = toMainPath('adminDeal', { offer: offerId })
      return { to, by: await anAdmin(), on: 'main', form: { takeBack: `${auction.id}` } }
    },
  },
  'parts/deal/requests/ask-reinstatement.astro': {
    'ask to take a deal up again': async () => {
      const { bob: by, offerId } = await aCancelledDeal()
      return { to: dealPage(offerId), by, form: { do: 'askReinstate', reason: 'Wrong button' } }
    },
  },
  'parts/deal/requests/reinstatement.astro': {
    'agree to take a deal up again': () => anAskedAgain('agreeReinstate', 'ann'),
    'leave a deal as it is': () => anAskedAgain('declineReinstate', 'ann'),
    'ask no more to take a deal up again': () => anAskedAgain('withdrawReinstate', 'bob'),
  },
  'parts/admin/queue/deal-to-reinstate.astro': {
    'take a deal up again as an administrator': async () => {
      const { auction, offerId } = await aCancelledDeal()
      const form = { reinstate: `${offerId}`, reason: 'Both wrote to us.' }
      const to = toMainPath('adminListing', { auction: auction.id })
      return { to, by: await anAdmin(), on: 'main', form }
    },
  },
  'parts/deal/sharing.astro': {
    'ask where the courier is': onDeal('paid', 'ann', { do: 'askTracking' }),
    'share where one is': () => aFollowed({ do: 'shareTracking' }),
    'not share where one is': () => aFollowed({ do: 'declineTracking' }),
    'stop sharing where one is': async () => {
      const { bob: by, offerId } = await aSharedDeal()
      return { to: dealPage(offerId), by, form: { do: 'stopTracking' } }
    },
  },
  'parts/deal/report-fraud.astro': {
    'report fraud': onDeal('paid', 'ann', { do: 'reportFraud', reason: 'He wants cash' }),
  },
  'parts/admin/queue/deal-to-cancel.astro': {
    'cancel a deal as an administrator': async () => {
      const { auction, offerId } = await aPaidDeal()
      const form = { cancel: `${offerId}`, currency: 'GBP', fault: 'nobody', courierKeeps: '', reason: 'Both wrote to us.' } // prettier-ignore
      const to = toMainPath('adminListing', { auction: auction.id })
      return { to, by: await anAdmin(), on: 'main', form }
    },
  },
  'parts/admin/deal/moves.astro': {
    'withdraw an offer for its courier': () => aMove('open', 'withdraw'),
    'reject an offer for its customer': () => aMove('open', 'reject'),
    'close a deal as an administrator': () => aMove('delivered', 'realize'),
  },
  'parts/admin/split-test-form.astro': {
    'start a split test': async () => {
      const form = { test: 'category-tree', 'share-A': '50', 'share-B': '50', reason: 'We try it.', do: 'start' }
      return { to: toMainPath('adminSplitTests'), by: await anAdmin(), on: 'main', form }
    },
  },
  'parts/offer/offer-state.astro': {
    'take a counter-offer back': async () => {
      const { ann: by, auction, offerId } = await anOpenDeal()
      await as(by).offer.counter({ offerId, price: pounds('450') })
      const form = { offerId: `${offerId}`, do: 'takeBackCounter' }
      return { to: toPath('en_GB', 'myListing', { id: auction.id }), by, form }
    },
  },
  'parts/admin/queue/chargeback-to-answer.astro': {
    'send the evidence in a dispute': toEvidence,
  },
  'parts/admin/queue/money-case.astro': {
    'decide a refund or a dispute': aMoneyDecision,
  },
  'parts/admin/complaint/complaint-forms.astro': {
    'decide a complaint': () =>
      toComplaint({ does: 'decide', currency: 'GBP', outcome: 'rejected', text: 'No proof.' }),
    'ask the author of a complaint': () => toComplaint({ does: 'ask', text: 'Which leg?' }),
    'write to both sides of a complaint': () => toComplaint({ does: 'write', text: 'Please wait.' }),
  },
  'parts/admin/money/refund-form.astro': {
    'refund a payment': aRefund,
  },
  'parts/admin/money/refund-lines.astro': {
    'approve a refund': () => aRefundAnswer('approve'),
    'decline a refund': () => aRefundAnswer('decline'),
  },
  'pages/main/admin/payouts/[payout].astro': {
    'hold a payout': () => aPayoutDecision('hold'),
    'let a payout go': () => aPayoutDecision('release'),
  },
  'parts/admin/queue/offer-to-choose.astro': {
    'ask to choose an offer for its customer': toChoose,
  },
  'parts/admin/queue/acceptance-to-answer.astro': {
    'choose an offer for its customer': () => aChoiceAnswer('agree'),
    'do not choose an offer for its customer': () => aChoiceAnswer('decline'),
  },
  'parts/admin/queue/fraud-to-decide.astro': {
    'dismiss a report of fraud': () => aFraudDecision('dismiss'),
    'stop a deal for fraud': () => aFraudDecision('confirm'),
  },
  'pages/[locale]/auction/report/[id].astro': {
    'report a listing': async () => {
      const { id } = await anAuction({ by: await aCustomer() })
      const form = { ground: 'fraud', text: 'Not his.', name: 'Eva', email: 'eva@example.test', isHonest: 'on' }
      return { to: toPath('en_GB', 'reportListing', { id }), form }
    },
  },
  'parts/moderation/decision-card.astro': {
    'object to a decision': async () => {
      const { ann: owner, decisionId } = await aDecision()
      const form = { decisionId: `${decisionId}`, text: 'They are empty.' }
      return { to: toPath('en_GB', 'decisions'), by: owner, form }
    },
  },
  'parts/admin/queue/report-to-decide.astro': {
    'dismiss a report': () => aReportDecision('dismiss'),
    'hide what was reported': () => aReportDecision('hide'),
    'remove what was reported': () => aReportDecision('remove'),
  },
  'parts/admin/queue/appeal-to-answer.astro': {
    'keep a decision': () => anAppealAnswer('keep'),
    'take a decision back': () => anAppealAnswer('reverse'),
  },
  'parts/admin/queue/listing-to-moderate.astro': {
    'publish a listing': () => aModeration('approve', 'pending'),
    'hide a listing': () => aModeration('hide'),
    'remove a listing': () => aModeration('remove'),
    'show a listing again': () => aModeration('show'),
  },
  'parts/deal/reason-form.astro': {
    'cancel a deal': onDeal('paid', 'bob', { do: 'cancel', reason: 'Van broke' }),
    'a pickup that failed': onDeal('paid', 'bob', step('failPickup', { reason: 'Nobody there' })),
  },
  'parts/deal/street-form.astro': {
    'add a street': onDeal('paid', 'ann', { do: 'setStreet', end: 'from', street: 'Długa', buildingNr: '5', postalCode: '80-831' }), // prettier-ignore
  },
  'parts/deal/next-step.astro': {
    'set out': onDeal('paid', 'bob', step('setOut')),
    'confirm a delivery': onDeal('delivered', 'ann', step('confirm')),
  },
  'parts/deal/step-form.astro': {
    'pick up by a PIN': async () => {
      const deal = await at('paid')
      const form = step('pickUp', { stage: 'pickup', pin: await pinOf(deal) })
      return { to: dealPage(deal.offerId), by: bob, form }
    },
    'plan a pickup anew': onDeal('paid', 'bob', step('replan', { date: inDays(2) }), failPickup),
  },
  'parts/deal/delivery-steps.astro': {
    'close a deal': onDeal('delivered', 'bob', { do: 'realize' }),
  },
  'parts/deal/review.astro': {
    review: onDeal('realized', 'ann', { do: 'review', stars: '5', text: 'Kind' }),
  },
  'parts/opinion/opinion-entry.astro': {
    'edit an opinion': () => onOpinion('ann', { do: 'editOpinion', stars: '3', text: 'Not so late.' }),
    'reply to an opinion': () => onOpinion('bob', { do: 'replyToOpinion', text: 'A strike.' }),
    'report an opinion': () => onOpinion('bob', { do: 'reportOpinion', text: 'An insult.' }),
    'reply on the page of reviews': async () => ({
      ...(await onOpinion('bob', { do: 'replyToOpinion', text: 'A strike.' })),
      to: toPath('en_GB', 'opinions'),
    }),
  },
  'pages/main/admin/opinions.astro': {
    'hide an opinion': async () => {
      const { bob, opinionId } = await aPublishedOpinion()
      await as(bob).opinion.report({ opinionId, text: 'An insult.' })
      const form = { opinionId: `${opinionId}`, decision: 'hide', reason: 'An insult.' }
      return { to: toMainPath('adminOpinions'), by: await anAdmin(), on: 'main', form }
    },
  },
  'pages/[locale]/opinion/[opinion]/[hash].astro': {
    'a review from a mail': async () => {
      const { offerId } = await at('realized')
      const invited = await queryOne<{ opinion: number; hash: string }>(
        { tx: undefined },
        `select id as opinion, hash from opinions where offer_id = $1 and author_id = $2`,
        [offerId, bob.userId],
      )
      return { to: toPath('en_GB', 'opinion', { ...invited }), form: { stars: '4', text: '' } }
    },
  },
  'pages/[locale]/frontapp/delivery/add-offer-form-simple/[id].astro': {
    'make an offer': async () => {
      const { auction } = await at('open')
      const form = { do: 'send', price: '700', priceType: 'gross', message: '', validDays: '5' }
      return { to: toPath('en_GB', 'addOffer', auction), by: await aCourier(), form }
    },
  },
  'pages/[locale]/frontapp/my-account/my-profile/notifications.astro': {
    'mark all as read': () => ({ to: toPath('en_GB', 'notifications'), by: ann, form: {} }),
  },
  'parts/account/notice-title.astro': { 'open one': openedNotice },
  'parts/account/notice-group.astro': { 'open the newest of a listing': openedNotice },
  'pages/[locale]/frontapp/my-account/my-profile/settings.astro': {
    'change name and language': () => ({
      to: toPath('en_GB', 'settings'),
      by: ann,
      form: { name: 'Ann Newman', locale: 'en_GB', currency: 'SEK' },
    }),
  },
  'pages/[locale]/frontapp/my-account/my-profile/email.astro': {
    'ask for another mailbox': async () => ({
      to: toPath('en_GB', 'email'),
      by: await aCustomer(),
      form: { email: 'una.new@people.example', password: PASSWORD },
    }),
  },
  'parts/account/mailbox-answer.astro': {
    'use a new mailbox': async () => {
      const { token } = await movedTo('una.there@people.example')
      return { to: toPath('en_GB', 'newEmail', { token }), form: {} }
    },
    'take the old mailbox back': async () => {
      const { una, token } = await movedTo('una.away@people.example')
      await as(guestCaller).user.confirmNewEmail({ token })
      return {
        to: toPath('en_GB', 'oldEmail', { token: await tokenMailedTo(una.email) }),
        form: {},
      }
    },
  },
  'pages/[locale]/frontapp/my-account/my-profile/password.astro': {
    'change the password': async () => ({
      to: toPath('en_GB', 'password'),
      by: await aCustomer(),
      form: { currentPassword: PASSWORD, newPassword: 'Fresh-2027-on' },
    }),
  },
  'pages/[locale]/frontapp/phone-verification.astro': {
    'ask for a code by SMS': async () => ({
      to: toPath('en_GB', 'phoneVerification'),
      by: await aCustomer(),
      form: { do: 'send', phone: '+447400123456' },
    }),
    'confirm the number': async () => {
      const una = await aCustomer()
      await as(una).user.changePhone({ phone: '+447400123457' })
      return { to: toPath('en_GB', 'phoneVerification'), by: una, form: { code: await codeSentTo('+447400123457') } }
    },
  },
  'parts/profile/agreement.astro': {
    'agree to a new version': async () => ({
      to: toPath('en_GB', 'agreements'),
      by: await aCustomer(),
      form: { kind: 'terms', version: agreementVersions.terms, do: 'agree' },
    }),
  },
  'parts/profile/export.astro': {
    'ask for a copy of all own data': async () => ({
      to: toPath('en_GB', 'exportData'),
      by: await aCustomer(),
      form: { password: PASSWORD },
    }),
  },
  'parts/profile/closing.astro': {
    'close the account': async () => ({
      to: toPath('en_GB', 'closeAccount'),
      by: await aCustomer(),
      form: { do: 'close', password: PASSWORD },
    }),
    'keep the account': async () => {
      const una = await aCustomer()
      await as(una).user.close({ password: PASSWORD })
      return { to: toPath('en_GB', 'closeAccount'), by: una, form: { do: 'stay' } }
    },
  },
  'pages/[locale]/frontapp/mails/[token].astro': {
    'turn mails off': async () => {
      const { userId } = await aCustomer()
      const token = mailLinkToken(theServices().config, { userId, group: 'offers' }, new Date())
      return { to: toPath('en_GB', 'linkedMails', { token }), form: { do: 'off' } }
    },
  },
  'pages/[locale]/frontapp/my-account/my-profile/sessions.astro': {
    'sign out on one device': async () => {
      const una = await aCustomer()
      return { to: toPath('en_GB', 'sessions'), by: una, form: { sessionId: una.sessionId } }
    },
    'sign out everywhere': async () => ({
      to: toPath('en_GB', 'sessions'),
      by: await aCustomer(),
      form: { do: 'everywhere' },
    }),
    'sign out everywhere else': async () => ({ to: toPath('en_GB', 'sessions'), by: await aCustomer(), form: {} }),
  },
  'pages/[locale]/frontapp/my-account/company/payout-account.astro': {
    'set up the payout account': async () => ({
      to: toPath('en_GB', 'payoutAccount'),
      by: await aCourier({ payoutAccountId: null, isPayoutAccountReady: false }),
      form: {},
    }),
  },
  'pages/[locale]/frontapp/my-account/company/verification.astro': {
    'begin to bring papers': async () => {
      const by = await aCourier({ companyStatus: 'unverified', papers: [] })
      return { to: toPath('en_GB', 'papers'), by, form: { do: 'start' } }
    },
    'hand the papers over': async () => {
      const by = await aCourier({ companyStatus: 'unverified' })
      await as(by).company.addDocument({ ...licence(), file: await aPaper() })
      return { to: toPath('en_GB', 'papers'), by, form: { do: 'finish' } }
    },
  },
  'pages/[locale]/frontapp/my-account/company/documents.astro': {
    'open a paper': async () => {
      const by = await aCourier({ companyStatus: 'unverified' })
      const { uuid } = await as(by).company.addDocument({ ...licence(), file: await aPaper() })
      return { to: toPath('en_GB', 'companyDocuments'), by, form: { type: 'licence', uuid } }
    },
  },
  'pages/[locale]/frontapp/my-account/company/data.astro': {
    'say something of the company': async () => {
      const form = { do: 'about', about: 'Three vans' }
      return { to: toPath('en_GB', 'companyData'), by: await aCourier(), form }
    },
    'save the company’s data': async () => {
      const form = { name: 'Bob Vans', country: 'PL', taxNumber: '5260250995', about: 'Two vans' }
      return { to: toPath('en_GB', 'companyData'), by: await aCourier(), form }
    },
  },
  'pages/[locale]/offer/request-auctions/add/[id].astro': {
    'ask a company for an offer': async () => {
      const { ann: by, bob, auctionId } = await someoneToAsk()
      const to = toPath('en_GB', 'requestOffers', { id: bob.companyId ?? 0 })
      return { to, by, form: { auctions: String(auctionId) } }
    },
  },
  'parts/request/courier-to-ask.astro': {
    'ask one who fits': async () => {
      const { ann: by, bob, auctionId } = await someoneToAsk()
      const to = toPath('en_GB', 'requestOffers', { id: bob.companyId ?? 0 })
      return { to, by, form: { auctions: String(auctionId), source: 'recommended', score: '61' } }
    },
  },
  'parts/request/wished-courier.astro': {
    'ask the one from whose page the listing was begun': async () => {
      const { ann: by, bob, auctionId } = await someoneToAsk()
      const to = toPath('en_GB', 'requestOffers', { id: bob.companyId ?? 0 })
      return { to, by, form: { auctions: String(auctionId), source: 'profile' } }
    },
  },
  'parts/trip/trip-form.astro': {
    'post a trip': async () => {
      const form = { do: 'post', from: 'Gdańsk, pomorskie', to: 'Berlin, Germany', dateFrom: inDays(2), dateTo: inDays(3), freeVolumeM3: '6', freePayload: '800', width: '25', alert: 'none' } // prettier-ignore
      return { to: `${toPath('en_GB', 'trips')}?add=1`, by: await aCourier(), form }
    },
  },
  'parts/trip/trip-row.astro': {
    'look at what lies on a trip': () => onTrip({ do: 'look' }),
    'remove a trip': () => onTrip({ do: 'remove' }),
  },
  'pages/[locale]/frontapp/my-account/company/trips/index.astro': {
    'put a trip back': async () => {
      const sent = await onTrip({ do: 'restore' })
      await as(sent.by).trip.remove({ tripId: Number(sent.form.tripId) })
      return sent
    },
  },
  'parts/request/request-row.astro': {
    'make no offer': async () => {
      const { bob: by, requestId } = await aRequest()
      const to = toPath('en_GB', 'offerRequests')
      return { to, by, form: { requestId: String(requestId), reason: 'Full that week' } }
    },
  },
  'parts/earning/costs-form.astro': {
    'save what ways cost': async () => ({
      ...{
        to: toPath('en_GB', 'costs'),
        by: await aCourier(),
        form: { fuel: '1.20', stopMinutes: '' },
      },
    }),
  },
  'pages/[locale]/frontapp/my-account/company/rates.astro': {
    'switch the rate card on': async () => ({
      ...{ to: toPath('en_GB', 'rates'), by: await aCourier(), form: { do: 'on' } },
    }),
    'save its conditions': async () => {
      const form = { do: 'card', dailyLimit: '5', leadDays: '2' }
      return { to: toPath('en_GB', 'rates'), by: await aCourier(), form }
    },
  },
  'parts/company/rate-form.astro': {
    'add a rate': async () => {
      const form = { do: 'save', categoryId: 'cars', kmFrom: '0', least: '100', perKm: '0,85' }
      return { to: `${toPath('en_GB', 'rates')}?add=1`, by: await aCourier(), form }
    },
  },
  'parts/company/rate-row.astro': {
    'remove a rate': async () => {
      const by = await aCourier()
      const rateId = (await as(by).offer.addRate(aRate())).rates[0]?.id
      return { to: toPath('en_GB', 'rates'), by, form: { do: 'remove', rateId: String(rateId) } }
    },
  },
  'parts/auction/area-form.astro': {
    'look for what lies in an area': () => {
      const form = { do: 'show', polygon: '54, 18\n54, 19\n55, 19', side: 'to' }
      return { to: toPath('en_GB', 'listingsMap'), form }
    },
  },
  'parts/saved-search/save-search.astro': {
    'save a search': async () => {
      const form = { do: 'saveSearch', name: 'Light', alert: 'daily' }
      return { to: `${toPath('en_GB', 'listings')}?weightMax=30`, by: await aCourier(), form }
    },
  },
  'parts/saved-search/saved-search-row.astro': {
    'look at what a saved search finds': () => onSaved({ do: 'look' }),
    'change a saved search': () => onSaved({ do: 'change', name: 'Light', alert: 'weekly' }),
    'remove a saved search': () => onSaved({ do: 'remove' }),
  },
  'pages/[locale]/frontapp/my-account/company/searches.astro': {
    'put a saved search back': async () => {
      const sent = await onSaved({ do: 'restore' })
      await as(sent.by).criteria.remove({ criteriaId: Number(sent.form.criteriaId) })
      return sent
    },
  },
  'parts/auction/quick-bid.astro': {
    'offer a price from the list': async () => {
      const { id } = await anAuction({ by: await aCustomer() })
      const form = { do: 'quick', priceType: 'gross', price: '480', list: 'weightMax=2000' }
      return { to: toPath('en_GB', 'addOffer', { id }), by: await aCourier(), form }
    },
  },
  'parts/offer/by-rate.astro': {
    'stop offers by rate': async () => {
      const by = await aCourier()
      await aRateCard(by)
      const auction = await anAuction({ by: await aCustomer() })
      await offerByRates(auction)
      return { to: toPath('en_GB', 'addOffer', { id: auction.id }), by, form: { do: 'stopRates' } }
    },
  },
  'pages/[locale]/frontapp/my-account/company/offer-template.astro': {
    'save the offer template': async () => {
      const form = {
        priceType: 'net',
        transportType: 'truck',
        validDays: '5',
        message: 'By crane.',
      }
      return { to: toPath('en_GB', 'offerTemplate'), by: await aCourier(), form }
    },
  },
  'parts/company/work-form.astro': {
    'say which work a company wants to see': async () => {
      const form = { do: 'work', workRadiusKm: '50', 'carries-cars': '1' }
      return { to: toPath('en_GB', 'companySettings'), by: await aCourier(), form }
    },
  },
  'parts/company/hearers-form.astro': {
    'say who of a company hears of what': async () => {
      const form = { do: 'hearing', offersTo: 'writer', dealsTo: 'team', papersTo: 'team' }
      return { to: toPath('en_GB', 'companySettings'), by: await aCourier(), form }
    },
  },
  'parts/company/invite-form.astro': {
    'invite a member': async () => ({
      to: toPath('en_GB', 'members'),
      by: await aCourier(),
      form: { do: 'invite', email: 'crew@people.example', role: 'driver' },
    }),
  },
  'parts/company/member-row.astro': {
    'change the role of a member': async () => {
      const by = await aCourier()
      const { memberId } = await aMember({ of: by })
      const form = { do: 'change', memberId: String(memberId), role: 'dispatcher' }
      return { to: toPath('en_GB', 'members'), by, form }
    },
    'remove a member': async () => {
      const by = await aCourier()
      const { memberId } = await aMember({ of: by })
      const form = { do: 'remove', memberId: String(memberId) }
      return { to: toPath('en_GB', 'members'), by, form }
    },
    'send an invitation again': async () => {
      const by = await aCourier()
      const { id } = await anInvitation({ of: by })
      return { to: toPath('en_GB', 'members'), by, form: { do: 'again', memberId: String(id) } }
    },
    'take an invitation back': async () => {
      const by = await aCourier()
      const { id } = await anInvitation({ of: by })
      return { to: toPath('en_GB', 'members'), by, form: { do: 'withdraw', memberId: String(id) } }
    },
    'leave a company': async () => {
      const by = await aMember({ of: await aCourier() })
      const form = { do: 'leave', memberId: String(by.memberId) }
      return { to: toPath('en_GB', 'members'), by, form }
    },
  },
  'parts/company/join-form.astro': {
    'accept an invitation': async () => {
      const by = await aCustomer()
      const { token } = await anInvitation({ of: await aCourier(), email: by.email })
      return { to: toPath('en_GB', 'joinCompany', { token }), by, form: { do: 'accept' } }
    },
    'open an account by an invitation': async () => {
      const { token } = await anInvitation({ of: await aCourier() })
      const agreed = { 'agree-terms': '1', 'agree-privacy': '1' }
      const form = { do: 'register', name: 'Nora Berg', password: PASSWORD, ...agreed }
      return { to: toPath('en_GB', 'joinCompany', { token }), form }
    },
  },
  'parts/company/vehicle-form.astro': {
    'tell of a vehicle': async () => {
      const form = {
        ...Object.fromEntries(Object.entries(aVan()).map(([name, value]) => [name, String(value)])),
        do: 'save',
      }
      return { to: `${toPath('en_GB', 'vehicles')}?add=1`, by: await aCourier(), form }
    },
  },
  'parts/company/vehicle-row.astro': {
    'remove a vehicle': async () => {
      const by = await aCourier()
      const { id } = await as(by).company.addVehicle(aVan())
      return { to: toPath('en_GB', 'vehicles'), by, form: { do: 'remove', vehicleId: String(id) } }
    },
  },
  'parts/company/device-form.astro': {
    'enter a device': async () => {
      const form = { do: 'add', deviceUID: 'phone-1', name: 'Blue phone' }
      return { to: toPath('en_GB', 'devices'), by: await aCourier(), form }
    },
  },
  'parts/company/device-row.astro': {
    'rename a device': async () => {
      const by = await aCourier()
      await as(by).company.addDevice({ deviceUID: 'phone-1', name: 'Phone' })
      const form = { do: 'rename', deviceUID: 'phone-1', name: 'Blue phone' }
      return { to: toPath('en_GB', 'devices'), by, form }
    },
    'remove a device': async () => {
      const by = await aCourier()
      await as(by).company.addDevice({ deviceUID: 'phone-1', name: 'Phone' })
      return { to: toPath('en_GB', 'devices'), by, form: { do: 'remove', deviceUID: 'phone-1' } }
    },
  },
  'parts/profile/identity-form.astro': {
    'send the front of an identity document': async () => ({
      to: toPath('en_GB', 'identity'),
      by: await aCourier(),
      form: { document: 'passport', side: 'front' },
      file: await aPhoto(),
    }),
    'send its back': async () => {
      const by = await aCourier()
      const file = { name: 'me.jpg', bytes: await aPhoto() }
      await as(by).user.addIdentityPhoto({ document: 'id_card', side: 'front', file })
      const form = { document: 'id_card', side: 'back' }
      return { to: toPath('en_GB', 'identity'), by, form, file: await aPhoto() }
    },
  },
  'parts/admin/queue/identity-to-check.astro': {
    'verify who somebody is': async () => ({
      to: toMainPath('adminIdentities'),
      by: await anAdmin(),
      on: 'main',
      form: { userId: await aSentIdentity(), version: '2', status: 'verified', validUntil: '2099-01-01' },
    }),
    'turn a document down': async () => ({
      to: toMainPath('adminIdentities'),
      by: await anAdmin(),
      on: 'main',
      form: { userId: await aSentIdentity(), version: '2', status: 'rejected', reason: 'It cannot be read.' },
    }),
  },
  'parts/company/charity-status.astro': {
    'hand in the statute': async () => ({
      to: toPath('en_GB', 'papers'),
      by: await aPayableCharity(),
      form: { do: 'charity' },
      file: await aPhoto(),
    }),
  },
  'parts/admin/mail/closed-mailbox.astro': {
    'send mails again': async () => {
      const una = await aCustomer()
      await closeMailboxOf(una)
      const to = toMainPath('adminUser', { user: una.userId })
      return { to, by: await anAdmin(), on: 'main', form: { do: 'openMailbox' } }
    },
  },
  'parts/admin/queue/charity-to-check.astro': {
    'verify a charity': async () => ({
      to: toMainPath('adminCharities'),
      by: await anAdmin(),
      on: 'main',
      form: { companyId: await aSentStatute(), version: '2', status: 'verified' },
    }),
    'verify it beside its papers': async () => ({
      to: toMainPath('verification', { company: await aSentStatute() }),
      by: await anAdmin(),
      on: 'main',
      form: { block: 'charity', version: '2', status: 'verified' },
    }),
  },
  'parts/profile/picture-form.astro': {
    'show a picture of oneself': async () => ({
      to: toPath('en_GB', 'settings'),
      by: await aCustomer(),
      form: { do: 'addPicture', type: 'avatar' },
      file: await aPhoto(),
    }),
  },
  'parts/profile/remove-picture.astro': {
    'show it no more': async () => {
      const by = await aCustomer()
      await as(by).user.addPicture({ type: 'avatar', file: await aPaper() })
      return { to: toPath('en_GB', 'settings'), by, form: { do: 'removePicture', type: 'avatar' } }
    },
  },
  'parts/company/paper-block.astro': {
    'open a paper': async () => {
      const by = await aCourier()
      const { type, uuid } = await as(by).company.addDocument({ ...licence(), file: await aPaper() })
      return { to: toPath('en_GB', 'papers'), by, form: { do: 'open', type, uuid } }
    },
    'take a paper back': async () => {
      const by = await aCourier()
      const { type, uuid } = await as(by).company.addDocument({ ...licence(), file: await aPaper() })
      return { to: toPath('en_GB', 'papers'), by, form: { do: 'remove', type, uuid } }
    },
  },
  'parts/admin/queue/papers-to-check.astro': {
    'verify papers': async () => {
      const { to, by } = await toCheck()
      const form = { block: 'licence', status: 'verified', validUntil: inDays(90), version: '3' }
      return { to, by, form, on: 'main' }
    },
    'reject papers': async () => {
      const { to, by } = await toCheck()
      const form = { block: 'licence', status: 'rejected', reason: 'It cannot be read', version: '3' }
      return { to, by, form, on: 'main' }
    },
  },
  'pages/main/admin/verifications/[company].astro': {
    'reject the company': async () => {
      const { to, by } = await toCheck()
      const form = { block: 'company', status: 'rejected', reason: 'The names differ', version: '3' }
      return { to, by, form, on: 'main' }
    },
    'ask the VAT register again': async () => {
      const { to, by } = await toCheck()
      return { to, by, form: { block: 'vies', status: 'ask' }, on: 'main' }
    },
    'set the VAT number as valid': async () => {
      const { to, by } = await toCheck()
      const form = { block: 'vies', status: 'valid', reason: 'Seen in the register by hand' }
      return { to, by, form, on: 'main' }
    },
    'verify the company': async () => {
      const { to, by } = await toCheck({})
      return { to, by, form: { block: 'company', status: 'verified', version: '3' }, on: 'main' }
    },
  },
  'pages/[locale]/frontapp/auth/sign-out.astro': {
    'sign out': async () => ({ to: toPath('en_GB', 'signOut'), by: await aCustomer(), form: {} }),
  },
}

const licence = () => ({ type: 'licence', validUntil: inDays(90) })

/** A company that has submitted its documents; given some, nothing else is missing. */
async function toCheck(wishes: { papers?: [] } = { papers: [] }) {
  const bob = await aCourier({ ...wishes, companyStatus: 'unverified' })
  await handOver(bob)
  return { to: toMainPath('verification', { company: bob.companyId ?? 0 }), by: await anAdmin() }
}

const all = Object.values(forms).flatMap((some) => Object.entries(some))

describe('each posted form redirects to a page, so that Back works and nothing is sent twice', () => {
  test.each(all)('%s', async (_, send) => {
    const { to, form, by, on, cookie, file, files } = await send()
    const { status, location } = await visit(to, {
      form,
      ...(file ? { file } : {}),
      ...(files ? { files } : {}),
      ...(cookie ? { cookie } : {}),
      ...(by ? { by } : {}),
      ...(on ? { on } : {}),
    })
    expect([status, typeof location]).toEqual([303, 'string'])
  })

  test('no form of a page is missing here', () => {
    const site = path.resolve(import.meta.dirname, '../../../site')
    const posting = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.astro') && readFileSync(path.join(site, file), 'utf8').includes('method="post"'),
    )
    expect(Object.keys(forms).sort()).toEqual(posting.sort())
  })
})

/** A refused form: what it is, how it is sent, and the field that keeps its value. */
const refused: [string, () => Sent | Promise<Sent>, string][] = [
  ['a reason to cancel', onDeal('paid', 'bob', { do: 'cancel', reason: 'x'.repeat(501) }), 'reason'],
  ['a pickup that failed', onDeal('paid', 'bob', step('failPickup', { reason: 'x'.repeat(501) })), 'reason'],
  ['a new day of pickup', onDeal('paid', 'bob', step('replan', { date: inDays(-1) }), failPickup), 'date'],
  ['a PIN', onDeal('paid', 'bob', step('pickUp', { stage: 'pickup', pin: '12' })), 'pin'],
  [
    'a street',
    onDeal('paid', 'ann', { do: 'setStreet', end: 'from', street: 'x'.repeat(121), buildingNr: '5' }),
    'street',
  ],
  [
    'a complaint',
    async () => {
      const { ann: by, offerId } = await aDealUntil('delivered')
      return { to: toPath('en_GB', 'addComplaint'), by, form: { offerId: `${offerId}`, kind: 'damage', claim: '1.200', text: 'Legs' } } // prettier-ignore
    },
    'claim',
  ],
  [
    'a higher price at the door',
    async () => {
      const { bob: by, offerId } = await aDealToday()
      const form = { do: 'ask', weight: '1.200', price: '575', reason: 'More boxes', once: `${offerId}` }
      return { to: toPath('en_GB', 'doorPrice', { id: offerId }), by, form }
    },
    'weight',
  ],
  ['a review', onDeal('realized', 'ann', { do: 'review', text: 'Kind & quick' }), 'text'],
  ['a mailbox for a new password', () => ({ to: auth('lost-password'), form: { email: 'no-mail' } }), 'email'],
  ['a registration', () => ({ to: auth('register-customer'), form: { ...person, email: 'no-mail' } }), 'email'],
]

describe('each refused form keeps what was typed', () => {
  test.each(refused)('%s', async (_, send, field) => {
    const { to, form, by } = await send()
    const { status, html } = await visit(to, { form, ...(by ? { by } : {}) })
    expect(status).toBe(422)
    const drawn = html.slice(html.lastIndexOf('<', html.indexOf(`id="f-${field}"`)))
    expect(fieldOf(drawn, field).value).toBe(form[field])
  })
})
