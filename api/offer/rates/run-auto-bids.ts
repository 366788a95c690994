import { Auction } from '#api/auction/auction.model.ts'
import { isCharity } from '#api/company/verification/papers.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { lock, lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { AUTO_BID_QUIET_SECONDS, autoBid, backUp, leaderOf, stepUnderSql, WITHDRAWS_OFTEN } from './auto-bid.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { calcFromGross, termsOf, type PricedCompany } from '#api/offer/fee.rules.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import { Offer } from '#api/offer/offer.model.ts'

const BATCH = 500

/** SQL: the company may take on work; otherwise its offers keep their price. */
const fit = /* sql */ `c.status not in ('suspended', 'rejected', 'lapsed')
  and (select status from users where id = c.user_id) = 'active'`

/** SQL: the company withdraws often, so other offers do not react to its price. */
const withdrawsOften = (company: string, since: string): string => /* sql */ `(
  select count(w.withdrawn_at) >= ${WITHDRAWS_OFTEN.listings} and count(w.withdrawn_at) > ${WITHDRAWS_OFTEN.share} * count(*)
  from offers w where w.company_id = ${company} and (w.withdrawn_at > ${since} or w.created_at > ${since}))`

const standing = (offer: string): string =>
  `${offer}.status = 'active' and ${offer}.valid_until > $1 and not ${offer}.is_fraud_reported`

/**
 * Listings with an offer that can go lower, or a leading one that can go back up. Set-price
 * listings are excluded.
 */
const due = /* sql */ `
  select distinct o.auction_id as "auctionId"
  from offers o
  join auctions a on a.id = o.auction_id
  join companies c on c.id = o.company_id
  left join lateral (
    select x.id, x.gross_minor from offers x
    where x.auction_id = o.auction_id and ${standing('x')} and not ${withdrawsOften('x.company_id', '$3')}
    order by x.gross_minor, x.id limit 1
  ) lead on o.min_gross_minor is not null
  left join lateral (
    select x.gross_minor from offers x
    where x.auction_id = o.auction_id and x.id <> o.id and ${standing('x')} order by x.gross_minor limit 1
  ) next on o.auto_bid_from_minor is not null
  where (o.min_gross_minor is not null or o.auto_bid_from_minor is not null) and ${standing('o')}
    and a.status = 'active' and a.type = 'bid' and ${fit}
    and (lead.id <> o.id and lead.gross_minor > o.min_gross_minor and lead.gross_minor <= o.gross_minor
      or o.auto_bid_from_minor > o.gross_minor
        and (next.gross_minor is null or next.gross_minor - ${stepUnderSql('next.gross_minor', 'a.currency')} > o.gross_minor))
    and not exists (select from offers y where y.auction_id = o.auction_id and y.updated_at > $2)
  order by 1 limit ${BATCH}`

/**
 * Lets the offers on a listing undercut each other once it has been quiet for
 * `AUTO_BID_QUIET_SECONDS`.
 */
export async function runAutoBids(ctx: Ctx): Promise<void> {
  const rows = await query<{ auctionId: number }>(ctx, due, [ctx.now.toJSDate(), quietSince(ctx), often(ctx)])
  await transactionPerRow(ctx, rows, (ctx, { auctionId }) => answerEachOther(ctx, auctionId))
}

const often = ({ now }: Ctx): Date => now.minus({ days: WITHDRAWS_OFTEN.days }).toJSDate()

const quietSince = ({ now }: Ctx): Date => now.minus({ seconds: AUTO_BID_QUIET_SECONDS }).toJSDate()

async function answerEachOther(ctx: TxCtx, auctionId: number): Promise<void> {
  const auction = await lock(ctx, Auction, { id: auctionId })
  if (auction.status !== 'active' || auction.type !== 'bid') return
  const offers = await lockAll(ctx, Offer, { auctionId, status: 'active' })
  // A person or another worker changed an offer since the scan.
  if (offers.some(({ updatedAt }) => updatedAt > quietSince(ctx))) return
  const standing = offers.filter((offer) => offer.validUntil > ctx.now.toJSDate() && !offer.isFraudReported)
  const companies = await findBidders(ctx, standing)
  const bidders = standing.map((offer) => bidderOf(offer, companies.get(offer.companyId)))
  goBackUp(bidders, auction.currency)
  const prices = autoBid(bidders, auction.currency)
  const after = bidders.map((one) => ({ ...one, grossMinor: prices.get(one.id) ?? one.grossMinor }))
  const lead = leaderOf(after)
  for (const [at, offer] of standing.entries()) {
    const grossMinor = after[at]?.grossMinor ?? offer.grossMinor
    const company = companies.get(offer.companyId)
    if (grossMinor !== offer.grossMinor && company) await reprice(ctx, offer, { grossMinor, company, lead })
  }
}

const bidderOf = (offer: Offer, company: Bidder | undefined) => ({
  id: offer.id,
  grossMinor: offer.grossMinor,
  minGrossMinor: company?.isFit ? offer.minGrossMinor : null,
  leastMinor: offer.minGrossMinor ?? offer.autoBidLeastMinor,
  fromMinor: company?.isFit ? offer.autoBidFromMinor : null,
  isIgnored: company?.withdrawsOften ?? false,
})

/**
 * If the offer that the leader undercut is gone, the leader's price goes back up to what the rest
 * justify.
 */
function goBackUp(bidders: ReturnType<typeof bidderOf>[], currency: Currency): void {
  const leader = leaderOf(bidders)
  if (!leader) return
  const next = leaderOf(bidders.filter((one) => one !== leader))
  const grossMinor = backUp(leader, next?.grossMinor, currency)
  if (grossMinor !== undefined) Object.assign(leader, { grossMinor, minGrossMinor: leader.leastMinor })
}

type Bidder = PricedCompany & { id: number; isFit: boolean; withdrawsOften: boolean }

async function findBidders(ctx: TxCtx, offers: readonly Offer[]): Promise<Map<number, Bidder>> {
  const rows = await query<Bidder>(
    ctx,
    `select c.id, c.country, c.is_vat_payer as "isVatPayer", ${isCharity('c.id')} as "isCharity", ${fit} as "isFit",
       ${withdrawsOften('c.id', '$2')} as "withdrawsOften"
     from companies c where c.id = any($1)`,
    [offers.map(({ companyId }) => companyId), often(ctx)],
  )
  return new Map(rows.map((company) => [company.id, company]))
}

interface Repriced {
  grossMinor: number
  company: PricedCompany
  lead: { id: number; grossMinor: number } | undefined
}

/**
 * An offer that reaches its minimum stops auto-bidding. A counter-offer stays open while it is
 * below the new price.
 */
async function reprice(ctx: TxCtx, offer: Offer, { grossMinor, company, lead }: Repriced): Promise<void> {
  const price = calcFromGross(grossMinor, termsOf(company, offer.currency))
  const { counterGrossMinor, counterUntil, grossMinor: grossBefore } = offer
  const leastMinor = offer.minGrossMinor ?? offer.autoBidLeastMinor
  const fromMinor = offer.autoBidFromMinor ?? grossBefore
  const isAtLeast = leastMinor === null || price.grossMinor <= leastMinor
  const leads = offer.id === lead?.id
  const isBeaten = !leads && (leastMinor ?? Infinity) >= (lead?.grossMinor ?? 0)
  const isAsTyped = price.grossMinor >= fromMinor
  const isStillAsked = counterGrossMinor !== null && counterGrossMinor < price.grossMinor
  await moveOffer(ctx, offer, 'autoBid', {
    set: {
      netMinor: price.netMinor,
      vatPercent: price.vatPercent,
      vatMinor: price.vatMinor,
      grossMinor: price.grossMinor,
      feeNetMinor: price.feeNetMinor,
      feeVatMinor: price.feeVatMinor,
      minGrossMinor: isAtLeast ? null : leastMinor,
      autoBidFromMinor: isAsTyped ? null : fromMinor,
      autoBidLeastMinor: isAsTyped ? null : leastMinor,
      ...(isStillAsked ? { counterGrossMinor, counterUntil } : {}),
    },
    eventData: {
      ...{ grossBefore, leads, isBeaten },
      isBackUp: price.grossMinor > grossBefore,
    },
  })
}
