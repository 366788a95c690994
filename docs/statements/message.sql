-- message.appeal

with moved as (update "message_maskings" set "appeal" = $1, "appealed_at" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- message.appeal, message.decide

SELECT "id", "status", "version", "appeal", "appealed_at" AS "appealedAt", "reason", "decided_by" AS "decidedBy", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "message_maskings" AS "Masking" WHERE "Masking"."id" = ? FOR UPDATE;

select m.auction_id as "auctionId", m.author_id as "authorId", m.company_id as "companyId"
from messages m join message_maskings k on k.id = m.id where m.id = $1;

-- message.decide

with moved as (update "message_maskings" set "reason" = $1, "decided_by" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- message.file

select f.uid, f.form, f.name, f.masked, f.pages, m.offer_id as "offerId", m.side
from message_files f join messages m on m.id = f.message_id where f.uid = $1;

-- message.masked

select k.id, k.status, m.side, m.text, m.locale, m.author_id as "authorId", u.name as author,
m.company_id as "companyId", c.name as company, (select count(*)::int from messages t join message_maskings y on y.id = t.id
where t.author_id = m.author_id and t.created_at > $3 and y.status <> 'released') as tries, m.auction_id as "auctionId",
coalesce(a.title, '') as title, m.offer_id as "offerId", k.appeal, k.reason, d.name as decider,
m.created_at as "createdAt", k.appealed_at as "appealedAt", count(*) over ()::int as total
from message_maskings k join messages m on m.id = k.id join auctions a on a.id = m.auction_id
join users u on u.id = m.author_id left join companies c on c.id = m.company_id
left join users d on d.id = k.decided_by
where m.masked is not null
and ($1::text is null or u.id::text = $1 or position(lower($1) in lower(u.name)) > 0
or position(lower($1) in lower(u.email::text)) > 0 or position(lower($1) in lower(c.name)) > 0)
and ($2::text is null or k.status = $2) order by k.status = 'appealed' desc, k.id desc limit $4 offset $5;

-- message.ofAuction

with asked as (
select id, count(*) over ()::int as total from messages
where auction_id = $1 and offer_id is null and answers_id is null
order by id limit $2 offset $3
), public as (
select m.id, m.auction_id as "auctionId", m.offer_id as "offerId", m.answers_id as "answersId", m.side, m.author_id as "authorId",
m.company_id as "companyId", coalesce(c.name, u.name) as name, m.locale, m.topic, m.phrase, m.text,
case when k.status = 'released' then null else m.masked end as masked, k.status as masking,
k.reason as "maskingReason", m.created_at as "createdAt" from messages m join users u on u.id = m.author_id left join companies c on c.id = m.company_id
left join message_maskings k on k.id = m.id join asked a on a.id = coalesce(m.answers_id, m.id)
where m.auction_id = $1 and m.offer_id is null
), private as (
select m.offer_id as "offerId", c.name as company, count(*)::int as messages,
count(*) filter (where m.read_at is null and $5 <> 'admin' and m.side <> $5)::int as unread,
max(m.created_at) as "lastAt"
from messages m join offers o on o.id = m.offer_id join companies c on c.id = o.company_id
where o.auction_id = $1 and ($4::int is null or o.bidder_id = $4) group by m.offer_id, c.name
)
select coalesce((select json_agg(p order by p.id) from public p), '[]') as questions,
coalesce((select max(total) from asked), 0) as total,
coalesce((select json_agg(t order by t."lastAt" desc) from private t), '[]') as threads;

-- message.post

select id from messages where id = $1 and auction_id = $2 and offer_id is null and answers_id is null;

-- message.post, message.send

insert into messages (auction_id, offer_id, answers_id, side, author_id, company_id, locale, topic, phrase,
text, masked, created_at, files, answer_seconds)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, (
select case when count(*) > 0 then greatest(0, extract(epoch from $12::timestamptz - min(w.created_at))::int) end
from messages w
where $4 = 'provider' and w.offer_id = $2 and w.side = 'owner' and w.id > coalesce(
(select max(id) from messages where offer_id = $2 and side = 'provider'), 0))) returning id;

-- message.post, message.translate

select m.id, m.auction_id as "auctionId", m.offer_id as "offerId", m.answers_id as "answersId", m.side, m.author_id as "authorId",
m.company_id as "companyId", coalesce(c.name, u.name) as name, m.locale, m.topic, m.phrase, m.text,
case when k.status = 'released' then null else m.masked end as masked, k.status as masking,
k.reason as "maskingReason", m.created_at as "createdAt" from messages m join users u on u.id = m.author_id left join companies c on c.id = m.company_id
left join message_maskings k on k.id = m.id where m.id = $1;

-- message.read

with read as (
update messages set read_at = $4 where id in (
select id from messages where offer_id = $1 and side <> $2 and read_at is null and ($3::bigint is null or id <= $3)
order by id for update
) and read_at is null returning author_id
), told as (select pg_notify($5, author_id::text) from (select distinct author_id from read) author)
select (select count(*) from told) as told, (select count(*)::int from messages
where offer_id = $1 and side <> $2 and read_at is null and id > $3::bigint) as unread;

-- message.send

INSERT INTO "message_maskings" ("id","status","version","appeal","reason","created_at","updated_at") VALUES ($1,$2,$3,$4,$5,$6,$7) RETURNING "id","status","version","appeal","appealed_at","reason","decided_by","created_at","updated_at";

insert into message_files (uid, message_id, position, form, name, masked, pages)
select uid, $1, row_number() over (), form, name, masked, pages
from json_to_recordset($2::json) as file (uid uuid, form text, name text, masked text, pages int);

select m.id, m.auction_id as "auctionId", m.offer_id as "offerId", m.answers_id as "answersId", m.side, m.author_id as "authorId",
m.company_id as "companyId", coalesce(c.name, u.name) as name, m.locale, m.topic, m.phrase, m.text,
case when k.status = 'released' then null else m.masked end as masked, k.status as masking,
k.reason as "maskingReason", m.created_at as "createdAt", m.read_at as "readAt", case when m.files = 0 then '[]'::json else (
select coalesce(json_agg(json_build_object('uid', f.uid, 'form', f.form, 'name', f.name, 'masked', f.masked,
'pages', f.pages) order by f.position), '[]') from message_files f where f.message_id = m.id
) end as files from messages m join users u on u.id = m.author_id left join companies c on c.id = m.company_id
left join message_maskings k on k.id = m.id where m.id = $1;

-- message.translate

insert into message_translations (message_id, language, source_hash, text, created_at)
select id, $2, $3, $4, $5 from messages where id = $1 and $6 in (text, masked) for share
on conflict do nothing returning message_id;

select message_id as "messageId", source_hash as "sourceHash", text from message_translations
where message_id = any($1) and language = $2;
