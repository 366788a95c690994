import type { FileKind } from '#api/file/stored-file.lib.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import { maySeeOffer, type Parties } from '#api/offer/offer.policy.ts'

/** Photos of goods at somebody's door, visible to the participants only. */
export const proofFile: FileKind = {
  folder: 'proofs',
  sizes: ['large', 'w480'],
  unnamedSize: 'large',
  findKnown: (ctx, uids) => query(ctx, `select uid from delivery_proofs where uid = any($1::uuid[])`, [uids]),
  async maySee(caller, uid) {
    const parties = await findParties(uid)
    return parties !== undefined && maySeeOffer(caller, parties)
  },
}

const findParties = (uid: string): Promise<Parties | undefined> =>
  queryOne<Parties>(
    { tx: undefined },
    `select a.owner_id as "ownerId", o.bidder_id as "bidderId"
     from delivery_proofs p join deliveries d on d.id = p.delivery_id
     join offers o on o.id = d.offer_id join auctions a on a.id = o.auction_id where p.uid = $1`,
    [uid],
  )
