import type { ModelStatic } from 'sequelize'
import type { Ctx } from '#api/kit/context.ts'
import { lookUpOne } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { once } from '#api/kit/read-table.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { PictureRow } from './auction-parts.view.ts'
import { COUNTED_OFFERS } from './auction-row.view.ts'
import { Auction, AuctionItem, type AuctionRow, type ItemRow } from './auction.model.ts'
import { CLOSED_ACCOUNT, isAuctionRef } from './auction.rules.ts'
import type { AuctionRef } from './get-auction.query.ts'

/** R01: column and value for an id or a uuid. `not_found` for anything else. */
export function keyOf(ref: AuctionRef): { name: 'id' | 'uuid'; value: number | string } {
  const text = String(ref)
  if (!isAuctionRef(text)) fail('not_found')
  return text.includes('-') ? { name: 'uuid', value: text.toLowerCase() } : { name: 'id', value: Number(text) }
}

/** SQL: status of the bidder's most relevant offer on an auction. */
export const OWN_OFFER = (auction: string, bidder: string): string => /* sql */ `
  select status from offers where auction_id = ${auction} and bidder_id = ${bidder}
  order by status in ('awaiting_payment', 'accepted', 'realized') desc, id desc limit 1`

/** An auction with everything shown, and its reader's own offer status. */
export interface ShownRow extends AuctionRow {
  items: ItemRow[]
  pictures: PictureRow[]
  offersCount: number
  lowestGrossMinor: number | null
  ownerName: string
  isObserved: boolean
  ownOffer: OfferStatus | null
  /** When the listing was hidden, cancelled or removed, and the reason if its owner gave one. */
  closing: { at: string; reason: string | null } | null
}

const columnsOf = ({ rawAttributes }: ModelStatic<Auction> | ModelStatic<AuctionItem>, row: string) =>
  Object.entries(rawAttributes)
    .map(([name, { field }]) => `${row}.${field ?? name} as "${name}"`)
    .join(', ')

const listOf = (columns: string, rows: string) => /* sql */ `
  (select coalesce(json_agg(one), '[]') from (
    select ${columns} from ${rows} one where auction_id = a.id order by position) one)`

const CLOSING = /* sql */ `case when a.status in ('hidden', 'cancelled', 'removed') then (
  select json_build_object('at', e.at, 'reason', case when e.actor_id = a.owner_id and e.on_behalf_of is null
    and e.reason <> '${CLOSED_ACCOUNT}' then e.reason end) from audit_events e
  where e.machine = 'auction' and e.thing_id = a.id::text and e.to_state = a.status order by e.id desc limit 1) end`

const shown = once(
  () => /* sql */ `
  select ${columnsOf(Auction, 'a')}, counted.*,
    ${listOf(columnsOf(AuctionItem, 'one'), 'auction_items')} as items,
    ${listOf('uid, original_name as "originalName", width, height', 'auction_pictures')} as pictures,
    coalesce((select name from users where id = a.owner_id), '') as "ownerName",
    exists (select from observed_auctions where auction_id = a.id and user_id = $2) as "isObserved",
    (${OWN_OFFER('a.id', '$3')}) as "ownOffer",
    ${CLOSING} as closing
  from auctions a cross join lateral (
    select count(*)::int as "offersCount", min(gross_minor) as "lowestGrossMinor"
    from offers where auction_id = a.id and status in ${COUNTED_OFFERS}) counted`,
)

const nobody = { userId: null, bidderId: null }

/** Reads everything shown in one statement. */
export const getShown = (ctx: Ctx, ref: AuctionRef): Promise<ShownRow> =>
  requestMemo(ctx, `shown row ${ref}`, async () => {
    const { name, value } = keyOf(ref)
    const { userId, bidderId } = ctx.caller.isSignedIn ? ctx.caller : nobody
    const text = `${shown()} where a.${name} = $1`
    return orNotFound(await lookUpOne<ShownRow>(ctx, text, [value, userId, bidderId]))
  })
