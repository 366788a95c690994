import { isAdmin, type Caller, type CompanyRole, type Role } from './caller.rules.ts'
import { staffRoles, type StaffRole } from './staff.rules.ts'

type Kind = 'guest' | Role

/** Relations of a caller to the thing a call is about. */
export type Tie = 'owner' | 'bidder' | 'carrier' | 'draft' | 'company' | 'self'

export interface Permission {
  /** Roles that may make the call. */
  kinds: readonly Kind[]
  /** If the call is about one thing: the relations of which the caller needs one. */
  ties?: readonly Tie[]
  /** Roles that need no such relation. */
  untied?: readonly Kind[]
  /** If the thing belongs to a company: the company roles that may. */
  company?: readonly CompanyRole[]
  /** Staff roles that may, whoever owns the thing. */
  staff: readonly StaffRole[]
  /** Others get 404 instead of 403. */
  isHidden?: true
}

const signedUp = ['customer', 'courier', 'charity'] as const
const posting = ['guest', 'customer', 'charity'] as const
const carrying = ['courier', 'charity'] as const
const looking = ['support', 'moderator', 'verifier', 'finance'] as const

const anyone: Permission = { kinds: ['guest', ...signedUp, 'admin'], staff: [] }
const members: Permission = { kinds: [...signedUp, 'admin'], staff: [] }

const owner = ['owner'] as const
const dispatch = ['owner', 'dispatcher'] as const
const crew = ['owner', 'dispatcher', 'driver'] as const

/** Members of a company, in one of these roles. */
const providers = (company: readonly CompanyRole[]): Permission => ({
  kinds: carrying,
  company,
  staff: [],
})

/** Members of a charity, in one of these roles. */
const charities = (company: readonly CompanyRole[]): Permission => ({
  ...providers(company),
  kinds: ['charity'],
})

/** Restricts relations through a company to these roles; other relations are not affected. */
const by = (company: readonly CompanyRole[], permission: Permission): Permission => ({
  ...permission,
  company,
})

/** Staff only. */
const office = (...staff: StaffRole[]): Permission => ({ kinds: [], staff })

/** Users with one of these relations, and these staff roles. */
const tied = (ties: readonly Tie[], ...staff: StaffRole[]): Permission => ({
  kinds: signedUp,
  ties,
  staff,
})

const hidden = (permission: Permission): Permission => ({ ...permission, isHidden: true })

/** The owner of a listing, or a guest with its draft token. */
const writing = (...staff: StaffRole[]): Permission => ({
  kinds: posting,
  ties: ['owner', 'draft'],
  staff,
})

/**
 * Permissions of every call, in one place. A call checks its line before it validates its input
 * (`api/kit/call.ts`); policies check it for one thing, and pages for the actions they offer. A
 * suffix after a colon is an additional right within a call.
 */
const permissions = {
  'address.info': anyone,
  'address.near': anyone,
  'address.route': anyone,
  'address.suggest': anyone,

  'admin.addNote': office(...looking),
  'admin.answerRefund': office('finance'),
  'admin.audit': office(...looking),
  'admin.changeSplitTest': office('super'),
  'admin.chargebacks': office('finance'),
  'admin.companyLogs': office(...looking),
  'admin.dashboard': office(...looking, 'translator'),
  'admin.dashboard:money': office('finance'),
  'admin.deal': office(...looking),
  'admin.decidePayout': office('finance'),
  'admin.endLoginAs': tied(['self']),
  'admin.find': office(...looking),
  'admin.jobs': office('super'),
  'admin.liftSecondFactor': office('support'),
  'admin.liftSecondFactor:ofAdmin': office('super'),
  'admin.loginAs': office('support', 'moderator'),
  'admin.loginAs:raised': office('moderator'),
  'admin.offers': office(...looking),
  'admin.openMailbox': office('support'),
  'admin.payment': office('finance'),
  'admin.payments': office('finance'),
  'admin.payout': office('finance'),
  'admin.payouts': office('finance'),
  'admin.refundPayment': office('finance'),
  'admin.removeNote': office(...looking),
  'admin.retryJob': office('super'),
  'admin.sendEvidence': office('finance'),
  'admin.setStaffRole': office('super'),
  'admin.setUserStatus': office('moderator'),
  'admin.splitResults': office('moderator'),
  'admin.user': office(...looking),
  'admin.userNotes': office(...looking),
  'admin.userTransactions': office(...looking),
  'admin.users': office(...looking),

  'auction.addPicture': writing(),
  'auction.cancel': tied(['owner']),
  'auction.cover': anyone,
  'auction.courierContact': by(crew, tied(['owner', 'carrier'], ...looking)),
  'auction.create': { kinds: posting, staff: [] },
  'auction.crossSell': tied(['owner']),
  'auction.edit': tied(['owner'], 'moderator'),
  'auction.editDates': tied(['owner'], 'moderator'),
  'auction.editDescription': tied(['owner'], 'moderator'),
  'auction.fix': tied(['owner']),
  'auction.fixPrices': tied(['owner']),
  'auction.formData': { ...tied(['owner'], 'moderator'), kinds: posting },
  'auction.get': anyone,
  'auction.get:address': by(crew, tied(['carrier'])),
  'auction.get:estimate': providers(dispatch),
  'auction.get:whole': writing(...looking),
  'auction.hide': tied(['owner'], 'moderator'),
  'auction.images': anyone,
  'auction.lastInvoice': { kinds: ['customer', 'charity'], staff: [] },
  'auction.mailConfirmation': { ...writing(), kinds: ['guest', ...signedUp] },
  'auction.mailDraft': anyone,
  'auction.mailedDraft': anyone,
  'auction.map': anyone,
  'auction.myListings': members,
  'auction.myListingsCount': members,
  'auction.observe': { kinds: signedUp, staff: [] },
  'auction.observed': members,
  'auction.ownerContact': by(crew, tied(['owner', 'carrier'], ...looking)),
  'auction.ownerDetails': by(crew, { ...tied(['owner'], ...looking), untied: carrying }),
  'auction.publish': tied(['owner'], 'moderator'),
  'auction.receiverPhone': by(crew, tied(['owner', 'carrier'], ...looking)),
  'auction.refreshMap': anyone,
  'auction.refreshMap:reckon': tied(['owner'], 'moderator'),
  'auction.removePicture': writing('moderator'),
  'auction.renewEstimate': tied(['owner']),
  'auction.rescue': tied(['owner'], 'moderator', 'finance'),
  'auction.setPrice': tied(['owner']),
  'auction.setReceiverPhone': tied(['owner'], 'moderator'),
  'auction.unhide': tied(['owner'], 'moderator'),
  'auction.unhide:paused': tied(['owner']),
  'auction.unhide:withheld': office('moderator'),
  'auction.unobserve': { kinds: signedUp, staff: [] },

  'auth.addPasskey': members,
  'auth.confirmation': anyone,
  'auth.confirmEmail': anyone,
  'auth.confirmSecondFactor': members,
  'auth.createCsrfToken': anyone,
  'auth.endOtherSessions': members,
  'auth.endSecondFactor': members,
  'auth.endSession': members,
  'auth.login': anyone,
  'auth.loginAjax': anyone,
  'auth.loginByRefreshToken': anyone,
  'auth.loginCheck': anyone,
  'auth.logout': members,
  'auth.logoutEverywhere': members,
  'auth.passkeySignIn': anyone,
  'auth.passkeys': members,
  'auth.recoveryCodes': members,
  'auth.refresh': anyone,
  'auth.registerCharity': anyone,
  'auth.registerCourier': anyone,
  'auth.registerCustomer': anyone,
  'auth.registrationConfig': anyone,
  'auth.removePasskey': members,
  'auth.renamePasskey': members,
  'auth.renewRecoveryCodes': members,
  'auth.resetPassword': anyone,
  'auth.secondFactor': members,
  'auth.secondStep': anyone,
  'auth.sessions': members,
  'auth.startPasskey': members,
  'auth.startPasskeySignIn': anyone,
  'auth.startSecondFactor': members,

  'category.allItemCategories': anyone,
  'category.categories': anyone,
  'category.categoryTreeTest': { kinds: posting, staff: [] },
  'category.itemCategories': anyone,
  'category.itemFields': anyone,
  'category.multiItemTest': anyone,
  'category.predictPrice': { kinds: posting, staff: staffRoles },
  'category.splitEvent': { kinds: posting, staff: [] },
  'category.splitTests': anyone,
  'category.suggestCars': anyone,
  'category.suggestItems': anyone,
  'category.suggestMotorcycles': anyone,
  'category.suggestRemovals': anyone,
  'category.title': { kinds: posting, staff: staffRoles },

  'company.addDevice': providers(owner),
  'company.addDocument': providers(owner),
  'company.addVehicle': providers(owner),
  'company.change': providers(owner),
  'company.changeNotificationSettings': providers(owner),
  'company.changeSettings': providers(owner),
  'company.changeVehicle': providers(owner),
  'company.charities': office('verifier'),
  'company.charity': charities(dispatch),
  'company.decideBlock': office('verifier'),
  'company.devices': providers(dispatch),
  'company.document': by(dispatch, hidden(tied(['company'], 'verifier'))),
  'company.documents': providers(dispatch),
  'company.finishVerification': providers(owner),
  'company.handInCharity': charities(owner),
  'company.notificationSettings': providers(dispatch),
  'company.opinions': anyone,
  'company.own': providers(dispatch),
  'company.profile': anyone,
  'company.registerDevice': providers(crew),
  'company.rejectVerification': office('verifier'),
  'company.removeDevice': providers(owner),
  'company.removeDocument': by(owner, hidden({ ...tied(['company']), kinds: carrying })),
  'company.removeVehicle': providers(owner),
  'company.renameDevice': providers(owner),
  'company.save': providers(owner),
  'company.setCharityStatus': office('verifier'),
  'company.setPhoneStatus': office('verifier'),
  'company.setVies': office('verifier'),
  'company.settings': providers(dispatch),
  'company.startDocuments': providers(owner),
  'company.suspend': office('verifier'),
  'company.toCheck': office('verifier'),
  'company.vehicles': providers(crew),
  'company.verification': providers(dispatch),
  'company.verifications': office('verifier'),

  'complaint.act': by(dispatch, hidden(tied(['owner', 'bidder'], 'moderator'))),
  'complaint.act:decide': office('moderator'),
  'complaint.add': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'complaint.export': by(dispatch, hidden(tied(['owner', 'bidder'], ...looking))),
  'complaint.get': by(dispatch, hidden(tied(['owner', 'bidder'], ...looking))),
  'complaint.kinds': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'complaint.list': members,
  'complaint.waiting': office('support', 'moderator', 'finance'),
  'complaint.write': by(dispatch, hidden(tied(['owner', 'bidder'], 'moderator'))),

  'criteria.add': providers(dispatch),
  'criteria.change': providers(dispatch),
  'criteria.get': providers(dispatch),
  'criteria.list': providers(dispatch),
  'criteria.remove': providers(dispatch),

  'delivery.addProof': by(crew, hidden(tied(['bidder'], 'moderator'))),
  'delivery.answerTracking': by(crew, hidden(tied(['bidder']))),
  'delivery.askTracking': tied(['owner'], 'moderator'),
  'delivery.get': by(crew, hidden(tied(['owner', 'bidder'], ...looking))),
  'delivery.sendPositions': by(crew, hidden({ ...tied(['bidder']), kinds: carrying })),
  'delivery.setStreet': hidden(tied(['owner'])),
  'delivery.step': by(crew, hidden(tied(['owner', 'bidder'], 'moderator'))),
  'delivery.tracking': anyone,
  'delivery.trackingMap': anyone,

  'earning.costs': providers(dispatch),
  'earning.reckon': providers(dispatch),
  'earning.saveCosts': providers(owner),

  'help.articles': anyone,

  'member.accept': { kinds: signedUp, staff: [] },
  'member.change': providers(owner),
  'member.invitation': anyone,
  'member.invite': providers(owner),
  'member.inviteAgain': providers(owner),
  'member.list': providers(crew),
  'member.register': anyone,
  'member.remove': providers(crew),
  'member.remove:others': providers(owner),

  'message.appeal': { kinds: signedUp, staff: [] },
  'message.decide': office('moderator'),
  'message.masked': office('moderator'),
  'message.file': by(crew, hidden(tied(['owner', 'bidder'], ...looking))),
  'message.ofAuction': by(crew, { ...tied(['owner'], ...looking), untied: carrying }),
  'message.ofOffer': by(crew, hidden(tied(['owner', 'bidder'], ...looking))),
  'message.post': by(dispatch, { ...tied(['owner'], 'moderator'), untied: carrying }),
  'message.read': by(crew, hidden(tied(['owner', 'bidder']))),
  'message.send': by(crew, hidden(tied(['owner', 'bidder']))),
  'message.translate': by(crew, hidden({ ...tied(['owner', 'bidder'], ...looking), untied: carrying })),

  'moderation.answerAppeal': office('moderator'),
  'moderation.appeal': { kinds: signedUp, staff: [] },
  'moderation.appeals': office('moderator'),
  'moderation.auctions': office(...looking),
  'moderation.decideReport': office('moderator'),
  'moderation.decisions': { kinds: signedUp, staff: [] },
  'moderation.moderate': office('moderator'),
  'moderation.report': anyone,
  'moderation.reports': office('moderator'),

  'notification.list': members,
  'notification.outbox': office('support'),
  'notification.outboxMail': office('support'),
  'notification.push': members,
  'notification.read': members,
  'notification.readAll': members,
  'notification.retryUntold': office('super'),
  'notification.see': members,
  'notification.subscribe': members,
  'notification.unsubscribe': members,
  'notification.untold': office('super'),

  'offer.accept': hidden(tied(['owner'], 'moderator')),
  'offer.acceptances': office('moderator'),
  'offer.addRate': providers(owner),
  'offer.answerAcceptance': office('moderator'),
  'offer.answerCancellation': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'offer.answerDoorPrice': hidden(tied(['owner'])),
  'offer.askDoorPrice': by(dispatch, hidden(tied(['bidder']))),
  'offer.answerChange': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'offer.answerSettlement': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'offer.answerCounter': by(dispatch, hidden(tied(['bidder']))),
  'offer.backToAccepted': by(dispatch, hidden(tied(['owner', 'bidder'], 'moderator', 'finance'))),
  'offer.calcFromGross': providers(dispatch),
  'offer.calcFromNet': providers(dispatch),
  'offer.cancel': by(dispatch, hidden(tied(['owner', 'bidder'], 'moderator'))),
  'offer.cancellations': office('moderator'),
  'offer.cancel:withdraw': by(dispatch, tied(['bidder'], 'moderator')),
  'offer.changeRate': providers(owner),
  'offer.changeRateCard': providers(owner),
  'offer.caseFile': by(dispatch, hidden(tied(['owner', 'bidder'], ...looking))),
  'offer.chosen': members,
  'offer.counter': hidden(tied(['owner'])),
  'offer.declineRequest': providers(dispatch),
  'offer.doorPrice': by(dispatch, hidden(tied(['owner', 'bidder'], ...looking))),
  'offer.fraud': by(dispatch, hidden(tied(['owner', 'bidder'], 'moderator'))),
  'offer.fraud:decide': office('moderator'),
  'offer.fraudReports': office('moderator'),
  'offer.get': by(crew, hidden(tied(['owner', 'bidder'], ...looking))),
  'offer.get:price': by(dispatch, tied(['owner', 'bidder'], ...looking)),
  'offer.list': providers(crew),
  'offer.ofAuction': by(dispatch, { ...tied(['owner'], ...looking), untied: carrying }),
  'offer.ofAuction:all': tied(['owner'], ...looking),
  'offer.post': providers(dispatch),
  'offer.proposeSettlement': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'offer.proposeChange': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'offer.rateCard': providers(dispatch),
  'offer.realize': by(dispatch, hidden(tied(['owner', 'bidder'], 'moderator', 'finance'))),
  'offer.realize:undelivered': office('moderator', 'finance'),
  'offer.reject': hidden(tied(['owner'], 'moderator')),
  'offer.reliability': providers(dispatch),
  'offer.removeRate': providers(owner),
  'offer.request': { kinds: ['customer', 'charity'], staff: [] },
  'offer.requests': providers(dispatch),
  'offer.saveTemplate': providers(owner),
  'offer.settlement': by(dispatch, hidden(tied(['owner', 'bidder'], ...looking))),
  'offer.standIn': by(dispatch, hidden(tied(['bidder']))),
  'offer.stopAutoBid': by(dispatch, hidden(tied(['bidder']))),
  'offer.takeBackCounter': hidden(tied(['owner'])),
  'offer.template': providers(dispatch),
  'offer.undecided': office('moderator', 'finance'),
  'offer.validate': providers(dispatch),
  'offer.withAutoBid': providers(crew),

  'opinion.decide': office('moderator'),
  'opinion.edit': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'opinion.give': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'opinion.giveByHash': anyone,
  'opinion.invitation': anyone,
  'opinion.list': members,
  'opinion.reply': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'opinion.report': by(dispatch, hidden(tied(['owner', 'bidder']))),
  'opinion.reported': office('moderator'),
  'opinion.testimonials': anyone,

  'payment.cases': office('finance'),
  'payment.decideCase': office('finance'),
  'payment.fees': providers(owner),
  'payment.history': members,
  'payment.methods': hidden(tied(['owner'])),
  'payment.openPayoutAccount': providers(owner),
  'payment.pay': hidden(tied(['owner'])),
  'payment.payoutAccount': providers(owner),
  'payment.prepare': hidden(tied(['owner'])),
  'payment.status': by(dispatch, hidden(tied(['owner', 'bidder'], ...looking))),
  'payment.status:checkout': tied(['owner']),
  'payment.webhook': anyone,

  'search.aggregated': anyone,
  'search.along': anyone,
  'search.area': anyone,
  'search.auctions': anyone,
  'search.companyDeals': anyone,
  'search.count': anyone,
  'search.coords': providers(dispatch),
  'search.coordsAnonymous': anyone,
  'search.couriers': tied(['owner']),
  'search.map': anyone,
  'search.near': anyone,
  'search.nearHome': providers(dispatch),
  'search.recommended': providers(dispatch),
  'search.quickDeals': providers(dispatch),

  'storefront.allAnnouncements': office('moderator', 'translator'),
  'storefront.announcement': office('moderator', 'translator'),
  'storefront.announcements': anyone,
  'storefront.changeAnnouncement': office('moderator', 'translator'),
  'storefront.config': anyone,
  'storefront.countries': anyone,
  'storefront.currencyRates': anyone,
  'storefront.logCookieConsent': anyone,
  'storefront.postAnnouncement': office('moderator', 'translator'),
  'storefront.removeAnnouncement': office('moderator', 'translator'),
  'storefront.mobileVersion': anyone,
  'storefront.translations': anyone,
  'storefront.vehicles': anyone,

  'sync.changes': members,

  'trip.add': providers(dispatch),
  'trip.along': providers(dispatch),
  'trip.auctions': providers(dispatch),
  'trip.change': providers(dispatch),
  'trip.get': providers(dispatch),
  'trip.list': providers(dispatch),
  'trip.ofAuction': tied(['owner']),
  'trip.remove': providers(dispatch),

  'user.addIdentityPhoto': members,
  'user.addPicture': members,
  'user.agreements': members,
  'user.answerAgreement': members,
  'user.askExport': members,
  'user.awards': anyone,
  'user.changeEmail': members,
  'user.changePassword': members,
  'user.changePhone': members,
  'user.changeSettings': members,
  // Staff cannot close their own accounts, so that somebody is always left.
  'user.close': { kinds: signedUp, staff: [] },
  'user.closing': members,
  'user.confirmNewEmail': anyone,
  'user.decideIdentity': office('verifier'),
  'user.export': members,
  'user.identities': office('verifier'),
  'user.identity': members,
  'user.linkedMails': anyone,
  'user.me': anyone,
  'user.online': anyone,
  'user.phone': members,
  'user.pictures': members,
  'user.removePicture': members,
  'user.proveMailbox': members,
  'user.reopen': members,
  'user.setPassword': members,
  'user.settings': members,
  'user.smsOutbox': office('support'),
  'user.turnMails': anyone,
  'user.undoNewEmail': anyone,
  'user.verifyPhone': members,
} as const satisfies Record<string, Permission>

export type Permitted = keyof typeof permissions

/** The same for lookups by any name. */
export const allPermissions: Readonly<Record<string, Permission | undefined>> = permissions

/** Whether the caller may make the call at all; calls without a line are closed to everybody. */
export function mayAsk(name: string, caller: Caller): boolean {
  const line = allPermissions[name]
  if (!line) return false
  if (isOnDuty(line, caller)) return true
  return line.kinds.includes(kindOf(caller)) && (line.ties !== undefined || actsFor(line, caller))
}

/** Whether the caller may do this with a thing to which they have these relations. */
export function may(name: Permitted, caller: Caller, ties: readonly Tie[] = []): boolean {
  const line: Permission = permissions[name]
  if (isOnDuty(line, caller)) return true
  const kind = kindOf(caller)
  if (!line.kinds.includes(kind)) return false
  const asMember = actsFor(line, caller)
  const needsTie = line.ties !== undefined && !line.untied?.includes(kind)
  if (!needsTie && asMember) return true
  return (line.ties ?? []).some((tie) => ties.includes(tie) && (asMember || !companyTies.includes(tie)))
}

/** Relations of a company, which its members share. */
const companyTies: readonly Tie[] = ['bidder', 'carrier', 'company']

/** Whether the company role suffices, if the permission names any. */
const actsFor = ({ company }: Permission, caller: Caller): boolean =>
  !company || (caller.isSignedIn && company.some((role) => role === caller.companyRole))

const kindOf = (caller: Caller): Kind => (caller.isSignedIn ? caller.role : 'guest')

/** Whether the caller is staff with a suitable role. */
function isOnDuty({ staff }: Permission, caller: Caller): boolean {
  if (staff.length === 0 || !isAdmin(caller)) return false
  return caller.staffRole === 'super' || staff.some((role) => role === caller.staffRole)
}
