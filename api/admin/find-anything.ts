import { locales } from '#content/storefronts.ts'
import { toPage, type FoundPage } from '#content/paths.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { isUuid } from '#api/common/wire.rules.ts'

/** A thing of the office, with its name. */
interface FoundThing {
  /** Type of the thing. A payment or payout leads to its deal, a company to its owner. */
  kind: 'offer' | 'listing' | 'user' | 'company' | 'payment' | 'payout'
  /** Id of the thing. */
  id: number
  /** Id of the offer, listing or user whose page shows it. */
  pageId: number
  /** Title or name. */
  name: string
}

type Kind = FoundThing['kind']

const anyKind: readonly Kind[] = ['offer', 'listing', 'user', 'company', 'payment', 'payout']

/** The kind of thing that the `id` in the path of these pages belongs to. */
const kindOfPage: Partial<Record<FoundPage['page'], Kind>> = {
  deal: 'offer',
  offerMessages: 'offer',
  contract: 'offer',
  listing: 'listing',
  reportListing: 'listing',
  copyAuction: 'listing',
  editAuction: 'listing',
  myListing: 'listing',
  manageListing: 'listing',
  fixPrice: 'listing',
  listingPosted: 'listing',
  addOffer: 'listing',
  requestOffers: 'listing',
  courier: 'company',
}

const ID_MAX = 2_147_483_647

const THINGS = /* sql */ `
  select 'offer' as kind, o.id, o.id as "pageId", coalesce(a.title, '') as name
    from offers o join auctions a on a.id = o.auction_id where o.id = $1::int
  union all select 'listing', id, id, coalesce(title, '') from auctions where id = $1 or uuid = $3::uuid
  union all select 'user', id, id, name from users where id = $1 or email = $2::text::citext
  union all select 'company', id, user_id, name from companies where id = $1
  union all select 'payment', p.id, p.offer_id, u.name from payments p join users u on u.id = p.payer_id
    where p.id = $1 or p.processor_intent_id = $2 or p.processor_session_id = $2
  union all select 'payout', p.id, p.offer_id, c.name from payouts p join companies c on c.id = p.company_id
    where p.id = $1 or p.processor_transfer_id = $2`

/** The things that a number, an e-mail address, the card processor’s reference or a link of a storefront names. */
export async function findAnything(ctx: SignedInCtx, { q }: { q: string }): Promise<{ data: FoundThing[] }> {
  const linked = readLink(q)
  const text = linked?.id ?? q
  const number = /^(?:no\.?|nr|#)?\s*(\d{1,10})$/i.exec(text)?.[1]
  const id = number && Number(number) <= ID_MAX ? Number(number) : null
  const data = await query<FoundThing>(
    ctx,
    `select * from (${THINGS}) as things where kind = any ($4::text[]) order by array_position($4::text[], kind), id`,
    [id, text, isUuid(text) ? text : null, linked ? [linked.kind] : anyKind],
  )
  return { data }
}

/** The thing that a link names, by the paths of every storefront. */
function readLink(text: string): { kind: Kind; id: string } | undefined {
  const path = /^(?:https?:\/\/[^/\s]+)?(\/[^\s?#]+)/i.exec(text)?.[1]
  if (path === undefined) return undefined
  for (const locale of locales) {
    const found = toPage(locale, path)
    const kind = found && kindOfPage[found.page]
    if (kind) return { kind, id: found.params.id ?? '' }
  }
  return undefined
}
