import { DateTime } from 'luxon'
import type { Address } from '#api/address/address.rules.ts'
import { goodsFactsOf } from '#api/auction/goods-facts.rules.ts'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { firstName } from '#api/auction/redacted.view.ts'
import type { AuctionView } from '#api/auction/auction.view.ts'
import { dayOf } from '#api/common/dates.rules.ts'
import {
  countryName,
  formatDay,
  formatDays,
  formatInstant,
  formatKilograms,
  formatNumber,
  formatMoney,
  formatShare,
  formatUnit,
} from '#api/common/format.rules.ts'
import { fromWire, money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { translateOptional, type Translate } from '#api/common/translate.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import { doorFile } from '#api/case/door/door-file.part.ts'
import { complaintFile } from '#api/case/complaint/complaint-file.part.ts'
import { proofFile } from '#api/delivery/proof-file.part.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { FileForm, ImageSize } from '#api/file/file.rules.ts'
import type { FileKind } from '#api/file/stored-file.lib.ts'
import { wordsOf } from '#api/kit/words.ts'
import { messageFile } from '#api/message/message-file.part.ts'
import { messageView, shownName } from '#api/message/message.view.ts'
import type { TalkRow } from '#api/message/talk.view.ts'
import type { Days } from '#api/offer/days.lib.ts'
import { dealStatuses, type DealSide, type OfferStatus } from '#api/offer/offer.rules.ts'
import type { PricedOfferView } from '#api/offer/offer.view.ts'
import { roughly } from '#api/delivery/where-it-is.lib.ts'
import { storefrontOf, type Storefront } from '#content/storefronts.ts'
import type { CaseFacts, ComplaintFact, DoorFact, MoveFact } from './case-file.query.ts'
import { CASE_FILES_MAX, caseMoves, type CaseActor, type CaseEntryKind } from './case-file.rules.ts'

/** A file of the case file, under its name in the archive. */
export interface CaseFileFile {
  /** Folder and name in the archive. */
  name: string
  /** Its content, in the reader’s language. */
  label: string
  /** URL of the picture or document; signed ones expire after minutes. */
  url: string
  /** URL of a small version; null for a document. */
  thumbUrl: string | null
}

/** A label, a fact and the lines below it. */
export interface CaseBox {
  label: string
  /** The fact in short; empty if the lines say it all. */
  value: string
  /** More about it, line by line. */
  lines: string[]
}

interface CaseThing {
  /** Number and name. */
  text: string
  /** Sizes, weight and what else carriers asked for. */
  facts: string[]
}

interface CaseListing {
  /** The goods and the way. */
  title: string
  /** Pickup and delivery: address, floor and the days agreed at the booking. */
  ends: CaseBox[]
  things: CaseThing[]
  /** Total weight and distance. */
  totals: string
  /** Written by the customer. */
  description: string
  pictures: CaseFileFile[]
}

interface CaseAgreement {
  acceptedAt: Instant | null
  /** The price that both agreed on, with VAT. */
  price: WireMoney
  /** Price, VAT, vehicle, days and the courier’s message. */
  boxes: CaseBox[]
}

interface CasePositions {
  /** Number of positions that the courier sent. */
  total: number
  /** The first, the last and some between them, rounded to a kilometre for all but staff. */
  points: CasePoint[]
}

interface CasePoint {
  /** Time of the position. */
  at: Instant
  /** The same in the time zone of the deal, in the reader’s format. */
  time: string
  lat: number
  lng: number
}

export interface CaseEntry {
  /** Time of the entry. */
  at: Instant
  /** The same in the time zone of the deal, with its offset. */
  localAt: string
  /** The same in the reader’s format. */
  time: string
  /** Kind of the entry. */
  kind: CaseEntryKind
  /** Machine and event of a change, such as `delivery.pickUp`; `message` and `proof` for these. */
  event: string
  /** The side that acted; `system` for a deadline or the card processor. */
  by: CaseActor
  /** The name behind `by`, or the word for it. */
  byName: string
  label: string
  /** The words, the money and the days of the entry, one below the other. */
  lines: string[]
  /** Money that was moved or claimed; null for all other entries. */
  amount: WireMoney | null
  /** Its pictures and documents. */
  files: CaseFileFile[]
}

export interface CaseFileView {
  offerId: number
  auctionId: number
  /** Status of the offer. */
  status: OfferStatus
  deliveryStatus: DeliveryStatus | null
  /** The side for which it was made; each sees its own money only. */
  side: DealSide
  /** Time zone of all times: that of the listing’s storefront. */
  timeZone: string
  /** Time of this answer. */
  madeAt: Instant
  /** Heading, with the number of the deal. */
  title: string
  /** Date and time zone, as a line. */
  made: string
  /** The customer and the courier, as the reader knows them. */
  parties: CaseBox[]
  /** The goods, the way and the pictures. */
  listing: CaseListing
  /** Price, vehicle and message of the accepted offer. */
  agreement: CaseAgreement
  /** Null if no position was sent. */
  positions: CasePositions | null
  /** Every step, message and proof, oldest first. */
  entries: CaseEntry[]
  /** Entries or files were left out, because there are too many. */
  isCut: boolean
  /** URL of the archive: PDF, files and this answer as `case.json`. */
  zipUrl: string
}

/** A file with its place in the storage. */
export interface StoredCaseFile {
  name: string
  kind: FileKind
  uid: string
  form: FileForm
  /** The size that the PDF shows; null for a document. */
  small: ImageSize | null
}

export interface CaseFile {
  view: CaseFileView
  files: StoredCaseFile[]
}

interface CaseParts {
  facts: CaseFacts
  offer: PricedOfferView
  auction: AuctionView | null
  messages: readonly TalkRow[]
  messagesTotal: number
}

interface Reading {
  side: DealSide
  storefront: Storefront
  now: DateTime
  /** URL of a stored file for this reader. */
  urlOf: (file: Pick<StoredCaseFile, 'kind' | 'uid' | 'form'>) => string
}

/** Words, formats and the time zone of the deal. */
interface Telling {
  t: Translate
  /** Words about complaints and settlements. */
  tc: Translate
  /** Words about a higher price at the door. */
  td: Translate
  storefront: Storefront
  timeZone: string
  day: (day: string) => string
  time: (at: string) => string
  price: (price: WireMoney) => string
}

export function caseFileOf(parts: CaseParts, reading: Reading): CaseFile {
  const { facts, offer, messages } = parts
  const { side, storefront, now } = reading
  const telling = tellingOf(facts, storefront)
  const { t, timeZone, day } = telling
  const shelf = shelfOf(reading)
  const names = namesOf(parts, side, t)
  const listing = listingOf(parts, telling, shelf)
  const moves = facts.moves
    .filter((move) => mayRead(move, side))
    .map((move) => entryOfMove(move, telling, names, shelf))
  const proofs = proofEntries(facts, telling, names, shelf)
  const statements = statementEntries(facts, telling, names, shelf)
  const said = messages.map((row) => messageEntry(row, { ...telling, names, shelf, side, status: offer.status }))
  const isShort = facts.movesTotal > facts.moves.length || parts.messagesTotal > messages.length
  const madeAt = now.toISO() ?? ''
  return {
    files: shelf.files,
    view: {
      offerId: offer.id,
      auctionId: offer.auctionId,
      status: offer.status,
      deliveryStatus: offer.deliveryStatus,
      side,
      timeZone,
      madeAt,
      title: t('caseFile.title', { number: offer.id }),
      made: [t('contract.asOf', { date: day(dayOf(madeAt, timeZone)) }), t('caseFile.zone', { zone: timeZone })].join(
        ' · ',
      ),
      parties: partiesOf(parts, side, telling),
      listing,
      agreement: agreementOf(offer, telling),
      positions: positionsOf(facts, side, telling),
      entries: [...moves, ...proofs, ...statements, ...said].sort((one, other) => one.at.localeCompare(other.at)),
      isCut: isShort || shelf.isFull(),
      zipUrl: caseZipOf(offer.id),
    },
  }
}

/** Path of the archive; `api/http/case-files.ts` serves it. */
const caseZipOf = (offerId: number): string => `/files/case-files/${offerId}.zip`

function tellingOf({ locale }: CaseFacts, storefront: Storefront): Telling {
  const { timeZone } = storefrontOf(locale)
  const { language, intlLocale } = storefront
  return {
    t: wordsOf(language, 'offer'),
    tc: wordsOf(language, 'complaint'),
    td: wordsOf(language, 'door'),
    storefront,
    timeZone,
    // A year of its own, because a case file is read later.
    day: (day) => formatDay(day, intlLocale, 0),
    time: (at) => formatInstant(at, intlLocale, timeZone),
    price: (price) => formatMoney(fromWire(price), intlLocale),
  }
}

/** Takes files up to the limit, each under the next number of its folder. */
function shelfOf({ urlOf }: Reading) {
  const files: StoredCaseFile[] = []
  const counts = new Map<string, number>()
  let isFull = false
  return {
    files,
    isFull: () => isFull,
    take(folder: string, label: string, stored: Omit<StoredCaseFile, 'name'>): CaseFileFile[] {
      if (files.length >= CASE_FILES_MAX) {
        isFull = true
        return []
      }
      const number = (counts.get(folder) ?? 0) + 1
      counts.set(folder, number)
      const ending = stored.form === 'pdf' ? 'pdf' : 'webp'
      const file = { ...stored, name: `${folder}-${String(number).padStart(2, '0')}.${ending}` }
      files.push(file)
      const thumbUrl = stored.small && urlOf({ ...stored, form: stored.small })
      return [{ name: file.name, label, url: urlOf(stored), thumbUrl }]
    },
  }
}

type Shelf = ReturnType<typeof shelfOf>
type Names = Record<CaseActor, string>

/** After the end of a deal, the customer’s first name is enough for the courier. */
function namesOf({ facts, offer }: CaseParts, side: DealSide, t: Translate): Names {
  const isOpen = side !== 'provider' || dealStatuses.includes(offer.status)
  return {
    owner: isOpen ? facts.customer.name : firstName(facts.customer.name),
    provider: facts.company.name,
    admin: 'CarryTo',
    system: t('caseFile.automatic'),
  }
}

/** As each side knows the other: contact data only while the deal holds, and always for staff. */
function partiesOf({ facts, offer }: CaseParts, side: DealSide, { t, storefront }: Telling): CaseBox[] {
  const { customer, courier, company } = facts
  const isDeal = dealStatuses.includes(offer.status)
  const reached = ({ phone, email }: CaseFacts['customer']) => [...(phone ? [phone] : []), ...(email ? [email] : [])]
  const knows = (own: DealSide) => isDeal || side === 'admin' || side === own
  const names = namesOf({ facts, offer } as CaseParts, side, t)
  const seat = [company.city, countryName(company.country, storefront.language)].filter(Boolean).join(', ')
  return [
    { label: t('contract.customer'), value: names.owner, lines: knows('owner') ? reached(customer) : [] },
    {
      label: t('offers.courier'),
      value: company.name,
      lines: [seat, ...(knows('provider') ? [courier.name, ...reached(courier)] : [])],
    },
  ]
}

function listingOf({ facts, offer, auction }: CaseParts, telling: Telling, shelf: Shelf): CaseListing {
  const { t, storefront } = telling
  const { intlLocale } = storefront
  const weight = auction?.totalWeight
  const totals = [
    ...(weight ? [formatKilograms(weight, intlLocale)] : []),
    ...(offer.auction.distance ? [formatUnit(offer.auction.distance, 'kilometer', intlLocale)] : []),
  ]
  return {
    title: offer.auction.title,
    ends: [endOf({ facts, offer, auction }, 'from', telling), endOf({ facts, offer, auction }, 'to', telling)],
    things: (auction?.items ?? []).map((item) => ({
      text: [
        ...(item.itemsNumber && item.itemsNumber > 1 ? [t('listing.count', { count: item.itemsNumber })] : []),
        item.shownName || offer.auction.title,
      ].join(' '),
      facts: goodsFactsOf(item, t, intlLocale),
    })),
    totals: totals.join(' · '),
    description: auction?.description ?? '',
    pictures: (auction?.pictures ?? []).flatMap(({ uid }) =>
      shelf.take('listing/picture', t('listing.pictures'), { kind: pictureFile, uid, form: 'large', small: 'w480' }),
    ),
  }
}

function endOf(
  { offer, auction }: Pick<CaseParts, 'facts' | 'offer' | 'auction'>,
  end: 'from' | 'to',
  telling: Telling,
): CaseBox {
  const { t, storefront } = telling
  const isFrom = end === 'from'
  const town = offer.auction[end]
  const address = (isFrom ? auction?.fromAddress : auction?.toAddress) ?? null
  const floor = isFrom ? auction?.pickupFloor : auction?.deliveryFloor
  return {
    label: t(isFrom ? 'search.from' : 'search.to'),
    value: town?.city ?? address?.city ?? '',
    lines: [
      ...linesOf(address, town?.countryCode ?? '', storefront),
      ...(floor === null || floor === undefined
        ? []
        : [floor === 0 ? t('listing.groundFloor') : t('waybill.floor', { floor })]),
      tellDays(offer.bookedDays[isFrom ? 'pickup' : 'delivery'], telling),
    ].filter(Boolean),
  }
}

function linesOf(address: Address | null, countryCode: string, { language }: Storefront): string[] {
  const { street, buildingNr, postalCode, city } = address ?? {}
  const door = [street, buildingNr].filter(Boolean).join(' ')
  const town = postalCode && [postalCode, city].join(' ')
  return [door, [town, countryName(address?.countryCode || countryCode, language)].filter(Boolean).join(', ')]
}

const tellDays = ({ from, to }: Days, { t, day, storefront }: Telling): string => {
  if (!from || !to) return t('next.dayOpen')
  return from === to ? day(from) : formatDays(from, to, storefront.intlLocale, 0)
}

function agreementOf(offer: PricedOfferView, telling: Telling): CaseAgreement {
  const { t, storefront, time, price } = telling
  const { gross, vat, vatPercent, prepaid } = offer.price
  const { vehicle, days, bookedDays } = offer
  const isMoved = (of: 'pickup' | 'delivery') =>
    days[of].from !== bookedDays[of].from || days[of].to !== bookedDays[of].to
  const moved = (['pickup', 'delivery'] as const).filter(isMoved).map((of) => tellDays(days[of], telling))
  const isPart = prepaid.amount !== gross.amount
  return {
    acceptedAt: offer.acceptedAt,
    price: gross,
    boxes: [
      {
        label: t('deal.price'),
        value: price(gross),
        lines: [
          t('caseFile.vat', { percent: formatShare(vatPercent / 100, storefront.intlLocale), amount: price(vat) }),
          ...(isPart ? [t('caseFile.byCard', { amount: price(prepaid) })] : []),
          ...(offer.acceptedAt ? [t('contract.concluded', { date: time(offer.acceptedAt) })] : []),
        ],
      },
      ...(vehicle
        ? [
            {
              label: t('offers.transport'),
              value: wordsOf(storefront.language, 'vehicles')(vehicle.type),
              lines: [
                t('listing.size', { length: vehicle.loadLength, width: vehicle.loadWidth, height: vehicle.loadHeight }),
                formatKilograms(vehicle.payload, storefront.intlLocale),
              ],
            },
          ]
        : []),
      ...(offer.message ? [{ label: t('caseFile.message'), value: '', lines: [offer.message] }] : []),
      ...(moved.length > 0 ? [{ label: t('caseFile.newDays'), value: moved.join(' · '), lines: [] }] : []),
    ],
  }
}

function positionsOf(
  { positions, positionsTotal }: CaseFacts,
  side: DealSide,
  { time }: Telling,
): CasePositions | null {
  if (positionsTotal === 0) return null
  const points = positions.map(({ at, lat, lng }) => {
    const point = side === 'admin' ? { lat, lng } : roughly({ lat, lng })
    return { at, time: time(at), ...point }
  })
  return { total: positionsTotal, points }
}

function mayRead({ move }: MoveFact, side: DealSide): boolean {
  const readers = caseMoves[move]?.readers
  if (readers === undefined || side === 'admin') return true
  return (readers === 'payer' && side === 'owner') || (readers === 'payee' && side === 'provider')
}

const momentOf = (at: string, { timeZone, time }: Telling) => ({
  at,
  localAt: DateTime.fromISO(at, { zone: timeZone }).toISO() ?? at,
  time: time(at),
})

/** Moves whose reason was typed by a person; those of all others are codes. */
const reasoned: readonly string[] = ['offer.cancel', 'delivery.failPickup', 'delivery.failDelivery']

/** A review is its author's, whoever made it public; money moves by itself, except a payment and a decision of ours. */
function actorOf({ move, by, detail }: Pick<MoveFact, 'move' | 'by' | 'detail'>, kind: CaseEntryKind): CaseActor {
  if (kind === 'opinion') return detail?.side ?? by
  return kind === 'money' && by !== 'admin' && !move.startsWith('payment.') ? 'system' : by
}

function entryOfMove(fact: MoveFact, telling: Telling, names: Names, shelf: Shelf): CaseEntry {
  const { at, move, by, reason, detail } = fact
  if (detail?.complaint) return entryOfComplaint(fact, detail.complaint, telling, names)
  if (move.startsWith('settlement.')) return entryOfSettlement(fact, telling, names)
  if (detail?.door) return entryOfDoor(fact, detail.door, { ...telling, names, shelf })
  const { t, day, price } = telling
  const { kind, label } = caseMoves[move] ?? { kind: 'deal', label: move }
  const { minor, currency, pickupDate, deliveryDate, description, note, stars } = detail ?? {}
  const amount = minor && currency ? toWire(money(minor, currency)) : null
  const isFirst = !/\.(?:accept|decline|withdraw|replace|lapse|agree|dispute|dismiss)$/.test(move)
  const actor = actorOf({ move, by, detail }, kind)
  return {
    ...momentOf(at, telling),
    kind,
    event: move,
    by: actor,
    byName: names[actor],
    label: t(label),
    amount: kind === 'money' || move === 'cancellation.claim' ? amount : null,
    lines: [
      ...(kind === 'money' && amount ? [price(amount)] : []),
      ...(move === 'cancellation.claim' && amount ? [price(amount)] : []),
      ...(stars ? [t('opinion.star', { count: stars })] : []),
      ...(isFirst && pickupDate ? [t('caseFile.newPickup', { date: day(pickupDate) })] : []),
      ...(isFirst && deliveryDate ? [t('caseFile.newDelivery', { date: day(deliveryDate) })] : []),
      ...(isFirst && note ? [note] : []),
      ...((isFirst || move.startsWith('fraud.')) && description ? [description] : []),
      ...(reasoned.includes(move) && reason ? [reason] : []),
    ],
    files: [],
  }
}

function proofEntries({ proofs }: CaseFacts, telling: Telling, names: Names, shelf: Shelf): CaseEntry[] {
  const { t } = telling
  return proofs.map(({ uid, stage, kind, note, at, by }) => {
    const label = t(`deal.proofOf.${stage}`)
    const how = t(`caseFile.proof.${kind}`)
    const stored = { kind: proofFile, uid, form: 'large', small: 'w480' } as const
    return {
      ...momentOf(at, telling),
      kind: 'proof',
      event: 'proof',
      by,
      byName: names[by],
      label,
      amount: null,
      lines: [how, ...(note ? [note] : [])],
      files: kind === 'pin' ? [] : shelf.take(`proofs/${stage}-${kind}`, how, stored),
    }
  })
}

interface Talking extends Telling {
  names: Names
  shelf: Shelf
  side: DealSide
  status: OfferStatus
}

/** Texts and file names as this reader reads them in the conversation; files that the reader may not open are named only. */
function messageEntry(row: TalkRow, { names, shelf, side, status, ...telling }: Talking): CaseEntry {
  const { t, storefront } = telling
  const isOwn = row.side === side
  const isWhole = dealStatuses.includes(status)
  const { text, phrase, createdAt } = messageView(row, { isOwn, name: shownName(row), isWhole })
  const place = row.side === 'provider' ? 'provider' : 'owner'
  const said = phrase ? translateOptional(wordsOf(storefront.language, 'message'), `phrases.${place}.${phrase}`) : text
  const mayOpen = isWhole || isOwn || side === 'admin'
  const files = row.files.flatMap(({ uid, form, name }) =>
    mayOpen
      ? shelf.take('messages/file', form === 'pdf' && name ? name : t('caseFile.message'), {
          kind: messageFile,
          uid,
          form: form === 'pdf' ? 'pdf' : 'large',
          small: form === 'pdf' ? null : 'w480',
        })
      : [],
  )
  return {
    ...momentOf(createdAt, telling),
    kind: 'message',
    event: 'message',
    by: row.side,
    byName: names[row.side],
    label: t('caseFile.message'),
    amount: null,
    lines: said ? [said] : [],
    files,
  }
}

/** Texts of a complaint by its event; those of the other events are its statements. */
function entryOfComplaint(
  { at, move, by, detail }: MoveFact,
  complaint: ComplaintFact,
  telling: Telling,
  names: Names,
): CaseEntry {
  const { tc, price } = telling
  const { kind, label } = caseMoves[move] ?? { kind: 'case', label: 'log.closed' }
  const tell = (minor: number | null, key: string) =>
    minor === null || !detail?.currency ? [] : [tc(key), price(toWire(money(minor, detail.currency)))]
  const decided = complaint.outcome ? [tc(`outcome.${complaint.outcome}`), ...tell(complaint.back, 'money.back')] : []
  const lines: Readonly<Record<string, string[]>> = {
    'complaint.submit': [complaint.item, complaint.text, ...tell(complaint.claim, 'money.claim')],
    'complaint.ask': [complaint.question],
    'complaint.decide': [...decided, complaint.finding],
    'complaint.appeal': [complaint.appeal],
    'complaint.decideAgain': [...decided, complaint.appealFinding],
  }
  return {
    ...momentOf(at, telling),
    kind,
    event: move,
    by,
    byName: names[by],
    label: tc(label, { kind: tc(`kind.${complaint.kind}`) }),
    lines: (lines[move] ?? []).filter(Boolean),
    amount: null,
    files: [],
  }
}

const settlementEnds: Readonly<Record<string, string>> = {
  'settlement.decline': 'log.declined',
  'settlement.lapse': 'log.lapsed',
}

function entryOfSettlement({ at, move, by, detail }: MoveFact, telling: Telling, names: Names): CaseEntry {
  const { tc, price } = telling
  const { label } = caseMoves[move] ?? { label: 'log.proposal' }
  const { minor, currency, note } = detail ?? {}
  const back = typeof minor === 'number' && currency ? toWire(money(minor, currency)) : null
  const end = settlementEnds[move]
  return {
    ...momentOf(at, telling),
    kind: 'case',
    event: move,
    by,
    byName: names[by],
    label: tc(label, { amount: back ? price(back) : '' }),
    lines: [...(end ? [tc(end)] : []), ...(move === 'settlement.propose' && note ? [note] : [])],
    amount: back,
    files: [],
  }
}

/** Measures at the door beside those of the listing, and the pictures; an answer has a label only. */
function entryOfDoor(
  { at, move, by, detail }: MoveFact,
  door: DoorFact,
  { names, shelf, ...telling }: Telling & Pick<Talking, 'names' | 'shelf'>,
): CaseEntry {
  const { t, td, price, storefront } = telling
  const isAsked = move === 'door.ask'
  const label = t(caseMoves[move]?.label ?? move)
  const wire = (minor: number) => toWire(money(minor, detail?.currency ?? 'EUR'))
  const lines = [
    td('change', { before: price(wire(door.before)), after: price(wire(door.after)) }),
    ...measuredLines(door, storefront, td),
    ...(door.reason ? [door.reason] : []),
  ]
  return {
    ...momentOf(at, telling),
    kind: 'case',
    event: move,
    by,
    byName: names[by],
    label,
    lines: isAsked ? lines : [],
    amount: isAsked ? wire(door.after) : null,
    files: isAsked ? door.files.flatMap((uid) => shelf.take('door/picture', label, { kind: doorFile, uid, form: 'large', small: 'w480' })) : [], // prettier-ignore
  }
}

function measuredLines({ measured, listed }: DoorFact, { intlLocale }: Storefront, td: Translate): string[] {
  const sizeOf = ({ length, width, height }: DoorFact['measured']) =>
    length && width && height ? `${[length, width, height].join(' × ')} cm` : null
  const units = {
    pieces: (count: number) => formatNumber(count, intlLocale),
    volume: (m3: number) => `${formatNumber(m3, intlLocale, 2)} m³`,
    weight: (kg: number) => formatKilograms(kg, intlLocale),
  }
  const named = (['pieces', 'volume', 'weight'] as const).map((name) => {
    const tell = (value: number | null) => (value === null ? null : units[name](value))
    return { name, now: tell(measured[name]), was: tell(listed[name]) }
  })
  return [...named, { name: 'size', now: sizeOf(measured), was: sizeOf(listed) }].flatMap(({ name, now, was }) =>
    now === null ? [] : [td('line', { thing: td(`table.${name}`), now, was: was ?? '–' })],
  )
}

const statementEntries = ({ statements }: CaseFacts, telling: Telling, names: Names, shelf: Shelf): CaseEntry[] =>
  statements.map(({ at, by, text, files }) => ({
    ...momentOf(at, telling),
    kind: 'case',
    event: 'statement',
    by,
    byName: names[by],
    label: telling.tc('heading'),
    lines: text ? [text] : [],
    amount: null,
    files: files.flatMap(({ uid, form }) =>
      shelf.take('complaint/file', telling.tc('heading'), {
        kind: complaintFile,
        uid,
        form: form === 'pdf' ? 'pdf' : 'large',
        small: form === 'pdf' ? null : 'w480',
      }),
    ),
  }))
