import { after, type Maker } from './world.ts'

const EACH = 2

/** Couriers keep an eye on listings, the way people do who are not decided yet. */
export function observeSome({ world, random, now }: Maker): void {
  const open = world.auctions.filter(({ status }) => status === 'active')
  for (const { userId } of world.companies)
    for (const { id: auctionId, createdAt } of random.some(open, EACH)) {
      const seenAt = after(createdAt, random.int(40, 900))
      const at = seenAt < now.toJSDate() ? seenAt : now.toJSDate()
      world.observed.push({ userId, auctionId, createdAt: at })
    }
}
