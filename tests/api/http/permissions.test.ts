import { recordStatements } from '#tests/support/recorded-statements.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { guestCaller, type Caller, type CompanyRole, type SignedIn } from '#api/common/caller.rules.ts'
import { allPermissions, type Permission, type Tie } from '#api/common/permissions.rules.ts'
import { staffRoles } from '#api/common/staff.rules.ts'
import { callsOf, type Call } from '#api/http/rest.ts'
import type { Access } from '#api/kit/call.ts'
import { appRouter } from '#api/router.ts'
import { anAuction, anAuctionForm, aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aDeepL, DEEPL_KEY } from '#tests/support/deepl.ts'
import { aServer, call, type Sent } from '#tests/support/http.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aConfirmedDeal, aPaidDeal, pounds } from '#tests/support/scenes/offers.ts'
import { aPdf } from '#tests/support/scenes/papers.ts'
import { aCharity, aCourier, aCustomer, aNewAdmin, anAdmin, aSession } from '#tests/support/scenes/people.ts'
import { as, testApp, theServices } from '#tests/support/test-app.ts'

const deepl = await aDeepL()
recordStatements()
testApp({ LIMIT_FACTOR: '100000', DEEPL_KEY, DEEPL_URL: deepl.url })
afterAll(() => deepl.close())
aServer()

const calls = callsOf(appRouter)
const lineOf = (name: string): Permission => allPermissions[name] ?? { kinds: [], staff: [] }

/** The suggested table line for a call that has none yet. */
const wanted: Record<Access, string> = {
  guest: 'anyone',
  user: `members (or, of one thing alone: tied(['owner'], 'moderator'))`,
  customer: 'members',
  provider: 'providers(owner)',
  admin: `office('support')`,
}

test('every call has a line in the table, and every line a call', () => {
  const missing = calls
    .filter(({ name }) => !allPermissions[name])
    .map(({ name, meta }) => `'${name}': ${wanted[meta.access]},`)
  const names = new Set(calls.map(({ name }) => name))
  const dead = Object.keys(allPermissions).filter((name) => !names.has(name.replace(/:.*/, '')))

  expect(missing, 'add these lines to api/common/permissions.rules.ts').toEqual([])
  expect(dead, 'take these out of api/common/permissions.rules.ts').toEqual([])
})

test.each(calls.map(({ name, meta }) => [name, meta.access] as const))(
  'the access level of the action %s fits its line',
  (name, access) => {
    const { kinds } = lineOf(name)
    if (access === 'admin') expect(kinds).toEqual([])
    else expect(kinds.includes('guest')).toBe(access === 'guest')
    if (access === 'provider') expect(kinds.filter((kind) => !['courier', 'charity'].includes(kind))).toEqual([])
  },
)

test('a line with a company relation names the allowed company roles', () => {
  const open = Object.entries(allPermissions)
    .filter(([, line]) => line?.ties?.some((tie) => ofCompany.includes(tie)) && !line.company)
    .map(([name]) => name)

  expect(open).toEqual([])
})

/** The callers without a relation to any row; their names are not in the table. */
const strangers = ['guest', 'customer', 'courier', 'charity', 'admin without a code'] as const
const tiedPeople = ['owner', 'bidder', 'carrier'] as const
/** Members of the carrier’s company. */
const crew = ['dispatcher', 'driver'] as const
type Person = (typeof strangers | typeof tiedPeople | typeof crew | typeof staffRoles)[number]

const people = new Map<Person, Caller>()

beforeAll(async () => {
  people.set('guest', guestCaller)
  people.set('customer', await aCustomer())
  people.set('courier', await aCourier())
  people.set('charity', await aCharity())
  people.set('admin without a code', await aNewAdmin())
  people.set('owner', await aCustomer())
  people.set('bidder', await aCourier())
  people.set('carrier', await aCourier())
  for (const role of crew) people.set(role, await aMember({ of: member('carrier'), role }))
  // A listing, so that searches find something.
  await anAuction({ by: member('owner') })
  for (const staffRole of staffRoles) people.set(staffRole, await anAdmin({ staffRole }))
})

const member = (name: Person): SignedIn => {
  const caller = people.get(name)
  if (!caller?.isSignedIn) throw new Error(`${name} is not signed in`)
  return caller
}

interface Thing {
  auction: number
  offerId: number
  /** A document of the carrier. */
  uuid: string
  messageId: number
  /** A file in the owner’s message. */
  uid: string
  complaintId: number
  /** By the side that wrote them. */
  opinions: { owner: number; provider: number } | undefined
}

/** A paid deal of the owner with the carrier, on which the bidder has offered too. */
async function aThing(name: string): Promise<Thing> {
  const [ann, bob, rival] = [member('owner'), member('carrier'), member('bidder')]
  const none = { auction: 0, offerId: 0, uuid: '', messageId: 0, uid: '', complaintId: 0, opinions: undefined }
  if (name.startsWith('company.')) return { ...none, uuid: await aPaper(bob) }
  const isOfOpinion = /^opinion\.(?:edit|reply|report)$/.test(name)
  const deal = await (isOfOpinion ? aConfirmedDeal : aPaidDeal)({ ann, bob, rival })
  const { offerId } = deal
  const opinions = isOfOpinion ? await bothOpinions(offerId) : undefined
  const messageId = name === 'message.translate' ? await anAnswer(deal.auction.id, offerId) : 0
  const uid = name === 'message.file' ? await aSentFile(ann, offerId) : ''
  const complaintId = /^complaint\.(?:get|export|write|act)$/.test(name) ? await aConductComplaint(ann, offerId) : 0
  return { ...none, auction: deal.auction.id, offerId, messageId, uid, complaintId, opinions }
}

/** Reads change nothing, so they share one thing of each kind. */
const readThings = new Map<string, Promise<Thing>>()

function aReadThing(name: string): Promise<Thing> {
  const kind =
    name.startsWith('company.') || ['message.file', 'complaint.get', 'complaint.export'].includes(name) ? name : 'deal'
  const thing = readThings.get(kind) ?? aThing(name)
  readThings.set(kind, thing)
  return thing
}

async function bothOpinions(offerId: number) {
  const by = (person: Person) => as(member(person)).opinion.give({ offerId, stars: 4 })
  return { owner: (await by('owner')).id, provider: (await by('carrier')).id }
}

/** Authors edit their own opinion; they answer and report the other side’s. */
function opinionFor(name: string, person: Person, { opinions }: Thing): number | undefined {
  const isOwners = (person === 'owner') === (name === 'opinion.edit')
  return opinions?.[isOwners ? 'owner' : 'provider']
}

/** Asked while the listing was open. */
async function aQuestion(auctionId: number, offerId: number): Promise<number> {
  const asked = await queryOne<{ id: number }>(
    { tx: undefined },
    `insert into messages (auction_id, side, author_id, company_id, locale, text, created_at)
     select $1, 'provider', o.bidder_id, o.company_id, 'en_GB', 'How heavy is it?', now() from offers o
     where o.id = $2 returning id`,
    [auctionId, offerId],
  )
  return asked?.id ?? 0
}

/** By staff in another language, so that everybody may read it and nobody owns it. */
async function anAnswer(auctionId: number, offerId: number): Promise<number> {
  const answered = await queryOne<{ id: number }>(
    { tx: undefined },
    `insert into messages (auction_id, answers_id, side, author_id, locale, text, created_at)
     values ($1, $2, 'admin', $3, 'pl_PL', 'Około 80 kg.', now()) returning id`,
    [auctionId, await aQuestion(auctionId, offerId), member('moderator').userId],
  )
  return answered?.id ?? 0
}

async function aSentFile(by: SignedIn, offerId: number): Promise<string> {
  const { files } = await as(by).message.send({ offerId, files: [{ bytes: aPdf() }] })
  return files[0]?.uid ?? ''
}

const aConductComplaint = async (by: SignedIn, offerId: number): Promise<number> =>
  (await as(by).complaint.add({ offerId, kind: 'conduct', text: 'He shouted.' })).id

async function aPaper(by: SignedIn): Promise<string> {
  const file = { name: 'a.jpg', bytes: await aPhoto() }
  const paper = { type: 'profile' as const, validUntil: inDays(90), file }
  return (await as(by).company.addDocument(paper)).uuid
}

const isCrew = (person: Person): person is (typeof crew)[number] => crew.some((one) => one === person)

/** The caller’s relations to the row that the call is about. */
function tiesOf(name: string, person: Person): Tie[] {
  if (person === 'owner') return name.startsWith('company.') ? [] : ['owner']
  if (person === 'carrier' || isCrew(person)) return ['bidder', 'carrier', 'company']
  // The bidder does not own the offer in question.
  return person === 'bidder' && name.startsWith('auction.') ? ['bidder'] : []
}

/** Valid input for calls about one row, as the schema is checked before permissions. */
const sent: Record<string, (thing: Thing) => object | Promise<object>> = {
  'auction.cancel': () => ({ reason: 'No longer needed.' }),
  'auction.edit': () => anAuctionForm(),
  'auction.editDates': () => ({
    transportDateRange: 'custom',
    dateFixed: true,
    sendDateFrom: inDays(3),
    sendDateTo: inDays(4),
    receiveDateFrom: inDays(5),
    receiveDateTo: inDays(6),
  }),
  'auction.editDescription': () => ({ description: 'It brakes.' }),
  'auction.fix': () => ({ type: 'bid' }),
  'auction.hide': () => ({ reason: 'A pause.' }),
  'auction.setPrice': () => ({ price: pounds('500') }),
  'auction.setReceiverPhone': () => ({ phone: '+49301230001' }),
  'complaint.add': ({ offerId }) => ({ offerId, kind: 'payment', text: 'Charged twice.' }),
  'complaint.write': () => ({ text: 'He did.' }),
  'complaint.act': () => ({ event: 'appeal', text: 'He did.' }),
  'delivery.answerTracking': () => ({ answer: 'share' }),
  'delivery.sendPositions': ({ offerId }) => ({
    offerId,
    positions: [{ lat: 54.2, lng: 16.2, at: '2026-11-25T07:52:00Z' }],
  }),
  'delivery.setStreet': () => ({ street: 'Długa', buildingNr: '5', postalCode: '80-831' }),
  'delivery.step': () => ({ event: 'deliver' }),
  'message.post': async ({ auction, offerId }) => ({
    text: 'About 80 kg.',
    answers: await aQuestion(auction, offerId),
  }),
  'message.send': () => ({ text: 'Could you come at eight?' }),
  'offer.proposeChange': () => ({ pickupDate: inDays(9) }),
  'offer.fraud': () => ({ reason: 'No answer' }),
  'offer.backToAccepted': () => ({ reason: 'A mistake' }),
  'offer.answerCancellation': () => ({ requestId: 1, answer: 'agree' }),
  'offer.answerChange': () => ({ proposalId: 1, answer: 'accept' }),
  'offer.askDoorPrice': () => ({ price: pounds('550'), weight: 900, reason: 'More boxes' }),
  'offer.answerDoorPrice': () => ({ answer: 'keep' }),
  'auction.rescue': () => ({ answer: 'wait' }),
  'offer.standIn': () => ({ answer: 'no' }),
  'offer.proposeSettlement': () => ({ back: pounds('100') }),
  'offer.answerSettlement': () => ({ settlementId: 1, answer: 'accept' }),
  'offer.request': () => ({ auctions: [1] }),
  'offer.counter': () => ({ price: pounds('450') }),
  'offer.answerCounter': () => ({ answer: 'decline' }),
  'offer.accept': () => ({ expectedGross: pounds('500'), auctionVersion: 1 }),
  'opinion.give': ({ offerId }) => ({ offerId, stars: 5 }),
  'opinion.edit': () => ({ stars: 5 }),
  'opinion.reply': () => ({ text: 'Thank you' }),
  'opinion.report': () => ({ text: 'An insult' }),
  'opinion.decide': () => ({ decision: 'hide', reason: 'An insult' }),
}
const asked: Record<string, string> = { 'admin.find': '?q=1', 'auction.formData': '?mode=read' }
/** The meaning of a path parameter where its name does not say it. */
const named: Record<string, Record<string, string>> = {
  'delivery.setStreet': { end: 'from' },
  'company.document': { type: 'profile' },
  'company.removeDocument': { type: 'profile' },
}

const fields: Record<string, Record<string, string>> = {
  'delivery.addProof': { stage: 'pickup', kind: 'photo' },
}

async function multipart(name: string): Promise<Sent> {
  const parts = Object.entries(fields[name] ?? {}).map(
    ([key, value]) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(parts.join('') + head), await aPhoto(), Buffer.from('\r\n--x--\r\n')])
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
}

type Door = '/api' | '/api/mobile'

/** Each request uses a new session, as the call may end it. */
async function ask({ name, meta }: Call, door: Door, person: Person, thing: Thing | undefined) {
  const { opinions: _, ...plain } = thing ?? {}
  const opinionId = thing && opinionFor(name, person, thing)
  const values: Record<string, string | number> = { ...plain, ...(opinionId ? { opinionId } : {}), ...named[name] }
  const path = meta.path.replace(/\{(\w+)\}/g, (_, part: string) => String(values[part] ?? 'none'))
  const said: Sent = meta.method === 'GET' ? {} : meta.upload ? await multipart(name) : { json: (thing && (await sent[name]?.(thing))) ?? {} } // prettier-ignore
  const caller = people.get(person) ?? guestCaller
  const headers: Record<string, string> = { ...said.headers }
  if (caller.isSignedIn)
    headers.authorization = `Bearer ${accessToken(theServices().config, await aSession(caller.userId))}`
  const { status, json } = await call(`${meta.method} ${door}${path}${asked[name] ?? ''}`, { ...said, headers })
  return { status, code: typeof json.code === 'string' ? json.code : '' }
}

/** A guest here is most likely the owner with an expired session, so the answer is 401. */
const asksToSignIn = ['auction.addPicture', 'auction.removePicture']

/** The expected answer by the table, computed independently: yes, or the status of the error. */
function expectedOf(name: string, access: Access, person: Person): string {
  const { kinds, ties, untied, company, staff, isHidden } = lineOf(name)
  // No caller here sends a signature.
  if (name === 'payment.webhook') return '403'
  const role = staffRoles.find((one) => one === person)
  if (role && staff.length > 0 && (role === 'super' || staff.includes(role))) return 'yes'
  const kind = kindOf(person)
  const acts = !company || company.some((one) => one === companyRoleOf(person))
  const tie = ties?.some((one) => tiesOf(name, person).includes(one) && (acts || !ofCompany.includes(one)))
  if (kinds.includes(kind) && (tie || (acts && (!ties || untied?.includes(kind))))) return 'yes'
  if (kind === 'guest' && (access !== 'guest' || asksToSignIn.includes(name))) return '401'
  // Documents are hidden from drivers.
  const knows = name === 'company.document' && person === 'driver' ? false : role ? lineOf('offer.get').staff.some((one) => one === role) || role === 'super' : tiesOf(name, person).length > 0 // prettier-ignore
  return isHidden && !knows && kinds.includes(kind) ? '404' : '403'
}

const ofCompany: readonly Tie[] = ['bidder', 'carrier', 'company']

function companyRoleOf(person: Person): CompanyRole | undefined {
  if (isCrew(person)) return person
  const isOwner = ['courier', 'charity', 'bidder', 'carrier'].includes(person)
  return isOwner ? 'owner' : undefined
}

function kindOf(person: Person): Permission['kinds'][number] {
  if (person === 'guest' || person === 'customer' || person === 'courier' || person === 'charity') return person
  if (person === 'owner') return 'customer'
  return person === 'bidder' || person === 'carrier' || isCrew(person) ? 'courier' : 'admin'
}

/** Errors about the caller; other codes are about a token, key or signature. */
const refusing = ['unauthorized', 'forbidden', 'auth.blocked', 'auth.second_factor_missing']

/** The actual answer in the format of `expectedOf`. */
function answerOf({ status, code }: { status: number; code: string }, isTied: boolean): string {
  if (refusing.includes(code)) return String(status)
  if (status === 404) return isTied ? '404' : 'yes'
  return code === 'invalid' && isTied ? `does not get as far: say in 'sent' what it takes` : 'yes'
}

const doorsOf = ({ meta }: Call): Door[] => (meta.mobile === false ? ['/api'] : ['/api', '/api/mobile'])

async function walk(one: Call): Promise<void> {
  const { name, meta } = one
  const isTied = lineOf(name).ties !== undefined && !lineOf(name).ties?.includes('self')
  const everybody: Person[] = [...strangers, ...crew, ...staffRoles, ...(isTied ? tiedPeople : [])]
  const expected = everybody.map((person) => [person, expectedOf(name, meta.access, person)] as const)
  // Forbidden callers first, as allowed ones change the row.
  const order = expected.toSorted(([, a], [, b]) => Number(a === 'yes') - Number(b === 'yes'))
  for (const door of doorsOf(one)) {
    const thing = isTied ? await (meta.method === 'GET' ? aReadThing : aThing)(name) : undefined
    const got: [string, string][] = []
    for (const [person] of order) got.push([person, answerOf(await ask(one, door, person, thing), isTied)])
    expect(Object.fromEntries(got), `${meta.method} ${door}${meta.path}`).toEqual(Object.fromEntries(order))
  }
}

describe('both channels answer every kind of caller as the table says', () => {
  test.each(calls.map((one) => [one.name, one] as const))('%s', (_, one) => walk(one))
})
