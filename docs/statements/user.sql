-- user.addIdentityPhoto

INSERT INTO "identity_checks" ("id","user_id","status","version","document","created_at","updated_at") VALUES (…) RETURNING "id","user_id","status","version","document","reason","decided_at","decided_by","valid_until","created_at","updated_at";

SELECT "id", "user_id" AS "userId", "status", "version", "document", "reason", "decided_at" AS "decidedAt", "decided_by" AS "decidedBy", "valid_until" AS "validUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "identity_checks" AS "IdentityCheck" WHERE "IdentityCheck"."user_id" = ? LIMIT ?;

insert into identity_photos (uid, user_id, side, created_at) values ($1, $2, $3, $4);

with moved as (update "identity_checks" set "reason" = $1, "decided_at" = $2, "decided_by" = $3, "valid_until" = $4, "status" = $5, "version" = $6, "updated_at" = $7 where id = $8), noted as (insert into
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

-- user.addIdentityPhoto, user.decideIdentity

SELECT "id", "user_id" AS "userId", "status", "version", "document", "reason", "decided_at" AS "decidedAt", "decided_by" AS "decidedBy", "valid_until" AS "validUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "identity_checks" AS "IdentityCheck" WHERE "IdentityCheck"."user_id" = ? LIMIT ? FOR UPDATE;

-- user.addIdentityPhoto, user.identities

select uid, user_id as "userId", side from identity_photos
where user_id = any($1) order by user_id, side desc;

-- user.addPicture

insert into user_pictures (uid, user_id, type, vehicle_id, width, height, created_at)
values ($1, $2, $3, $4, $5, $6, $7);

-- user.addPicture, user.removePicture

delete from user_pictures where user_id = $1 and type = $2 returning uid;

-- user.agreements, user.answerAgreement

select (select coalesce(json_agg("its row"), '[]') from (select distinct on (kind) kind, version, given_at as "givenAt" from agreements
where user_id = $1 and withdrawn_at is null order by kind, version desc, id desc) "its row") as "0";

-- user.answerAgreement

insert into agreements (user_id, kind, version, given_at, address) values ($1, $2, $3, $4, $5)
on conflict (user_id, kind, coalesce(version, '')) where withdrawn_at is null do nothing returning id;

update agreements set withdrawn_at = $3 where user_id = $1 and kind = $2 and withdrawn_at is null returning id;

-- user.askExport

delete from account_exports where user_id = $1 and id <> $2;

insert into account_exports (user_id, asked_at) values ($1, $2)
on conflict (user_id) where ready_at is null and failed_at is null do nothing returning id;

-- user.askExport, user.export

select u.password_hash is not null as "hasPassword", e.asked_at as "askedAt", e.ready_at as "readyAt",
e.failed_at as "failedAt", e.expires_at as "expiresAt",
(select coalesce(json_agg(json_build_object('uid', p.uid, 'bytes', p.bytes) order by p.place), '[]')
from account_export_parts p where p.export_id = e.id) as parts
from users u left join lateral (
select * from account_exports where user_id = u.id and (expires_at is null or expires_at > $2)
order by id desc limit 1) e on true
where u.id = $1;

-- user.awards

select c.deals_count as "dealsCount", c.stars_sum as "starsSum", c.opinions_count as "opinionsCount",
c.status = 'verified' as "isVerified", u.phone_verified_at is not null as "hasPhone"
from users u join companies c on c.user_id = u.id
where u.id = $1 and u.status not in ('blocked', 'erased');

-- user.changeEmail

insert into email_changes (user_id, from_email, to_email, token_hash, expires_at, created_at)
values ($1, $2, $3, $4, $5, $6);

-- user.changeEmail, user.changePassword, user.close, user.confirmNewEmail, user.setPassword, user.undoNewEmail

delete from email_changes where user_id = $1 and confirmed_at is null;

-- user.changePassword, user.close, user.confirmNewEmail, user.setPassword, user.undoNewEmail

update user_tokens set used_at = $2 where user_id = $1 and purpose in ('reset_password', 'second_step')
and used_at is null;

-- user.changePhone

SELECT "id", "user_id" AS "userId", "status", "version", "phone", "code_trace" AS "codeTrace", "code_expires_at" AS "codeExpiresAt", "wrong_codes" AS "wrongCodes", "locked_until" AS "lockedUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "phone_proofs" AS "PhoneProof" WHERE "PhoneProof"."user_id" = ? LIMIT ?;

UPDATE "users" SET "phone"=$1,"updated_at"=$2 WHERE "id" = $3;

insert into outbox_sms (user_id, to_phone, language, text, created_at)
values ($1, $2, $3, $4, $5) returning id;

with moved as (update "phone_proofs" set "phone" = $1, "code_trace" = $2, "code_expires_at" = $3, "wrong_codes" = $4, "locked_until" = $5, "status" = $6, "version" = $7, "updated_at" = $8 where id = $9), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($10, $11, $12, $13, $14, $15, $16, $17, $18, $19)),
story as materialized (select coalesce('auction:' || case split_part($20::text, '.', 1)
when 'auction' then $21::int
when 'offer' then (select auction_id from offers where id = $21::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $21::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $21::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $21::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'rescue' then (select auction_id from rescues where id = $21::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $21::int)
when 'decision' then (select auction_id from decisions where id = $21::int)
when 'report' then (select auction_id from listing_reports where id = $21::int)
when 'request' then (select auction_id from offer_requests where id = $21::int)
when 'masking' then (select auction_id from messages where id = $21::int)
when 'message' then (select auction_id from messages where id = $21::int)
end, split_part($20::text, '.', 1) || ':' || $21::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $22::jsonb, $23 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- user.changeSettings

UPDATE "users" SET "name"=$1,"updated_at"=$2 WHERE "id" = $3;

-- user.close

SELECT "id", "company_id" AS "companyId", "user_id" AS "userId", "role", "status", "version", "email", "locale", "token_hash" AS "tokenHash", "expires_at" AS "expiresAt", "joined_at" AS "joinedAt", "ended_at" AS "endedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "company_members" AS "CompanyMember" WHERE "CompanyMember"."status" = 'active' AND "CompanyMember"."user_id" = ? LIMIT ?;

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."id" IN (?) ORDER BY "Auction"."id" ASC FOR UPDATE;

insert into account_closings (user_id, from_status, asked_at, due_at) values ($1, $2, $3, $4);

-- user.close, user.closing, user.reopen

select k.due_at as "dueAt", u.password_hash is not null as "hasPassword",
exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
(select count(*)::int from auctions where owner_id = u.id
and status in ('pending', 'active', 'hidden', 'reserved')) as listings,
(select count(*)::int from offers where bidder_id = u.id and status in ('active', 'stale')) as offers,
(select count(*)::int from offers o join auctions a on a.id = o.auction_id
where (a.owner_id = u.id or o.bidder_id = u.id) and o.status in ('awaiting_payment', 'accepted')) as "deals", (select count(*)::int from payments p join offers o on o.id = p.offer_id
where p.payer_id = u.id and (p.status in ('captured', 'partially_refunded')
and (o.status in ('cancelled', 'fraud') and o.courier_keeps_minor is null or p.returned_at is not null)
or exists (select from refunds r where r.payment_id = p.id and r.status in ('proposed', 'due', 'failed')))) as "refunds", (select count(*)::int from (
select company_id from payouts where status in ('on_hold', 'due', 'processing', 'failed')
union all select company_id from reversals where status in ('noticed', 'due')
) p join companies c on c.id = p.company_id where c.user_id = u.id) as "payouts", (select count(*)::int from chargebacks d join payments p on p.id = d.payment_id
where d.status in ('open', 'evidence_sent') and p.offer_id in (select o.id from offers o join auctions a on a.id = o.auction_id
where (a.owner_id = u.id or o.bidder_id = u.id) and true)) as "disputes", (select count(*)::int from complaints q where q.status not in ('closed', 'withdrawn')
and q.offer_id in (select o.id from offers o join auctions a on a.id = o.auction_id
where (a.owner_id = u.id or o.bidder_id = u.id) and true)) as "complaints"
from users u left join account_closings k on k.user_id = u.id where u.id = $1;

-- user.confirmNewEmail

update email_changes set confirmed_at = $2, undo_hash = $3, undo_expires_at = $4
where token_hash = $1 and confirmed_at is null and undone_at is null and expires_at > $2
returning id, user_id as "userId", from_email as "from", to_email as "to";

-- user.confirmNewEmail, user.undoNewEmail

UPDATE "users" SET "email"=$1,"email_confirmed_at"=$2,"updated_at"=$3 WHERE "id" = $4;

-- user.decideIdentity

with moved as (update "identity_checks" set "decided_at" = $1, "decided_by" = $2, "valid_until" = $3, "reason" = $4, "status" = $5, "version" = $6, "updated_at" = $7 where id = $8), noted as (insert into
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

-- user.identities

select u.id as "userId", u.name, u.email, c.document, c.version, c.updated_at as since
from identity_checks c join users u on u.id = c.user_id
where c.status = 'submitted' order by c.updated_at, c.id limit $1;

-- user.pictures

select uid, type, vehicle_id as "vehicleId", width, height from user_pictures
where user_id = $1 order by type, created_at, uid;

-- user.proveMailbox

select 1 as yes where exists (select 1 from mailbox_closures x where x.email = $1 and x.opened_at is null);

-- user.reopen

delete from account_closings where user_id = $1 returning from_status as "from";

-- user.smsOutbox

select count(*)::int as total from outbox_sms;

select id, to_phone as "to", language, text, event, error, due_at as "dueAt", sent_at as "sentAt", created_at as "createdAt"
from outbox_sms order by id desc limit $1 offset $2;

-- user.turnMails

UPDATE "users" SET "mails_off"=$1,"updated_at"=$2 WHERE "id" = $3;

-- user.undoNewEmail

update email_changes set undone_at = $2
where undo_hash = $1 and undone_at is null and undo_expires_at > $2
returning id, user_id as "userId", from_email as "from", to_email as "to";

update email_changes set undone_at = $3 where user_id = $1 and id > $2 and undone_at is null;

-- user.verifyPhone

with moved as (update "phone_proofs" set "code_trace" = $1, "wrong_codes" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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
