import { Auction } from '#api/auction/auction.model.ts'
import { isCharity } from '#api/company/papers.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { eachAlone } from '#api/kit/each-alone.ts'
import { lock, lockAll, type TxCtx } from '#api/kit/transition.ts'
import { AUTO_BID_QUIET_SECONDS, autoBid, leaderOf } from './auto-bid.rules.ts'
import { calcFromGross, termsOf, type PricedCompany } from './fee.rules.ts'
import { moveOffer } from './move-offer.part.ts'
import { Offer } from './offer.model.ts'

const BATCH = 500

/** A company that goes lower by itself; who may not take on work stays where he is. */
const fit = /* sql */ `c.status not in ('suspended', 'rejected', 'lapsed')
  and (select status from users where id = c.user_id) = 'active'`

/** A listing at a set price waits for nobody who asks less. */
const due = /* sql */ `
  select distinct o.auction_id as "auctionId"
  from offers o
  join auctions a on a.id = o.auction_id
  join companies c on c.id = o.company_id
  cross join lateral (
    select x.id, x.gross_minor from offers x
    where x.auction_id = o.auction_id and x.status = 'active' and x.valid_until > $1 and not x.is_fraud_reported
    order by x.gross_minor, x.id limit 1
  ) lead
  where o.status = 'active' and o.min_gross_minor is not null and o.valid_until > $1 and not o.is_fraud_reported
    and a.status = 'active' and a.type = 'bid' and ${fit}
    and lead.id <> o.id and lead.gross_minor > o.min_gross_minor
    and not exists (select from offers y where y.auction_id = o.auction_id and y.updated_at > $2)
  order by 1 limit ${BATCH}`

/** Once a listing has been quiet for a minute, the offers on it that may go lower answer each other. */
export async function runAutoBids(ctx: Ctx): Promise<void> {
  const found = await query<{ auctionId: number }>(ctx, due, [ctx.now.toJSDate(), quietSince(ctx)])
  await eachAlone(ctx, found, (ctx, { auctionId }) => answerEachOther(ctx, auctionId))
}

const quietSince = ({ now }: Ctx): Date => now.minus({ seconds: AUTO_BID_QUIET_SECONDS }).toJSDate()

async function answerEachOther(ctx: TxCtx, auctionId: number): Promise<void> {
  const auction = await lock(ctx, Auction, { id: auctionId })
  if (auction.status !== 'active' || auction.type !== 'bid') return
  const offers = await lockAll(ctx, Offer, { auctionId, status: 'active' })
  // Somebody, or another of us, was here since it was found.
  if (offers.some(({ updatedAt }) => updatedAt > quietSince(ctx))) return
  const standing = offers.filter(
    (offer) => offer.validUntil > ctx.now.toJSDate() && !offer.isFraudReported,
  )
  const companies = await findBidders(ctx, standing)
  const bidders = standing.map(({ id, grossMinor, companyId, minGrossMinor }) => ({
    ...{ id, grossMinor },
    minGrossMinor: companies.get(companyId)?.isFit ? minGrossMinor : null,
  }))
  const prices = autoBid(bidders, auction.currency)
  const after = bidders.map((one) => ({ ...one, grossMinor: prices.get(one.id) ?? one.grossMinor }))
  const leadId = leaderOf(after)?.id
  for (const offer of standing) {
    const grossMinor = prices.get(offer.id)
    const company = companies.get(offer.companyId)
    if (grossMinor !== undefined && company)
      await lower(ctx, offer, { grossMinor, company, leads: offer.id === leadId })
  }
}

type Bidder = PricedCompany & { id: number; isFit: boolean }

async function findBidders(ctx: TxCtx, offers: readonly Offer[]): Promise<Map<number, Bidder>> {
  const found = await query<Bidder>(
    ctx,
    `select c.id, c.country, c.is_vat_payer as "isVatPayer", ${isCharity('c.id')} as "isCharity", ${fit} as "isFit"
     from companies c where c.id = any($1)`,
    [offers.map(({ companyId }) => companyId)],
  )
  return new Map(found.map((company) => [company.id, company]))
}

interface Lowered {
  grossMinor: number
  company: PricedCompany
  leads: boolean
}

/** At its least price an offer stays where it is; what its owner asks stands as long as it asks for less. */
async function lower(
  ctx: TxCtx,
  offer: Offer,
  { grossMinor, company, leads }: Lowered,
): Promise<void> {
  const price = calcFromGross(grossMinor, termsOf(company, offer.currency))
  const { minGrossMinor, counterGrossMinor, counterUntil, grossMinor: grossBefore } = offer
  const isAtLeast = minGrossMinor === null || price.grossMinor <= minGrossMinor
  const isStillAsked = counterGrossMinor !== null && counterGrossMinor < price.grossMinor
  await moveOffer(ctx, offer, 'autoBid', {
    set: {
      netMinor: price.netMinor,
      vatPercent: price.vatPercent,
      vatMinor: price.vatMinor,
      grossMinor: price.grossMinor,
      feeNetMinor: price.feeNetMinor,
      feeVatMinor: price.feeVatMinor,
      minGrossMinor: isAtLeast ? null : minGrossMinor,
      ...(isStillAsked ? { counterGrossMinor, counterUntil } : {}),
    },
    eventData: { grossBefore, leads, isBeaten: isAtLeast && !leads },
  })
}
