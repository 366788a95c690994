-- member.accept

SELECT count(*) AS "count" FROM "companies" AS "Company" WHERE "Company"."user_id" = ?;

SELECT count(*) AS "count" FROM "company_members" AS "CompanyMember" WHERE "CompanyMember"."status" = 'active' AND "CompanyMember"."user_id" = ?;

-- member.accept, member.invitation, member.register

select m.id, m.email, m.role, m.expires_at as "expiresAt", c.id as "companyId",
c.name as "companyName", c.kind, w.name as "ownerName",
exists (select from users u where u.email = m.email and u.email_confirmed_at is not null
and u.status <> 'erased') as "hasAccount"
from company_members m join companies c on c.id = m.company_id join users w on w.id = c.user_id
where m.token_hash = $1 and m.expires_at > $2 and w.status not in ('blocked', 'erased');

-- member.accept, member.register

SELECT "id", "company_id" AS "companyId", "user_id" AS "userId", "role", "status", "version", "email", "locale", "token_hash" AS "tokenHash", "expires_at" AS "expiresAt", "joined_at" AS "joinedAt", "ended_at" AS "endedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "company_members" AS "CompanyMember" WHERE "CompanyMember"."status" = 'invited' AND "CompanyMember"."token_hash" = ? LIMIT ? FOR UPDATE;

with moved as (update "company_members" set "email" = $1, "token_hash" = $2, "expires_at" = $3, "user_id" = $4, "joined_at" = $5, "status" = $6, "version" = $7, "updated_at" = $8 where id = $9), noted as (insert into
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

-- member.accept, member.register, member.remove

UPDATE "users" SET "role"=$1,"updated_at"=$2 WHERE "id" = $3;

-- member.change

UPDATE "company_members" SET "role"=$1,"updated_at"=$2 WHERE "id" = $3;

-- member.change, member.invite, member.inviteAgain, member.list

select m.id, m.role, m.status, m.user_id as "userId", u.name, coalesce(u.email, m.email) as email,
m.created_at as "createdAt", m.expires_at as "expiresAt", m.joined_at as "joinedAt",
(select json_build_object('verifiedAt', ic.decided_at, 'validUntil', ic.valid_until)
from identity_checks ic where ic.user_id = m.user_id and ic.status = 'verified' and ic.valid_until >= $2::date) is not null as "isIdentityChecked"
from company_members m left join users u on u.id = m.user_id
where m.company_id = $1 and m.status <> 'removed' order by m.id;

-- member.change, member.inviteAgain

SELECT "id", "company_id" AS "companyId", "user_id" AS "userId", "role", "status", "version", "email", "locale", "token_hash" AS "tokenHash", "expires_at" AS "expiresAt", "joined_at" AS "joinedAt", "ended_at" AS "endedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "company_members" AS "CompanyMember" WHERE "CompanyMember"."id" = ? AND "CompanyMember"."status" IN ('invited', 'active') AND "CompanyMember"."company_id" = ? FOR UPDATE;

-- member.invite

INSERT INTO "company_members" ("id","company_id","role","status","version","email","locale","token_hash","expires_at","created_at","updated_at") VALUES (…) RETURNING "id","company_id","user_id","role","status","version","email","locale","token_hash","expires_at","joined_at","ended_at","created_at","updated_at";

-- member.inviteAgain

UPDATE "company_members" SET "token_hash"=$1,"expires_at"=$2,"updated_at"=$3 WHERE "id" = $4;

-- member.list

select c.id, c.name, u.id as "ownerId", u.name as "ownerName", u.email as "ownerEmail"
from companies c join users u on u.id = c.user_id where c.id = $1;

-- member.remove

SELECT "id", "company_id" AS "companyId", "user_id" AS "userId", "role", "status", "version", "email", "locale", "token_hash" AS "tokenHash", "expires_at" AS "expiresAt", "joined_at" AS "joinedAt", "ended_at" AS "endedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "company_members" AS "CompanyMember" WHERE "CompanyMember"."id" = ? AND "CompanyMember"."status" = 'active' FOR UPDATE;

SELECT "id", "company_id" AS "companyId", "user_id" AS "userId", "role", "status", "version", "email", "locale", "token_hash" AS "tokenHash", "expires_at" AS "expiresAt", "joined_at" AS "joinedAt", "ended_at" AS "endedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "company_members" AS "CompanyMember" WHERE "CompanyMember"."id" = ? AND "CompanyMember"."status" IN ('invited', 'active') AND "CompanyMember"."company_id" = ?;

delete from company_devices where added_by = $1;

update company_devices set user_id = null where user_id = $1;

with moved as (update "company_members" set "ended_at" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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
