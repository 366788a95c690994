import { DateTime } from 'luxon'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { mailLinkToken } from '#api/account/user/mail-link.lib.ts'
import { newConfirmToken, newUserToken } from '#api/account/auth/user-tokens.part.ts'
import type { Caller, SignedIn } from '#api/common/caller.rules.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { callsOf } from '#api/http/rest.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import { Opinion } from '#api/opinion/opinion.model.ts'
import { appRouter } from '#api/router.ts'
import { aChoice } from '#tests/support/scenes/acceptances.ts'
import { aDealToday, aDoorPrice } from '#tests/support/scenes/door-prices.ts'
import { aComplaint } from '#tests/support/scenes/complaints.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { aCancelledDeal, askAgain } from '#tests/support/scenes/reinstatements.ts'
import { aRescuedDeal } from '#tests/support/scenes/rescues.ts'
import { aFollowedDeal, aSharedDeal, nearKoszalin } from '#tests/support/scenes/tracking.ts'
import { anAuction, anAuctionForm, aDraftPicture, aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import {
  aChosenDeal,
  aDeliveredDeal,
  anOffer,
  anOpenDeal,
  aPaidDeal,
  aPayableCharity,
  payWith,
  pounds,
  aPublishedOpinion,
  priced,
} from '#tests/support/scenes/offers.ts'
import { aDeepL, DEEPL_KEY } from '#tests/support/deepl.ts'
import { aMaskedMessage, anAppealedMessage } from '#tests/support/scenes/maskings.ts'
import { aDecision, anAppeal, aReportedListing, statement } from '#tests/support/scenes/moderation.ts'
import { aRequest, someoneToAsk } from '#tests/support/scenes/offer-requests.ts'
import { handOver } from '#tests/support/scenes/papers.ts'
import { aMember, anInvitation } from '#tests/support/scenes/members.ts'
import { aFailedJob, anUntoldEvent } from '#tests/support/jobs.ts'
import { aCourier, aCustomer, anActing, anAdmin, aSecondFactor, PASSWORD } from '#tests/support/scenes/people.ts'
import { codeSentTo, tokenMailedTo } from '#tests/support/mail.ts'
import { closeMailboxOf } from '#tests/support/mailboxes.ts'
import { dyingAfter, rowCounts } from '#tests/support/last-step.ts'
import { aDevice } from '#tests/support/authenticator.ts'
import { aPasskey, shown } from '#tests/support/scenes/passkeys.ts'
import { aPricedAuction } from '#tests/support/scenes/set-prices.ts'
import { aSavedSearch, aSearch } from '#tests/support/scenes/criteria.ts'
import { recordStatements } from '#tests/support/recorded-statements.ts'
import { aRate } from '#tests/support/scenes/rates.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aDispute, aDuePayout, anOutsideRefund, aPayment, aProposedRefund } from '#tests/support/scenes/money-cases.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'
import { aTrip, aTripForm } from '#tests/support/scenes/trips.ts'

const deepl = await aDeepL()
recordStatements()
testApp({ LIMIT_FACTOR: '1000', DEEPL_KEY, DEEPL_URL: deepl.url })
afterAll(() => deepl.close())

interface Scene {
  by?: Caller
  /** The input, and a different one. */
  input?: object
  other?: object
  /** A change between the first request and its retry. */
  movedOn?: () => Promise<unknown>
}

const uuid = () => randomUUID()
const file = async (width = 640) => ({ name: 'car.jpg', bytes: await aPhoto({ width }) })
const aRateOfBob = async () => {
  const by = await aCourier()
  return { by, rateId: (await as(by).offer.addRate(aRate())).rates[0]?.id ?? 0 }
}

const login = async () => {
  const { email } = await aCustomer()
  return {
    input: { login: email, password: PASSWORD },
    other: { login: email, password: 'Other-1' },
  }
}
const registration = () => ({
  name: 'New Person',
  email: `${uuid()}@people.example`,
  password: PASSWORD,
  phone: '+48501222333',
  agreements: ['terms', 'privacy'],
})
const movingTo = async (email: string, by?: SignedIn) => {
  await as(by ?? (await aCustomer())).user.changeEmail({ email, password: PASSWORD })
  return tokenMailedTo(email)
}
const halfSignedIn = async () => {
  const una = await aCustomer()
  const codeOf = await aSecondFactor(una)
  const token = await newUserToken(aCtx(), una.userId, 'second_step')
  return { token, code: codeOf() }
}
const changedPassword = async () => ({
  by: await aCustomer(),
  input: { currentPassword: PASSWORD, newPassword: 'Carry-2027-on' },
  other: { currentPassword: PASSWORD, newPassword: 'Carry-2028-on' },
})
const listed = async (more: object = {}, otherwise: object = {}) => {
  const by = await aCustomer()
  const { id: auction } = await anAuction({ by })
  return { by, auction, input: { auction, ...more }, other: { auction, ...otherwise } }
}
const estimated = async () => {
  const { ann: by, auction, low, expected, high } = await aPricedAuction()
  return { by, auction: auction.id, low, expected, high }
}
const watched = async () => {
  const { auction } = await listed()
  const { auction: another } = await listed()
  return { by: await aCourier(), input: { auction }, other: { auction: another } }
}
const company = { name: 'Bob Transport', country: 'PL', taxNumber: '5260250995' }
const aDocumentOf = async (by: SignedIn) =>
  as(by).company.addDocument({ type: 'licence', validUntil: inDays(90), file: await file() })
const aCourierToCheck = async () => {
  const by = await aCourier({ papers: [], companyStatus: 'unverified' })
  await handOver(by)
  return { companyId: by.companyId ?? 0 }
}
const edited = async () => {
  const scene = await listed()
  const form = { ...(await anAuctionForm()), auction: scene.auction }
  return { by: scene.by, input: form, other: { ...form, description: 'It brakes.' } }
}

/**
 * One scene for each write: caller, input, an input that may not reuse the key, and a change in
 * between.
 */
const scenes: Record<string, () => Promise<Scene> | Scene> = {
  'auth.loginCheck': login,
  'auth.loginAjax': login,
  'auth.login': login,
  'auth.resetPassword': () => ({
    input: { email: 'some@people.example' },
    other: { email: 'other@people.example' },
  }),
  'auth.logout': async () => ({ by: await aCustomer() }),
  'auth.logoutEverywhere': async () => ({ by: await aCustomer() }),
  'auth.endSession': async () => {
    const by = await aCustomer()
    return { by, input: { sessionId: by.sessionId }, other: { sessionId: uuid() } }
  },
  'auth.endOtherSessions': async () => ({ by: await aCustomer() }),
  'auth.startSecondFactor': async () => ({
    by: await aCustomer(),
    input: { password: PASSWORD },
    other: { password: 'Other-1' },
  }),
  'auth.confirmSecondFactor': async () => {
    const by = await aCustomer()
    const { secret } = await as(by).auth.startSecondFactor({ password: PASSWORD })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    return { by, input: { code }, other: { code: '000000' } }
  },
  'auth.renewRecoveryCodes': async () => {
    const by = await aCustomer()
    const codeOf = await aSecondFactor(by)
    return {
      by,
      input: { password: PASSWORD, code: codeOf() },
      other: { password: PASSWORD, code: '000000' },
    }
  },
  'auth.endSecondFactor': async () => {
    const by = await aCustomer()
    const codeOf = await aSecondFactor(by)
    return {
      by,
      input: { password: PASSWORD, code: codeOf() },
      other: { password: PASSWORD, code: '000000' },
    }
  },
  'auth.secondStep': async () => {
    const { token, code } = await halfSignedIn()
    return { input: { token, code }, other: { token, code: '000000' } }
  },
  'auth.startPasskey': async () => ({
    by: await aCustomer(),
    input: { password: PASSWORD },
    other: { password: 'Other-1' },
  }),
  'auth.addPasskey': async () => {
    const by = await aCustomer()
    const asked = await as(by).auth.startPasskey({ password: PASSWORD })
    const credential = aDevice().make(asked)
    return { by, input: { name: 'Phone', credential }, other: { name: 'Laptop', credential } }
  },
  'auth.renamePasskey': async () => {
    const by = await aCustomer()
    const { passkeyId } = await aPasskey(by)
    return { by, input: { passkeyId, name: 'Blue' }, other: { passkeyId, name: 'Red' } }
  },
  'auth.removePasskey': async () => {
    const by = await aCustomer()
    const { passkeyId } = await aPasskey(by)
    return {
      by,
      input: { passkeyId, password: PASSWORD },
      other: { passkeyId, password: 'Other-1' },
    }
  },
  'auth.startPasskeySignIn': () => ({}),
  'auth.passkeySignIn': async () => {
    const { device } = await aPasskey(await aCustomer())
    return {
      input: { credential: await shown(device) },
      other: { credential: await shown(device) },
    }
  },
  'auth.registerCustomer': () => ({ input: registration(), other: registration() }),
  'auth.registerCourier': () => ({
    input: { ...registration(), ...company, companyName: 'Bob Transport' },
    other: { ...registration(), ...company, companyName: 'Bob Transport' },
  }),
  'auth.registerCharity': () => ({
    input: { ...registration(), country: 'PL', charityName: 'Warm', registerNumber: '012345678' },
    other: { ...registration(), country: 'PL', charityName: 'Cold', registerNumber: '012345678' },
  }),
  'auth.confirmEmail': async () => {
    const { userId } = await aCustomer({ status: 'unconfirmed' })
    return {
      input: { token: await newConfirmToken(aCtx(), userId) },
      other: { token: 'another' },
    }
  },

  'user.changeSettings': async () => {
    const by = await aCustomer()
    const movedOn = () => as(by).user.changeSettings({ name: 'Someone Else' })
    return { by, input: { name: 'Ann Settled' }, other: { name: 'Ann Moved' }, movedOn }
  },
  'user.turnMails': async () => {
    const token = mailLinkToken(
      theServices().config,
      { userId: (await aCustomer()).userId, group: 'offers' },
      new Date(),
    )
    const movedOn = () => as(guestCaller).user.turnMails({ token, isOn: true })
    return { input: { token, isOn: false }, other: { token, isOn: true }, movedOn }
  },
  'user.setPassword': changedPassword,
  'user.changePassword': changedPassword,

  'user.changeEmail': async () => ({
    by: await aCustomer(),
    input: { email: 'there@people.example', password: PASSWORD },
    other: { email: 'elsewhere@people.example', password: PASSWORD },
  }),
  'user.proveMailbox': async () => {
    const by = await aCustomer()
    await closeMailboxOf(by)
    return { by }
  },
  'user.confirmNewEmail': async () => ({
    input: { token: await movingTo(`${uuid()}@people.example`) },
    other: { token: 'another' },
  }),
  'user.undoNewEmail': async () => {
    const by = await aCustomer()
    const token = await movingTo(`${uuid()}@people.example`, by)
    await as(guestCaller).user.confirmNewEmail({ token })
    return { input: { token: await tokenMailedTo(by.email) }, other: { token: 'another' } }
  },
  'user.close': async () => {
    const by = await aCustomer()
    const movedOn = () => as(by).user.reopen()
    return { by, input: { password: PASSWORD }, other: { password: 'Other-1' }, movedOn }
  },
  'user.answerAgreement': async () => {
    const by = await aCustomer()
    const withdrawn = { kind: 'marketing', isGiven: false }
    const movedOn = () => as(by).user.answerAgreement({ kind: 'marketing', isGiven: false })
    return { by, input: { kind: 'marketing', isGiven: true }, other: withdrawn, movedOn }
  },
  'user.askExport': async () => ({
    by: await aCustomer(),
    input: { password: PASSWORD },
    other: { password: 'Other-1' },
  }),
  'user.reopen': async () => {
    const by = await aCustomer()
    await as(by).user.close({ password: PASSWORD })
    return { by, movedOn: () => as(by).user.close({ password: PASSWORD }) }
  },
  'user.changePhone': async () => ({
    by: await aCustomer(),
    input: { phone: '+48501222333' },
    other: { phone: '+48501222334' },
  }),
  'user.verifyPhone': async () => {
    const by = await aCustomer()
    await as(by).user.changePhone({ phone: '+48501222444' })
    return { by, input: { code: await codeSentTo('+48501222444') }, other: { code: '000000' } }
  },

  'auction.observe': async () => {
    const scene = await watched()
    return { ...scene, movedOn: () => as(scene.by).auction.unobserve(scene.input) }
  },
  'auction.unobserve': watched,
  'auction.publish': async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    const { id: auction } = await anAuction({ by: ann })
    const { auction: another } = await listed()
    const by: Caller = { ...ann, status: 'active' }
    const movedOn = () => as(by).auction.hide({ auction })
    return { by, input: { auction }, other: { auction: another }, movedOn }
  },
  'auction.hide': async () => {
    const scene = await listed({}, { reason: 'another' })
    return { ...scene, movedOn: () => as(scene.by).auction.unhide(scene.input) }
  },
  'auction.unhide': async () => {
    const scene = await listed()
    await as(scene.by).auction.hide(scene.input)
    const { auction } = await listed()
    return { ...scene, other: { auction }, movedOn: () => as(scene.by).auction.cancel(scene.input) }
  },
  'auction.fix': async () => {
    const { by, auction, low, high } = await estimated()
    const movedOn = () => as(by).auction.fix({ auction, type: 'bid' })
    return { by, input: { auction, price: low }, other: { auction, price: high }, movedOn }
  },
  'auction.setPrice': async () => {
    const { by, auction, low, expected, high } = await estimated()
    await as(by).auction.fix({ auction, price: low })
    const movedOn = () => as(by).auction.setPrice({ auction, price: low })
    return { by, input: { auction, price: expected }, other: { auction, price: high }, movedOn }
  },
  'auction.renewEstimate': async () => {
    const { by, auction } = await estimated()
    const { auction: another } = await listed()
    await query(aCtx(), 'update auctions set price_estimation = null where id = $1', [auction])
    return { by, input: { auction }, other: { auction: another } }
  },
  'auction.setReceiverPhone': async () => {
    const { ann, auction } = await aPaidDeal()
    return {
      by: ann,
      input: { auction: auction.id, phone: '+48501222333' },
      other: { auction: auction.id, phone: '+48501222334' },
    }
  },
  'auction.create': async () => {
    const by = await aCustomer()
    const input = await anAuctionForm()
    const movedOn = () => as(by).auction.cancel({ auction: input.uuid })
    return { by, input, other: { ...input, description: 'It brakes.' }, movedOn }
  },
  'auction.mailDraft': () => ({
    input: { email: 'ann@people.example', form: '{"uuid":"one"}' },
    other: { email: 'ann@people.example', form: '{"uuid":"another"}' },
  }),
  'auction.mailConfirmation': async () => {
    const by = await aCustomer({ status: 'unconfirmed' })
    const { id } = await anAuction({ by })
    const input = { auction: String(id), email: `${uuid()}@people.example` }
    return { by, input, other: { ...input, email: 'elsewhere@people.example' } }
  },
  'auction.addPicture': async () => {
    const by = await aCustomer()
    const auction = uuid()
    const input = { auction, file: await file() }
    const movedOn = async () => {
      const [picture] = await as(by).auction.images({ auction })
      await as(by).auction.removePicture({ auction, fileUid: picture?.uid ?? '' })
    }
    return { by, input, other: { auction, file: await file(700) }, movedOn }
  },
  'auction.removePicture': async () => {
    const by = await aCustomer()
    const draft = await aDraftPicture(by)
    const input = { auction: draft.uuid, fileUid: draft.picture.uid }
    return { by, input, other: { ...input, fileUid: uuid() } }
  },
  'auction.edit': async () => {
    const scene = await edited()
    const movedOn = () => as(scene.by).auction.cancel({ auction: scene.input.auction })
    return { ...scene, movedOn }
  },
  'auction.editDates': async () => {
    const days = (first: number) => ({
      dateFixed: true,
      sendDateFrom: inDays(first),
      sendDateTo: inDays(first),
      receiveDateFrom: inDays(first),
      receiveDateTo: inDays(first),
      transportDateRange: 'custom',
    })
    return listed(days(3), days(4))
  },
  'auction.editDescription': () => listed({ description: 'It starts.' }, { description: 'It brakes.' }),
  'auction.cancel': () => listed({ reason: 'sold' }, { reason: 'kept' }),

  'category.title': () => ({
    input: { items: [{ name: 'Sofa', itemsNumber: 1 }] },
    other: { items: [{ name: 'Table', itemsNumber: 1 }] },
  }),
  'category.splitEvent': () => {
    const input = { test: 'category-tree', group: 'B', event: 'chosen', auctionUuid: uuid() }
    return { input, other: { ...input, group: 'A' } }
  },
  'category.multiItemTest': () => {
    const input = { auctionUuid: uuid(), categoryId: 'car', step: 'items' }
    return { input, other: { ...input, step: 'dates' } }
  },
  'category.categoryTreeTest': () => {
    const input = { auctionUuid: uuid(), selectedCategory: 'car' }
    return { input, other: { ...input, selectedCategory: 'sofa' } }
  },
  'category.predictPrice': () => {
    const input = { model: 'v1', currency: 'EUR', categoryId: 'car', distance: 500 }
    return { input, other: { ...input, distance: 900 } }
  },

  'company.save': async () => ({
    by: await aCourier({ companyStatus: 'unverified' }),
    input: company,
    other: { ...company, name: 'Bob and Sons' },
  }),
  'company.change': async () => {
    const by = await aCourier()
    const movedOn = () => as(by).company.change({ about: 'Three vans' })
    return { by, input: { about: 'One van' }, other: { about: 'Two vans' }, movedOn }
  },

  'company.addDocument': async () => {
    const paper = { type: 'insurance', validUntil: inDays(90), file: await file() }
    return { by: await aCourier(), input: paper, other: { ...paper, validUntil: inDays(91) } }
  },
  'company.handInCharity': async () => ({
    by: await aPayableCharity(),
    input: { file: await file() },
    other: { file: await file(700) },
  }),
  'company.setCharityStatus': async () => {
    const clara = await aPayableCharity()
    await as(clara).company.handInCharity({ file: await file() })
    const reason = 'The statute says nothing of a purpose.'
    const input = { companyId: clara.companyId, version: 2, status: 'rejected', reason }
    return { by: await anAdmin(), input, other: { ...input, reason: 'It is cut off.' } }
  },
  'company.addDevice': async () => ({
    by: await aCourier(),
    input: { deviceUID: 'phone-1', name: 'Blue phone' },
    other: { deviceUID: 'phone-2', name: 'Red phone' },
  }),
  'company.renameDevice': async () => {
    const by = await aCourier()
    await as(by).company.addDevice({ deviceUID: 'phone-1', name: 'Phone' })
    const input = { deviceUID: 'phone-1', name: 'Blue phone' }
    const movedOn = () => as(by).company.renameDevice({ ...input, name: 'Green phone' })
    return { by, input, other: { ...input, name: 'Red phone' }, movedOn }
  },
  'company.removeDevice': async () => {
    const by = await aCourier()
    await as(by).company.addDevice({ deviceUID: 'phone-1', name: 'Phone' })
    await as(by).company.addDevice({ deviceUID: 'phone-2', name: 'Tablet' })
    return { by, input: { deviceUID: 'phone-1' }, other: { deviceUID: 'phone-2' } }
  },
  'company.registerDevice': async () => {
    const input = { deviceUID: 'phone-1', platform: 'ios', appVersion: '1.0' }
    return { by: await aCourier(), input, other: { ...input, appVersion: '1.1' } }
  },
  'company.addVehicle': async () => ({
    by: await aCourier(),
    input: aVan({ plate: 'GD 1' }),
    other: aVan({ plate: 'GD 2' }),
  }),
  'company.changeVehicle': async () => {
    const by = await aCourier()
    const { id: vehicleId } = await as(by).company.addVehicle(aVan())
    const movedOn = () => as(by).company.changeVehicle({ vehicleId, payload: 700 })
    return { by, input: { vehicleId, payload: 900 }, other: { vehicleId, payload: 800 }, movedOn }
  },
  'user.addIdentityPhoto': async () => ({
    by: await aCustomer(),
    input: { document: 'id_card', side: 'front', file: await file() },
    other: { document: 'id_card', side: 'back', file: await file() },
  }),
  'user.decideIdentity': async () => {
    const [first, second] = [await aCustomer(), await aCustomer()]
    const sent = { document: 'passport', side: 'front' } as const
    for (const one of [first, second]) await as(one).user.addIdentityPhoto({ ...sent, file: await file() })
    const decision = { version: 2, status: 'verified', validUntil: '2099-01-01' } as const
    return {
      by: await anAdmin(),
      input: { ...decision, userId: first.userId },
      other: { ...decision, userId: second.userId },
    }
  },
  'user.addPicture': async () => ({
    by: await aCustomer(),
    input: { type: 'avatar', file: await file() },
    other: { type: 'background', file: await file() },
  }),
  'user.removePicture': async () => {
    const by = await aCustomer()
    await as(by).user.addPicture({ type: 'avatar', file: await file() })
    await as(by).user.addPicture({ type: 'background', file: await file() })
    return { by, input: { type: 'avatar' }, other: { type: 'background' } }
  },
  'company.removeVehicle': async () => {
    const by = await aCourier()
    const { id: vehicleId } = await as(by).company.addVehicle(aVan({ plate: 'GD 1' }))
    const { id: second } = await as(by).company.addVehicle(aVan({ plate: 'GD 2' }))
    return { by, input: { vehicleId }, other: { vehicleId: second } }
  },
  'company.removeDocument': async () => {
    const by = await aCourier()
    const { uuid: first } = await aDocumentOf(by)
    const { uuid: second } = await aDocumentOf(by)
    return { by, input: { type: 'licence', uuid: first }, other: { type: 'licence', uuid: second } }
  },
  'company.startDocuments': async () => ({
    by: await aCourier({ papers: [], companyStatus: 'unverified' }),
    input: { type: 'licence' },
    other: { type: 'insurance' },
  }),
  'company.finishVerification': async () => {
    const by = await aCourier({ companyStatus: 'unverified' })
    await aDocumentOf(by)
    return { by }
  },
  'company.decideBlock': async () => {
    const { companyId } = await aCourierToCheck()
    const decision = { companyId, block: 'licence', status: 'verified', validUntil: inDays(90) }
    return { by: await anAdmin(), input: decision, other: { ...decision, validUntil: inDays(91) } }
  },
  'company.setVies': async () => {
    const { companyId } = await aCourierToCheck()
    const input = { companyId, status: 'valid', reason: 'Seen in the register by hand' }
    return { by: await anAdmin(), input, other: { ...input, reason: 'Seen in another register' } }
  },
  'company.rejectVerification': async () => {
    const { companyId } = await aCourierToCheck()
    const input = { companyId, reason: 'The names do not agree' }
    return { by: await anAdmin(), input, other: { ...input, reason: 'The numbers do not agree' } }
  },

  'company.setPhoneStatus': async () => {
    const { companyId } = await aCourier()
    const input = { companyId, status: 'unverified', reason: 'Somebody else answers there.' }
    return { by: await anAdmin(), input, other: { ...input, reason: 'Nobody answers there.' } }
  },
  'company.suspend': async () => {
    const { companyId } = await aCourier()
    const input = { companyId, isSuspended: true, reason: 'Its insurer does not know it.' }
    return { by: await anAdmin(), input, other: { ...input, reason: 'Its number is not in use.' } }
  },

  'delivery.addProof': async () => {
    const { bob, offerId } = await aPaidDeal()
    const proof = { offerId, stage: 'delivery', kind: 'photo', file: await file() }
    const movedOn = () => as(bob).offer.cancel({ offerId, reason: 'van broke down' })
    return { by: bob, input: proof, other: { ...proof, file: await file(700) }, movedOn }
  },
  'delivery.askTracking': async () => {
    const { ann, bob, auction, offerId } = await aPaidDeal()
    const input = { auction: String(auction.id) }
    const other = { auction: String((await aPaidDeal({ ann })).auction.id) }
    const movedOn = () => as(bob).delivery.answerTracking({ offerId, answer: 'share' })
    return { by: ann, input, other, movedOn }
  },
  'delivery.answerTracking': async () => {
    const { bob, offerId } = await aFollowedDeal()
    const movedOn = () => as(bob).delivery.answerTracking({ offerId, answer: 'stop' })
    return { by: bob, input: { offerId, answer: 'share' }, other: { offerId, answer: 'decline' }, movedOn }
  },
  'delivery.sendPositions': async () => {
    const { bob, offerId } = await aSharedDeal()
    const [here, there] = [0, 1].map((minutes) => [{ ...nearKoszalin, at: DateTime.utc().plus({ minutes }).toISO() }])
    return { by: bob, input: { offerId, positions: here }, other: { offerId, positions: there } }
  },
  'delivery.setStreet': async () => {
    const { ann, offerId } = await aPaidDeal()
    const input = { offerId, end: 'from', street: 'Długa', buildingNr: '5' } as const
    const other = { ...input, buildingNr: '7' }
    return { by: ann, input, other, movedOn: () => as(ann).delivery.setStreet(other) }
  },
  'delivery.step': async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const { pickupPin } = await as(ann).delivery.get({ offerId })
    const input = { offerId, event: 'pickUp', pin: pickupPin ?? '' }
    const movedOn = () => as(bob).delivery.step({ offerId, event: 'depart' })
    return { by: bob, input, other: { offerId, event: 'depart' }, movedOn }
  },

  'admin.setUserStatus': async () => {
    const userId = (await aCustomer()).userId
    const input = { userId, status: 'blocked', reason: 'Spam.' }
    return { by: await anAdmin(), input, other: { ...input, reason: 'Other spam.' } }
  },

  'admin.retryJob': async () => {
    const [{ jobId }, { jobId: other }] = [await aFailedJob(), await aFailedJob()]
    return { by: await anAdmin(), input: { jobId }, other: { jobId: other } }
  },
  'notification.retryUntold': async () => {
    const [{ eventId }, { eventId: other }] = [await anUntoldEvent(), await anUntoldEvent()]
    return { by: await anAdmin(), input: { eventId }, other: { eventId: other } }
  },
  'admin.liftSecondFactor': async () => {
    const una = await aCustomer()
    await aSecondFactor(una)
    const input = { userId: una.userId, reason: 'Her phone was stolen.' }
    return { by: await anAdmin(), input, other: { ...input, reason: 'Her phone was lost.' } }
  },
  'admin.openMailbox': async () => {
    const una = await aCustomer()
    await closeMailboxOf(una)
    const other = { userId: (await aCustomer()).userId }
    return { by: await anAdmin(), input: { userId: una.userId }, other }
  },
  'admin.setStaffRole': async () => {
    const { userId } = await anAdmin()
    const input = { userId, staffRole: 'support', reason: 'He answers the telephone.' }
    return { by: await anAdmin(), input, other: { ...input, staffRole: 'finance' } }
  },
  'admin.changeSplitTest': async () => {
    const shares = [
      { group: 'A', percent: 50 },
      { group: 'B', percent: 50 },
    ]
    const input = { test: 'category-tree', isRunning: true, shares, reason: 'We try it.' }
    return { by: await anAdmin(), input, other: { ...input, isRunning: false } }
  },
  'admin.addNote': async () => {
    const { userId } = await aCustomer()
    return { by: await anAdmin(), input: { userId, text: 'Called.' }, other: { userId, text: 'Wrote.' } }
  },
  'admin.removeNote': async () => {
    const [by, { userId }] = [await anAdmin(), await aCustomer()]
    const { id: noteId } = await as(by).admin.addNote({ userId, text: 'Called.' })
    return { by, input: { noteId }, other: { noteId: 999_999 } }
  },

  'admin.loginAs': async () => ({
    by: await anAdmin(),
    input: { login: (await aCustomer()).email },
    other: { login: (await aCustomer()).email },
  }),
  'admin.endLoginAs': async () => ({ by: await anActing() }),

  'member.invite': async () => ({
    by: await aCourier(),
    input: { email: `${uuid()}@people.example`, role: 'driver' },
    other: { email: `${uuid()}@people.example`, role: 'driver' },
  }),
  'member.inviteAgain': async () => {
    const by = await aCourier()
    const { id: memberId } = await anInvitation({ of: by })
    const { id: other } = await anInvitation({ of: by })
    return { by, input: { memberId }, other: { memberId: other } }
  },
  'member.change': async () => {
    const by = await aCourier()
    const { memberId } = await aMember({ of: by })
    const [input, other] = [
      { memberId, role: 'dispatcher' as const },
      { memberId, role: 'driver' as const },
    ]
    return { by, input, other, movedOn: () => as(by).member.change(other) }
  },
  'member.remove': async () => {
    const by = await aCourier()
    const { memberId } = await aMember({ of: by })
    const { memberId: other } = await aMember({ of: by })
    return { by, input: { memberId }, other: { memberId: other } }
  },
  'member.accept': async () => {
    const by = await aCustomer()
    const { token } = await anInvitation({ of: await aCourier(), email: by.email })
    return { by, input: { token }, other: { token: 'another' } }
  },
  'member.register': async () => {
    const { token } = await anInvitation({ of: await aCourier() })
    const { name, password, agreements } = registration()
    const input = { token, name, password, agreements }
    return { input, other: { ...input, name: 'Other Person' } }
  },

  'notification.read': async () => {
    const by = await aCustomer()
    const told = await queryOne<{ id: number }>(
      { tx: undefined },
      `insert into notifications (user_id, event, dedupe_key, data)
       values ($1, 'offer.post', 'told', '{"page":"myListings"}') returning id`,
      [by.userId],
    )
    return { by, input: { id: told?.id }, other: { id: 999_999 } }
  },
  'notification.readAll': async () => ({ by: await aCustomer() }),
  'notification.see': async () => {
    const input = { path: '/frontapp/my-account/listings/1', until: '2026-11-25T12:00:00Z' }
    return { by: await aCustomer(), input, other: { ...input, until: '2026-11-25T12:01:00Z' } }
  },

  'offer.post': async () => {
    const { auction } = await listed()
    const by = await aCourier()
    const [input, other] = [
      { auction: String(auction), price: pounds('500') },
      { auction: String(auction), price: pounds('400') },
    ]
    return { by, input, other, movedOn: () => as(by).offer.post(other) }
  },
  'notification.subscribe': async () => {
    const by = await aCustomer()
    const [input, other] = [aBrowser().subscription, aBrowser().subscription]
    return { by, input, other, movedOn: () => as(by).notification.unsubscribe() }
  },
  'notification.unsubscribe': async () => {
    const by = await aCustomer()
    const { subscription } = aBrowser()
    await as(by).notification.subscribe(subscription)
    return { by, input: {}, movedOn: () => as(by).notification.subscribe(subscription) }
  },
  'company.changeSettings': async () => {
    const by = await aCourier()
    const movedOn = () => as(by).company.changeSettings({ workRadiusKm: 200 })
    return { by, input: { workRadiusKm: 25 }, other: { workRadiusKm: 50 }, movedOn }
  },
  'company.changeNotificationSettings': async () => {
    const by = await aCourier()
    const movedOn = () => as(by).company.changeNotificationSettings({ offersTo: 'both' })
    return { by, input: { offersTo: 'writer' }, other: { offersTo: 'team' }, movedOn }
  },
  'offer.saveTemplate': async () => {
    const by = await aCourier()
    const movedOn = () => as(by).offer.saveTemplate({ message: 'By boat' })
    return { by, input: { message: 'By van' }, other: { message: 'By truck' }, movedOn }
  },
  'offer.changeRateCard': async () => {
    const by = await aCourier()
    const movedOn = () => as(by).offer.changeRateCard({ dailyLimit: 5 })
    return { by, input: { isOn: true }, other: { isOn: false }, movedOn }
  },
  'offer.addRate': async () => {
    const by = await aCourier()
    const movedOn = () => as(by).offer.addRate(aRate({ kmFrom: 100 }))
    return { by, input: aRate(), other: aRate({ kmTo: 300 }), movedOn }
  },
  'offer.changeRate': async () => {
    const { by, rateId } = await aRateOfBob()
    const movedOn = () => as(by).offer.changeRate({ rateId, ...aRate({ kmFrom: 100 }) })
    return { by, input: { rateId, ...aRate({ kmTo: 200 }) }, other: { rateId, ...aRate({ kmTo: 300 }) }, movedOn }
  },
  'offer.removeRate': async () => {
    const { by, rateId } = await aRateOfBob()
    const second = (await as(by).offer.addRate(aRate())).rates[1]?.id ?? 0
    return { by, input: { rateId }, other: { rateId: second } }
  },
  'criteria.add': async () => {
    const by = await aCourier()
    const movedOn = () => as(by).criteria.list({})
    return { by, input: aSearch(), other: aSearch({ weightMax: 30 }), movedOn }
  },
  'criteria.change': async () => {
    const by = await aCourier()
    const { id: criteriaId } = await aSavedSearch(by)
    const movedOn = () => as(by).criteria.change({ criteriaId, name: 'Third' })
    return { by, input: { criteriaId, name: 'First' }, other: { criteriaId, name: 'Other' }, movedOn }
  },
  'criteria.remove': async () => {
    const by = await aCourier()
    const { id: criteriaId } = await aSavedSearch(by)
    const { id: second } = await aSavedSearch(by, { weightMax: 30 })
    return { by, input: { criteriaId }, other: { criteriaId: second } }
  },
  'trip.add': async () => {
    const by = await aCourier()
    const movedOn = () => as(by).trip.list({})
    return { by, input: await aTripForm(), other: await aTripForm({ width: 50 }), movedOn }
  },
  'trip.change': async () => {
    const by = await aCourier()
    const { id: tripId } = await aTrip(by)
    const movedOn = () => as(by).trip.change({ tripId, width: 50 })
    return { by, input: { tripId, freePayload: 30 }, other: { tripId, freePayload: 40 }, movedOn }
  },
  'trip.remove': async () => {
    const by = await aCourier()
    const { id: tripId } = await aTrip(by)
    const { id: second } = await aTrip(by)
    return { by, input: { tripId }, other: { tripId: second } }
  },
  'offer.counter': async () => {
    const { ann, offerId } = await anOpenDeal()
    return { by: ann, input: { offerId, price: pounds('450') }, other: { offerId, price: pounds('440') } }
  },
  'offer.takeBackCounter': async () => {
    const { ann, offerId } = await anOpenDeal()
    await as(ann).offer.counter({ offerId, price: pounds('450') })
    return { by: ann, input: { offerId }, other: { offerId: offerId + 1 } }
  },
  'offer.answerCounter': async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(ann).offer.counter({ offerId, price: pounds('450') })
    const input = { offerId, answer: 'take', price: pounds('450') }
    return { by: bob, input, other: { ...input, answer: 'price' } }
  },
  'offer.proposeChange': async () => {
    const { ann, offerId } = await aPaidDeal()
    const movedOn = () => as(ann).offer.proposeChange({ offerId, pickupDate: inDays(11) })
    return { by: ann, input: { offerId, pickupDate: inDays(9) }, other: { offerId, pickupDate: inDays(10) }, movedOn }
  },
  'offer.answerChange': async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const { change } = await as(bob).offer.proposeChange({ offerId, pickupDate: inDays(9) })
    const input = { offerId, proposalId: change?.id, answer: 'accept' }
    return { by: ann, input, other: { ...input, answer: 'decline' } }
  },
  'offer.answerCancellation': async () => {
    const { bob, offerId, requestId } = await anAskedDeal()
    const input = { offerId, requestId, answer: 'agree' }
    return { by: bob, input, other: { ...input, answer: 'dispute' } }
  },
  'offer.backToAccepted': async () => {
    const deal = await aCancelledDeal()
    const requestId = await askAgain(deal, deal.bob)
    const input = { offerId: deal.offerId, requestId, answer: 'agree' }
    return { by: deal.ann, input, other: { ...input, answer: 'decline' } }
  },
  'auction.rescue': async () => {
    const { ann, auction } = await aRescuedDeal()
    const input = { auction: auction.id, answer: 'takeBack' }
    return { by: ann, input, other: { ...input, answer: 'wait' } }
  },
  'offer.standIn': async () => {
    const { carl, rivalId: offerId } = await aRescuedDeal()
    const input = { offerId, answer: 'yes' }
    return { by: carl, input, other: { ...input, answer: 'no' } }
  },
  'offer.proposeSettlement': async () => {
    const { ann, offerId } = await aComplaint()
    return { by: ann, input: { offerId, back: pounds('100') }, other: { offerId, back: pounds('90') } }
  },
  'offer.answerSettlement': async () => {
    const { ann, bob, offerId } = await aComplaint()
    const { proposals } = await as(ann).offer.proposeSettlement({ offerId, back: pounds('100') })
    const input = { offerId, settlementId: proposals[0]?.id, answer: 'accept' }
    return { by: bob, input, other: { ...input, answer: 'decline' } }
  },
  'offer.askDoorPrice': async () => {
    const { bob, offerId } = await aDealToday()
    const input = {
      offerId,
      price: pounds('575'),
      weight: 900,
      reason: 'More boxes',
      files: [{ bytes: await aPhoto() }],
    }
    return { by: bob, input, other: { ...input, price: pounds('600') } }
  },
  'offer.answerDoorPrice': async () => {
    const { ann, offerId } = await aDoorPrice()
    return { by: ann, input: { offerId, answer: 'accept' }, other: { offerId, answer: 'keep' } }
  },
  'complaint.add': async () => {
    const { ann, offerId } = await aDeliveredDeal()
    const input = { offerId, kind: 'damage', text: 'A leg is broken.' }
    return { by: ann, input, other: { ...input, text: 'Two legs are broken.' } }
  },
  'complaint.write': async () => {
    const { bob, complaintId } = await aComplaint()
    const input = { complaintId, text: 'It was loose before.' }
    return { by: bob, input, other: { ...input, text: 'It was not.' } }
  },
  'complaint.act': async () => {
    const { ann, complaintId } = await aComplaint()
    return { by: ann, input: { complaintId, event: 'withdraw' }, other: { complaintId, event: 'accept' } }
  },
  'earning.saveCosts': async () => {
    const input = { fuel: null, hour: null, leastPerHour: null, leastPerKm: null, vehicles: [], tolls: [], stopMinutes: 30 } // prettier-ignore
    return { by: await aCourier(), input, other: { ...input, stopMinutes: 40 } }
  },
  'admin.sendEvidence': async () => {
    const { chargebackId } = await aDispute()
    const input = { chargebackId, text: 'Delivered.' }
    return { by: await anAdmin(), input, other: { ...input, text: 'Never.' } }
  },
  'payment.decideCase': async () => {
    const { refundId: id } = await anOutsideRefund()
    const input = { kind: 'refund', id, decision: 'release', reason: 'Agreed.' }
    return { by: await anAdmin(), input, other: { ...input, decision: 'end' } }
  },
  'admin.refundPayment': async () => {
    const { paymentId } = await aPayment()
    const input = { paymentId, amount: pounds('5'), reason: 'Late.' }
    return { by: await anAdmin(), input, other: { ...input, amount: pounds('6') } }
  },
  'admin.answerRefund': async () => {
    const { paymentId, refundId } = await aProposedRefund()
    const input = { paymentId, refundId, answer: 'approve' }
    return { by: await anAdmin(), input, other: { ...input, answer: 'decline' } }
  },
  'admin.decidePayout': async () => {
    const { payoutId } = await aDuePayout()
    const input = { payoutId, decision: 'hold', reason: 'Twice on one day.' }
    return { by: await anAdmin(), input, other: { ...input, decision: 'release' } }
  },
  'offer.answerAcceptance': async () => {
    const { acceptanceId } = await aChoice()
    const input = { acceptanceId, answer: 'agree' }
    return { by: await anAdmin(), input, other: { ...input, answer: 'decline' } }
  },
  'offer.fraud': async () => {
    const { bob, offerId } = await aPaidDeal()
    const input = { offerId, reason: 'He wants cash' }
    return { by: bob, input, other: { ...input, reason: 'Nobody there' } }
  },
  'moderation.report': async () => {
    const { id } = await anAuction({ by: await aCustomer() })
    const input = { auction: id, ground: 'fraud', text: 'Not his.', email: 'eva@example.test', isHonest: true }
    return { by: guestCaller, input, other: { ...input, text: 'No sofa.' } }
  },
  'moderation.moderate': async () => {
    const [ann, by] = [await aCustomer(), await anAdmin()]
    const { id } = await anAuction({ by: ann })
    const input = { auction: id, decision: 'hide', ...statement }
    return { by, input, other: { ...input, decision: 'remove' } }
  },
  'moderation.decideReport': async () => {
    const { ada, reportId } = await aReportedListing()
    const input = { reportId, decision: 'dismiss', reason: 'Nothing wrong.' }
    return { by: ada, input, other: { ...input, decision: 'hide' } }
  },
  'moderation.appeal': async () => {
    const { ann, decisionId } = await aDecision()
    return { by: ann, input: { decisionId, text: 'Empty.' }, other: { decisionId, text: 'Full.' } }
  },
  'moderation.answerAppeal': async () => {
    const { decisionId } = await anAppeal()
    const input = { decisionId, decision: 'keep', answer: 'It stands.' }
    return { by: await anAdmin(), input, other: { ...input, decision: 'reverse' } }
  },
  'offer.stopAutoBid': async () => {
    const { bob, auction, offerId } = await anOpenDeal({ minPrice: '400' })
    const other = await anOpenDeal({ bob, minPrice: '400' })
    const movedOn = () => anOffer({ on: auction, by: bob, minPrice: '300' })
    return { by: bob, input: { offerId }, other: { offerId: other.offerId }, movedOn }
  },
  'offer.request': async () => {
    const { ann, auctionId, bob } = await someoneToAsk()
    const input = { id: bob.companyId, auctions: [auctionId] }
    return { by: ann, input, other: { ...input, score: 50 } }
  },
  'offer.declineRequest': async () => {
    const { bob, requestId } = await aRequest()
    return {
      by: bob,
      input: { id: requestId, reason: 'Full' },
      other: { id: requestId, reason: 'Late' },
    }
  },
  'offer.reject': async () => {
    const { ann, offerId } = await anOpenDeal()
    return { by: ann, input: { offerId, reason: 'dear' }, other: { offerId, reason: 'late' } }
  },
  'offer.accept': async () => {
    const { ann, offerId } = await anOpenDeal()
    const { price, auction } = await priced(ann, offerId)
    const input = {
      offerId,
      expectedGross: price.gross,
      auctionVersion: auction.version,
    }
    const movedOn = () => as(ann).offer.cancel({ offerId })
    return { by: ann, input, other: { ...input, expectedGross: pounds('1') }, movedOn }
  },
  'offer.cancel': async () => {
    const { ann, bob, auction, offerId } = await aChosenDeal()
    const movedOn = () => as(bob).offer.post({ auction: String(auction.id), price: pounds('450') })
    return { by: ann, input: { offerId }, other: { offerId, reason: 'other' }, movedOn }
  },
  'offer.realize': async () => {
    const { ann, offerId } = await aDeliveredDeal()
    const movedOn = () => as(ann).opinion.give({ offerId, stars: 5 })
    return { by: ann, input: { offerId }, other: { offerId, reason: 'other' }, movedOn }
  },

  'message.post': async () => {
    const { bob, auction } = await anOpenDeal()
    const input = { auction: String(auction.id), text: 'How heavy is it?' }
    return { by: bob, input, other: { ...input, text: 'How long is it?' } }
  },
  'message.send': async () => {
    const { ann, offerId } = await anOpenDeal()
    const input = { offerId, text: 'Could you come at eight?' }
    return { by: ann, input, other: { ...input, text: 'Could you come at nine?' } }
  },
  'message.appeal': async () => {
    const { bob, messageId } = await aMaskedMessage()
    return { by: bob, input: { messageId, text: 'A number' }, other: { messageId, text: 'A name' } }
  },
  'message.decide': async () => {
    const { ada, messageId } = await anAppealedMessage()
    const input = { messageId, decision: 'keep', reason: 'So.' }
    return { by: ada, input, other: { ...input, decision: 'release' } }
  },
  'message.read': async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const { id } = await as(ann).message.send({ offerId, text: 'Could you come at eight?' })
    const movedOn = () => as(ann).message.send({ offerId, text: 'Or at nine?' })
    return { by: bob, input: { offerId, upTo: id }, other: { offerId }, movedOn }
  },
  'message.translate': async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const inGerman = as(ann, { locale: 'de_DE' })
    const { id: messageId } = await inGerman.message.send({ offerId, text: 'Um acht?' })
    const { id: other } = await inGerman.message.send({ offerId, text: 'Um neun?' })
    return { by: bob, input: { messageId }, other: { messageId: other } }
  },

  'opinion.give': async () => {
    const { ann, offerId } = await aDeliveredDeal()
    await as(ann).offer.realize({ offerId })
    return { by: ann, input: { offerId, stars: 5 }, other: { offerId, stars: 1 } }
  },
  'opinion.edit': async () => {
    const { ann, opinionId } = await aPublishedOpinion()
    return { by: ann, input: { opinionId, stars: 3 }, other: { opinionId, stars: 1 } }
  },
  'opinion.reply': async () => {
    const { bob, opinionId } = await aPublishedOpinion()
    return { by: bob, input: { opinionId, text: 'A strike.' }, other: { opinionId, text: 'Rain.' } }
  },
  'opinion.report': async () => {
    const { bob, opinionId } = await aPublishedOpinion()
    return {
      by: bob,
      input: { opinionId, text: 'An insult.' },
      other: { opinionId, text: 'A lie.' },
    }
  },
  'opinion.decide': async () => {
    const { opinionId } = await aPublishedOpinion()
    const input = { opinionId, decision: 'hide', reason: 'An insult.' }
    return { by: await anAdmin(), input, other: { ...input, reason: 'A lie.' } }
  },
  'opinion.giveByHash': async () => {
    const { ann, offerId } = await aDeliveredDeal()
    await as(ann).offer.realize({ offerId })
    const invited = await Opinion.findOne({ where: { offerId, side: 'owner' } })
    const hash = invited?.hash ?? ''
    return { input: { hash, stars: 5 }, other: { hash, stars: 1 } }
  },

  'payment.prepare': async () => {
    const deal = await aChosenDeal()
    const { offerId: other } = await aChosenDeal()
    const movedOn = () => payWith('success', deal)
    return { by: deal.ann, input: { offerId: deal.offerId }, other: { offerId: other }, movedOn }
  },
  'payment.pay': async () => {
    const { ann, offerId } = await aChosenDeal()
    const { offerId: other } = await aChosenDeal()
    const movedOn = () => as(ann).offer.cancel({ offerId })
    return { by: ann, input: { offerId }, other: { offerId: other }, movedOn }
  },
  'payment.openPayoutAccount': async () => ({ by: await aCourier({ payoutAccountId: null }) }),

  'storefront.postAnnouncement': async () => {
    const by = await anAdmin()
    const input = { locale: 'pl_PL', text: 'We are back.' }
    return { by, input, other: { ...input, text: 'We are not.' } }
  },
  'storefront.changeAnnouncement': async () => {
    const by = await anAdmin()
    const words = { locale: 'pl_PL', text: 'We are back.' }
    const { id } = await as(by).storefront.postAnnouncement(words)
    const movedOn = () => as(by).storefront.removeAnnouncement({ id })
    return { by, input: { id, ...words, text: 'Soon.' }, other: { id, ...words }, movedOn }
  },
  'storefront.removeAnnouncement': async () => {
    const by = await anAdmin()
    const { id } = await as(by).storefront.postAnnouncement({ locale: 'pl_PL', text: 'Back.' })
    return { by, input: { id }, other: { id: id + 1 } }
  },
  'storefront.logCookieConsent': () => ({ input: { consent: 3 }, other: { consent: 1 } }),
}

const writes = callsOf(appRouter).filter(({ meta }) => meta.kind === 'write')
const ip = '192.0.2.77'
type Ask = (input: object) => Promise<unknown>

/** The named call, as this caller with this key. */
function asked(name: string, by: Caller, key: string): Ask {
  const [domain = '', call = ''] = name.split('.')
  const api = as(by, { ip, idempotencyKey: key }) as unknown as Record<string, Record<string, Ask>>
  return api[domain]?.[call] ?? (() => Promise.reject(new Error(`no call ${name}`)))
}

const keysOf = (key: string) => query({ tx: undefined }, `select 1 as one from idempotency_keys where key = $1`, [key])

describe('a repeated key returns the first answer, even after the state has moved on', () => {
  test.each(Object.entries(scenes))('%s', async (name, scene) => {
    const { by = guestCaller, input = {}, other, movedOn } = await scene()
    const key = uuid()
    const ask = asked(name, by, key)

    const first = await ask(input)
    await movedOn?.()
    const again = await ask(input)

    expect(again).toEqual(first)
    if (other) expect(await refusal(ask(other))).toBe('idempotency.key_reused')
    expect(await keysOf(key)).toHaveLength(1)
  })

  test('these are all writes except four that are idempotent by nature', () => {
    const byNature = writes.filter(({ meta }) => meta.isRepeatable).map(({ name }) => name)

    expect(byNature.sort()).toEqual([
      'auth.createCsrfToken',
      'auth.loginByRefreshToken',
      'auth.refresh',
      'payment.webhook',
    ])
    const rest = writes.map(({ name }) => name).filter((name) => !byNature.includes(name))
    expect(Object.keys(scenes).sort()).toEqual(rest.sort())
  })
})

describe('a write whose process dies takes effect once when retried', () => {
  const isOutside = (name: string) => writes.some((one) => one.name === name && one.meta.outside)
  const outside = Object.entries(scenes).filter(([name]) => isOutside(name))

  /** The rows added to each table if the process dies after the n-th transaction. */
  async function rowsOf(name: string, scene: () => Promise<Scene> | Scene, n: number) {
    const { by = guestCaller, input = {} } = await scene()
    const ask = asked(name, by, uuid())
    const before = await rowCounts()
    const hasDied = await dyingAfter(n, () => ask(input))
    if (hasDied) await ask(input)
    const after = await rowCounts()
    // Processor answers are stored per subject, so a write that died leaves its own.
    const tables = Object.keys(after).filter((table) => table !== 'public.processor_answers')
    const more = tables.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)])
    return { hasDied, more: Object.fromEntries(more) as Record<string, number> }
  }

  test.each(outside)('%s', async (name, scene) => {
    const { more: undisturbed } = await rowsOf(name, scene, Infinity)

    for (let n = 1; ; n += 1) {
      const { hasDied, more } = await rowsOf(name, scene, n)
      if (!hasDied) break
      expect({ n, more }).toEqual({ n, more: undisturbed })
    }
  })
})

describe('a write outside of a transaction', () => {
  const claims = (key: string) =>
    query<{ claim: string | null }>({ tx: undefined }, `select claim from idempotency_keys where key = $1`, [key])
  const claimed = (key: string, ann: { userId: number }, secondsAgo: number) =>
    query(
      { tx: undefined },
      `update idempotency_keys set answer = null, claim = gen_random_uuid(),
         claimed_at = now() - make_interval(secs => $3)
       where key = $1 and caller = 'user:' || $2::text`,
      [key, ann.userId, secondsAgo],
    )

  test('that failed releases its key', async () => {
    const ann = await aCustomer()
    const deal = await anOpenDeal({ ann })
    const prepare = asked('payment.prepare', ann, 'failed')

    expect(await refusal(prepare({ offerId: deal.offerId }))).toBe('offer.wrong_state')
    expect(await claims('failed')).toEqual([])
  })

  test('that died with its process can be retried after ten seconds, and not before', async () => {
    const { ann, offerId } = await aChosenDeal()
    const pay = () => asked('payment.pay', ann, 'died')({ offerId })
    const first = await pay()

    await claimed('died', ann, 8)
    expect(await refusal(pay())).toBe('idempotency.in_progress')

    await claimed('died', ann, 11)
    expect(await pay()).toEqual(first)
    expect(await claims('died')).toEqual([{ claim: null }])
  })

  test('that posts a listing commits its answer with it: a retry gets that answer', async () => {
    const ann = await aCustomer()
    const form = await anAuctionForm()
    const create = () => asked('auction.create', ann, 'unheard')(form)

    const { id } = (await create()) as { id: number }

    // Rows committed by one transaction have the same transaction id.
    const [written] = await query(
      { tx: undefined },
      `select a.xmin = k.xmin as "isAtOnce" from auctions a, idempotency_keys k
       where a.id = $1 and k.key = 'unheard'`,
      [id],
    )
    expect(written).toEqual({ isAtOnce: true })
    expect(await create()).toMatchObject({ id })
  })

  test('sent three times at once calls the card processor once', async () => {
    const { ann, offerId } = await aChosenDeal()
    const pay = asked('payment.pay', ann, 'at once')

    const answers = await Promise.all([pay({ offerId }), pay({ offerId }), pay({ offerId })])

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('by another user with the same key reveals nothing', async () => {
    const { ann, offerId } = await aChosenDeal()
    await asked('payment.pay', ann, 'seen')({ offerId })

    const eve = await aCustomer()

    expect(await refusal(asked('payment.pay', eve, 'seen')({ offerId }))).toBe('not_found')
  })
})
