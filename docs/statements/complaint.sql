-- complaint.act

with moved as (update "complaints" set "until" = $1, "closed_at" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- complaint.act, complaint.add, complaint.get, complaint.write

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."id" = ?;

select c.id, o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, c.kind, c.status, c.side,
u.name as owner, p.name as provider, o.currency, c.claim_minor as "claimMinor", c.held_minor as "heldMinor",
c.back_minor as "backMinor", c.outcome, c.until, c.decide_until as "decideUntil", c.closed_at as "closedAt",
c.created_at as "createdAt",
(select s.side from settlements s where s.offer_id = o.id and s.status = 'proposed') as "proposedBy", c.text, c.item, c.worth_minor as "worthMinor", c.finding, c.question,
c.appeal_side as "appealSide", c.appeal, c.appeal_finding as "appealFinding", c.is_owner_content as "isOwnerContent",
c.is_provider_content as "isProviderContent", c.decided_by as "decidedBy",
(select coalesce(json_agg(json_build_object('id', m.id, 'side', m.side, 'text', m.text, 'at', m.created_at, 'files',
(select coalesce(json_agg(json_build_object('uid', f.uid, 'form', f.form, 'name', f.name, 'pages', f.pages)
order by f.position), '[]') from complaint_files f where f.message_id = m.id)) order by m.id), '[]')
from complaint_messages m where m.complaint_id = c.id) as messages,
(select json_object_agg(event, at order by id) from audit_events
where machine = 'complaint' and thing_id = c.id::text and event in ('ask', 'decide', 'appeal')) as moments
from complaints c join offers o on o.id = c.offer_id join auctions a on a.id = o.auction_id
join users u on u.id = a.owner_id join companies p on p.id = o.company_id where c.id = $1;

-- complaint.add

INSERT INTO "complaints" ("id","offer_id","side","author_id","kind","status","version","text","item","worth_minor","claim_minor","held_minor","holds_all","finding","question","appeal","appeal_finding","is_owner_content","is_provider_content","until","decide_until","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","side","author_id","kind","status","version","text","item","worth_minor","claim_minor","held_minor","holds_all","outcome","back_minor","finding","decided_by","question","appeal_side","appeal","appeal_finding","appeal_decided_by","is_owner_content","is_provider_content","until","decide_until","closed_at","created_at","updated_at";

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."side" = 'owner' AND "Complaint"."status" IN ('with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed') AND "Complaint"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."side" = 'provider' AND "Complaint"."status" IN ('with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed') AND "Complaint"."offer_id" = ? LIMIT ? FOR UPDATE;

-- complaint.export

select offer_id as "offerId" from complaints where id = $1;

-- complaint.kinds

select id from complaints where offer_id = $1 and side = $2 and status not in ('closed', 'withdrawn');

-- complaint.list

select c.id, o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, c.kind, c.status, c.side,
u.name as owner, p.name as provider, o.currency, c.claim_minor as "claimMinor", c.held_minor as "heldMinor",
c.back_minor as "backMinor", c.outcome, c.until, c.decide_until as "decideUntil", c.closed_at as "closedAt",
c.created_at as "createdAt",
(select s.side from settlements s where s.offer_id = o.id and s.status = 'proposed') as "proposedBy", a.owner_id = $1 as "isOwner", count(*) over ()::int as total from complaints c join offers o on o.id = c.offer_id join auctions a on a.id = o.auction_id
join users u on u.id = a.owner_id join companies p on p.id = o.company_id
where c.offer_id in (
select o.id from auctions a join offers o on o.auction_id = a.id where a.owner_id = $1
union all select id from offers where bidder_id = $2::int)
order by c.status in ('closed', 'withdrawn'), c.id desc limit $3 offset $4;

-- complaint.waiting

select c.id, o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, c.kind, c.status, c.side,
u.name as owner, p.name as provider, o.currency, c.claim_minor as "claimMinor", c.held_minor as "heldMinor",
c.back_minor as "backMinor", c.outcome, c.until, c.decide_until as "decideUntil", c.closed_at as "closedAt",
c.created_at as "createdAt",
(select s.side from settlements s where s.offer_id = o.id and s.status = 'proposed') as "proposedBy" from complaints c join offers o on o.id = c.offer_id join auctions a on a.id = o.auction_id
join users u on u.id = a.owner_id join companies p on p.id = o.company_id where c.status not in ('closed', 'withdrawn')
order by c.until is null desc, c.decide_until, c.id limit 50;

-- complaint.write

with said as (
insert into complaint_messages (complaint_id, side, author_id, text, created_at)
values ($1, $2, $3, $4, $5) returning id
)
insert into complaint_files (uid, message_id, position, form, name, pages)
select uid, said.id, row_number() over (), form, name, pages
from said, json_to_recordset($6::json) as file (uid uuid, form text, name text, pages int);
