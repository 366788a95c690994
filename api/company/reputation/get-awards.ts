import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { awardsOf, type Award, type Badge } from './reputation.rules.ts'

interface Found {
  dealsCount: number
  starsSum: number
  opinionsCount: number
  isVerified: boolean
  hasPhone: boolean
}

/** Awards that a courier or charity has earned by deals, and badges of what was verified. */
export async function getAwards(ctx: Ctx, userId: number): Promise<{ awards: Award[]; badges: Badge[] }> {
  const row = orNotFound(
    await queryOne<Found>(
      ctx,
      `select c.deals_count as "dealsCount", c.stars_sum as "starsSum", c.opinions_count as "opinionsCount",
         c.status = 'verified' as "isVerified", u.phone_verified_at is not null as "hasPhone"
       from users u join companies c on c.user_id = u.id
       where u.id = $1 and u.status not in ('blocked', 'erased')`,
      [userId],
    ),
  )
  return { awards: awardsOf(row), badges: badgesOf(row) }
}

const badgesOf = ({ isVerified, hasPhone }: Found): Badge[] => [
  ...(isVerified ? ['verified' as const] : []),
  ...(hasPhone ? ['phone' as const] : []),
]
