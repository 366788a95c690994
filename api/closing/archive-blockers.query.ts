/** Cases that prevent archiving a listing; `a` is the auction. */
const cases = {
  fraud: `select from fraud_reports f join offers o on o.id = f.offer_id where o.auction_id = a.id and f.status in ('open', 'proposed')`,
  cancellation: `select from cancel_requests k join offers o on o.id = k.offer_id where o.auction_id = a.id and k.status = 'open'`,
  reinstatement: `select from reinstatements r join offers o on o.id = r.offer_id where o.auction_id = a.id and r.status = 'open'`,
  complaint: `select from complaints c join offers o on o.id = c.offer_id
    where o.auction_id = a.id and c.status not in ('closed', 'withdrawn')`,
  rescue: `select from rescues r where r.auction_id = a.id and r.status = 'open'`,
  settlement: `select from settlements s join offers o on o.id = s.offer_id where o.auction_id = a.id and s.status = 'proposed'`,
  door: `select from door_prices p join offers o on o.id = p.offer_id
    where o.auction_id = a.id and p.status in ('asked', 'accepted')`,
  payout: `select from payouts p join offers o on o.id = p.offer_id
    where o.auction_id = a.id and p.status in ('on_hold', 'due', 'processing', 'failed')`,
  reversal: `select from reversals r join payouts p on p.id = r.payout_id join offers o on o.id = p.offer_id
    where o.auction_id = a.id and r.status in ('noticed', 'due')`,
  refund: `select from payments p join offers o on o.id = p.offer_id
    where o.auction_id = a.id and p.status in ('captured', 'partially_refunded')
      and (o.status in ('cancelled', 'fraud') or p.returned_at is not null)
      and o.courier_keeps_minor is null`,
  dispute: `select from chargebacks d join payments p on p.id = d.payment_id join offers o on o.id = p.offer_id
    where o.auction_id = a.id and d.status in ('open', 'evidence_sent')`,
  refundOnItsWay: `select from refunds r join payments p on p.id = r.payment_id join offers o on o.id = p.offer_id
    where o.auction_id = a.id and r.status in ('proposed', 'due', 'pending', 'failed', 'noticed')`,
  appeal: `select from decisions d where d.auction_id = a.id and d.status = 'appealed'`,
  report: `select from listing_reports r where r.auction_id = a.id and r.status = 'open'`,
} as const

/** Nothing about auction `a` is left to be decided, paid or refunded. */
export const NO_ARCHIVE_BLOCKER = Object.values(cases)
  .map((found) => `not exists (${found})`)
  .join(' and ')
