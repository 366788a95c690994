import type { FileKind } from '#api/file/stored-file.lib.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { maySeeOffer, type Parties } from '#api/offer/offer.policy.ts'

/** Pictures of what was measured at the door, visible to the participants only. */
export const doorFile: FileKind = {
  folder: 'door',
  sizes: ['large', 'w480'],
  unnamedSize: 'large',
  findKnown: (ctx, uids) => query(ctx, `select uid from door_files where uid = any($1::uuid[])`, [uids]),
  async maySee(caller, uid) {
    const parties = await queryOne<Parties>(
      { tx: undefined },
      `select a.owner_id as "ownerId", o.bidder_id as "bidderId"
       from door_files f join door_prices p on p.id = f.door_price_id join offers o on o.id = p.offer_id
       join auctions a on a.id = o.auction_id where f.uid = $1`,
      [uid],
    )
    return parties !== undefined && maySeeOffer(caller, parties)
  },
}
