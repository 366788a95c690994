-- payment.cases, payment.decideCase

select m.kind, m.id, m.status, m."isOurs", m."failureCode", m."processorId", o.id as "offerId",
a.id as "auctionId", coalesce(a.title, '') as title, o.status as "offerStatus",
s.status as "payoutStatus", coalesce(m.minor, p.amount_minor) as minor,
coalesce(m.currency, p.currency) as currency,
u.id as "ownerId", u.name as owner, c.user_id as "providerId", c.name as provider, m.at
from (
select 'refund' as kind, id, status, key is not null as "isOurs", failure_code as "failureCode",
processor_refund_id as "processorId", payment_id, null::int as payout_id, null::int as company_id,
amount_minor as minor, null as currency, updated_at as at
from refunds where status in ('failed', 'noticed')
union all
select 'chargeback', id, status, false, null, processor_dispute_id, payment_id, null, null, amount_minor, currency,
created_at
from chargebacks where status in ('open', 'evidence_sent', 'lost')
union all
select 'reversal', id, status, false, failure_code, processor_id, null, payout_id, company_id, amount_minor,
currency, updated_at
from reversals where status = 'noticed'
) m left join payments p on p.id = m.payment_id left join payouts r on r.id = m.payout_id
left join offers o on o.id = coalesce(p.offer_id, r.offer_id)
left join auctions a on a.id = o.auction_id left join users u on u.id = a.owner_id
join companies c on c.id = coalesce(o.company_id, m.company_id)
left join payouts s on s.offer_id = o.id and s.complaint_id is null
where $1::int is null or o.id = $1
order by m.at, m.kind, m.id limit 50;

-- payment.decideCase

SELECT "id", "company_id" AS "companyId", "payout_id" AS "payoutId", "status", "version", "amount_minor" AS "amountMinor", "currency", "processor_id" AS "processorId", "processor_transfer_id" AS "processorTransferId", "attempts", "failure_code" AS "failureCode", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "reversals" AS "Reversal" WHERE "Reversal"."id" = ? FOR UPDATE;

SELECT "id", "payment_id" AS "paymentId", "status", "version", "amount_minor" AS "amountMinor", "key", "processor_refund_id" AS "processorRefundId", "attempts", "failure_code" AS "failureCode", "bearer", "proposed_by" AS "proposedBy", "answered_by" AS "answeredBy", "reason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "refunds" AS "Refund" WHERE "Refund"."id" = ? FOR UPDATE;

select payment_id as "paymentId" from refunds where id = $1;

with moved as (update "refunds" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($5, $6, $7, $8, $9, $10, $11, $12, $13, $14)),
story as materialized (select coalesce('auction:' || case split_part($15::text, '.', 1)
when 'auction' then $16::int
when 'offer' then (select auction_id from offers where id = $16::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $16::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $16::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $16::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'rescue' then (select auction_id from rescues where id = $16::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $16::int)
when 'decision' then (select auction_id from decisions where id = $16::int)
when 'report' then (select auction_id from listing_reports where id = $16::int)
when 'request' then (select auction_id from offer_requests where id = $16::int)
when 'masking' then (select auction_id from messages where id = $16::int)
when 'message' then (select auction_id from messages where id = $16::int)
end, split_part($15::text, '.', 1) || ':' || $16::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $17::jsonb, $18 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

with moved as (update "reversals" set "attempts" = $1, "failure_code" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($7, $8, $9, $10, $11, $12, $13, $14, $15, $16)),
story as materialized (select coalesce('auction:' || case split_part($17::text, '.', 1)
when 'auction' then $18::int
when 'offer' then (select auction_id from offers where id = $18::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $18::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $18::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $18::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'rescue' then (select auction_id from rescues where id = $18::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $18::int)
when 'decision' then (select auction_id from decisions where id = $18::int)
when 'report' then (select auction_id from listing_reports where id = $18::int)
when 'request' then (select auction_id from offer_requests where id = $18::int)
when 'masking' then (select auction_id from messages where id = $18::int)
when 'message' then (select auction_id from messages where id = $18::int)
end, split_part($17::text, '.', 1) || ':' || $18::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $19::jsonb, $20 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- payment.fees

select (select coalesce(json_agg("its row"), '[]') from (
with page as (
select f.id, f.offer_id as "offerId", a.id as "auctionId", a.title, f.status, f.net_minor as "netMinor",
f.vat_minor as "vatMinor", f.currency, f.created_at as at
from fees f join offers o on o.id = f.offer_id join auctions a on a.id = o.auction_id
where f.company_id = $1 order by f.id desc limit $2 offset $3
), sums as (
select currency,
coalesce(sum(amount_minor) filter (where status = 'on_hold'), 0)::float8 as "onHold",
coalesce(sum(amount_minor) filter (where status in ('due', 'processing', 'failed')), 0)::float8 as due,
coalesce(sum(amount_minor) filter (where status = 'paid'), 0)::float8 as paid
from (
select currency, status, amount_minor from payouts where company_id = $1
union all
select currency, unnest(array['paid', 'due']), unnest(array[-amount_minor, amount_minor]) from reversals
where company_id = $1 and payout_id is not null and status in ('noticed', 'due')
union all
select currency, 'paid', -amount_minor from reversals where company_id = $1 and status = 'kept'
) share group by currency
)
select (select coalesce(json_agg(page order by page.id desc), '[]') from page) as fees,
(select count(*)::int from fees where company_id = $1) as total,
(select coalesce(json_agg(sums order by sums.currency), '[]') from sums) as sums) "its row") as "0";

-- payment.history

select m.*, a.id as "auctionId", a.title, f.net_minor + f.vat_minor as "feeMinor",
case when m.status = 'on_hold' and o.status = 'accepted' and d.delivered_at is null
then coalesce(d.planned_delivery, o.delivery_date)::text end as "deliveryDay",
case when m.status = 'on_hold' and d.status = 'delivered'
then greatest(coalesce(d.release_from, d.delivered_at), o.reinstated_at) end as "releaseFrom"
from (select *, count(*) over ()::int as total from (
select 'payment' as kind, p.id, p.offer_id as "offerId", p.status, p.amount_minor as "amountMinor",
p.refunded_minor as "refundedMinor", p.currency, coalesce(p.captured_at, p.created_at) as at,
null as obstacle
from payments p where p.payer_id = $1
union all
select 'payout', p.id, p.offer_id, p.status, p.amount_minor, (select coalesce(sum(r.amount_minor), 0)::int from reversals r
where r.payout_id = p.id and r.status in ('noticed', 'due', 'kept')), p.currency,
coalesce(p.paid_at, p.created_at),
coalesce(case when p.status in ('on_hold', 'due', 'processing') and w.status = 'realized'
then payout_obstacle(p.offer_id, c.id, p.complaint_id) end, case when p.held_at is not null then 'held' end)
from payouts p join companies c on c.id = p.company_id
join offers w on w.id = p.offer_id where c.user_id = $1
) moved order by at desc, kind, id desc limit $2 offset $3) m
join offers o on o.id = m."offerId" join auctions a on a.id = o.auction_id
left join deliveries d on d.offer_id = o.id
left join fees f on m.kind = 'payout' and f.offer_id = o.id and f.status <> 'waived'
order by m.at desc, m.kind, m.id desc;

-- payment.methods, payment.pay, payment.prepare, payment.status

SELECT "id", "offer_id" AS "offerId", "asked_by" AS "askedBy", "status", "version", "old_gross_minor" AS "oldGrossMinor", "new_gross_minor" AS "newGrossMinor", "measured", "listed", "reason", "until", "answered_at" AS "answeredAt", "pay_until" AS "payUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "door_prices" AS "DoorPrice" WHERE "DoorPrice"."status" = 'accepted' AND "DoorPrice"."offer_id" = ? LIMIT ?;

-- payment.openPayoutAccount

UPDATE "companies" SET "payout_account_id"=$1,"updated_at"=$2 WHERE "id" = $3;

-- payment.pay, payment.prepare

INSERT INTO "payments" ("id","offer_id","payer_id","purpose","status","version","amount_minor","currency","refunded_minor","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","payer_id","purpose","status","version","amount_minor","currency","refunded_minor","processor_session_id","processor_intent_id","processor_url","failure_code","captured_at","returned_at","created_at","updated_at";

UPDATE "payments" SET "processor_session_id"=$1,"processor_url"=$2,"updated_at"=$3 WHERE "id" = $4;

-- payment.payoutAccount

SELECT "id", "user_id" AS "userId", "kind", "status", "version", "name", "slug", "tax_number" AS "taxNumber", "register_number" AS "registerNumber", "country", "city", "is_vat_payer" AS "isVatPayer", "about", "home_place_id" AS "homePlaceId", "payout_account_id" AS "payoutAccountId", "is_payout_account_ready" AS "isPayoutAccountReady", "payout_bank" AS "payoutBank", "stars_sum" AS "starsSum", "opinions_count" AS "opinionsCount", "deals_count" AS "dealsCount", "rejections", "status_reason" AS "statusReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "companies" AS "Company" WHERE "Company"."payout_account_id" = ? LIMIT ? FOR UPDATE;

UPDATE "companies" SET "is_payout_account_ready"=$1,"payout_bank"=$2,"updated_at"=$3 WHERE "id" = $4;

-- payment.status

SELECT "id", "offer_id" AS "offerId", "payer_id" AS "payerId", "purpose", "status", "version", "amount_minor" AS "amountMinor", "currency", "refunded_minor" AS "refundedMinor", "processor_session_id" AS "processorSessionId", "processor_intent_id" AS "processorIntentId", "processor_url" AS "processorUrl", "failure_code" AS "failureCode", "captured_at" AS "capturedAt", "returned_at" AS "returnedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payments" AS "Payment" WHERE "Payment"."offer_id" = ? AND "Payment"."returned_at" IS NULL ORDER BY "Payment"."id" ASC;

-- payment.webhook

with kept as (
insert into processor_events (id, type, about, received_at, handled_at)
values ($1, $2, $3, $4, null) on conflict (id) do nothing returning id
)
select (graphile_worker.add_job('handle-processor-event',
json_build_object('eventId', id), max_attempts := $5)).id from kept;
