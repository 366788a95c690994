-- company.addDevice

insert into company_devices (company_id, device_uid, name, added_by, created_at)
values ($1, $2, $3, $4, $5) on conflict do nothing returning id;

-- company.addDevice, company.registerDevice

select count(*)::int as count from company_devices where company_id = $1;

-- company.addDevice, company.registerDevice, company.renameDevice

select d.device_uid as "deviceUID", d.name, d.platform, d.app_version as "appVersion", u.name as "usedBy",
d.created_at as "createdAt",
greatest(d.registered_at, (
select max(coalesce(s.last_seen_at, s.created_at)) from sessions s
where s.device_uid = d.device_uid and s.kind = 'device' and s.user_id in
(select user_id from companies where id = d.company_id
union all
select user_id from company_members where company_id = d.company_id and status = 'active'))
) as "lastSeenAt"
from company_devices d left join users u on u.id = d.user_id
where d.company_id = $1 and d.device_uid = $2;

-- company.addDocument

INSERT INTO "company_documents" ("uuid","company_id","type","form","pages","valid_until","checked_at","created_at") VALUES ($1,$2,$3,$4,$5,$6,$7,$8) RETURNING "uuid","company_id","type","form","pages","valid_until","checked_at","created_at";

SELECT "id", "company_id" AS "companyId", "type", "status", "version", "reason", "verified_at" AS "verifiedAt", "verified_by" AS "verifiedBy", "valid_until" AS "validUntil", "insured_minor" AS "insuredMinor", "insured_currency" AS "insuredCurrency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "verification_blocks" AS "VerificationBlock" WHERE "VerificationBlock"."type" = 'insurance' AND "VerificationBlock"."company_id" = ? LIMIT ?;

SELECT "id", "company_id" AS "companyId", "type", "status", "version", "reason", "verified_at" AS "verifiedAt", "verified_by" AS "verifiedBy", "valid_until" AS "validUntil", "insured_minor" AS "insuredMinor", "insured_currency" AS "insuredCurrency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "verification_blocks" AS "VerificationBlock" WHERE "VerificationBlock"."type" = 'licence' AND "VerificationBlock"."company_id" = ? LIMIT ?;

SELECT "id", "company_id" AS "companyId", "type", "status", "version", "reason", "verified_at" AS "verifiedAt", "verified_by" AS "verifiedBy", "valid_until" AS "validUntil", "insured_minor" AS "insuredMinor", "insured_currency" AS "insuredCurrency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "verification_blocks" AS "VerificationBlock" WHERE "VerificationBlock"."type" = 'profile' AND "VerificationBlock"."company_id" = ? LIMIT ?;

SELECT count(*) AS "count" FROM "company_documents" AS "CompanyDocument" WHERE "CompanyDocument"."type" = 'insurance' AND "CompanyDocument"."company_id" = ? AND "CompanyDocument"."checked_at" IS NULL;

SELECT count(*) AS "count" FROM "company_documents" AS "CompanyDocument" WHERE "CompanyDocument"."type" = 'licence' AND "CompanyDocument"."company_id" = ? AND "CompanyDocument"."checked_at" IS NULL;

SELECT count(*) AS "count" FROM "company_documents" AS "CompanyDocument" WHERE "CompanyDocument"."type" = 'profile' AND "CompanyDocument"."company_id" = ? AND "CompanyDocument"."checked_at" IS NULL;

-- company.addDocument, company.decideBlock, company.finishVerification, company.removeDocument, company.startDocuments

SELECT "id", "company_id" AS "companyId", "type", "status", "version", "reason", "verified_at" AS "verifiedAt", "verified_by" AS "verifiedBy", "valid_until" AS "validUntil", "insured_minor" AS "insuredMinor", "insured_currency" AS "insuredCurrency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "verification_blocks" AS "VerificationBlock" WHERE "VerificationBlock"."type" = 'licence' AND "VerificationBlock"."company_id" = ? LIMIT ? FOR UPDATE;

-- company.addDocument, company.finishVerification, company.startDocuments

SELECT "id", "company_id" AS "companyId", "type", "status", "version", "reason", "verified_at" AS "verifiedAt", "verified_by" AS "verifiedBy", "valid_until" AS "validUntil", "insured_minor" AS "insuredMinor", "insured_currency" AS "insuredCurrency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "verification_blocks" AS "VerificationBlock" WHERE "VerificationBlock"."type" = 'insurance' AND "VerificationBlock"."company_id" = ? LIMIT ? FOR UPDATE;

-- company.addDocument, company.removeDocument

SELECT "id", "company_id" AS "companyId", "type", "status", "version", "reason", "verified_at" AS "verifiedAt", "verified_by" AS "verifiedBy", "valid_until" AS "validUntil", "insured_minor" AS "insuredMinor", "insured_currency" AS "insuredCurrency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "verification_blocks" AS "VerificationBlock" WHERE "VerificationBlock"."type" = 'profile' AND "VerificationBlock"."company_id" = ? LIMIT ? FOR UPDATE;

-- company.addDocument, company.startDocuments

INSERT INTO "verification_blocks" ("id","company_id","type","status","version","created_at","updated_at") VALUES (…) RETURNING "id","company_id","type","status","version","reason","verified_at","verified_by","valid_until","insured_minor","insured_currency","created_at","updated_at";

-- company.addVehicle

INSERT INTO "company_vehicles" ("id","company_id","type","plate","load_length","load_width","load_height","payload","created_at","updated_at") VALUES (…) RETURNING "id","company_id","type","plate","load_length","load_width","load_height","payload","archived_at","created_at","updated_at";

SELECT "id", "company_id" AS "companyId", "type", "plate", "load_length" AS "loadLength", "load_width" AS "loadWidth", "load_height" AS "loadHeight", "payload", "archived_at" AS "archivedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "company_vehicles" AS "CompanyVehicle" WHERE "CompanyVehicle"."plate" = ? AND "CompanyVehicle"."id" != ? AND "CompanyVehicle"."company_id" = ? AND "CompanyVehicle"."archived_at" IS NULL LIMIT ?;

SELECT count(*) AS "count" FROM "company_vehicles" AS "CompanyVehicle" WHERE "CompanyVehicle"."company_id" = ? AND "CompanyVehicle"."archived_at" IS NULL;

-- company.change

UPDATE "companies" SET "about"=$1,"updated_at"=$2 WHERE "id" = $3;

UPDATE "companies" SET "tax_number"=$1,"version"=$2,"updated_at"=$3 WHERE "id" = $4;

-- company.change, company.finishVerification

INSERT INTO "vies_checks" ("id","company_id","status","version","tries","created_at","updated_at") VALUES (…) RETURNING "id","company_id","status","version","tax_number","source","registered_name","reason","tries","checked_at","created_at","updated_at";

with moved as (update "vies_checks" set "tax_number" = $1, "tries" = $2, "source" = $3, "registered_name" = $4, "reason" = $5, "status" = $6, "version" = $7, "updated_at" = $8 where id = $9), noted as (insert into
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

-- company.changeNotificationSettings, company.changeSettings

insert into company_settings (company_id, work_radius_km, work_categories, is_presence_shown, offers_to,
deals_to, papers_to, are_drivers_told, updated_at, is_work_told)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (company_id) do update set work_radius_km = excluded.work_radius_km,
work_categories = excluded.work_categories, is_presence_shown = excluded.is_presence_shown,
offers_to = excluded.offers_to, deals_to = excluded.deals_to, papers_to = excluded.papers_to,
are_drivers_told = excluded.are_drivers_told, updated_at = excluded.updated_at,
is_work_told = excluded.is_work_told;

-- company.changeNotificationSettings, company.changeSettings, company.notificationSettings, company.settings

select work_radius_km as "workRadiusKm", work_categories as "workCategories",
is_presence_shown as "isPresenceShown", offers_to as "offersTo", deals_to as "dealsTo",
papers_to as "papersTo", are_drivers_told as "areDriversTold", is_work_told as "isWorkTold"
from company_settings where company_id = $1;

-- company.changeVehicle

UPDATE "company_vehicles" SET "payload"=$1,"updated_at"=$2 WHERE "id" = $3;

-- company.changeVehicle, company.removeVehicle

SELECT "id", "company_id" AS "companyId", "type", "plate", "load_length" AS "loadLength", "load_width" AS "loadWidth", "load_height" AS "loadHeight", "payload", "archived_at" AS "archivedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "company_vehicles" AS "CompanyVehicle" WHERE "CompanyVehicle"."id" = ? AND "CompanyVehicle"."company_id" = ? AND "CompanyVehicle"."archived_at" IS NULL FOR UPDATE;

-- company.charities

select c.id as "companyId", c.name, c.country, c.city, c.register_number as "registerNumber", c.about,
c.status as "companyStatus", k.account_holder as "accountHolder", k.version,
k.statute_uid as "statuteUid", k.statute_form as "statuteForm", k.statute_pages as "statutePages",
k.updated_at as since
from charity_checks k join companies c on c.id = k.company_id
where k.status = 'submitted' order by k.updated_at, k.id limit $1;

-- company.charity, company.handInCharity

SELECT "id", "company_id" AS "companyId", "status", "version", "statute_uid" AS "statuteUid", "statute_form" AS "statuteForm", "statute_pages" AS "statutePages", "account_holder" AS "accountHolder", "submitted_at" AS "submittedAt", "reason", "decided_at" AS "decidedAt", "decided_by" AS "decidedBy", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "charity_checks" AS "CharityCheck" WHERE "CharityCheck"."company_id" = ? LIMIT ?;

-- company.decideBlock

UPDATE "company_documents" SET "checked_at"=$1 WHERE "type" = $2 AND "company_id" = $3 AND "checked_at" IS NULL;

with moved as (update "verification_blocks" set "verified_at" = $1, "verified_by" = $2, "valid_until" = $3, "reason" = $4, "insured_minor" = $5, "insured_currency" = $6, "status" = $7, "version" = $8, "updated_at" = $9 where id = $10), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($11, $12, $13, $14, $15, $16, $17, $18, $19, $20)),
story as materialized (select coalesce('auction:' || case split_part($21::text, '.', 1)
when 'auction' then $22::int
when 'offer' then (select auction_id from offers where id = $22::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $22::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $22::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $22::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'rescue' then (select auction_id from rescues where id = $22::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $22::int)
when 'decision' then (select auction_id from decisions where id = $22::int)
when 'report' then (select auction_id from listing_reports where id = $22::int)
when 'request' then (select auction_id from offer_requests where id = $22::int)
when 'masking' then (select auction_id from messages where id = $22::int)
when 'message' then (select auction_id from messages where id = $22::int)
end, split_part($21::text, '.', 1) || ':' || $22::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $23::jsonb, $24 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- company.decideBlock, company.documents, company.finishVerification, company.rejectVerification, company.setPhoneStatus, company.setVies, company.startDocuments, company.suspend, company.toCheck, company.verification

select (select coalesce(json_agg("its row"), '[]') from (select row_to_json(c) as company, row_to_json(u) as owner,
(select coalesce(json_agg(one order by one.id), '[]') from verification_blocks one where one.company_id = c.id) as blocks,
(select coalesce(json_agg(one order by one.created_at desc, one.uuid), '[]') from company_documents one where one.company_id = c.id) as documents,
(select row_to_json(one) from charity_checks one where one.company_id = c.id) as charity, (select row_to_json(one) from vies_checks one where one.company_id = c.id) as vies,
(select json_build_object('cancelled', count(*) filter (where status = 'cancelled'), 'deals', count(*))
from offers k where k.company_id = c.id and
(k.status = 'realized' or (k.status = 'cancelled' and k.cancel_fault = 'courier'))
and
(case k.status when 'realized' then k.realized_at else k.cancelled_at end) >= $2::date - 90) as cancellations
from companies c join users u on u.id = c.user_id where c.id = $1) "its row") as "0";

-- company.decideBlock, company.rejectVerification, company.setPhoneStatus, company.setVies, company.suspend

select e.machine || '.' || e.event as event, b.type, e.from_state as "from",
e.to_state as "to", e.reason, u.name as by, e.at
from audit_events e left join users u on u.id = e.actor_id
left join verification_blocks b on e.machine = 'block' and b.company_id = $1::int
and b.id::text = e.thing_id
where (e.machine = 'company' and e.thing_id = $1::int::text)
or (e.machine = 'block' and e.thing_id in
(select id::text from verification_blocks where company_id = $1::int))
or (e.machine = 'charity' and e.thing_id in
(select id::text from charity_checks where company_id = $1::int))
or (e.machine = 'vies' and e.thing_id in
(select id::text from vies_checks where company_id = $1::int))
or (e.machine = 'member' and e.thing_id in
(select id::text from company_members where company_id = $1::int))
or (e.machine = 'phone' and e.event in ('confirm', 'withdraw') and e.thing_id in
(select p.id::text from phone_proofs p join companies c on c.user_id = p.user_id
where c.id = $1::int))
order by e.at desc, e.id desc limit 200;

-- company.devices

select d.device_uid as "deviceUID", d.name, d.platform, d.app_version as "appVersion", u.name as "usedBy",
d.created_at as "createdAt",
greatest(d.registered_at, (
select max(coalesce(s.last_seen_at, s.created_at)) from sessions s
where s.device_uid = d.device_uid and s.kind = 'device' and s.user_id in
(select user_id from companies where id = d.company_id
union all
select user_id from company_members where company_id = d.company_id and status = 'active'))
) as "lastSeenAt"
from company_devices d left join users u on u.id = d.user_id
where d.company_id = $1 order by d.id;

-- company.document, company.removeDocument

SELECT "uuid", "company_id" AS "companyId", "type", "form", "pages", "valid_until" AS "validUntil", "checked_at" AS "checkedAt", "created_at" AS "createdAt" FROM "company_documents" AS "CompanyDocument" WHERE "CompanyDocument"."uuid" = ? AND "CompanyDocument"."type" = 'profile';

-- company.handInCharity

INSERT INTO "charity_checks" ("id","company_id","status","version","created_at","updated_at") VALUES (…) RETURNING "id","company_id","status","version","statute_uid","statute_form","statute_pages","account_holder","submitted_at","reason","decided_at","decided_by","created_at","updated_at";

with moved as (update "charity_checks" set "statute_uid" = $1, "statute_form" = $2, "statute_pages" = $3, "account_holder" = $4, "submitted_at" = $5, "reason" = $6, "decided_at" = $7, "decided_by" = $8, "status" = $9, "version" = $10, "updated_at" = $11 where id = $12), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($13, $14, $15, $16, $17, $18, $19, $20, $21, $22)),
story as materialized (select coalesce('auction:' || case split_part($23::text, '.', 1)
when 'auction' then $24::int
when 'offer' then (select auction_id from offers where id = $24::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $24::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $24::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $24::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'rescue' then (select auction_id from rescues where id = $24::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $24::int)
when 'decision' then (select auction_id from decisions where id = $24::int)
when 'report' then (select auction_id from listing_reports where id = $24::int)
when 'request' then (select auction_id from offer_requests where id = $24::int)
when 'masking' then (select auction_id from messages where id = $24::int)
when 'message' then (select auction_id from messages where id = $24::int)
end, split_part($23::text, '.', 1) || ':' || $24::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $25::jsonb, $26 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- company.registerDevice

insert into company_devices
(company_id, device_uid, platform, app_version, user_id, added_by, registered_at, created_at, name)
values ($1, $2, $3, $4, $5, $5, $6, $6, $7) returning id;

update company_devices set platform = $3, app_version = $4, user_id = $5, registered_at = $6
where company_id = $1 and device_uid = $2 returning id;

update sessions set device_uid = $2 where kind = 'device' and revoked_at is null
and family = (select family from sessions where id = $1);

-- company.rejectVerification

SELECT "id", "company_id" AS "companyId", "type", "status", "version", "reason", "verified_at" AS "verifiedAt", "verified_by" AS "verifiedBy", "valid_until" AS "validUntil", "insured_minor" AS "insuredMinor", "insured_currency" AS "insuredCurrency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "verification_blocks" AS "VerificationBlock" WHERE "VerificationBlock"."status" = 'submitted' AND "VerificationBlock"."company_id" = ? ORDER BY "VerificationBlock"."id" ASC FOR UPDATE;

with moved as (update "companies" set "status_reason" = $1, "rejections" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- company.removeDevice

delete from company_devices where company_id = $1 and device_uid = $2 returning id;

update sessions set revoked_at = $3 where device_uid = $2 and kind = 'device' and revoked_at is null
and user_id in
(select user_id from companies where id = $1
union all
select user_id from company_members where company_id = $1 and status = 'active');

-- company.removeDocument

DELETE FROM "company_documents" WHERE "uuid" = ?;

SELECT "uuid", "company_id" AS "companyId", "type", "form", "pages", "valid_until" AS "validUntil", "checked_at" AS "checkedAt", "created_at" AS "createdAt" FROM "company_documents" AS "CompanyDocument" WHERE "CompanyDocument"."uuid" = ? AND "CompanyDocument"."type" = 'licence';

-- company.removeVehicle

DELETE FROM "company_vehicles" WHERE "id" = ?;

select 1 from offers where vehicle_id = $1 limit 1;

-- company.renameDevice

update company_devices set name = $3 where company_id = $1 and device_uid = $2 returning id;

-- company.save

UPDATE "companies" SET "city"=$1,"register_number"=$2,"version"=$3,"updated_at"=$4 WHERE "id" = $5;

-- company.setCharityStatus

with moved as (update "charity_checks" set "decided_at" = $1, "decided_by" = $2, "reason" = $3, "status" = $4, "version" = $5, "updated_at" = $6 where id = $7), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($8, $9, $10, $11, $12, $13, $14, $15, $16, $17)),
story as materialized (select coalesce('auction:' || case split_part($18::text, '.', 1)
when 'auction' then $19::int
when 'offer' then (select auction_id from offers where id = $19::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $19::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $19::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $19::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'rescue' then (select auction_id from rescues where id = $19::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'decision' then (select auction_id from decisions where id = $19::int)
when 'report' then (select auction_id from listing_reports where id = $19::int)
when 'request' then (select auction_id from offer_requests where id = $19::int)
when 'masking' then (select auction_id from messages where id = $19::int)
when 'message' then (select auction_id from messages where id = $19::int)
end, split_part($18::text, '.', 1) || ':' || $19::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $20::jsonb, $21 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- company.setPhoneStatus

with moved as (update "phone_proofs" set "code_trace" = $1, "wrong_codes" = $2, "locked_until" = $3, "status" = $4, "version" = $5, "updated_at" = $6 where id = $7), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($8, $9, $10, $11, $12, $13, $14, $15, $16, $17)),
story as materialized (select coalesce('auction:' || case split_part($18::text, '.', 1)
when 'auction' then $19::int
when 'offer' then (select auction_id from offers where id = $19::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $19::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $19::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $19::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'rescue' then (select auction_id from rescues where id = $19::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $19::int)
when 'decision' then (select auction_id from decisions where id = $19::int)
when 'report' then (select auction_id from listing_reports where id = $19::int)
when 'request' then (select auction_id from offer_requests where id = $19::int)
when 'masking' then (select auction_id from messages where id = $19::int)
when 'message' then (select auction_id from messages where id = $19::int)
end, split_part($18::text, '.', 1) || ':' || $19::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $20::jsonb, $21 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- company.setVies

with moved as (update "vies_checks" set "source" = $1, "reason" = $2, "tax_number" = $3, "checked_at" = $4, "status" = $5, "version" = $6, "updated_at" = $7 where id = $8), noted as (insert into
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

-- company.startDocuments

SELECT "id", "company_id" AS "companyId", "type", "status", "version", "reason", "verified_at" AS "verifiedAt", "verified_by" AS "verifiedBy", "valid_until" AS "validUntil", "insured_minor" AS "insuredMinor", "insured_currency" AS "insuredCurrency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "verification_blocks" AS "VerificationBlock" WHERE "VerificationBlock"."type" = ? AND "VerificationBlock"."company_id" = ? LIMIT ? FOR UPDATE;

-- company.suspend

with moved as (update "companies" set "status_reason" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- company.vehicles

SELECT "id", "company_id" AS "companyId", "type", "plate", "load_length" AS "loadLength", "load_width" AS "loadWidth", "load_height" AS "loadHeight", "payload", "archived_at" AS "archivedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "company_vehicles" AS "CompanyVehicle" WHERE "CompanyVehicle"."company_id" = ? AND "CompanyVehicle"."archived_at" IS NULL ORDER BY "CompanyVehicle"."id" ASC;

-- company.verifications

select c.id as "companyId", c.name, c.kind, c.country, c.status, b.waiting,
coalesce(b.first, c.updated_at) as since from companies c cross join lateral (
select count(*)::int as waiting, min(updated_at) as first from verification_blocks
where company_id = c.id and status = 'submitted') b
where case when $1::text is null then c.status = 'submitted' or b.waiting > 0
when $1 = 'all' then true else c.status = $1 end
and ($2::text is null or position(lower($2) in lower(c.name)) > 0)
and not exists (select from users u where u.id = c.user_id and u.status = 'erased')
order by coalesce(b.first, c.updated_at), c.id limit $3 offset $4;

select count(*)::int as total from companies c cross join lateral (
select count(*)::int as waiting, min(updated_at) as first from verification_blocks
where company_id = c.id and status = 'submitted') b
where case when $1::text is null then c.status = 'submitted' or b.waiting > 0
when $1 = 'all' then true else c.status = $1 end
and ($2::text is null or position(lower($2) in lower(c.name)) > 0)
and not exists (select from users u where u.id = c.user_id and u.status = 'erased');
