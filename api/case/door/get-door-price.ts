import { volumeOf } from '#api/auction/volume.query.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { Instant, Uuid } from '#api/common/wire.rules.ts'
import { agreedDays } from '#api/deal/early-day.lib.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import { addressOf } from '#api/file/stored-file.lib.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne, txOption } from '#api/kit/db/db.ts'
import { authorize, orNotFound } from '#api/kit/fail.ts'
import {
  findDoorObstacle,
  mostDoorMinor,
  type DoorObstacle,
  type DoorPriceStatus,
} from '#api/offer/door-price.rules.ts'
import { getDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { doorFile } from './door-file.part.ts'
import { differenceOf, isExcusing, type KeptBecause, type Measures } from './door-price.rules.ts'

interface DoorPicture {
  uid: Uuid
  /** URL of a small version. */
  url: string
  /** URL of the whole picture. */
  largeUrl: string
}

interface AskedView {
  /** Status of the higher price. */
  status: DoorPriceStatus
  /** Why the old price stays; null in other statuses. */
  keptBecause: KeptBecause | null
  /** The agreed price, and the one that is asked for. */
  before: WireMoney
  after: WireMoney
  /** The difference, which the customer would pay. */
  more: WireMoney
  /** Measures at the door. */
  measured: Measures
  /** The same measures by the listing, at that time. */
  listed: Measures
  /** By how many percent more was measured; null where one of the two is unknown. */
  difference: { pieces: number | null; volume: number | null; weight: number | null }
  /** The difference is so large that the courier may decline to carry at the old price. */
  isExcusing: boolean
  /** Reason of the courier. */
  reason: string
  pictures: DoorPicture[]
  /** Deadline of the answer. */
  until: Instant
  /** Deadline of the payment; null before the customer agrees. */
  payUntil: Instant | null
  /** Time of the customer's answer; null without one. */
  answeredAt: Instant | null
  createdAt: Instant
}

export interface DoorPriceView {
  offerId: number
  /** The agreed price. */
  gross: WireMoney
  /** The highest price that can be asked. */
  most: WireMoney
  /** Measures by the listing. */
  listed: Measures
  /** Why the courier cannot ask for more now; null if they can. */
  obstacle: DoorObstacle | null
  /** The higher price; null before it is asked. */
  asked: AskedView | null
}

interface AskedRow {
  status: DoorPriceStatus
  oldMinor: number
  newMinor: number
  measured: Measures
  listed: Measures
  reason: string
  until: string
  answeredAt: string | null
  payUntil: string | null
  createdAt: string
  files: Uuid[]
}

/** The price asked at the door, or what can be asked. */
export async function getDoorPrice(ctx: SignedInCtx, { offerId }: { offerId: number }): Promise<DoorPriceView> {
  const deal = await getDeal(ctx, offerId)
  authorize(mayOnOffer('offer.doorPrice', ctx.caller, partiesOf(deal)))
  const { obstacle, listed, asked } = await findAtTheDoor(ctx, deal)
  const wire = (minor: number) => toWire(money(minor, deal.offer.currency))
  return {
    offerId,
    gross: wire(deal.offer.grossMinor),
    most: wire(mostDoorMinor(deal.offer)),
    listed,
    obstacle,
    asked: asked && askedView(asked, wire),
  }
}

function askedView(row: AskedRow, wire: (minor: number) => WireMoney): AskedView {
  const { status, measured, listed, reason, oldMinor, newMinor, files } = row
  const instant = (text: string) => new Date(text).toISOString()
  return {
    ...{ status, measured, listed, reason },
    keptBecause: status === 'kept' ? keptBecause(row) : null,
    before: wire(oldMinor),
    after: wire(newMinor),
    more: wire(newMinor - oldMinor),
    difference: differenceOf(listed, measured),
    isExcusing: isExcusing(listed, measured),
    pictures: files.map((uid) => ({
      uid,
      url: addressOf(doorFile, uid, 'w480'),
      largeUrl: addressOf(doorFile, uid, 'large'),
    })),
    until: instant(row.until),
    payUntil: row.payUntil && instant(row.payUntil),
    answeredAt: row.answeredAt && instant(row.answeredAt),
    createdAt: instant(row.createdAt),
  }
}

function keptBecause({ answeredAt, payUntil }: Pick<AskedRow, 'answeredAt' | 'payUntil'>): KeptBecause {
  if (payUntil !== null) return 'unpaid'
  return answeredAt === null ? 'silence' : 'answer'
}

interface Found {
  listed: Measures
  asked: AskedRow | null
  isEnding: boolean
}

/** Measures by the listing, the price that was asked, and why none can be asked now. */
export async function findAtTheDoor(ctx: Ctx, deal: Deal): Promise<Found & { obstacle: DoorObstacle | null }> {
  const { id: offerId, status, grossMinor, currency } = deal.offer
  const found = orNotFound(await queryOne<Found>(ctx, AT_THE_DOOR, [offerId]))
  const delivery = await Delivery.findOne({ where: { offerId }, ...txOption(ctx) })
  const days = delivery && agreedDays(deal, delivery)
  const obstacle = findDoorObstacle({
    ...{ status, grossMinor, currency, isEnding: found.isEnding },
    delivery: delivery?.status ?? null,
    pickup: days?.pickup ?? { from: null, to: null },
    today: days ? todayIn(ctx.now, days.timeZone) : '',
    isAsked: found.asked !== null,
  })
  return { ...found, obstacle }
}

const AT_THE_DOOR = /* sql */ `
  select json_build_object('pieces', (select sum(items_number)::int from auction_items where auction_id = a.id),
      'volume', round(${volumeOf('a.id')}::numeric, 2)::float8, 'weight', a.total_weight_kg::float8,
      'length', one.length_cm, 'width', one.width_cm, 'height', one.height_cm) as listed,
    o.is_fraud_reported or exists (select from cancel_requests k where k.offer_id = o.id and k.status = 'open')
      as "isEnding",
    (select json_build_object('status', p.status, 'oldMinor', p.old_gross_minor, 'newMinor', p.new_gross_minor,
        'measured', p.measured, 'listed', p.listed, 'reason', p.reason, 'until', p.until, 'answeredAt', p.answered_at,
        'payUntil', p.pay_until, 'createdAt', p.created_at, 'files', (select coalesce(json_agg(f.uid order by f.position), '[]')
          from door_files f where f.door_price_id = p.id))
      from door_prices p where p.offer_id = o.id) as asked
  from offers o join auctions a on a.id = o.auction_id
    left join lateral (select min(length_cm) as length_cm, min(width_cm) as width_cm, min(height_cm) as height_cm
      from auction_items where auction_id = a.id having sum(items_number) = 1) one on true
  where o.id = $1`
