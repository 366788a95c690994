/** Everything of the offer `$1` that has audit entries, by the names of the audit log. */
export const DEAL_THINGS = /* sql */ `
  select 'offer' as machine, id, 'moved' as kind from offers where id = $1
  union all select 'auction', auction_id, 'moved' from offers where id = $1
  union all select 'delivery', id, 'moved' from deliveries where offer_id = $1
  union all select 'tracking', id, 'moved' from tracking_shares where offer_id = $1
  union all select 'acceptance', id, 'moved' from acceptances where offer_id = $1
  union all select 'proposal', id, 'moved' from change_proposals where offer_id = $1
  union all select 'cancellation', id, 'moved' from cancel_requests where offer_id = $1
  union all select 'reinstatement', id, 'moved' from reinstatements where offer_id = $1
  union all select 'complaint', id, 'moved' from complaints where offer_id = $1
  union all select 'settlement', id, 'moved' from settlements where offer_id = $1
  union all select 'door', id, 'moved' from door_prices where offer_id = $1
  union all select 'rescue', id, 'moved' from rescues where offer_id = $1
  union all select 'fraud', id, 'moved' from fraud_reports where offer_id = $1
  union all select 'opinion', id, 'moved' from opinions where offer_id = $1
  union all select 'payment', id, 'money' from payments where offer_id = $1
  union all select 'payment', t.payment_id, 'money' from ledger_transactions t join payments p on p.id = t.payment_id
    where t.offer_id = $1 and t.kind = 'capture' and p.offer_id <> $1
  union all select 'fee', id, 'money' from fees where offer_id = $1
  union all select 'payout', id, 'money' from payouts where offer_id = $1
  union all select 'refund', r.id, 'money' from refunds r join payments p on p.id = r.payment_id where p.offer_id = $1
  union all select 'chargeback', c.id, 'money' from chargebacks c join payments p on p.id = c.payment_id
    where p.offer_id = $1
  union all select 'reversal', r.id, 'money' from reversals r join payouts p on p.id = r.payout_id where p.offer_id = $1`
