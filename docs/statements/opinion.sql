-- opinion.decide

update opinion_reports set decided_at = $2 where opinion_id = $1 and decided_at is null;

-- opinion.decide, opinion.edit, opinion.reply, opinion.report

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "subject_id" AS "subjectId", "company_id" AS "companyId", "status", "version", "hash", "stars", "aspects", "text", "reply", "is_retracted" AS "isRetracted", "is_deal_reinstated" AS "isDealReinstated", "invited_at" AS "invitedAt", "submitted_at" AS "submittedAt", "published_at" AS "publishedAt", "edited_at" AS "editedAt", "replied_at" AS "repliedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "opinions" AS "Opinion" WHERE "Opinion"."id" = ?;

-- opinion.decide, opinion.report

with moved as (update "opinions" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- opinion.edit

with moved as (update "opinions" set "stars" = $1, "text" = $2, "aspects" = $3, "edited_at" = $4, "status" = $5, "version" = $6, "updated_at" = $7 where id = $8), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($9, $10, $11, $12, $13, $14, $15, $16, $17, $18)),
story as materialized (select coalesce('auction:' || case split_part($19::text, '.', 1)
when 'auction' then $20::int
when 'offer' then (select auction_id from offers where id = $20::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $20::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $20::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $20::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'rescue' then (select auction_id from rescues where id = $20::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'decision' then (select auction_id from decisions where id = $20::int)
when 'report' then (select auction_id from listing_reports where id = $20::int)
when 'request' then (select auction_id from offer_requests where id = $20::int)
when 'masking' then (select auction_id from messages where id = $20::int)
when 'message' then (select auction_id from messages where id = $20::int)
end, split_part($19::text, '.', 1) || ':' || $20::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $21::jsonb, $22 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- opinion.give, opinion.giveByHash

with moved as (update "opinions" set "stars" = $1, "aspects" = $2, "text" = $3, "submitted_at" = $4, "status" = $5, "version" = $6, "updated_at" = $7 where id = $8), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($9, $10, $11, $12, $13, $14, $15, $16, $17, $18)),
story as materialized (select coalesce('auction:' || case split_part($19::text, '.', 1)
when 'auction' then $20::int
when 'offer' then (select auction_id from offers where id = $20::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $20::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $20::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $20::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'rescue' then (select auction_id from rescues where id = $20::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $20::int)
when 'decision' then (select auction_id from decisions where id = $20::int)
when 'report' then (select auction_id from listing_reports where id = $20::int)
when 'request' then (select auction_id from offer_requests where id = $20::int)
when 'masking' then (select auction_id from messages where id = $20::int)
when 'message' then (select auction_id from messages where id = $20::int)
end, split_part($19::text, '.', 1) || ':' || $20::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $21::jsonb, $22 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- opinion.giveByHash

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "subject_id" AS "subjectId", "company_id" AS "companyId", "status", "version", "hash", "stars", "aspects", "text", "reply", "is_retracted" AS "isRetracted", "is_deal_reinstated" AS "isDealReinstated", "invited_at" AS "invitedAt", "submitted_at" AS "submittedAt", "published_at" AS "publishedAt", "edited_at" AS "editedAt", "replied_at" AS "repliedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "opinions" AS "Opinion" WHERE "Opinion"."hash" = ? LIMIT ?;

-- opinion.invitation

select p.side, p.status, json_build_object(
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
from auction_items i where i.auction_id = a.id)) as made, a.category_id as "categoryId",
c.name as "companyName", u.name as "ownerName"
from opinions p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
join companies c on c.id = o.company_id join users u on u.id = a.owner_id
where p.hash = $1;

-- opinion.list

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "subject_id" AS "subjectId", "company_id" AS "companyId", "status", "version", "hash", "stars", "aspects", "text", "reply", "is_retracted" AS "isRetracted", "is_deal_reinstated" AS "isDealReinstated", "invited_at" AS "invitedAt", "submitted_at" AS "submittedAt", "published_at" AS "publishedAt", "edited_at" AS "editedAt", "replied_at" AS "repliedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "opinions" AS "Opinion" WHERE "Opinion"."status" IN ('published', 'reported') AND "Opinion"."subject_id" IN (?) ORDER BY "Opinion"."id" DESC LIMIT ? OFFSET ?;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "subject_id" AS "subjectId", "company_id" AS "companyId", "status", "version", "hash", "stars", "aspects", "text", "reply", "is_retracted" AS "isRetracted", "is_deal_reinstated" AS "isDealReinstated", "invited_at" AS "invitedAt", "submitted_at" AS "submittedAt", "published_at" AS "publishedAt", "edited_at" AS "editedAt", "replied_at" AS "repliedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "opinions" AS "Opinion" WHERE "Opinion"."status" IN ('published', 'reported') AND "Opinion"."subject_id" IN (?, …) ORDER BY "Opinion"."id" DESC LIMIT ? OFFSET ?;

SELECT count(*) AS "count" FROM "opinions" AS "Opinion" WHERE "Opinion"."status" IN ('published', 'reported') AND "Opinion"."subject_id" IN (?);

SELECT count(*) AS "count" FROM "opinions" AS "Opinion" WHERE "Opinion"."status" IN ('published', 'reported') AND "Opinion"."subject_id" IN (?, …);

select p.id, coalesce(a.title, '') as title, u.name as owner, c.name as company,
(select e.reason from audit_events e where e.machine = 'opinion' and e.thing_id = p.id::text
and e.event = 'hide' and p.status = 'hidden' order by e.id desc limit 1) as "hiddenFor"
from opinions p join offers o on o.id = p.offer_id join auctions a on a.id = o.auction_id
join users u on u.id = a.owner_id join companies c on c.id = o.company_id
where p.id = any($1);

-- opinion.reply

with moved as (update "opinions" set "reply" = $1, "replied_at" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- opinion.report

insert into opinion_reports (opinion_id, reporter_id, text, created_at) values ($1, $2, $3, $4)
on conflict (opinion_id, reporter_id) where decided_at is null do nothing;

-- opinion.reported

select o.id, o.offer_id as "offerId", o.side, o.status, o.stars, o.text, o.reply,
o.author_id as "authorId", a.name as author, o.subject_id as "subjectId", s.name as subject,
o.edited_at is not null as "isEdited", o.published_at as "publishedAt",
(select coalesce(json_agg(json_build_object('text', r.text,
'by', case when r.reporter_id = o.subject_id then 'subject' else 'author' end,
'at', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id), '[]')
from opinion_reports r where r.opinion_id = o.id) as reports,
(select e.reason from audit_events e where e.machine = 'opinion' and e.thing_id = o.id::text
and e.event = 'hide' and o.status = 'hidden' order by e.id desc limit 1) as reason
from opinions o join users a on a.id = o.author_id join users s on s.id = o.subject_id
where o.status = 'reported' or o.id in (
select id from opinions where status = 'hidden' order by updated_at desc limit 50)
order by o.status desc, case when o.status = 'reported' then o.updated_at end, o.updated_at desc;

-- opinion.testimonials

select * from (
select a.locale, o.text, o.stars, split_part(u.name, ' ', 1) as author,
a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountryCode",
a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountryCode",
f.gross_minor as "grossMinor", a.currency, o.published_at as "publishedAt",
row_number() over (partition by a.locale order by o.published_at desc, o.id desc) as place
from opinions o join offers f on f.id = o.offer_id
join auctions a on a.id = f.auction_id join users u on u.id = o.author_id
where o.status in ('published', 'reported') and o.side = 'owner' and a.locale = any($1) and u.locale = a.locale and u.status not in ('blocked', 'erased')
and char_length(o.text) between 1 and 240
) r where place <= $2 order by place;

select a.locale, avg(o.stars)::float8 as stars, count(*)::int as count from opinions o join offers f on f.id = o.offer_id
join auctions a on a.id = f.auction_id join users u on u.id = o.author_id
where o.status in ('published', 'reported') and o.side = 'owner' and a.locale = any($1) group by a.locale;
