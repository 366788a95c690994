-- admin.addNote

insert into user_notes (user_id, author_id, text, created_at)
select id, $2, $3, $4 from users where id = $1 returning id;

select n.id, n.text, n.author_id as "authorId", w.name as "authorName", to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
from user_notes n join users w on w.id = n.author_id where n.id = $1;

-- admin.answerRefund

SELECT "id", "payment_id" AS "paymentId", "status", "version", "amount_minor" AS "amountMinor", "key", "processor_refund_id" AS "processorRefundId", "attempts", "failure_code" AS "failureCode", "bearer", "proposed_by" AS "proposedBy", "answered_by" AS "answeredBy", "reason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "refunds" AS "Refund" WHERE "Refund"."id" = ? AND "Refund"."payment_id" = ? FOR UPDATE;

with moved as (update "refunds" set "answered_by" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($6, $7, $8, $9, $10, $11, $12, $13, $14, $15)),
story as materialized (select coalesce('auction:' || case split_part($16::text, '.', 1)
when 'auction' then $17::int
when 'offer' then (select auction_id from offers where id = $17::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $17::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $17::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $17::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'rescue' then (select auction_id from rescues where id = $17::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'decision' then (select auction_id from decisions where id = $17::int)
when 'report' then (select auction_id from listing_reports where id = $17::int)
when 'request' then (select auction_id from offer_requests where id = $17::int)
when 'masking' then (select auction_id from messages where id = $17::int)
when 'message' then (select auction_id from messages where id = $17::int)
end, split_part($16::text, '.', 1) || ':' || $17::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $18::jsonb, $19 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- admin.answerRefund, admin.payment, admin.refundPayment

select p.id, p.offer_id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title,
p.payer_id as "payerId", u.name as payer, p.status, p.amount_minor as "amountMinor",
p.refunded_minor as "refundedMinor", refundable_minor(p.id) as "leftMinor", p.currency,
p.failure_code as "failureCode", p.processor_intent_id as "processorId",
to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", to_char(p.captured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "capturedAt",
(select status from chargebacks where payment_id = p.id order by id desc limit 1) as chargeback,
s.id as "payoutId", s.status as "payoutStatus",
(select coalesce(sum(amount_minor), 0)::int from refunds where payment_id = p.id and bearer is not null
and answered_by is null and status not in ('proposed', 'declined')) as "aloneMinor",
(select coalesce(json_agg(f order by f.id desc), '[]') from (
select r.id, r.status, r.amount_minor as minor, r.bearer, r.key is not null as "isOurs", r.reason,
r.proposed_by as "proposedById", w.name as "proposedBy", b.name as "answeredBy",
r.failure_code as "failureCode", to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
from refunds r left join users w on w.id = r.proposed_by left join users b on b.id = r.answered_by
where r.payment_id = p.id order by r.id desc limit 50
) f) as refunds
from payments p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
join users u on u.id = p.payer_id left join payouts s on s.offer_id = p.offer_id and s.complaint_id is null
where p.id = $1;

-- admin.answerRefund, admin.refundPayment

select id from chargebacks where payment_id = $1 and status <> 'won' limit 1;

select refundable_minor($1, $2) as "leftMinor",
coalesce(sum(amount_minor) filter (where answered_by is null and status not in ('proposed', 'declined')), 0)::int
as "aloneMinor", count(*)::int as times,
coalesce(bool_or(status = 'proposed'), false) as "isProposed"
from refunds where payment_id = $1 and bearer is not null;

-- admin.audit

select count(*)::int as total from audit_events e where ($1::text is null or e.machine = $1)
and ($2::text is null or e.actor_id in (select id from users
where id::text = $2 or email = $2 or position(lower($2) in lower(name)) > 0) or e.on_behalf_of in (select id from users
where id::text = $2 or email = $2 or position(lower($2) in lower(name)) > 0)
or (e.machine in ('user', 'sign-in', 'second-factor', 'email') and e.thing_id in (select id::text from (select id from users
where id::text = $2 or email = $2 or position(lower($2) in lower(name)) > 0) p)))
and ($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4);

select e.id::float8 as id, t.name as "thingName", e.request_id as "requestId", to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
e.machine, e.thing_id as "thingId", e.event, e.from_state as "from", e.to_state as "to", e.reason,
e.actor_id as "actorId", w.name as "actorName", e.on_behalf_of as "onBehalfOf", b.name as "onBehalfName"
from audit_events e left join users w on w.id = e.actor_id left join users b on b.id = e.on_behalf_of left join users t on e.machine in ('user', 'sign-in', 'second-factor', 'email') and t.id::text = e.thing_id
where ($1::text is null or e.machine = $1)
and ($2::text is null or e.actor_id in (select id from users
where id::text = $2 or email = $2 or position(lower($2) in lower(name)) > 0) or e.on_behalf_of in (select id from users
where id::text = $2 or email = $2 or position(lower($2) in lower(name)) > 0)
or (e.machine in ('user', 'sign-in', 'second-factor', 'email') and e.thing_id in (select id::text from (select id from users
where id::text = $2 or email = $2 or position(lower($2) in lower(name)) > 0) p)))
and ($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4) order by e.id desc limit $5 offset $6;

-- admin.changeSplitTest

insert into split_tests (test, shares, started_at, updated_at) values ($1, $2::jsonb, $3, $4)
on conflict (test) do update set shares = excluded.shares, started_at = excluded.started_at,
updated_at = excluded.updated_at, version = split_tests.version + 1;

select pg_advisory_xact_lock(hashtext($1)) as locked;

-- admin.changeSplitTest, admin.splitResults

select test, variant as "group", count(*)::int as forms, count(*) filter (where is_posted)::int as posted,
to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
from (select e.test, e.variant, e.auction_uuid, min(e.at) as at,
coalesce(bool_or(a.status <> 'draft'), false) as is_posted
from split_events e left join auctions a on a.uuid = e.auction_uuid
group by e.test, e.variant, e.auction_uuid) forms
group by test, variant;

-- admin.chargebacks

select b.id, b.status, b.processor_dispute_id as "processorId", coalesce(b.amount_minor, p.amount_minor) as minor,
p.currency, to_char(b.evidence_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "evidenceDueAt", to_char(b.evidence_sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "evidenceSentAt",
o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, o.status as "offerStatus",
(select s.status from payouts s where s.offer_id = o.id order by s.id limit 1) as "payoutStatus",
u.id as "ownerId", u.name as owner, c.user_id as "providerId", c.name as provider,
to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "openedAt", b.total
from (select *, count(*) over ()::int as total from chargebacks
order by status <> 'open', evidence_due_at, id limit $1 offset $2) b
join payments p on p.id = b.payment_id join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
join users u on u.id = a.owner_id join companies c on c.id = o.company_id
order by b.status <> 'open', b.evidence_due_at, b.id;

-- admin.companyLogs

select u.id, u.name, c.id as "companyId", c.name as "companyName"
from users u join companies c on c.user_id = u.id where u.id = $1;

-- admin.dashboard

select
(select count(*)::int from auctions where status = 'active') as "listingsOpen",
(select count(*)::int from auctions where published_at >= $1) as "listingsNew",
(select count(*)::int from offers where status = 'active') as "offersOpen",
(select count(*)::int from offers where created_at >= $1) as "offersNew",
(select count(*)::int from users where created_at >= $1) as "usersNew",
(select count(*)::int from auctions where published_at >= $2) as "posted",
(select count(*)::int from auctions a where published_at >= $2
and exists (select from offers o where o.auction_id = a.id and o.accepted_at is not null)) as "booked";

select 'fraud' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select created_at as at from fraud_reports where status in ('open', 'proposed')) w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'complaints' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select created_at as at from complaints where status in ('in_review', 'appealed')) w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'payouts' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select updated_at as at from payouts where status = 'failed') w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'money' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select updated_at as at from refunds where status in ('failed', 'noticed')
union all select created_at from chargebacks where status in ('open', 'evidence_sent', 'lost')
union all select updated_at from reversals where status = 'noticed') w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'refunds' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select created_at as at from refunds where status = 'proposed') w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'heldPayouts' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select held_at as at from payouts
where held_at < $1::timestamptz - interval '3 days' and status in ('on_hold', 'due', 'failed')) w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'chargebacks' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, due from (select created_at as at, evidence_due_at as due from chargebacks where status = 'open') w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'reports' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select created_at as at from listing_reports where status = 'open') w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'appeals' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select appealed_at as at from decisions where status = 'appealed') w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'opinions' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select created_at as at from opinion_reports where decided_at is null) w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'undecided' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select k.updated_at as at from cancel_requests k join offers o on o.id = k.offer_id
join deliveries d on d.offer_id = o.id
where k.status = 'disputed' and o.status = 'accepted'
and d.status in ('planned', 'en_route_to_pickup', 'pickup_failed')
and not exists (select from complaints m where m.offer_id = o.id and m.side = 'office')
union all select d.updated_at from deliveries d join offers o on o.id = d.offer_id
where d.status = 'returned' and o.status = 'accepted'
and not exists (select from complaints m where m.offer_id = o.id and m.side = 'office')) w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'cancellations' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, due from (select k.created_at as at, k.until as due from cancel_requests k join offers o on o.id = k.offer_id
where k.status = 'open' and o.status = 'accepted') w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'acceptances' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, due from (select created_at as at, until as due from acceptances where status = 'open' and until > $1) w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'verifications' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select coalesce(b.first, c.updated_at) as at from companies c
join (select id as company_id, null::timestamptz as first from companies where status = 'submitted'
union all
select company_id, updated_at from verification_blocks where status = 'submitted') w on w.company_id = c.id
cross join lateral (select min(updated_at) as first from verification_blocks
where company_id = c.id and status = 'submitted') b
where not exists (select from users u where u.id = c.user_id and u.status = 'erased')
group by c.id, b.first, c.updated_at) w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'identities' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select updated_at as at from identity_checks where status = 'submitted') w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'charities' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select submitted_at as at from charity_checks where status = 'submitted') w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'messages' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select appealed_at as at from message_maskings where status = 'appealed') w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'jobs' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select updated_at as at from graphile_worker.jobs where attempts >= max_attempts) w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'events' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select created_at as at from outbox_announcements where tries >= $2) w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'mails' as name, count(*)::int as count, min(at) as oldest, min(due) as due
from (select at, null::timestamptz as due from (select created_at as at from outbox_mails where sent_at is null and error is not null) w order by at limit 101) q
where $1::timestamptz is not null and $2::int is not null union all select 'jobsDue', count(*)::int, null::timestamptz, null::timestamptz
from (select from graphile_worker.jobs where run_at <= $1 and attempts < max_attempts limit 101) m union all select 'eventsUntold', count(*)::int, null::timestamptz, null::timestamptz
from (select from outbox_announcements where tries < $2 limit 101) m union all select 'mailsWaiting', count(*)::int, null::timestamptz, null::timestamptz
from (select from outbox_mails where sent_at is null and refused_at is null and error is null
and (due_at is null or due_at <= $1) limit 101) m;

select currency, sum(paid)::float8 as paid, sum(held)::float8 as held,
sum(due)::float8 as due, sum(out)::float8 as "paidOut"
from (
select currency, amount_minor - refunded_minor as paid, 0 as held, 0 as due, 0 as out
from payments where captured_at >= $1
union all
select currency, 0, case when status = 'on_hold' then amount_minor else 0 end,
case when status in ('due', 'processing', 'failed') then amount_minor else 0 end,
case when paid_at >= $1 then amount_minor else 0 end
from payouts
union all
select currency, 0, 0, amount_minor, 0 from reversals
where payout_id is not null and status in ('noticed', 'due')) m
group by currency having sum(paid + held + due + out) > 0 order by currency;

-- admin.deal

select o.id, o.status, o.currency, a.id as "auctionId", a.status as "auctionStatus",
a.hidden_reason as "hiddenReason", a.locale, d.status as "deliveryStatus",
(select json_build_object('id', u.id, 'name', u.name,
'email', u.email, 'phone', u.phone, 'login', coalesce(u.login, u.email), 'status', u.status) from users u where u.id = a.owner_id) as owner, (select json_build_object('id', u.id, 'name', u.name,
'email', u.email, 'phone', u.phone, 'login', coalesce(u.login, u.email), 'status', u.status) from users u where u.id = o.bidder_id) as bidder,
case when o.author_id <> o.bidder_id then (select json_build_object('id', u.id, 'name', u.name,
'email', u.email, 'phone', u.phone, 'login', coalesce(u.login, u.email), 'status', u.status) from users u where u.id = o.author_id) end as author,
exists (select from fraud_reports where offer_id = o.id and status in ('open', 'proposed')) as "hasFraudReport", (
exists (select from refunds r join payments p on p.id = r.payment_id
where p.offer_id = o.id and r.status in ('failed', 'noticed'))
or exists (select from chargebacks b join payments p on p.id = b.payment_id
where p.offer_id = o.id and b.status in ('open', 'evidence_sent', 'lost'))
or exists (select from reversals v join payouts p on p.id = v.payout_id
where p.offer_id = o.id and v.status = 'noticed')) as "hasMoneyCase",
(select coalesce(json_agg(p), '[]') from (
select id, status, amount_minor as minor, refunded_minor as "refundedMinor", failure_code as "failureCode",
to_char(coalesce(captured_at, created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paidAt"
from payments where offer_id = o.id order by id desc limit 20
) p) as payments,
(select json_build_object('id', id, 'status', status, 'minor', amount_minor, 'failureCode', failure_code,
'at', to_char(coalesce(paid_at, created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from payouts
where offer_id = o.id and complaint_id is null) as payout,
(select coalesce(json_agg(r), '[]') from (
select b.id, b.status, c.name as company, b.bidder_id as "bidderId", b.gross_minor as minor,
b.pickup_date as "pickupDate", b.delivery_date as "deliveryDate", to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
from offers b join companies c on c.id = b.company_id where b.auction_id = o.auction_id
order by b.id <> o.id, b.gross_minor, b.id limit 20
) r) as offers,
(select count(*)::int from offers where auction_id = o.auction_id) as "offersTotal"
from offers o join auctions a on a.id = o.auction_id left join deliveries d on d.offer_id = o.id
where o.id = $1;

-- admin.decidePayout

with moved as (update "payouts" set "held_at" = $1, "held_by" = $2, "held_reason" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- admin.decidePayout, admin.payout

select p.id, p.offer_id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title,
c.id as "companyId", c.name as company, c.user_id as "userId", p.status,
p.complaint_id as "complaintId",
case when p.status in ('on_hold', 'due', 'processing') then payout_obstacle(p.offer_id, c.id, p.complaint_id) end as obstacle,
p.amount_minor as "amountMinor", (select coalesce(sum(r.amount_minor), 0)::int from reversals r
where r.payout_id = p.id and r.status in ('noticed', 'due', 'kept')) as "backMinor", p.currency, p.attempts,
p.failure_code as "failureCode", p.processor_transfer_id as "processorId",
to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paidAt",
case when p.held_at is not null then json_build_object('at', to_char(p.held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'byId', w.id,
'by', w.name, 'reason', p.held_reason) end as hold
from payouts p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
join companies c on c.id = p.company_id left join users w on w.id = p.held_by
where p.id = $1;

-- admin.find

select * from (
select 'offer' as kind, o.id, o.id as "pageId", coalesce(a.title, '') as name
from offers o join auctions a on a.id = o.auction_id where o.id = $1::int
union all select 'listing', id, id, coalesce(title, '') from auctions where id = $1 or uuid = $3::uuid
union all select 'user', id, id, name from users where id = $1 or email = $2::text::citext
union all select 'company', id, user_id, name from companies where id = $1
union all select 'payment', p.id, p.offer_id, u.name from payments p join users u on u.id = p.payer_id
where p.id = $1 or p.processor_intent_id = $2 or p.processor_session_id = $2
union all select 'payout', p.id, p.offer_id, c.name from payouts p join companies c on c.id = p.company_id
where p.id = $1 or p.processor_transfer_id = $2) as things where kind = any ($4::text[]) order by array_position($4::text[], kind), id;

-- admin.jobs

select case when j.attempts >= j.max_attempts then 'given up'
when j.locked_at is not null then 'running' when j.attempts > 0 then 'retrying'
when j.run_at > $1 then 'later' else 'due' end as state, count(*)::int as count from graphile_worker.jobs j group by 1;

select j.id::float8 as id, j.task_identifier as task, case when j.attempts >= j.max_attempts then 'given up'
when j.locked_at is not null then 'running' when j.attempts > 0 then 'retrying'
when j.run_at > $1 then 'later' else 'due' end as state, j.attempts,
j.max_attempts as "maxAttempts", to_char(j.run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "runAt",
to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", j.last_error as error
from graphile_worker.jobs j where $2::text is null or case when j.attempts >= j.max_attempts then 'given up'
when j.locked_at is not null then 'running' when j.attempts > 0 then 'retrying'
when j.run_at > $1 then 'later' else 'due' end = $2
order by j.attempts >= j.max_attempts desc, j.run_at, j.id limit $3 offset $4;

-- admin.liftSecondFactor, admin.openMailbox, admin.setStaffRole, admin.setUserStatus, admin.user

select
u.id, u.name, u.email, u.phone, u.login, u.role, u.staff_role as "staffRole", u.status, u.locale, c.id as "companyId",
c.name as "companyName", c.status as "companyStatus", to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
to_char(u.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastSeenAt", u.uuid, u.email_confirmed_at is not null as "isEmailConfirmed",
(select json_build_object('status', x.status, 'detail', x.detail, 'at', to_char(x.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from mailbox_closures x where x.email = u.email and x.opened_at is null) as "mailboxClosure",
exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
as "hasSecondFactor",
c.slug as "companySlug",
case when c.id is not null then
(select json_build_object('cancelled', count(*) filter (where status = 'cancelled'), 'deals', count(*))
from offers k where k.company_id = c.id and
(k.status = 'realized' or (k.status = 'cancelled' and k.cancel_fault = 'courier'))
and
(case k.status when 'realized' then k.realized_at else k.cancelled_at end) >= $2::date - 90) end as cancellations,
(select coalesce(json_agg(json_build_object('kind', g.kind, 'version', g.version,
'givenAt', to_char(g.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'address', g.address,
'withdrawnAt', to_char(g.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by g.given_at desc, g.id desc), '[]')
from agreements g where g.user_id = u.id) as agreements,
(select json_build_object('company', k.name, 'ownerId', k.user_id, 'role', m.role)
from company_members m join companies k on k.id = m.company_id
where m.user_id = u.id and m.status = 'active') as membership,
(select coalesce(json_agg(json_build_object('userId', p.id, 'name', p.name,
'email', coalesce(p.email, m.email), 'role', m.role, 'status', m.status,
'since', to_char(coalesce(m.joined_at, m.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.id), '[]')
from company_members m left join users p on p.id = m.user_id
where m.company_id = c.id and m.status <> 'removed') as members,
json_build_object('listings', (select count(*)::int from auctions a where a.owner_id = u.id and a.status <> 'draft'), 'offers', (select count(*)::int from offers o join auctions a on a.id = o.auction_id where o.bidder_id = u.id and o.accepted_at is null),
'deals', (select count(*)::int from (
select id, 'provider' as side from offers where bidder_id = u.id and accepted_at is not null
union all
select o.id, 'owner' from auctions a join offers o on o.auction_id = a.id
where a.owner_id = u.id and o.accepted_at is not null) d), 'mails', (select count(*)::int from outbox_mails m where m.user_id = u.id)) as counts,
(select coalesce(json_agg(r), '[]') from (select a.id, a.title, a.locale, a.status, a.hidden_reason as "hiddenReason",
to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt" from auctions a where a.owner_id = u.id and a.status <> 'draft' order by a.id desc limit 10) r) as listings,
(select coalesce(json_agg(r), '[]') from (select
o.id, o.auction_id as "auctionId", a.title, o.status, o.gross_minor as minor, o.currency,
to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt" from offers o join auctions a on a.id = o.auction_id where o.bidder_id = u.id and o.accepted_at is null order by o.id desc limit 10) r) as offers,
(select coalesce(json_agg(r), '[]') from (select
o.id, o.auction_id as "auctionId", a.title, o.status, o.gross_minor as minor, o.currency,
to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", d.side from (
select id, 'provider' as side from offers where bidder_id = u.id and accepted_at is not null
union all
select o.id, 'owner' from auctions a join offers o on o.auction_id = a.id
where a.owner_id = u.id and o.accepted_at is not null) d join offers o on o.id = d.id join auctions a on a.id = o.auction_id order by o.id desc limit 10) r) as deals,
(select coalesce(json_agg(r), '[]') from (
select 'payment' as kind, id, offer_id as "offerId", status, amount_minor as minor,
refunded_minor as "refundedMinor", currency, to_char(coalesce(captured_at, created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
from payments where payer_id = u.id
union all
select 'payout', id, offer_id, status, amount_minor, 0, currency, to_char(coalesce(paid_at, created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
from payouts where company_id = c.id order by at desc, kind, id desc limit 10) r) as payments,
(select coalesce(json_agg(r), '[]') from (
select e.id,
e.machine, e.thing_id as "thingId", e.event, e.from_state as "from", e.to_state as "to", e.reason,
e.actor_id as "actorId", w.name as "actorName", e.on_behalf_of as "onBehalfOf", b.name as "onBehalfName", to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from audit_events e left join users w on w.id = e.actor_id left join users b on b.id = e.on_behalf_of
where (e.machine in ('user', 'mailbox') and e.thing_id = u.id::text)
or e.actor_id = u.id or e.on_behalf_of = u.id order by e.id desc limit 10) r) as history,
(select coalesce(json_agg(r), '[]') from (select m.id, m.subject, m.language, m.event, to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt" from outbox_mails m where m.user_id = u.id order by m.id desc limit 10) r) as mails
from users u left join companies c on c.user_id = u.id where u.id = $1;

-- admin.loginAs

insert into sessions (id, user_id, family, kind, refresh_hash, expires_at, created_at, admin_id, acting_until,
acting_reason) values ($1, $2, $1, 'browser', $3, $4, $5, $6, $7, $8);

select id, role, status, locale from users where (login = $1 or email = $1) and status <> 'erased'
order by email_confirmed_at is null, id desc limit 1;

-- admin.offers

select o.id, o.status, a.id as "auctionId", coalesce(a.title, '') as title, a.locale, w.id as "ownerId",
w.name as owner, o.bidder_id as "bidderId", c.name as company, o.gross_minor as "grossMinor", a.currency,
d.status as "deliveryStatus", to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
to_char(o.valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "validUntil", count(*) over ()::int as total
from offers o join auctions a on a.id = o.auction_id join companies c on c.id = o.company_id
join users b on b.id = o.bidder_id join users w on w.id = a.owner_id
left join deliveries d on d.offer_id = o.id
where
($1::text is null or o.id::text = $1 or a.id::text = $1 or position(lower($1) in lower(a.title)) > 0)
and ($2::text is null or c.id::text = $2 or position(lower($2) in lower(c.name)) > 0
or position(lower($2) in lower(b.name)) > 0 or position(lower($2) in lower(b.email::text)) > 0)
and ($3::text is null or o.status = $3)
and ($4::timestamptz is null or o.created_at >= $4) and ($5::timestamptz is null or o.created_at < $5) order by o.id desc limit $6 offset $7;

-- admin.openMailbox

select id from users where email = $1 and status <> 'erased' order by id;

-- admin.payments

select p.id, p.offer_id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title,
p.payer_id as "payerId", u.name as payer, p.status, exists (select from chargebacks b where b.payment_id = p.id and b.status in ('open', 'evidence_sent')) as "isDisputed",
exists (select from refunds r where r.payment_id = p.id and r.status = 'proposed') as "hasProposal",
p.amount_minor as "amountMinor", p.refunded_minor as "refundedMinor", p.currency,
p.failure_code as "failureCode", to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
to_char(p.captured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "capturedAt", count(*) over ()::int as total
from payments p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
join users u on u.id = p.payer_id
where
($1::text is null or p.id::text = $1 or o.id::text = $1 or a.id::text = $1
or position(lower($1) in lower(a.title)) > 0
or position(lower($1) in lower(u.name)) > 0 or position(lower($1) in lower(u.email::text)) > 0)
and ($3::timestamptz is null or p.created_at >= $3)
and ($4::timestamptz is null or p.created_at < $4)
and ($2::text is null or case $2 when 'disputed' then exists (select from chargebacks b where b.payment_id = p.id and b.status in ('open', 'evidence_sent')) when 'proposed' then exists (select from refunds r where r.payment_id = p.id and r.status = 'proposed') else p.status = $2 end)
order by p.id desc limit $5 offset $6;

-- admin.payouts

select f.*, case when f.status in ('on_hold', 'due', 'processing')
then payout_obstacle(f."offerId", f."companyId", f."complaintId") end as obstacle
from (
select p.id, p.offer_id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title,
c.id as "companyId", c.name as company, c.user_id as "userId", p.status,
p.complaint_id as "complaintId", p.held_at is not null as "isHeld",
p.amount_minor as "amountMinor", (select coalesce(sum(r.amount_minor), 0)::int from reversals r
where r.payout_id = p.id and r.status in ('noticed', 'due', 'kept')) as "backMinor", p.currency, p.attempts, p.failure_code as "failureCode",
to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", to_char(p.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paidAt",
count(*) over ()::int as total
from payouts p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
join companies c on c.id = p.company_id
where
($1::text is null or p.id::text = $1 or o.id::text = $1 or a.id::text = $1
or position(lower($1) in lower(a.title)) > 0
or position(lower($1) in lower(c.name)) > 0)
and ($3::timestamptz is null or p.created_at >= $3)
and ($4::timestamptz is null or p.created_at < $4) and ($2::text is null or case $2 when 'held' then p.held_at is not null else p.status = $2 end)
order by p.id desc limit $5 offset $6
) f order by f.id desc;

-- admin.refundPayment

INSERT INTO "refunds" ("id","payment_id","status","version","amount_minor","key","attempts","bearer","proposed_by","reason","created_at","updated_at") VALUES (…) RETURNING "id","payment_id","status","version","amount_minor","key","processor_refund_id","attempts","failure_code","bearer","proposed_by","answered_by","reason","created_at","updated_at";

-- admin.removeNote

delete from user_notes where id = $1 returning user_id as "userId";

-- admin.retryJob

select id from graphile_worker.reschedule_jobs(array[$1]::bigint[], run_at := $2, attempts := 0);

select id::float8 as id, task_identifier as task, last_error as error from graphile_worker.jobs
where id = $1 and locked_at is null;

-- admin.sendEvidence

SELECT "id", "payment_id" AS "paymentId", "processor_dispute_id" AS "processorDisputeId", "status", "version", "amount_minor" AS "amountMinor", "currency", "evidence_due_at" AS "evidenceDueAt", "evidence_sent_at" AS "evidenceSentAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "chargebacks" AS "Chargeback" WHERE "Chargeback"."processor_dispute_id" = ? LIMIT ? FOR UPDATE;

select b.id, b.status, b.processor_dispute_id as "disputeId", p.offer_id as "offerId", b.evidence_due_at as "dueAt"
from chargebacks b join payments p on p.id = b.payment_id where b.id = $1;

with found as (select where not exists (select from audit_events
where machine = 'chargeback' and thing_id = $1 and event = 'tryEvidence' and actor_id = $2 and reason = $3))
insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) select $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from found;

with moved as (update "chargebacks" set "evidence_sent_at" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($6, $7, $8, $9, $10, $11, $12, $13, $14, $15)),
story as materialized (select coalesce('auction:' || case split_part($16::text, '.', 1)
when 'auction' then $17::int
when 'offer' then (select auction_id from offers where id = $17::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $17::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $17::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $17::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'rescue' then (select auction_id from rescues where id = $17::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $17::int)
when 'decision' then (select auction_id from decisions where id = $17::int)
when 'report' then (select auction_id from listing_reports where id = $17::int)
when 'request' then (select auction_id from offer_requests where id = $17::int)
when 'masking' then (select auction_id from messages where id = $17::int)
when 'message' then (select auction_id from messages where id = $17::int)
end, split_part($16::text, '.', 1) || ':' || $17::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $18::jsonb, $19 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- admin.setStaffRole

UPDATE "users" SET "staff_role"=$1,"updated_at"=$2 WHERE "id" = $3;

-- admin.setStaffRole, admin.setUserStatus

select id, staff_role as "staffRole" from users where role = 'admin' and status = 'active'
order by id for update;

-- admin.setUserStatus

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."status" IN ('active', 'pending', 'hidden') AND "Auction"."owner_id" = ? ORDER BY "Auction"."id" ASC FOR UPDATE;

-- admin.userNotes

select id from users where id = $1;

-- admin.userTransactions

select id, name from users where id = $1;

-- admin.users

select
u.id, u.name, u.email, u.phone, u.login, u.role, u.staff_role as "staffRole", u.status, u.locale, c.id as "companyId",
c.name as "companyName", c.status as "companyStatus", to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
to_char(u.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastSeenAt", count(*) over ()::int as total from users u left join companies c on c.user_id = u.id
where
($1::text is null or position(lower($1) in lower(u.name)) > 0
or position(lower($1) in lower(u.email::text)) > 0 or position(lower($1) in lower(u.login::text)) > 0
or position(lower($1) in lower(c.name)) > 0 or u.id::text = $2
or (length($2) >= 4 and position($2 in u.phone) > 0))
and ($3::text is null or u.role = $3) and ($4::text is null or u.status = $4) order by u.id desc limit $5 offset $6;
