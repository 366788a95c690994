import { showAuction } from '#api/auction/show-auction.ts'
import { readBy } from '#api/common/caller.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import { insuredInForce, paperTypesInForce } from '#api/company/verification/papers.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { maySeeOffer } from '#api/offer/offer.policy.ts'
import type { CoverQuery } from './cover.schema.ts'
import { coverView, type CoverFacts, type CoverView } from './cover.view.ts'
import { lawOf, limitOf } from './law.rules.ts'

/** As many offers as the page of a listing shows. */
const OFFERS_MAX = 100
/** Without planned dates a transport is insured for this long. */
const USUAL_DAYS = 3

type Facts = CoverFacts & { ownerId: number | null }

/**
 * The cover of a deal: the carrier's liability by law on this way, the declared value, and for the two sides of an offer
 * the courier's policy and the part that would be missing.
 */
export async function getCover(ctx: Ctx, { auction: ref, offerId }: CoverQuery): Promise<CoverView> {
  const shown = await showAuction(ctx, { auction: ref })
  const { currency } = readBy(ctx.caller, ctx.storefront)
  const facts = await findFacts(ctx, shown.id, { offerId, isOwn: shown.isOwn })
  const offers = facts.offers.filter(({ bidderId }) => maySeeOffer(ctx.caller, { ownerId: facts.ownerId, bidderId }))
  if (offerId !== null && offers.length === 0) fail('not_found')
  const carriage = {
    fromCountry: shown.fromAddress?.countryCode ?? null,
    toCountry: shown.toAddress?.countryCode ?? null,
    mainCategoryId: shown.mainCategoryId,
    weight: shown.totalWeight,
    volumeM3: shown.load.volumeM3,
    pieces: shown.load.pieces,
  }
  const { fromCountry, toCountry } = carriage
  const law = lawOf(carriage)
  const value = shown.declaredValue ? fromWire(shown.declaredValue) : null
  const insured = value && shown.isOwn && { value, fromCountry, toCountry, days: USUAL_DAYS }
  return {
    fromCountry,
    toCountry,
    ...coverView({ law, limit: limitOf(law, carriage), value, facts, offers, currency }),
    insurance: insured && ctx.insurer ? await ctx.insurer.quote(insured) : [],
  }
}

/** Guests learn nothing about offers, so for them none is read. */
async function findFacts(
  { tx, now, storefront, caller }: Ctx,
  auctionId: number,
  { offerId, isOwn }: { offerId: number | null; isOwn: boolean },
): Promise<Facts> {
  const bidder = isOwn || offerId !== null ? null : caller.isSignedIn ? caller.bidderId : 0
  return orNotFound(
    await queryOne<Facts>(
      { tx },
      `select a.owner_id as "ownerId",
         (select json_build_object('perEuro', per_euro::float8, 'asOf', as_of) from sdr_rate) as sdr,
         (select json_object_agg(code, per_euro::float8) from currency_rates) as "perEuro",
         (select coalesce(json_agg(json_build_object('id', o.id, 'bidderId', o.bidder_id,
             'insured', ${insuredInForce('o.company_id', '$2')},
             'documents', ${paperTypesInForce('o.company_id', '$2')})
             order by o.id desc), '[]')
          from (select id, bidder_id, company_id from offers
            where auction_id = a.id and ($3::integer is null or bidder_id = $3)
              and case when $4::integer is null then status in ('active', 'stale', 'awaiting_payment', 'accepted', 'realized')
                else id = $4 end
            order by id desc limit ${OFFERS_MAX}) o) as offers
       from auctions a where a.id = $1`,
      [auctionId, todayIn(now, storefront.timeZone), bidder, offerId],
    ),
  )
}
