import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import sharp from 'sharp'
import type { Address } from '#api/address/address.rules.ts'
import type { AuctionStatus } from '#api/auction/auction.rules.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import type { Locale } from '#content/storefronts.ts'
import { aCtx, as, type CtxOverrides } from '#tests/support/test-app.ts'

type CreateInput = Parameters<ReturnType<typeof as>['auction']['create']>[0]

/** A date this many days from today, as `YYYY-MM-DD`. */
export const inDays = (days: number): string => DateTime.utc().plus({ days }).toFormat('yyyy-MM-dd')

const addresses = new Map<string, Address>()

/** The form’s first suggestion for this text. */
export async function anAddress(text: string): Promise<Address> {
  const known = addresses.get(text)
  if (known) return known
  const [first] = await as(guestCaller).address.suggest({ lang: 'en', text })
  const address = await as(guestCaller).address.info({ placeId: first?.placeId ?? '' })
  addresses.set(text, address)
  return address
}

/** Items that the validators of their category accept. */
export const goodItems = {
  car: { model: 'Volkswagen Golf', hasWheels: true, extra: { runs: true }, weight: 1300, length: 426, width: 179, height: 149 }, // prettier-ignore
  motorcycle: { model: 'BMW R 1200', hasWheels: true, weight: 240 },
  sofa: { name: 'Corner sofa', itemsNumber: 1, length: 240, width: 160, height: 80, weight: 90 },
  pallet: { name: 'Paint', palletized: true, length: 120, width: 80, height: 100, weight: 300, itemsNumber: 2 },
} as const

export interface AuctionWishes {
  by: Caller
  from?: string
  to?: string
  category?: keyof typeof goodItems
  locale?: Locale
  /** `active` by default; `pending` until the owner confirms the e-mail. */
  status?: Extract<AuctionStatus, 'active' | 'pending' | 'hidden' | 'cancelled'>
  /** Fixed dates from tomorrow to this day; flexible ones by default. */
  receiveDateTo?: string
  title?: string
  /** Other fields of the form. */
  form?: Partial<CreateInput>
}

/** A valid listing form. */
export async function anAuctionForm(wishes: Omit<AuctionWishes, 'by'> = {}): Promise<CreateInput> {
  const { category = 'car', title = '' } = wishes
  const form = {
    uuid: randomUUID(),
    categoryId: category,
    ...datesUntil(wishes.receiveDateTo),
    fromAddress: await anAddress(wishes.from ?? 'Gdańsk'),
    toAddress: await anAddress(wishes.to ?? 'Berlin'),
    items: [goodItems[category]] as unknown as CreateInput['items'],
    description: 'It starts and it brakes.',
    title,
    isAuctionTitleEnteredByUser: title !== '',
  }
  return { ...form, ...wishes.form } as CreateInput
}

function datesUntil(receiveDateTo: string | undefined) {
  if (!receiveDateTo) return { transportDateRange: 'flex' as const, dateFixed: false }
  const soonest = [inDays(1), receiveDateTo].sort()[0] ?? receiveDateTo
  return {
    transportDateRange: 'custom' as const,
    dateFixed: true,
    sendDateFrom: soonest,
    sendDateTo: soonest,
    receiveDateFrom: soonest,
    receiveDateTo,
  }
}

/** A real auction, posted as its owner would: `const auction = await anAuction({ by: ann })`. */
export async function anAuction(wishes: AuctionWishes): Promise<OwnAuctionView> {
  const { by, locale = 'en_GB', status } = wishes
  const owner = as(by, { locale })
  const posted = await owner.auction.create(await anAuctionForm(wishes))
  const auction = { auction: posted.id }
  if (status === 'hidden') return owner.auction.hide(auction)
  if (status === 'cancelled') return owner.auction.cancel(auction)
  return posted
}

/** A guest’s form, with an address for their mails. */
export const aGuestForm = async (email: string): Promise<CreateInput> => ({
  ...(await anAuctionForm()),
  email,
  phone: '+48 501 222 333',
  name: 'Gina Guest',
  agreements: ['terms', 'privacy'],
})

interface PhotoWishes {
  width?: number
  height?: number
  gps?: boolean
  format?: 'jpeg' | 'png' | 'webp'
  /** Megabytes of detail, like a real photo. */
  isDetailed?: boolean
}

/** Real bytes of a picture of this size; `gps` adds a location, as a phone does. */
export async function aPhoto({
  width = 640,
  height = 480,
  gps = false,
  format = 'jpeg',
  isDetailed = false,
}: PhotoWishes = {}): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const plain = {
    create: { width, height, channels: 3 as const, background: '#3366aa', ...(isDetailed ? { noise } : {}) },
  }
  const image = sharp(plain).toFormat(format)
  if (!gps) return image.toBuffer()
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '54/1 21/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 38/1 0/1' } // prettier-ignore
  return image.withExif({ IFD0: { Model: 'Telephone' }, IFD3: place }).toBuffer()
}

/**
 * A picture added before the listing exists, and the cookies of the browser that holds its draft.
 */
export async function aDraftPicture(
  by: Caller = guestCaller,
  wishes: CtxOverrides = {},
  photo: Parameters<typeof aPhoto>[0] = {},
  uuid: string = randomUUID(),
) {
  const cookies = wishes.cookies ?? new Map<string, string>()
  const picture = await as(by, { ...wishes, cookies }).auction.addPicture({
    auction: uuid,
    file: { name: 'car.jpg', bytes: await aPhoto(photo) },
  })
  return { uuid, picture, cookies }
}

/** Larger batches exceed the statement timeout on a busy machine. */
const AT_ONCE = 200

/** Copies one open auction many times; the copies differ only in their ids. */
export async function manyAuctions(count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE)
    await query(
      aCtx(),
      `insert into auctions overriding system value
       select twin.* from (select * from auctions where status = 'active' order by id limit 1) a, generate_series($1::int, $2::int) n,
         jsonb_populate_record(null::auctions, to_jsonb(a)
           || jsonb_build_object('id', 100000 + n, 'uuid', md5(n::text)::uuid)) twin`,
      [from, Math.min(from + AT_ONCE - 1, count)],
    )
}
