import type { RequestHandler } from 'express'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { row } from '#api/kit/db.ts'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'
import { maySeeOffer, type Parties } from '#api/offer/offer.policy.ts'
import { proofFile } from './add-proof.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Pictures of goods at somebody's door: for the people of the deal, and for nobody's cache. */
export const proofFiles =
  ({ storage }: Pick<Services, 'storage'>): RequestHandler<{ uid: string }> =>
  async (req, res) => {
    const { uid } = req.params
    const caller = (res.locals.caller as Caller | undefined) ?? guestCaller
    const parties = uuid.test(uid) ? await findParties(uid) : undefined
    const bytes =
      parties && maySeeOffer(caller, parties) ? await storage.get(proofFile(uid)) : undefined
    if (!bytes) fail('not_found')
    res
      .set('cache-control', 'private, no-store')
      .set('content-disposition', 'inline')
      .type('image/webp')
      .send(bytes)
  }

const findParties = (uid: string): Promise<Parties | undefined> =>
  row<Parties>(
    { tx: undefined },
    `select a.owner_id as "ownerId", o.bidder_id as "bidderId"
     from delivery_proofs p join deliveries d on d.id = p.delivery_id
     join offers o on o.id = d.offer_id join auctions a on a.id = o.auction_id where p.uid = $1`,
    [uid],
  )
