-- moderation.answerAppeal

with moved as (update "decisions" set "answer" = $1, "answered_by" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- moderation.answerAppeal, moderation.appeal

SELECT "auction_id" AS "auctionId" FROM "decisions" AS "Decision" WHERE "Decision"."id" = ?;

SELECT "id", "auction_id" AS "auctionId", "user_id" AS "userId", "kind", "status", "version", "ground", "reason", "decided_by" AS "decidedBy", "appeal", "appealed_at" AS "appealedAt", "answer", "answered_by" AS "answeredBy", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "decisions" AS "Decision" WHERE "Decision"."id" = ? FOR UPDATE;

-- moderation.appeal

with moved as (update "decisions" set "appeal" = $1, "appealed_at" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- moderation.appeals

select d.id, a.id as "auctionId", coalesce(a.title, '') as title,
coalesce(a.description, '') as description, a.status, a.hidden_reason as "hiddenReason", a.locale,
u.id as "ownerId", u.name as owner, d.kind, d.ground, d.reason, d.appeal, d.decided_by as "decidedBy",
b.name as decider, d.appealed_at as "appealedAt"
from decisions d join auctions a on a.id = d.auction_id join users u on u.id = d.user_id
join users b on b.id = d.decided_by
where d.status = 'appealed' order by d.appealed_at, d.id limit 50;

-- moderation.auctions

select a.id, coalesce(a.title, '') as title, a.status, a.hidden_reason as "hiddenReason", u.id as "ownerId",
u.name as owner, a.locale, (select count(*)::int from offers o where o.auction_id = a.id) as offers,
(select count(*)::int from listing_reports r where r.auction_id = a.id and r.status = 'open') as "openReports", a.published_at as "publishedAt", count(*) over ()::int as total
from auctions a join users u on u.id = a.owner_id
where a.status <> 'draft'
and ($1::text is null or a.id::text = $1 or position(lower($1) in lower(a.title)) > 0
or position(lower($1) in lower(u.name)) > 0 or position(lower($1) in lower(u.email::text)) > 0)
and ($2::text is null or a.status = $2)
and (not $3 or exists (select 1 from listing_reports r where r.auction_id = a.id and r.status = 'open')) order by coalesce(a.id::text = $1, false) desc, a.id desc limit $4 offset $5;

-- moderation.decideReport

SELECT "id", "auction_id" AS "auctionId", "reporter_id" AS "reporterId", "name", "email", "locale", "ground", "text", "status", "version", "decided_by" AS "decidedBy", "finding", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "listing_reports" AS "ListingReport" WHERE "ListingReport"."id" = ? FOR UPDATE;

select auction_id as "auctionId" from listing_reports where id = $1;

with moved as (update "listing_reports" set "decided_by" = $1, "finding" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- moderation.decisions

select count(*)::int as total from decisions where user_id = $1;

select d.id, d.auction_id as "auctionId", json_build_object(
'title', a.title, 'isTyped', a.is_title_entered_by_user, 'locale', a.locale,
'categoryId', a.category_id,
'fromCity', a.from_address->>'city', 'fromCountry', a.from_address->>'countryCode',
'toCity', a.to_address->>'city', 'toCountry', a.to_address->>'countryCode',
'items', (select coalesce(json_agg(json_build_object(
'autocompleteItemId', i.autocomplete_item_id, 'itemCategoryId', i.item_category_id,
'name', i.name, 'model', i.model, 'itemsNumber', i.items_number,
'isAdjustedByUser', i.is_adjusted_by_user, 'dimensionsEstimated', i.dimensions_estimated,
'length', i.length_cm, 'width', i.width_cm, 'height', i.height_cm, 'volume', i.extra->'volume',
'room', i.extra->'room') order by i.position), '[]')
from auction_items i where i.auction_id = a.id)) as made, d.kind, d.status, d.ground,
d.reason, d.appeal, d.answer, d.created_at as "createdAt"
from decisions d join auctions a on a.id = d.auction_id
where d.user_id = $1 order by d.id desc limit $2 offset $3;

-- moderation.moderate

INSERT INTO "decisions" ("id","auction_id","user_id","kind","status","version","ground","reason","decided_by","appeal","answer","created_at","updated_at") VALUES (…) RETURNING "id","auction_id","user_id","kind","status","version","ground","reason","decided_by","appeal","appealed_at","answer","answered_by","created_at","updated_at";

SELECT "id", "auction_id" AS "auctionId", "reporter_id" AS "reporterId", "name", "email", "locale", "ground", "text", "status", "version", "decided_by" AS "decidedBy", "finding", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "listing_reports" AS "ListingReport" WHERE "ListingReport"."status" = 'open' AND "ListingReport"."auction_id" = ? ORDER BY "ListingReport"."id" ASC FOR UPDATE;

SELECT "id", "auction_id" AS "auctionId", "user_id" AS "userId", "kind", "status", "version", "ground", "reason", "decided_by" AS "decidedBy", "appeal", "appealed_at" AS "appealedAt", "answer", "answered_by" AS "answeredBy", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "decisions" AS "Decision" WHERE "Decision"."status" IN ('standing', 'appealed', 'kept') AND "Decision"."auction_id" = ? LIMIT ? FOR UPDATE;

-- moderation.report

INSERT INTO "listing_reports" ("id","auction_id","reporter_id","name","email","locale","ground","text","status","version","finding","created_at","updated_at") VALUES (…) RETURNING "id","auction_id","reporter_id","name","email","locale","ground","text","status","version","decided_by","finding","created_at","updated_at";

select 1 from listing_reports where auction_id = $1 and lower(email) = lower($2) and status = 'open';

-- moderation.reports

select r.id, a.id as "auctionId", coalesce(a.title, '') as title,
coalesce(a.description, '') as description, a.status, a.hidden_reason as "hiddenReason", a.locale,
u.id as "ownerId", u.name as owner, r.ground, r.text, r.name, r.email, r.reporter_id as "reporterId",
r.created_at as "createdAt"
from listing_reports r join auctions a on a.id = r.auction_id join users u on u.id = a.owner_id
where r.status = 'open' order by r.created_at, r.id limit 50;
