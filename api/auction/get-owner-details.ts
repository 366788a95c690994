import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { authorize, orNotFound } from '#api/kit/fail.ts'
import { mayOn } from './auction.policy.ts'
import { firstName } from './redacted.view.ts'
import { getAuction, type AuctionRef } from './get-auction.query.ts'
import type { Day } from '#api/common/wire.rules.ts'

interface OwnerDetails {
  name: string
  memberSince: Day
  listingsCount: number
  dealsCount: number
  opinionsCount: number
  /** Average stars from couriers' published opinions. */
  stars: number | null
}

/** Facts about the owner that couriers may see before they offer. */
export async function getOwnerDetails(ctx: Ctx, { auction: ref }: { auction: AuctionRef }): Promise<OwnerDetails> {
  const { auction } = await getAuction(ctx, ref)
  authorize(mayOn('auction.ownerDetails', ctx.caller, auction))
  const owner = orNotFound(
    await queryOne<OwnerDetails>(
      ctx,
      `select u.name, to_char(u.created_at, 'YYYY-MM-DD') as "memberSince",
         (select count(*)::int from auctions a where a.owner_id = u.id and a.published_at is not null) as "listingsCount",
         (select count(*)::int from auctions a where a.owner_id = u.id and a.status = 'completed') as "dealsCount",
         count(o.id)::int as "opinionsCount", round(avg(o.stars), 1)::float8 as stars
       from users u
       left join opinions o on o.subject_id = u.id and o.side = 'provider' and o.status in ('published', 'reported')
       where u.id = $1 group by u.id`,
      [auction.ownerId],
    ),
  )
  return { ...owner, name: firstName(owner.name) }
}
