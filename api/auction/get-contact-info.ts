import { auditValues, insertAuditOf } from '#api/kit/db/audit.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { authorize, orNotFound } from '#api/kit/fail.ts'
import type { Auction } from './auction.model.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { identityInForce } from '#api/company/verification/papers.query.ts'
import { avatarOf } from '#api/company/picture/pictures.query.ts'
import { avatarUrlOf } from '#api/company/picture/picture.view.ts'
import { mayOn } from './auction.policy.ts'
import { getAuction, type AuctionRef } from './get-auction.query.ts'

export interface ContactInfo {
  name: string
  email: string
  phone: string | null
  avatarUrl: string | null
  /** An identity document was verified and is still valid. */
  isIdentityChecked: boolean
}

interface CourierContactInfo extends ContactInfo {
  companyId: number
  companyName: string
}

/** Contact data of the owner, for the courier of the deal. */
export async function getOwnerContact(ctx: Ctx, { auction: ref }: { auction: AuctionRef }): Promise<ContactInfo> {
  const { auction, relation } = await getAuction(ctx, ref)
  authorize(mayOn('auction.ownerContact', ctx.caller, auction, relation))
  const contact = await revealed<ContactInfo>(
    ctx,
    auction,
    'owner_contact_shown',
    `select name, email, phone, ${avatarOf('users.id')} as avatar,
       ${identityInForce('users.id', '$2')} is not null as "isIdentityChecked" from users where id = $1`,
    auction.ownerId,
  )
  return shownContact(orNotFound(contact))
}

/**
 * Contact data of the courier: the author of the offer if still in the company, or else the
 * company's owner.
 */
export async function getCourierContact(
  ctx: Ctx,
  { auction: ref }: { auction: AuctionRef },
): Promise<CourierContactInfo> {
  const { auction, relation } = await getAuction(ctx, ref)
  authorize(mayOn('auction.courierContact', ctx.caller, auction, relation))
  const contact = await revealed<CourierContactInfo>(
    ctx,
    auction,
    'courier_contact_shown',
    `select u.name, u.email, coalesce(u.phone, of_company.phone) as phone,
       c.id as "companyId", c.name as "companyName", ${avatarOf('u.id')} as avatar,
       ${identityInForce('u.id', '$2')} is not null as "isIdentityChecked"
     from offers o join companies c on c.id = o.company_id join users of_company on of_company.id = o.bidder_id
     left join company_members m
       on m.company_id = c.id and m.user_id = o.author_id and m.status = 'active'
     join users u on u.id = coalesce(m.user_id, o.bidder_id)
     where o.auction_id = $1 and o.status in ('accepted', 'realized')`,
    auction.id,
  )
  authorize(contact !== undefined)
  return shownContact(orNotFound(contact))
}

type Row<C extends ContactInfo> = Omit<C, 'avatarUrl'> & { avatar: string | null }

const shownContact = <R extends { avatar: string | null }>({ avatar, ...contact }: R) => ({
  ...contact,
  avatarUrl: avatarUrlOf(avatar),
})

/** Every disclosure of contact data is audited, in the same statement that reads it. */
function revealed<C extends ContactInfo>(
  ctx: Ctx,
  { id, status }: Auction,
  event: string,
  find: string,
  key: number | null,
): Promise<Row<C> | undefined> {
  const entry = { machine: 'auction', thingId: id, event, from: status, to: status }
  return queryOne<Row<C>>(ctx, `with found as (${find}), noted as (${insertAuditOf('found', 2)}) select * from found`, [
    key,
    todayIn(ctx.now, ctx.storefront.timeZone),
    ...auditValues(ctx, entry),
  ])
}
