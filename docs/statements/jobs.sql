-- job announce

select a.id as "auctionId", a.owner_id as "ownerId", a.status as "auctionStatus",
json_build_object(
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
from auction_items i where i.auction_id = a.id)) as made, a.expires_at as "expiresAt",
a.currency, a.booking_set_price_minor as "setPriceMinor",
json_build_object('fromLat', a.from_lat, 'fromLng', a.from_lng, 'toLat', a.to_lat, 'toLng', a.to_lng,
'polylineString', a.polyline_string) as route,
case when a.date_fixed then a.send_date_from end as "sendDateFrom", a.send_date_to as "sendDateTo",
case when a.date_fixed then a.receive_date_from end as "receiveDateFrom", a.receive_date_to as "receiveDateTo" from auctions a where a.id = $1;

select a.id as "auctionId", a.owner_id as "ownerId", a.status as "auctionStatus",
json_build_object(
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
from auction_items i where i.auction_id = a.id)) as made, a.expires_at as "expiresAt",
a.currency, a.booking_set_price_minor as "setPriceMinor",
json_build_object('fromLat', a.from_lat, 'fromLng', a.from_lng, 'toLat', a.to_lat, 'toLng', a.to_lng,
'polylineString', a.polyline_string) as route,
case when a.date_fixed then a.send_date_from end as "sendDateFrom", a.send_date_to as "sendDateTo",
case when a.date_fixed then a.receive_date_from end as "receiveDateFrom", a.receive_date_to as "receiveDateTo", o.id as "offerId", o.bidder_id as "bidderId", c.id as "companyId",
(select m.user_id from company_members m where m.company_id = c.id and m.user_id = o.author_id
and m.status = 'active' and m.role = 'dispatcher') as "authorId",
array(select m.user_id from company_members m where m.company_id = c.id
and m.status = 'active' and m.role = 'dispatcher' order by m.id) as "dispatcherIds",
array(select m.user_id from company_members m where m.company_id = c.id
and m.status = 'active' and m.role = 'driver' order by m.id) as "driverIds",
coalesce(s.offers_to, $2) as "offersTo", coalesce(s.deals_to, $3) as "dealsTo",
coalesce(s.are_drivers_told, $4) as "areDriversTold",
c.name as company,
o.gross_minor as "grossMinor", o.pickup_date as "pickupDate",
o.delivery_date as "deliveryDate", d.planned_pickup as "plannedPickup",
d.planned_delivery as "plannedDelivery", o.pay_until as "payUntil",
a.from_address as "fromAddress", a.to_address as "toAddress"
from offers o join auctions a on a.id = o.auction_id join companies c on c.id = o.company_id
left join company_settings s on s.company_id = c.id
left join deliveries d on d.offer_id = o.id
where o.id = $1;

select id as "userId", email, status, locale, mails_off as "mailsOff", pushes_off as "pushesOff",
sms_on as "smsOn", case when phone_verified_at is not null then phone end as phone,
lesser_mails as "lesserMails", is_quiet_at_night as "isQuietAtNight",
exists (select 1 from push_subscriptions p where p.user_id = users.id) as "hasPush",
exists (select 1 from mailbox_closures x where x.email = users.email and x.opened_at is null) as "isMailboxClosed"
from users
where id = any ($1) and status <> 'erased';

select id, payload, tries from outbox_announcements
where thread = $1 and tries < $2 order by id limit $3 for update;

with centre as materialized (
select * from json_to_recordset($1::json)
as row (place int, once text, "userId" int, event text, data jsonb, path text)
),
mails as materialized (
select * from json_to_recordset($2::json)
as row (place int, once text, "userId" int, "to" text, language text, event text, subject text,
html text, text text, "isSecret" boolean, "unsubscribeUrl" text, "dueAt" timestamptz, "quotesId" int)
),
pushes as materialized (
select * from json_to_recordset($6::json) as row (place int, once text, message text, "dueAt" timestamptz)
),
batches as materialized (
select * from json_to_recordset($8::json)
as row (place int, once text, "userId" int, "to" text, language text, event text, subject text,
html text, text text, "isSecret" boolean, "unsubscribeUrl" text, "dueAt" timestamptz, "quotesId" int,
"batchKey" text, item jsonb)
),
held as materialized (
select pg_advisory_xact_lock(hashtext('notifications'), "userId")
from (select distinct "userId" from centre order by 1) as people
),
added as (
insert into notifications (user_id, event, data, path, created_at, dedupe_key)
select "userId", event, data, path, $3, once
from centre, (select count(*) from held) as all_held order by place
on conflict (dedupe_key) do nothing returning user_id, dedupe_key
),
pushed as (
insert into outbox_pushes (subscription_id, message, created_at, due_at)
select s.id, p.message, $3, p."dueAt"
from pushes p join added a on a.dedupe_key = p.once
join push_subscriptions s on s.user_id = a.user_id and s.public_key = $7
where exists (select 1 from sessions l where l.family = s.family and l.revoked_at is null
and l.replaced_at is null and l.expires_at > $3)
order by p.place
returning subscription_id, due_at
),
written as (
insert into outbox_mails
(dedupe_key, user_id, to_email, language, event, subject, html, text, is_secret, unsubscribe_url, due_at,
quotes_id, created_at)
select once, "userId", "to", language, event, subject, html, text, "isSecret", "unsubscribeUrl", "dueAt",
"quotesId", $3
from mails, (select count(*) from held) as all_held order by place
on conflict (dedupe_key) do nothing
),
gathered as (
select distinct on ("userId", "batchKey") b.*, jsonb_agg(item) over whole as items,
bool_or("isSecret") over whole as "anySecret"
from batches b where not exists (select from outbox_mails where dedupe_key = b.once)
window whole as (partition by "userId", "batchKey" order by place
rows between unbounded preceding and unbounded following)
order by "userId", "batchKey", place
),
waiting as (
insert into outbox_mails
(dedupe_key, user_id, to_email, language, event, subject, html, text, is_secret, unsubscribe_url, due_at,
quotes_id, batch_key, told, created_at)
select once, "userId", "to", language, event, subject, html, text, "anySecret", "unsubscribeUrl",
"dueAt", "quotesId", "batchKey", items, $3
from gathered, (select count(*) from held) as all_held order by "userId", "batchKey"
on conflict (user_id, batch_key) where batch_key is not null
do update set told = outbox_mails.told || excluded.told,
is_secret = outbox_mails.is_secret or excluded.is_secret
returning to_email as "to", due_at as "dueAt"
),
told as (delete from outbox_announcements where id = any ($4))
select
(select count(pg_notify($5, user_id::text))
from (select distinct user_id from added) as people) as streams,
(select count(graphile_worker.add_job('send-push', json_build_object('subscription', id),
run_at := due_at, job_key := 'push:' || id))
from (select subscription_id as id, max(due_at) as due_at from pushed group by 1 order by 1) as browsers) as told,
(select count(graphile_worker.add_job('send-mail', json_build_object('to', "to"),
run_at := "dueAt", job_key := 'mail:' || lower("to") || coalesce('@' || extract(epoch from "dueAt")::bigint, '')))
from (select "to", "dueAt" from mails union select "to", "dueAt" from waiting order by 1, 2) as mailboxes) as jobs;

-- job announce, job archive-auctions, job auto-bid, job check-vies, job close-checkout, job erase-accounts, job expire-auctions, job expire-offers, job expire-papers, job expire-reservations, job follow-rates, job forget-identity-photos, job forget-words, job lapse-acceptances, job lapse-cancel-requests, job lapse-counters, job lapse-reinstatements, job lapse-rescues, job lapse-settlements, job learn-prices, job mail-reset, job make-export, job match-criteria, job match-trips, job open-overdue-complaints, job publish-opinions, job purge-drafts, job release-payouts, job remind-ending, job retry-payouts, job run-complaint-clocks, job run-door-clocks, job send-mail, job send-payouts, job send-push, job send-refund, job send-reversal, job send-sms, job tell-criteria, job tell-new-work, job tell-trips

select 'graphile_worker._private_job_queues' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from graphile_worker._private_job_queues t union all select 'graphile_worker._private_jobs' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from graphile_worker._private_jobs t union all select 'graphile_worker._private_known_crontabs' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from graphile_worker._private_known_crontabs t union all select 'graphile_worker._private_tasks' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from graphile_worker._private_tasks t union all select 'graphile_worker.migrations' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from graphile_worker.migrations t union all select 'public.acceptances' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.acceptances t union all select 'public.account_closings' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.account_closings t union all select 'public.account_export_parts' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.account_export_parts t union all select 'public.account_exports' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.account_exports t union all select 'public.agreements' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.agreements t union all select 'public.announcements' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.announcements t union all select 'public.auction_items' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.auction_items t union all select 'public.auction_pictures' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.auction_pictures t union all select 'public.auctions' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.auctions t union all select 'public.audit_events' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.audit_events t union all select 'public.cancel_requests' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.cancel_requests t union all select 'public.change_proposals' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.change_proposals t union all select 'public.chargebacks' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.chargebacks t union all select 'public.charity_checks' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.charity_checks t union all select 'public.companies' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.companies t union all select 'public.company_costs' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.company_costs t union all select 'public.company_devices' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.company_devices t union all select 'public.company_documents' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.company_documents t union all select 'public.company_members' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.company_members t union all select 'public.company_rates' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.company_rates t union all select 'public.company_settings' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.company_settings t union all select 'public.company_tolls' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.company_tolls t union all select 'public.company_vehicles' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.company_vehicles t union all select 'public.complaint_files' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.complaint_files t union all select 'public.complaint_messages' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.complaint_messages t union all select 'public.complaints' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.complaints t union all select 'public.cookie_consents' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.cookie_consents t union all select 'public.currency_rates' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.currency_rates t union all select 'public.decisions' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.decisions t union all select 'public.deliveries' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.deliveries t union all select 'public.delivery_proofs' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.delivery_proofs t union all select 'public.demo_worlds' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.demo_worlds t union all select 'public.door_files' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.door_files t union all select 'public.door_prices' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.door_prices t union all select 'public.email_changes' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.email_changes t union all select 'public.fees' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.fees t union all select 'public.fraud_reports' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.fraud_reports t union all select 'public.idempotency_keys' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.idempotency_keys t where claim is null union all select 'public.identity_checks' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.identity_checks t union all select 'public.identity_photos' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.identity_photos t union all select 'public.known_words' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.known_words t union all select 'public.ledger_entries' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.ledger_entries t union all select 'public.ledger_transactions' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.ledger_transactions t union all select 'public.listing_reports' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.listing_reports t union all select 'public.mail_reports' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.mail_reports t union all select 'public.mailbox_closures' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.mailbox_closures t union all select 'public.mailed_drafts' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.mailed_drafts t union all select 'public.message_files' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.message_files t union all select 'public.message_maskings' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.message_maskings t union all select 'public.message_translations' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.message_translations t union all select 'public.messages' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.messages t union all select 'public.notifications' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.notifications t union all select 'public.observed_auctions' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.observed_auctions t union all select 'public.offer_prices' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.offer_prices t union all select 'public.offer_requests' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.offer_requests t union all select 'public.offer_templates' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.offer_templates t union all select 'public.offers' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.offers t union all select 'public.open_auctions' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.open_auctions t union all select 'public.open_words' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.open_words t union all select 'public.opinion_reports' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.opinion_reports t union all select 'public.opinions' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.opinions t union all select 'public.outbox_announcements' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.outbox_announcements t union all select 'public.outbox_mails' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.outbox_mails t union all select 'public.outbox_pushes' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.outbox_pushes t union all select 'public.outbox_sms' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.outbox_sms t union all select 'public.passkey_challenges' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.passkey_challenges t union all select 'public.passkeys' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.passkeys t union all select 'public.payments' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.payments t union all select 'public.payouts' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.payouts t union all select 'public.phone_proofs' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.phone_proofs t union all select 'public.places_loaded' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.places_loaded t union all select 'public.price_deals' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.price_deals t union all select 'public.price_models' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.price_models t union all select 'public.processor_answers' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.processor_answers t union all select 'public.processor_events' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.processor_events t union all select 'public.push_subscriptions' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.push_subscriptions t union all select 'public.rate_cards' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.rate_cards t union all select 'public.recovery_codes' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.recovery_codes t union all select 'public.refunds' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.refunds t union all select 'public.reinstatements' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.reinstatements t union all select 'public.rescues' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.rescues t union all select 'public.reversals' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.reversals t union all select 'public.schema_migrations' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.schema_migrations t union all select 'public.sdr_rate' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.sdr_rate t union all select 'public.search_criteria' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.search_criteria t union all select 'public.search_hits' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.search_hits t union all select 'public.search_keys' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.search_keys t union all select 'public.search_rates' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.search_rates t union all select 'public.second_factors' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.second_factors t union all select 'public.sessions' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.sessions t union all select 'public.settlements' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.settlements t union all select 'public.split_events' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.split_events t union all select 'public.split_tests' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.split_tests t union all select 'public.tracking_positions' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.tracking_positions t union all select 'public.tracking_shares' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.tracking_shares t union all select 'public.trip_cells' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.trip_cells t union all select 'public.trip_hits' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.trip_hits t union all select 'public.trips' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.trips t union all select 'public.user_notes' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.user_notes t union all select 'public.user_pictures' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.user_pictures t union all select 'public.user_tokens' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.user_tokens t union all select 'public.users' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.users t union all select 'public.vehicle_costs' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.vehicle_costs t union all select 'public.verification_blocks' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.verification_blocks t union all select 'public.vies_checks' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.vies_checks t union all select 'public.worker_lives' as name,
count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
from public.worker_lives t;

-- job archive-auctions

delete from auction_pictures where auction_id = $1;

delete from delivery_proofs where delivery_id in (
select d.id from deliveries d join offers o on o.id = d.offer_id where o.auction_id = $1);

delete from door_files where door_price_id in (
select p.id from door_prices p join offers o on o.id = p.offer_id where o.auction_id = $1);

delete from messages where auction_id = $1;

delete from observed_auctions where auction_id = $1;

select 1 as yes from auctions a where a.status in ('completed', 'cancelled', 'removed') and a.updated_at <= $1 and not exists (select from fraud_reports f join offers o on o.id = f.offer_id where o.auction_id = a.id and f.status in ('open', 'proposed')) and not exists (select from cancel_requests k join offers o on o.id = k.offer_id where o.auction_id = a.id and k.status = 'open') and not exists (select from reinstatements r join offers o on o.id = r.offer_id where o.auction_id = a.id and r.status = 'open') and not exists (select from complaints c join offers o on o.id = c.offer_id
where o.auction_id = a.id and c.status not in ('closed', 'withdrawn')) and not exists (select from rescues r where r.auction_id = a.id and r.status = 'open') and not exists (select from settlements s join offers o on o.id = s.offer_id where o.auction_id = a.id and s.status = 'proposed') and not exists (select from door_prices p join offers o on o.id = p.offer_id
where o.auction_id = a.id and p.status in ('asked', 'accepted')) and not exists (select from payouts p join offers o on o.id = p.offer_id
where o.auction_id = a.id and p.status in ('on_hold', 'due', 'processing', 'failed')) and not exists (select from reversals r join payouts p on p.id = r.payout_id join offers o on o.id = p.offer_id
where o.auction_id = a.id and r.status in ('noticed', 'due')) and not exists (select from payments p join offers o on o.id = p.offer_id
where o.auction_id = a.id and p.status in ('captured', 'partially_refunded')
and (o.status in ('cancelled', 'fraud') or p.returned_at is not null)
and o.courier_keeps_minor is null) and not exists (select from chargebacks d join payments p on p.id = d.payment_id join offers o on o.id = p.offer_id
where o.auction_id = a.id and d.status in ('open', 'evidence_sent')) and not exists (select from refunds r join payments p on p.id = r.payment_id join offers o on o.id = p.offer_id
where o.auction_id = a.id and r.status in ('proposed', 'due', 'pending', 'failed', 'noticed')) and not exists (select from decisions d where d.auction_id = a.id and d.status = 'appealed') and not exists (select from listing_reports r where r.auction_id = a.id and r.status = 'open') and a.id = $2;

select a.id from auctions a where a.status in ('completed', 'cancelled', 'removed') and a.updated_at <= $1 and not exists (select from fraud_reports f join offers o on o.id = f.offer_id where o.auction_id = a.id and f.status in ('open', 'proposed')) and not exists (select from cancel_requests k join offers o on o.id = k.offer_id where o.auction_id = a.id and k.status = 'open') and not exists (select from reinstatements r join offers o on o.id = r.offer_id where o.auction_id = a.id and r.status = 'open') and not exists (select from complaints c join offers o on o.id = c.offer_id
where o.auction_id = a.id and c.status not in ('closed', 'withdrawn')) and not exists (select from rescues r where r.auction_id = a.id and r.status = 'open') and not exists (select from settlements s join offers o on o.id = s.offer_id where o.auction_id = a.id and s.status = 'proposed') and not exists (select from door_prices p join offers o on o.id = p.offer_id
where o.auction_id = a.id and p.status in ('asked', 'accepted')) and not exists (select from payouts p join offers o on o.id = p.offer_id
where o.auction_id = a.id and p.status in ('on_hold', 'due', 'processing', 'failed')) and not exists (select from reversals r join payouts p on p.id = r.payout_id join offers o on o.id = p.offer_id
where o.auction_id = a.id and r.status in ('noticed', 'due')) and not exists (select from payments p join offers o on o.id = p.offer_id
where o.auction_id = a.id and p.status in ('captured', 'partially_refunded')
and (o.status in ('cancelled', 'fraud') or p.returned_at is not null)
and o.courier_keeps_minor is null) and not exists (select from chargebacks d join payments p on p.id = d.payment_id join offers o on o.id = p.offer_id
where o.auction_id = a.id and d.status in ('open', 'evidence_sent')) and not exists (select from refunds r join payments p on p.id = r.payment_id join offers o on o.id = p.offer_id
where o.auction_id = a.id and r.status in ('proposed', 'due', 'pending', 'failed', 'noticed')) and not exists (select from decisions d where d.auction_id = a.id and d.status = 'appealed') and not exists (select from listing_reports r where r.auction_id = a.id and r.status = 'open') order by a.updated_at limit 500;

update acceptances set reason = '…' where offer_id in (select id from offers where auction_id = $1);

update cancel_requests set reason = '' where offer_id in (select id from offers where auction_id = $1);

update change_proposals set note = '', description = case when description is null then null else '…' end where offer_id in (select id from offers where auction_id = $1);

update complaints set text = '', item = '', question = '', appeal = '' where offer_id in (select id from offers where auction_id = $1);

update decisions set appeal = '' where auction_id = $1;

update door_prices set reason = '' where offer_id in (select id from offers where auction_id = $1);

update fraud_reports set reason = '…' where offer_id in (select id from offers where auction_id = $1);

update listing_reports set name = '', email = null, text = '…' where auction_id = $1;

update offer_requests set reason = '' where auction_id = $1;

update offers set message = '', listing_before = null where auction_id = $1;

update reinstatements set reason = '' where offer_id in (select id from offers where auction_id = $1);

update settlements set text = '' where offer_id in (select id from offers where auction_id = $1);

with moved as (update "auctions" set "description" = $1, "receiver_phone" = $2, "invoice" = $3, "polyline_string" = $4, "from_address" = $5, "to_address" = $6, "from_lat" = $7, "from_lng" = $8, "to_lat" = $9, "to_lng" = $10, "status" = $11, "version" = $12, "updated_at" = $13 where id = $14), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($15, $16, $17, $18, $19, $20, $21, $22, $23, $24)),
story as materialized (select coalesce('auction:' || case split_part($25::text, '.', 1)
when 'auction' then $26::int
when 'offer' then (select auction_id from offers where id = $26::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $26::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $26::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $26::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'rescue' then (select auction_id from rescues where id = $26::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $26::int)
when 'decision' then (select auction_id from decisions where id = $26::int)
when 'report' then (select auction_id from listing_reports where id = $26::int)
when 'request' then (select auction_id from offer_requests where id = $26::int)
when 'masking' then (select auction_id from messages where id = $26::int)
when 'message' then (select auction_id from messages where id = $26::int)
end, split_part($25::text, '.', 1) || ':' || $26::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $27::jsonb, $28 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

with said as (
select m.id from complaint_messages m join complaints c on c.id = m.complaint_id
join offers o on o.id = c.offer_id where o.auction_id = $1
), gone as (delete from complaint_files where message_id in (select id from said))
update complaint_messages set text = '' where id in (select id from said);

-- job auto-bid

SELECT "id", "uuid", "auction_id" AS "auctionId", "bidder_id" AS "bidderId", "company_id" AS "companyId", "author_id" AS "authorId", "is_by_rate" AS "isByRate", "status", "version", "currency", "net_minor" AS "netMinor", "vat_percent" AS "vatPercent", "vat_minor" AS "vatMinor", "gross_minor" AS "grossMinor", "fee_net_minor" AS "feeNetMinor", "fee_vat_minor" AS "feeVatMinor", "min_gross_minor" AS "minGrossMinor", "counter_gross_minor" AS "counterGrossMinor", "counter_until" AS "counterUntil", "transport_type" AS "transportType", "vehicle_id" AS "vehicleId", "pickup_date" AS "pickupDate", "delivery_date" AS "deliveryDate", "duration_days" AS "durationDays", "valid_until" AS "validUntil", "message", "is_fraud_reported" AS "isFraudReported", "pay_until" AS "payUntil", "accepted_at" AS "acceptedAt", "realized_at" AS "realizedAt", "is_on_time" AS "isOnTime", "cancelled_at" AS "cancelledAt", "reinstated_at" AS "reinstatedAt", "ended_reason" AS "endedReason", "cancel_fault" AS "cancelFault", "courier_keeps_minor" AS "courierKeepsMinor", "settled_minor" AS "settledMinor", "auto_bid_from_minor" AS "autoBidFromMinor", "auto_bid_least_minor" AS "autoBidLeastMinor", "withdrawn_at" AS "withdrawnAt", "listing_before" AS "listingBefore", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "offers" AS "Offer" WHERE "Offer"."status" = 'active' AND "Offer"."auction_id" = ? ORDER BY "Offer"."id" ASC FOR UPDATE;

select c.id, c.country, c.is_vat_payer as "isVatPayer",
exists (select from charity_checks k where k.company_id = c.id and k.status = 'verified') as "isCharity", c.status not in ('suspended', 'rejected', 'lapsed')
and (select status from users where id = c.user_id) = 'active' as "isFit",
(
select count(w.withdrawn_at) >= 5 and count(w.withdrawn_at) > 0.2 * count(*)
from offers w where w.company_id = c.id and (w.withdrawn_at > $2 or w.created_at > $2)) as "withdrawsOften"
from companies c where c.id = any($1);

select distinct o.auction_id as "auctionId"
from offers o
join auctions a on a.id = o.auction_id
join companies c on c.id = o.company_id
left join lateral (
select x.id, x.gross_minor from offers x
where x.auction_id = o.auction_id and x.status = 'active' and x.valid_until > $1 and not x.is_fraud_reported and not (
select count(w.withdrawn_at) >= 5 and count(w.withdrawn_at) > 0.2 * count(*)
from offers w where w.company_id = x.company_id and (w.withdrawn_at > $3 or w.created_at > $3))
order by x.gross_minor, x.id limit 1
) lead on o.min_gross_minor is not null
left join lateral (
select x.gross_minor from offers x
where x.auction_id = o.auction_id and x.id <> o.id and x.status = 'active' and x.valid_until > $1 and not x.is_fraud_reported order by x.gross_minor limit 1
) next on o.auto_bid_from_minor is not null
where (o.min_gross_minor is not null or o.auto_bid_from_minor is not null) and o.status = 'active' and o.valid_until > $1 and not o.is_fraud_reported
and a.status = 'active' and a.type = 'bid' and c.status not in ('suspended', 'rejected', 'lapsed')
and (select status from users where id = c.user_id) = 'active'
and (lead.id <> o.id and lead.gross_minor > o.min_gross_minor and lead.gross_minor <= o.gross_minor
or o.auto_bid_from_minor > o.gross_minor
and (next.gross_minor is null or next.gross_minor - case a.currency when 'PLN' then case when next.gross_minor < 10000 then 500 else 1000 end when 'EUR' then case when next.gross_minor < 2500 then 100 else 200 end when 'GBP' then case when next.gross_minor < 2500 then 100 else 200 end when 'RON' then 1000 when 'SEK' then 2000 when 'CZK' then case when next.gross_minor < 50000 then 2500 else 5000 end end > o.gross_minor))
and not exists (select from offers y where y.auction_id = o.auction_id and y.updated_at > $2)
order by 1 limit 500;

with moved as (update "offers" set "counter_gross_minor" = $1, "counter_until" = $2, "net_minor" = $3, "vat_percent" = $4, "vat_minor" = $5, "gross_minor" = $6, "fee_net_minor" = $7, "fee_vat_minor" = $8, "min_gross_minor" = $9, "auto_bid_from_minor" = $10, "auto_bid_least_minor" = $11, "status" = $12, "version" = $13, "updated_at" = $14 where id = $15), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($16, $17, $18, $19, $20, $21, $22, $23, $24, $25)),
story as materialized (select coalesce('auction:' || case split_part($26::text, '.', 1)
when 'auction' then $27::int
when 'offer' then (select auction_id from offers where id = $27::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $27::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $27::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $27::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'rescue' then (select auction_id from rescues where id = $27::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'decision' then (select auction_id from decisions where id = $27::int)
when 'report' then (select auction_id from listing_reports where id = $27::int)
when 'request' then (select auction_id from offer_requests where id = $27::int)
when 'masking' then (select auction_id from messages where id = $27::int)
when 'message' then (select auction_id from messages where id = $27::int)
end, split_part($26::text, '.', 1) || ':' || $27::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $28::jsonb, $29 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- job check-vies

with moved as (update "vies_checks" set "source" = $1, "registered_name" = $2, "reason" = $3, "tries" = $4, "checked_at" = $5, "status" = $6, "version" = $7, "updated_at" = $8 where id = $9), noted as (insert into
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

-- job erase-accounts

SELECT "id", "user_id" AS "userId", "kind", "status", "version", "name", "slug", "tax_number" AS "taxNumber", "register_number" AS "registerNumber", "country", "city", "is_vat_payer" AS "isVatPayer", "about", "home_place_id" AS "homePlaceId", "payout_account_id" AS "payoutAccountId", "is_payout_account_ready" AS "isPayoutAccountReady", "payout_bank" AS "payoutBank", "stars_sum" AS "starsSum", "opinions_count" AS "opinionsCount", "deals_count" AS "dealsCount", "rejections", "status_reason" AS "statusReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "companies" AS "Company" WHERE "Company"."user_id" = ? LIMIT ?;

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."owner_id" = ? ORDER BY "Auction"."id" ASC FOR UPDATE;

SELECT "id", "uuid", "role", "staff_role" AS "staffRole", "status", "version", "email", "login", "password_hash" AS "passwordHash", "name", "phone", "phone_verified_at" AS "phoneVerifiedAt", "locale", "currency", "mails_off" AS "mailsOff", "pushes_off" AS "pushesOff", "sms_on" AS "smsOn", "lesser_mails" AS "lesserMails", "is_quiet_at_night" AS "isQuietAtNight", "email_confirmed_at" AS "emailConfirmedAt", "last_seen_at" AS "lastSeenAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "users" AS "User" WHERE "User"."id" = ? AND "User"."status" = 'erasure_pending' FOR UPDATE;

UPDATE "auctions" SET "description"=$1,"polyline_string"=$2,"from_address"=$3,"to_address"=$4,"from_lat"=$5,"from_lng"=$6,"to_lat"=$7,"to_lng"=$8,"title"=$9,"updated_at"=$10 WHERE "id" = $11;

delete from account_closings where user_id = $1 and due_at <= $2 returning user_id;

delete from account_exports where user_id = $1;

delete from auction_pictures where auction_id in (select id from auctions where owner_id = $1);

delete from auctions where owner_id = $1 and status = 'draft';

delete from charity_checks where company_id in (select id from companies where user_id = $1);

delete from company_costs where company_id in (select id from companies where user_id = $1);

delete from company_devices where company_id in (select id from companies where user_id = $1);

delete from company_documents where company_id in (select id from companies where user_id = $1);

delete from company_members where company_id in (select id from companies where user_id = $1);

delete from company_members where email = $1;

delete from company_members where user_id = $1;

delete from company_rates where company_id in (select id from companies where user_id = $1);

delete from company_settings where company_id in (select id from companies where user_id = $1);

delete from company_vehicles v where company_id in (select id from companies where user_id = $1) and not exists (
select from offers o where o.vehicle_id = v.id);

delete from complaint_files where message_id in (select id from complaint_messages where author_id = $1);

delete from door_files where door_price_id in (select id from door_prices where asked_by = $1);

delete from email_changes where user_id = $1;

delete from idempotency_keys where caller = $1;

delete from identity_checks where user_id = $1;

delete from identity_photos where user_id = $1;

delete from mailbox_closures where email = $1;

delete from mailed_drafts where email = $1;

delete from message_files f using messages m where m.id = f.message_id and m.author_id = $1;

delete from message_translations t using messages m where m.id = t.message_id and m.author_id = $1;

delete from notifications where user_id = $1;

delete from observed_auctions where user_id = $1;

delete from offer_templates where company_id in (select id from companies where user_id = $1);

delete from outbox_mails where quotes_id in (select id from messages where author_id = $1) and sent_at is null and refused_at is null and batch_key is null;

delete from outbox_mails where to_email = $1;

delete from outbox_mails where user_id = $1;

delete from outbox_sms where user_id = $1;

delete from passkey_challenges where user_id = $1;

delete from passkeys where user_id = $1;

delete from phone_proofs where user_id = $1;

delete from push_subscriptions where user_id = $1;

delete from rate_cards where company_id in (select id from companies where user_id = $1);

delete from search_criteria where company_id in (select id from companies where user_id = $1);

delete from sessions where user_id = $1;

delete from tracking_positions where user_id = $1;

delete from trips where company_id in (select id from companies where user_id = $1);

delete from user_notes where user_id = $1;

delete from user_pictures where user_id = $1;

delete from user_tokens where user_id = $1;

delete from vehicle_costs where vehicle_id in (select id from company_vehicles where company_id in (select id from companies where user_id = $1));

delete from verification_blocks where company_id in (select id from companies where user_id = $1);

delete from vies_checks where company_id in (select id from companies where user_id = $1);

select (select count(*)::int from offers o join auctions a on a.id = o.auction_id
where (a.owner_id = $1 or o.bidder_id = $1) and o.status in ('awaiting_payment', 'accepted')) as "deals", (select count(*)::int from payments p join offers o on o.id = p.offer_id
where p.payer_id = $1 and (p.status in ('captured', 'partially_refunded')
and (o.status in ('cancelled', 'fraud') and o.courier_keeps_minor is null or p.returned_at is not null)
or exists (select from refunds r where r.payment_id = p.id and r.status in ('proposed', 'due', 'failed')))) as "refunds", (select count(*)::int from (
select company_id from payouts where status in ('on_hold', 'due', 'processing', 'failed')
union all select company_id from reversals where status in ('noticed', 'due')
) p join companies c on c.id = p.company_id where c.user_id = $1) as "payouts", (select count(*)::int from chargebacks d join payments p on p.id = d.payment_id
where d.status in ('open', 'evidence_sent') and p.offer_id in (select o.id from offers o join auctions a on a.id = o.auction_id
where (a.owner_id = $1 or o.bidder_id = $1) and true)) as "disputes", (select count(*)::int from complaints q where q.status not in ('closed', 'withdrawn')
and q.offer_id in (select o.id from offers o join auctions a on a.id = o.auction_id
where (a.owner_id = $1 or o.bidder_id = $1) and true)) as "complaints";

select graphile_worker.remove_job(key) from graphile_worker.jobs
where starts_with(key, 'mail:' || lower($1::text) || '@');

select user_id as id from account_closings k
where due_at <= $1 and (select count(*)::int from offers o join auctions a on a.id = o.auction_id
where (a.owner_id = k.user_id or o.bidder_id = k.user_id) and o.status in ('awaiting_payment', 'accepted')) = 0 and (select count(*)::int from payments p join offers o on o.id = p.offer_id
where p.payer_id = k.user_id and (p.status in ('captured', 'partially_refunded')
and (o.status in ('cancelled', 'fraud') and o.courier_keeps_minor is null or p.returned_at is not null)
or exists (select from refunds r where r.payment_id = p.id and r.status in ('proposed', 'due', 'failed')))) = 0 and (select count(*)::int from (
select company_id from payouts where status in ('on_hold', 'due', 'processing', 'failed')
union all select company_id from reversals where status in ('noticed', 'due')
) p join companies c on c.id = p.company_id where c.user_id = k.user_id) = 0 and (select count(*)::int from chargebacks d join payments p on p.id = d.payment_id
where d.status in ('open', 'evidence_sent') and p.offer_id in (select o.id from offers o join auctions a on a.id = o.auction_id
where (a.owner_id = k.user_id or o.bidder_id = k.user_id) and true)) = 0 and (select count(*)::int from complaints q where q.status not in ('closed', 'withdrawn')
and q.offer_id in (select o.id from offers o join auctions a on a.id = o.auction_id
where (a.owner_id = k.user_id or o.bidder_id = k.user_id) and true)) = 0 order by due_at limit 100;

select user_id as id from account_closings k where (
exists (select from auctions where owner_id = k.user_id and status in ('pending', 'active', 'hidden'))
or exists (select from offers where bidder_id = k.user_id and status in ('active', 'stale'))) order by 1 limit 100;

update acceptances set reason = '…' where offer_id in
(select o.id from offers o join auctions a on a.id = o.auction_id where a.owner_id = $1);

update agreements set address = null where user_id = $1;

update auction_items i set name = '', model = null,
extra = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(i.extra)
where jsonb_typeof(value) <> 'string')
from auctions a where a.id = i.auction_id and a.owner_id = $1;

update audit_events set reason = '…' where actor_id = $1 and reason is not null and reason <> '…';

update cancel_requests set reason = '' where author_id = $1;

update change_proposals set note = '', description = case when description is not null then '…' end
where author_id = $1;

update companies c set name = $2, slug = $3, tax_number = null, register_number = null, city = null,
payout_account_id = null
where user_id = $1 and not exists (
select from offers o where o.company_id = c.id and o.accepted_at is not null);

update companies set about = '', home_place_id = null, is_payout_account_ready = false where user_id = $1;

update company_vehicles set plate = id::text, archived_at = coalesce(archived_at, $2) where company_id in (select id from companies where user_id = $1);

update complaint_messages set text = '' where author_id = $1;

update complaints c set appeal = '', question = '' from offers o join auctions a on a.id = o.auction_id
where o.id = c.offer_id and (a.owner_id = $1 or o.bidder_id = $1);

update complaints set text = '', item = '' where author_id = $1;

update decisions set appeal = '' where user_id = $1;

update delivery_proofs set note = '' where by_user_id = $1;

update door_prices set reason = '' where asked_by = $1;

update fraud_reports set reason = '…' where author_id = $1;

update listing_reports set name = '', email = null, text = '…' where reporter_id = $1;

update message_maskings k set appeal = '' from messages m where m.id = k.id and m.author_id = $1;

update messages set text = case when phrase is null then '…' else '' end, masked = null, files = 0
where author_id = $1 and (text <> '' or files > 0);

update offer_requests set reason = '' from companies c
where c.id = company_id and c.user_id = $1;

update offers o set ended_reason = null from auctions a
where a.id = o.auction_id and a.owner_id = $1 and o.ended_reason is not null
and o.status not in ('withdrawn', 'fraud');

update offers o set listing_before = null from auctions a
where a.id = o.auction_id and a.owner_id = $1 and o.listing_before is not null;

update offers set ended_reason = null where ended_reason is not null and status not in ('rejected', 'fraud')
and (bidder_id = $1 or author_id = $1);

update offers set message = '' where bidder_id = $1 or author_id = $1;

update opinion_reports set text = '…' where reporter_id = $1;

update outbox_mails set html = '', text = '', quotes_id = null where quotes_id in (select id from messages where author_id = $1);

update reinstatements set reason = '' where author_id = $1;

update settlements set text = '' where author_id = $1;

with moved as (update "users" set "email" = $1, "login" = $2, "password_hash" = $3, "name" = $4, "phone" = $5, "phone_verified_at" = $6, "mails_off" = $7, "pushes_off" = $8, "is_quiet_at_night" = $9, "email_confirmed_at" = $10, "last_seen_at" = $11, "status" = $12, "version" = $13, "updated_at" = $14 where id = $15), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($16, $17, $18, $19, $20, $21, $22, $23, $24, $25)),
story as materialized (select coalesce('auction:' || case split_part($26::text, '.', 1)
when 'auction' then $27::int
when 'offer' then (select auction_id from offers where id = $27::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $27::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $27::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $27::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'rescue' then (select auction_id from rescues where id = $27::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $27::int)
when 'decision' then (select auction_id from decisions where id = $27::int)
when 'report' then (select auction_id from listing_reports where id = $27::int)
when 'request' then (select auction_id from offer_requests where id = $27::int)
when 'masking' then (select auction_id from messages where id = $27::int)
when 'message' then (select auction_id from messages where id = $27::int)
end, split_part($26::text, '.', 1) || ':' || $27::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $28::jsonb, $29 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- job expire-auctions

select id from auctions where status = 'active' and expires_at <= $1 order by expires_at limit 500;

-- job expire-auctions, job remind-ending

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."id" = ? AND "Auction"."status" = 'active' FOR UPDATE;

-- job expire-offers

select o.id from offers o join auctions a on a.id = o.auction_id
where o.status in ('active', 'stale') and a.status <> 'reserved'
and (o.valid_until <= $1
or (a.status = 'hidden' and a.hidden_reason = 'expired' and a.expires_at <= $2))
order by o.id limit 500;

-- job expire-papers

SELECT "id", "company_id" AS "companyId", "type", "status", "version", "reason", "verified_at" AS "verifiedAt", "verified_by" AS "verifiedBy", "valid_until" AS "validUntil", "insured_minor" AS "insuredMinor", "insured_currency" AS "insuredCurrency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "verification_blocks" AS "VerificationBlock" WHERE "VerificationBlock"."company_id" = ?;

SELECT "id", "company_id" AS "companyId", "type", "status", "version", "reason", "verified_at" AS "verifiedAt", "verified_by" AS "verifiedBy", "valid_until" AS "validUntil", "insured_minor" AS "insuredMinor", "insured_currency" AS "insuredCurrency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "verification_blocks" AS "VerificationBlock" WHERE "VerificationBlock"."id" = ? FOR UPDATE;

select distinct c.id from companies c join verification_blocks b on b.company_id = c.id
where c.status = 'verified' and b.verified_at is not null and b.valid_until < $1::date order by c.id;

select id, company_id as "companyId" from verification_blocks
where status = any($1) and verified_at is not null and valid_until < $2::date order by id;

-- job expire-reservations

select id from offers where status = 'awaiting_payment' and pay_until <= $1 order by pay_until;

-- job follow-rates

insert into search_rates select code, per_euro from currency_rates where code = $1
on conflict (code) do update set per_euro = excluded.per_euro;

select r.code from currency_rates r left join search_rates s on s.code = r.code
where s.code is null or abs(r.per_euro / s.per_euro - 1) > $1 order by 1;

select refresh_open_auctions(array(
select a.id from open_auctions o join auctions a on a.id = o.auction_id where a.currency = $1));

-- job forget-announcements

delete from outbox_announcements where ctid = any(array(
select ctid from outbox_announcements where tries >= $1 and created_at < $2 limit 1000 for update skip locked
)) returning 1;

-- job forget-claims

delete from users u where status = 'unconfirmed' and created_at < $1
and not exists (select from user_tokens t
where t.user_id = u.id and t.used_at is null and t.expires_at > $2)
and not exists (select from auctions a where a.owner_id = u.id)
and not exists (select from offers o where o.bidder_id = u.id);

-- job forget-criteria

delete from search_criteria where ctid = any(array(
select ctid from search_criteria where removed_at < $1 limit 1000 for update skip locked
)) returning 1;

-- job forget-exports

delete from account_exports where ctid = any(array(
select ctid from account_exports where expires_at < $1 or failed_at < $2 limit 1000 for update skip locked
)) returning 1;

-- job forget-farewells

delete from outbox_mails where ctid = any(array(
select ctid from outbox_mails where created_at < $1 and user_id in (select id from users where status = 'erased') limit 1000 for update skip locked
)) returning 1;

-- job forget-hits

delete from search_hits where ctid = any(array(
select ctid from search_hits where found_at < $1 limit 1000 for update skip locked
)) returning 1;

-- job forget-idempotency-keys

delete from idempotency_keys where ctid = any(array(
select ctid from idempotency_keys where created_at < $1 limit 1000 for update skip locked
)) returning 1;

-- job forget-identity-photos

SELECT "id", "user_id" AS "userId", "status", "version", "document", "reason", "decided_at" AS "decidedAt", "decided_by" AS "decidedBy", "valid_until" AS "validUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "identity_checks" AS "IdentityCheck" WHERE "IdentityCheck"."id" = ? FOR UPDATE;

select distinct c.id from identity_checks c join identity_photos p on p.user_id = c.user_id
where c.status <> 'submitted' and greatest(c.decided_at, p.created_at) < $1 order by c.id;

select id from identity_checks where status = 'verified' and valid_until < $1::date order by id;

-- job forget-invitations

delete from company_members where ctid = any(array(
select ctid from company_members where status = 'invited' and expires_at < $1 limit 1000 for update skip locked
)) returning 1;

-- job forget-mailed-drafts

delete from mailed_drafts where ctid = any(array(
select ctid from mailed_drafts where expires_at < $1 limit 1000 for update skip locked
)) returning 1;

-- job forget-messages

delete from messages where ctid = any(array(
select ctid from messages where created_at < $1 limit 1000 for update skip locked
)) returning 1;

delete from outbox_mails where quotes_id in (select id from messages where created_at < $1) and sent_at is null and refused_at is null and batch_key is null;

update outbox_mails set html = '', text = '', quotes_id = null where quotes_id in (select id from messages where created_at < $1);

-- job forget-passkey-challenges

delete from passkey_challenges where ctid = any(array(
select ctid from passkey_challenges where expires_at < $1 limit 1000 for update skip locked
)) returning 1;

-- job forget-positions

delete from tracking_positions where ctid = any(array(
select ctid from tracking_positions where at < $1 limit 1000 for update skip locked
)) returning 1;

-- job forget-processor-events

delete from processor_answers where ctid = any(array(
select ctid from processor_answers where at < $1 limit 1000 for update skip locked
)) returning 1;

delete from processor_events where ctid = any(array(
select ctid from processor_events where received_at < $1 and handled_at is not null limit 1000 for update skip locked
)) returning 1;

-- job forget-reports

delete from listing_reports where ctid = any(array(
select ctid from listing_reports where updated_at < $1 and status <> 'open' limit 1000 for update skip locked
)) returning 1;

-- job forget-sessions

delete from sessions where ctid = any(array(
select ctid from sessions where created_at < $1 and expires_at < $2 limit 1000 for update skip locked
)) returning 1;

-- job forget-sms

delete from outbox_sms where ctid = any(array(
select ctid from outbox_sms where created_at < $1 limit 1000 for update skip locked
)) returning 1;

-- job forget-trips

delete from trips where ctid = any(array(
select ctid from trips where removed_at < $1 or date_to < $2 limit 1000 for update skip locked
)) returning 1;

-- job forget-user-tokens

delete from user_tokens where ctid = any(array(
select ctid from user_tokens where expires_at < $1 and (purpose <> 'confirm_email' or expires_at < $2) limit 1000 for update skip locked
)) returning 1;

-- job forget-words

delete from known_words k where k.word = any ($1) and not exists (select from open_words w where w.words @@ k.word::tsquery);

lock table known_words in share row exclusive mode;

select max(k.word) as last, coalesce(array_agg(k.word) filter (where not exists (select from open_words w where w.words @@ k.word::tsquery)), '{}') as unsaid
from (select word from known_words where word > $1 order by word limit 1000) k;

-- job lapse-acceptances

SELECT "id", "offer_id" AS "offerId", "author_id" AS "authorId", "status", "version", "reason", "gross_minor" AS "grossMinor", "auction_version" AS "auctionVersion", "until", "answered_by" AS "answeredBy", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "acceptances" AS "Acceptance" WHERE "Acceptance"."id" = ? AND "Acceptance"."status" = 'open' FOR UPDATE;

select id, offer_id as "offerId" from acceptances where status = 'open' and until <= $1 order by until;

with moved as (update "acceptances" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- job lapse-cancel-requests

SELECT "id", "offer_id" AS "offerId", "author_id" AS "authorId", "status", "version", "reason", "claim_minor" AS "claimMinor", "until", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "cancel_requests" AS "CancelRequest" WHERE "CancelRequest"."id" = ? AND "CancelRequest"."status" = 'open' FOR UPDATE;

select id, offer_id as "offerId" from cancel_requests where status = 'open' and until <= $1 order by until;

-- job lapse-counters

select id from offers where counter_until <= $1 order by counter_until, id limit 500;

-- job lapse-reinstatements

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "status", "version", "reason", "until", "listing_was" AS "listingWas", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "reinstatements" AS "Reinstatement" WHERE "Reinstatement"."id" = ? AND "Reinstatement"."status" = 'open' FOR UPDATE;

select id, offer_id as "offerId" from reinstatements where status = 'open' and until <= $1 order by until;

-- job lapse-rescues

select r.auction_id as "auctionId" from rescues r where r.status = 'open'
and (r.until <= $1 or r.amount_minor is distinct from
(select sum(p.amount_minor)::int from payments p
where p.offer_id = r.offer_id and p.returned_at is null and p.status in ('captured', 'partially_refunded')
having bool_and(p.status = 'captured'
and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'declined')
and not exists (select from chargebacks b where b.payment_id = p.id and b.status <> 'won'))))
order by r.until limit 500;

-- job lapse-settlements

SELECT "id", "offer_id" AS "offerId", "complaint_id" AS "complaintId", "side", "author_id" AS "authorId", "status", "version", "back_minor" AS "backMinor", "text", "until", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "settlements" AS "Settlement" WHERE "Settlement"."id" = ? AND "Settlement"."status" = 'proposed' FOR UPDATE;

select id, offer_id as "offerId" from settlements where status = 'proposed' and until <= $1 order by until;

-- job learn-prices

delete from price_deals;

delete from price_models;

insert into price_deals (offer_id, main_category_id, category_id, km, weight_kg,
volume_m3, load_kg, floors, date_range, currency, euro, agreed_at)
select o.id, a.main_category_id, a.category_id, a.distance, a.total_weight_kg, i.m3,
greatest(a.total_weight_kg, i.m3 * $2::float8),
case when a.pickup_elevator then 0 else abs(coalesce(a.pickup_floor, 0)) end
+ case when a.delivery_elevator then 0 else abs(coalesce(a.delivery_floor, 0)) end,
a.transport_date_range, o.currency, o.gross_minor / 100.0 / r.per_euro, o.accepted_at
from offers o
join auctions a on a.id = o.auction_id
join users u on u.id = o.bidder_id and u.role = 'courier'
join currency_rates r on r.code = o.currency
left join lateral (
select nullif(sum(items_number * coalesce((extra->>'volume')::float8,
length_cm::float8 * width_cm * height_cm / 1e6)), 0) as m3
from auction_items where auction_id = a.id
) i on true
where o.status in ('accepted', 'realized') and o.gross_minor > 0 and not o.is_fraud_reported
and o.accepted_at > $1 and a.distance > 0 and a.main_category_id is not null and a.category_id is not null
and not exists (select 1 from payments p where p.offer_id = o.id
and (p.status in ('refunded', 'partially_refunded')
or exists (select 1 from chargebacks c where c.payment_id = p.id and c.status <> 'won')));

insert into price_models (main_category_id, deals, coefficients, low, middle, high, per_euro, error, tariff_error, learned_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

select code, per_euro::float8 as "perEuro" from currency_rates;

select main_category_id as "mainCategoryId", category_id as "categoryId", km as distance,
weight_kg as "weightKg", volume_m3 as "volumeM3", date_range as "dateRange", floors, currency, euro,
agreed_at as "agreedAt"
from price_deals order by agreed_at desc, offer_id limit $1;

select pg_advisory_xact_lock(hashtext('carryto.prices'));

-- job mail-reset

SELECT "id", "uuid", "role", "staff_role" AS "staffRole", "status", "version", "email", "login", "password_hash" AS "passwordHash", "name", "phone", "phone_verified_at" AS "phoneVerifiedAt", "locale", "currency", "mails_off" AS "mailsOff", "pushes_off" AS "pushesOff", "sms_on" AS "smsOn", "lesser_mails" AS "lesserMails", "is_quiet_at_night" AS "isQuietAtNight", "email_confirmed_at" AS "emailConfirmedAt", "last_seen_at" AS "lastSeenAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "users" AS "User" WHERE "User"."email" = ? AND "User"."status" != 'erased' ORDER BY email_confirmed_at is null ASC, "User"."id" DESC LIMIT ?;

-- job make-export

insert into account_export_parts (uid, export_id, place, bytes)
select uid, $1, row_number() over (), bytes
from json_to_recordset($2::json) as part (uid uuid, bytes int);

select coalesce(json_agg(r), '[]') as data from (select a.id, a.title, w.created_at
from observed_auctions w join auctions a on a.id = w.auction_id where w.user_id = $1 order by a.id) r;

select coalesce(json_agg(r), '[]') as data from (select auction_id, company_id, status, reason, source, created_at
from offer_requests where asked_by = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select auction_id, kind, status, ground, reason, appeal, answer, created_at
from decisions where user_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select auction_id, status, ground, text, finding, created_at
from listing_reports where reporter_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select b.type, b.status, b.reason, b.verified_at, b.valid_until, b.updated_at
from verification_blocks b join companies c on c.id = b.company_id where c.user_id = $1 order by b.type) r;

select coalesce(json_agg(r), '[]') as data from (select c.document, c.status, c.reason, c.decided_at, c.valid_until, c.created_at
from identity_checks c where c.user_id = $1) r;

select coalesce(json_agg(r), '[]') as data from (select c.name as company, m.role, m.status, m.joined_at, m.ended_at
from company_members m join companies c on c.id = m.company_id where m.user_id = $1 order by m.id) r;

select coalesce(json_agg(r), '[]') as data from (select complaint_id, text, created_at from complaint_messages where author_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select d.device_uid, d.name, d.platform, d.app_version, d.created_at, d.registered_at
from company_devices d join companies c on c.id = d.company_id
where $1 in (c.user_id, d.user_id, d.added_by) order by d.id) r;

select coalesce(json_agg(r), '[]') as data from (select d.uuid, d.type, d.form, d.pages, d.valid_until, d.created_at, d.checked_at
from company_documents d join companies c on c.id = d.company_id where c.user_id = $1 order by d.created_at) r;

select coalesce(json_agg(r), '[]') as data from (select event, data, path, read_at, created_at from notifications where user_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select f.offer_id, f.status, f.net_minor, f.vat_minor, f.currency, f.created_at
from fees f join companies c on c.id = f.company_id where c.user_id = $1 order by f.id) r;

select coalesce(json_agg(r), '[]') as data from (select from_email, to_email, created_at, confirmed_at, undone_at
from email_changes where user_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select id, offer_id, status, amount_minor, currency, refunded_minor, failure_code, captured_at, created_at
from payments where payer_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select id, uuid, auction_id, status, currency,
case when not drives then net_minor end as net_minor, case when not drives then vat_percent end as vat_percent,
case when not drives then vat_minor end as vat_minor, case when not drives then gross_minor end as gross_minor,
case when bidder_id = $1 then fee_net_minor end as fee_net_minor,
case when bidder_id = $1 then fee_vat_minor end as fee_vat_minor,
case when bidder_id = $1 then min_gross_minor end as min_gross_minor, transport_type, pickup_date, delivery_date, duration_days, valid_until,
message, accepted_at, realized_at, ended_reason, created_at, updated_at
from offers cross join lateral (select exists (select from company_members m where m.company_id = offers.company_id
and m.user_id = $1 and m.status = 'active' and m.role = 'driver') as drives) member
where bidder_id = $1 or author_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select id, uuid, role, status, email, login, name, phone, phone_verified_at, locale,
mails_off, pushes_off, is_quiet_at_night, currency, email_confirmed_at, last_seen_at, created_at, updated_at from users where id = $1) r;

select coalesce(json_agg(r), '[]') as data from (select id, uuid, status, hidden_reason, type, locale, currency, title, description, category_id,
date_fixed, send_date_from, send_date_to, receive_date_from, receive_date_to, from_address, to_address,
distance, total_weight_kg, declared_minor, booking_set_price_minor, vat_invoice, vat_invoice_country, invoice, pickup_floor,
delivery_floor, pickup_elevator, delivery_elevator, receiver_phone, published_at, expires_at, created_at,
updated_at, (select coalesce(json_agg(to_jsonb(i) - array['id', 'auction_id', 'unique_key']
order by i.position), '[]') from auction_items i where i.auction_id = a.id) as items, (select coalesce(json_agg(p order by p.position), '[]') from (
select uid, position, original_name, created_at from auction_pictures where auction_id = a.id) p) as pictures
from auctions a where owner_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select k.currency, k.fuel_minor, k.hour_minor, k.stop_minutes, k.least_per_hour_minor,
k.least_per_km_minor, k.updated_at,
(select coalesce(json_object_agg(t.country, t.per_km_minor), '{}') from company_tolls t
where t.company_id = k.company_id) as tolls,
(select coalesce(json_agg(json_build_object('plate', v.plate, 'consumption', vc.consumption, 'per_km_minor',
vc.per_km_minor) order by v.id), '[]') from vehicle_costs vc join company_vehicles v on v.id = vc.vehicle_id
where v.company_id = k.company_id) as vehicles
from company_costs k join companies c on c.id = k.company_id where c.user_id = $1) r;

select coalesce(json_agg(r), '[]') as data from (select k.is_on, k.daily_limit, k.lead_days, k.updated_at,
(select coalesce(json_agg(to_jsonb(r) - array['id', 'company_id'] order by r.id), '[]')
from company_rates r where r.company_id = k.company_id) as rates
from rate_cards k join companies c on c.id = k.company_id where c.user_id = $1) r;

select coalesce(json_agg(r), '[]') as data from (select k.status, k.statute_uid, k.statute_pages, k.account_holder, k.submitted_at, k.reason, k.decided_at
from charity_checks k join companies c on c.id = k.company_id where c.user_id = $1) r;

select coalesce(json_agg(r), '[]') as data from (select kind, status, status_reason, name, slug, tax_number, register_number, country, city,
is_vat_payer, about, is_payout_account_ready, stars_sum, opinions_count, deals_count, created_at, updated_at
from companies where user_id = $1) r;

select coalesce(json_agg(r), '[]') as data from (select kind, user_agent, country, signed_in_at, last_seen_at, expires_at, revoked_at
from sessions where user_id = $1 and admin_id is null order by signed_in_at) r;

select coalesce(json_agg(r), '[]') as data from (select kind, version, given_at, address, withdrawn_at from agreements where user_id = $1 order by given_at, id) r;

select coalesce(json_agg(r), '[]') as data from (select locale, form, created_at, expires_at from mailed_drafts
where email = (select email from users where id = $1) order by id) r;

select coalesce(json_agg(r), '[]') as data from (select m.auction_id, m.offer_id, m.answers_id as answers, m.topic, m.phrase, m.text, m.created_at,
k.status as masking, k.appeal, k.reason,
(select coalesce(json_agg(f order by f.position), '[]') from (
select uid, position, name from message_files where message_id = m.id) f) as files
from messages m left join message_maskings k on k.id = m.id where m.author_id = $1 order by m.id) r;

select coalesce(json_agg(r), '[]') as data from (select m.auction_id, m.offer_id, m.topic, m.phrase,
case when k.status = 'released' then m.text else coalesce(m.masked, m.text) end as text, m.created_at
from messages m join auctions a on a.id = m.auction_id left join offers o on o.id = m.offer_id
left join message_maskings k on k.id = m.id
where m.author_id <> $1 and (a.owner_id = $1 or o.bidder_id = $1) order by m.id) r;

select coalesce(json_agg(r), '[]') as data from (select m.email as invited, m.role, m.status, m.created_at, m.joined_at, m.ended_at
from company_members m join companies c on c.id = m.company_id where c.user_id = $1 order by m.id) r;

select coalesce(json_agg(r), '[]') as data from (select machine as thing, thing_id, event, from_state, to_state, reason, at
from audit_events where actor_id = $1 or on_behalf_of = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select name, is_synced, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id) r;

select coalesce(json_agg(r), '[]') as data from (select o.id, o.auction_id, o.status, o.currency, o.gross_minor, o.pickup_date, o.delivery_date, o.duration_days,
o.message, o.accepted_at, o.realized_at, o.created_at, c.name as company
from offers o join auctions a on a.id = o.auction_id join companies c on c.id = o.company_id
where a.owner_id = $1 order by o.id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, device_uid, at, lat, lng, accuracy_m, received_at
from tracking_positions where user_id = $1 order by at, offer_id, device_uid) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, kind, status, text, item, worth_minor, claim_minor, outcome, back_minor, finding, appeal, created_at
from complaints where author_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, stars, aspects, text, reply, published_at, replied_at
from opinions where subject_id = $1 and status in ('published', 'reported') order by id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, status, back_minor, text, until, created_at from settlements where author_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, status, old_gross_minor, new_gross_minor, measured, listed, reason, until, created_at
from door_prices where asked_by = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, status, pickup_date, delivery_date, description, note, created_at
from change_proposals where author_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, status, planned_pickup, planned_delivery, picked_up_at, delivered_at, confirmed_at,
created_at from deliveries where offer_id in (
select o.id from offers o join auctions a on a.id = o.auction_id
where (a.owner_id = $1 or o.bidder_id = $1) and o.accepted_at is not null) order by id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, status, reason, claim_minor, until, created_at
from cancel_requests where author_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, status, reason, finding, created_at
from fraud_reports where author_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, status, reason, until, created_at
from reinstatements where author_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, status, shared_at, stopped_at, created_at
from tracking_shares where asked_by = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select offer_id, status, stars, aspects, text, reply, submitted_at, published_at, edited_at
from opinions where author_id = $1 and submitted_at is not null order by id) r;

select coalesce(json_agg(r), '[]') as data from (select opinion_id, text, created_at, decided_at from opinion_reports where reporter_id = $1 order by id) r;

select coalesce(json_agg(r), '[]') as data from (select p.id, p.offer_id, p.status, p.amount_minor, p.currency, p.failure_code, p.paid_at, p.created_at
from payouts p join companies c on c.id = p.company_id where c.user_id = $1 order by p.id) r;

select coalesce(json_agg(r), '[]') as data from (select r.auction_id, r.offer_id, r.status, r.amount_minor, r.currency, r.until, r.ended_at, r.created_at
from rescues r join auctions a on a.id = r.auction_id where a.owner_id = $1 order by r.id) r;

select coalesce(json_agg(r), '[]') as data from (select s.name, s.filters, s.alert, s.created_at, s.updated_at, s.looked_at, s.told_at
from search_criteria s join companies c on c.id = s.company_id
where c.user_id = $1 and s.removed_at is null order by s.id) r;

select coalesce(json_agg(r), '[]') as data from (select s.work_radius_km, s.work_categories, s.is_presence_shown, s.offers_to, s.deals_to, s.papers_to,
s.are_drivers_told, s.is_work_told, s.work_told_at, s.updated_at
from company_settings s join companies c on c.id = s.company_id where c.user_id = $1) r;

select coalesce(json_agg(r), '[]') as data from (select substring(p.endpoint from '^https?://[^/]+') as push_service, p.created_at,
(select coalesce(json_agg(w.message::json order by w.id), '[]') from outbox_pushes w
where w.subscription_id = p.id) as waiting
from push_subscriptions p where p.user_id = $1 order by p.id) r;

select coalesce(json_agg(r), '[]') as data from (select t.price_type, t.transport_type, t.valid_days, t.message, t.updated_at
from offer_templates t join companies c on c.id = t.company_id where c.user_id = $1) r;

select coalesce(json_agg(r), '[]') as data from (select t.vehicle_id, t.from_place, t.via_places, t.to_place, t.distance, t.date_from, t.date_to,
t.free_litres, t.free_payload, t.width, t.alert, t.created_at, t.updated_at, t.looked_at, t.told_at
from trips t join companies c on c.id = t.company_id
where c.user_id = $1 and t.removed_at is null order by t.id) r;

select coalesce(json_agg(r), '[]') as data from (select to_email, subject, text, sent_at, created_at,
(select coalesce(json_agg(json_build_object('kind', r.kind, 'status', r.status, 'detail', r.detail, 'at', r.at) order by r.at), '[]')
from mail_reports r where r.mail_id = m.id) as came_back
from outbox_mails m where user_id = $1 and not is_secret order by id) r;

select coalesce(json_agg(r), '[]') as data from (select uid, stage, kind, note, created_at from delivery_proofs
where by_user_id = $1 order by created_at) r;

select coalesce(json_agg(r), '[]') as data from (select uid, type, vehicle_id, width, height, created_at
from user_pictures where user_id = $1 order by created_at, uid) r;

select coalesce(json_agg(r), '[]') as data from (select v.type, v.plate, v.load_length, v.load_width, v.load_height, v.payload, v.created_at, v.archived_at
from company_vehicles v join companies c on c.id = v.company_id where c.user_id = $1 order by v.id) r;

select coalesce(json_agg(r), '[]') as data from (select w.offer_id, w.before_minor, w.after_minor, w.event, w.at
from offer_prices w join offers o on o.id = w.offer_id where o.bidder_id = $1 order by w.id) r;

select coalesce(json_agg(r), '[]') as data from (select x.email, x.status, x.detail, x.closed_at, x.opened_at
from mailbox_closures x join users u on u.email = x.email where u.id = $1) r;

select d.uuid as uid, case d.form when 'pdf' then 'pdf' else 'large' end as form
from company_documents d join companies c on c.id = d.company_id
where c.user_id = $1 order by d.created_at;

select f.uid, 'large' as form from door_files f join door_prices p on p.id = f.door_price_id
where p.asked_by = $1 order by p.id, f.position;

select f.uid, case f.form when 'pdf' then 'pdf' else 'large' end as form
from complaint_files f join complaint_messages m on m.id = f.message_id
where m.author_id = $1 order by m.id, f.position;

select f.uid, case f.form when 'pdf' then 'pdf' else 'large' end as form
from message_files f join messages m on m.id = f.message_id
where m.author_id = $1 order by m.id, f.position;

select k.statute_uid as uid, case k.statute_form when 'pdf' then 'pdf' else 'large' end as form
from charity_checks k join companies c on c.id = k.company_id
where c.user_id = $1 and k.statute_uid is not null;

select p.uid, 'large' as form from auction_pictures p join auctions a on a.id = p.auction_id
where a.owner_id = $1 order by a.id, p.position;

select uid, 'large' as form from delivery_proofs
where by_user_id = $1 and kind in ('photo', 'signature') order by created_at;

select uid, 'large' as form from identity_photos where user_id = $1 order by side;

select uid, 'large' as form from user_pictures where user_id = $1 order by created_at, uid;

select user_id as "userId", asked_at as "askedAt" from account_exports
where id = $1 and ready_at is null and failed_at is null;

update account_exports set ready_at = $2, expires_at = $3
where id = $1 and ready_at is null and failed_at is null returning id;

-- job match-criteria

insert into search_hits (criteria_id, auction_id, found_at)
select c.id, $1, $2 from search_criteria c
join companies co on co.id = c.company_id and co.status = 'verified'
join users u on u.id = co.user_id and u.status = 'active'
where c.id = any ($3) and c.alert <> 'none' and
not exists (select from offers o where o.auction_id = $1 and o.company_id = c.company_id)
and
not exists (select from auctions a join companies co on co.user_id = a.owner_id
where a.id = $1 and co.id = c.company_id)
and not exists (select from auctions a join company_members m on m.user_id = a.owner_id and m.status = 'active'
where a.id = $1 and m.company_id = c.company_id)
order by c.id on conflict do nothing;

with hits as materialized (
select h.criteria_id as finder_id, h.told_at, c.company_id, c.alert = 'instant' and c.removed_at is null as is_instant
from search_hits h join search_criteria c on c.id = h.criteria_id
where h.auction_id = $1 for update of h
), due as (
select company_id, min(finder_id) filter (where is_instant and told_at is null) as finder_id
from hits group by company_id
having bool_and(told_at is null) and bool_or(is_instant)
), told as (
update search_hits h set told_at = $2 from hits join due using (company_id)
where h.auction_id = $1 and h.criteria_id = hits.finder_id
)
select company_id as "companyId", finder_id as "finderId" from due order by company_id;

with o as materialized (select * from open_auctions where auction_id = $1),
w as materialized (select words from open_words where auction_id = $1),
keys as (
select f.key || '/' || t.key || '/' || k.key as key from o
cross join lateral (values (''), ('c' || o.from_cell), ('b' ||
(floor((o.from_lat + 90) * 0.5) * 360 * 0.5
+ floor((o.from_lng + 180) * 0.5))::int), (o.from_country)) f (key)
cross join lateral (values (''), ('b' ||
(floor((o.to_lat + 90) * 0.5) * 360 * 0.5
+ floor((o.to_lng + 180) * 0.5))::int), (o.to_country)) t (key)
cross join lateral (values (''), (o.category_id)) k (key)
union
select '"' || case when lexeme ~ '^[#@]' then lexeme else left(lexeme, 3) end
from w, unnest(tsvector_to_array(w.words)) lexeme
)
select distinct k.criteria_id as id
from o left join w on true cross join search_keys k
where k.key = any (array(select key from keys)) and
(k.weight_min is null or o.weight_kg >= k.weight_min)
and (k.weight_max is null or o.weight_kg <= k.weight_max)
and (k.euro_cents_per_km is null or coalesce(o.euro_cents_per_km, -1) >= k.euro_cents_per_km)
and (k.date_from is null or o.last_day is null or o.last_day >= k.date_from)
and (k.date_to is null or o.first_day is null or o.first_day <= k.date_to)
and (k.words is null or w.words @@ k.words)
and
(k.from_lat is null or (
power(sin(radians(o.from_lat - k.from_lat) / 2), 2)
+ cos(radians(k.from_lat)) * cos(radians(o.from_lat)) * power(sin(radians(o.from_lng - k.from_lng) / 2), 2)) <= k.from_angle) and
(k.to_lat is null or (
power(sin(radians(o.to_lat - k.to_lat) / 2), 2)
+ cos(radians(k.to_lat)) * cos(radians(o.to_lat)) * power(sin(radians(o.to_lng - k.to_lng) / 2), 2)) <= k.to_angle)
and
(k.area is null or k.area_side = 'to' or k.area @> point(floor(o.from_lng * 100 + 0.5) / 100, floor(o.from_lat * 100 + 0.5) / 100)) and
(k.area is null or k.area_side = 'from' or k.area @> point(floor(o.to_lng * 100 + 0.5) / 100, floor(o.to_lat * 100 + 0.5) / 100))
and case when k.asks_more then exists (
select from search_criteria c left join company_vehicles v on v.id = c.vehicle_id and v.archived_at is null
where c.id = k.criteria_id and c.removed_at is null and
(c.weight_min is null or o.weight_kg >= c.weight_min)
and (c.weight_max is null or o.weight_kg <= c.weight_max)
and (c.euro_cents_per_km is null or coalesce(o.euro_cents_per_km, -1) >= c.euro_cents_per_km)
and (c.date_from is null or o.last_day is null or o.last_day >= c.date_from)
and (c.date_to is null or o.first_day is null or o.first_day <= c.date_to)
and (c.words is null or w.words @@ c.words)
and
(c.from_lat is null or (
power(sin(radians(o.from_lat - c.from_lat) / 2), 2)
+ cos(radians(c.from_lat)) * cos(radians(o.from_lat)) * power(sin(radians(o.from_lng - c.from_lng) / 2), 2)) <= c.from_angle) and
(c.to_lat is null or (
power(sin(radians(o.to_lat - c.to_lat) / 2), 2)
+ cos(radians(c.to_lat)) * cos(radians(o.to_lat)) * power(sin(radians(o.to_lng - c.to_lng) / 2), 2)) <= c.to_angle)
and
(c.area is null or c.area_side = 'to' or c.area @> point(floor(o.from_lng * 100 + 0.5) / 100, floor(o.from_lat * 100 + 0.5) / 100)) and
(c.area is null or c.area_side = 'from' or c.area @> point(floor(o.to_lng * 100 + 0.5) / 100, floor(o.to_lat * 100 + 0.5) / 100))
and (c.vehicle_id is null or v.company_id = c.company_id)
and (c.leaves is null or o.category_id = any (c.leaves))
and (c.from_countries is null or o.from_country = any (c.from_countries))
and (c.to_countries is null or o.to_country = any (c.to_countries))
and (o.long_cm <= case when coalesce(c.load_length, v.load_length) is not null then greatest(coalesce(c.load_length, v.load_length), coalesce(c.load_width, v.load_width)) end) is not false
and (o.broad_cm <= case when coalesce(c.load_width, v.load_width) is not null then least(coalesce(c.load_length, v.load_length), coalesce(c.load_width, v.load_width)) end) is not false
and (o.high_cm <= coalesce(c.load_height, v.load_height)) is not false
and (o.weight_kg <= coalesce(c.payload, v.payload)) is not false
and (c.is_fixed is null or o.is_fixed = c.is_fixed)
and (c.posted_after is null or o.published_at >= c.posted_after)) else true end;

-- job match-trips

insert into trip_hits (trip_id, auction_id, found_at)
select c.id, $1, $2 from trips c
join companies co on co.id = c.company_id and co.status = 'verified'
join users u on u.id = co.user_id and u.status = 'active'
where c.id = any ($3) and c.alert <> 'none' and
not exists (select from offers o where o.auction_id = $1 and o.company_id = c.company_id)
and
not exists (select from auctions a join companies co on co.user_id = a.owner_id
where a.id = $1 and co.id = c.company_id)
and not exists (select from auctions a join company_members m on m.user_id = a.owner_id and m.status = 'active'
where a.id = $1 and m.company_id = c.company_id)
order by c.id on conflict do nothing;

with hits as materialized (
select h.trip_id as finder_id, h.told_at, c.company_id, c.alert = 'instant' and c.removed_at is null as is_instant
from trip_hits h join trips c on c.id = h.trip_id
where h.auction_id = $1 for update of h
), due as (
select company_id, min(finder_id) filter (where is_instant and told_at is null) as finder_id
from hits group by company_id
having bool_and(told_at is null) and bool_or(is_instant)
), told as (
update trip_hits h set told_at = $2 from hits join due using (company_id)
where h.auction_id = $1 and h.trip_id = hits.finder_id
)
select company_id as "companyId", finder_id as "finderId" from due order by company_id;

with o as materialized (
select o.*, cell_of(from_lat, from_lng, 4) as start, cell_of(to_lat, to_lng, 4) as goal,
(
select case when bool_and(one.m3 is not null) then sum(one.m3 * one.items_number) end
from (select items_number, coalesce((extra ->> 'volume')::float8,
length_cm::float8 * width_cm * height_cm / 1000000) as m3
from auction_items where auction_id = o.auction_id) one) * 1000 as litres,
greatest(o.first_day, $2::date) as soonest, coalesce(o.last_day, 'infinity') as latest
from open_auctions o where o.auction_id = $1
), passing as materialized (
select f.trip_id
from (select k.trip_id, k.near_km from o join trip_cells k on k.cell = o.start and
k.date_from > o.soonest - 30 and k.date_from <= o.latest and k.date_to >= o.soonest offset 0) f
join (select k.trip_id, k.far_km from o join trip_cells k on k.cell = o.goal and
k.date_from > o.soonest - 30 and k.date_from <= o.latest and k.date_to >= o.soonest offset 0) t using (trip_id)
where t.far_km >= f.near_km
)
select c.id, c.company_id as "companyId", c.line, c.width, c.from_place as "from", c.to_place as "to",
c.date_from as "dateFrom", c.date_to as "dateTo",
o.from_lat as "fromLat", o.from_lng as "fromLng", o.to_lat as "toLat", o.to_lng as "toLng"
from o cross join passing join trips c on c.id = passing.trip_id
left join company_vehicles v on v.id = c.vehicle_id and v.company_id = c.company_id and v.archived_at is null
where c.removed_at is null
and o.weight_kg <= c.free_payload
and (o.litres <= c.free_litres + 0.5) is not false
and (o.long_cm <= greatest(v.load_length, v.load_width)) is not false
and (o.broad_cm <= least(v.load_length, v.load_width)) is not false
and (o.high_cm <= v.load_height) is not false;

-- job open-overdue-complaints

INSERT INTO "complaints" ("id","offer_id","side","author_id","kind","status","version","text","item","held_minor","holds_all","finding","question","appeal","appeal_finding","is_owner_content","is_provider_content","until","decide_until","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","side","author_id","kind","status","version","text","item","worth_minor","claim_minor","held_minor","holds_all","outcome","back_minor","finding","decided_by","question","appeal_side","appeal","appeal_finding","appeal_decided_by","is_owner_content","is_provider_content","until","decide_until","closed_at","created_at","updated_at";

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."side" = 'office' AND "Complaint"."offer_id" = ? LIMIT ?;

select o.id as "offerId"
from offers o join auctions a on a.id = o.auction_id join deliveries d on d.offer_id = o.id
where o.status = 'accepted' and d.status not in ('delivered', 'confirmed', 'returned') and coalesce(d.planned_delivery, o.delivery_date, case when a.date_fixed then a.receive_date_to end,
(o.accepted_at + interval '30 days')::date) <= $1::date and d.overdue_asked_at is null
order by o.id;

select o.id as "offerId"
from offers o join auctions a on a.id = o.auction_id join deliveries d on d.offer_id = o.id
where o.status = 'accepted' and d.status not in ('delivered', 'confirmed', 'returned') and coalesce(d.planned_delivery, o.delivery_date, case when a.date_fixed then a.receive_date_to end,
(o.accepted_at + interval '30 days')::date) <= $1::date and not exists (select from complaints c where c.offer_id = o.id and c.side = 'office')
order by o.id;

select o.id as "offerId" from deliveries d join offers o on o.id = d.offer_id
where d.status = 'returned' and o.status = 'accepted' and d.updated_at <= $1
and not exists (select from complaints c where c.offer_id = o.id and c.side = 'office')
order by d.id;

-- job publish-opinions

select id, offer_id as "offerId" from opinions where status = 'submitted' and invited_at <= $1 order by id;

-- job purge-drafts

delete from auction_pictures where auction_id = any($1) returning uid;

delete from auctions where id = any($1) returning id;

select id from auctions where status = 'draft' and created_at < $1
order by id limit 200 for update skip locked;

-- job release-payouts

select d.offer_id as "offerId" from deliveries d join offers o on o.id = d.offer_id
left join payouts p on p.offer_id = d.offer_id
cross join payout_obstacle(o.id, o.company_id, p.complaint_id) as w (obstacle)
where (d.status = 'confirmed' and (o.reinstated_at is null or o.status = 'realized')
or d.status in ('delivered', 'confirmed') and greatest(coalesce(d.release_from, d.delivered_at), o.reinstated_at) <= $1
or d.status not in ('delivered', 'confirmed') and o.status = 'realized' and o.realized_at <= $1)
and (o.status = 'accepted' and coalesce(w.obstacle, '') not in ('fraud', 'chargeback', 'refund')
or p.status = 'on_hold' and w.obstacle is null)
order by d.delivered_at;

select p.offer_id as "offerId" from payouts p join offers o on o.id = p.offer_id
where p.status = 'on_hold' and o.status = 'cancelled' and payout_obstacle(o.id, o.company_id, p.complaint_id) is null
order by p.id;

-- job remind-ending

UPDATE "auctions" SET "ending_told_for"=$1,"updated_at"=$2 WHERE "id" = $3;

select id from auctions where status = 'active' and expires_at > $1 and expires_at <= $2
and ending_told_for is distinct from expires_at
and expires_at - coalesce(published_at, created_at) > make_interval(days => 4)
order by expires_at limit 500;

-- job retry-payouts

SELECT "id", "offer_id" AS "offerId", "company_id" AS "companyId", "status", "version", "amount_minor" AS "amountMinor", "currency", "complaint_id" AS "complaintId", "processor_transfer_id" AS "processorTransferId", "attempts", "failure_code" AS "failureCode", "paid_at" AS "paidAt", "held_at" AS "heldAt", "held_by" AS "heldBy", "held_reason" AS "heldReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payouts" AS "Payout" WHERE "Payout"."id" = ? AND "Payout"."status" = 'failed' FOR UPDATE;

select id, offer_id as "offerId" from payouts where status = 'failed' order by id;

-- job run-complaint-clocks

select c.id, o.id as "offerId" from complaints c join offers o on o.id = c.offer_id
where c.kind = 'not_delivered' and c.status not in ('closed', 'withdrawn') and o.status = 'accepted'
and o.accepted_at <= $1 order by c.id;

select id, offer_id as "offerId" from complaints
where until <= $1 and status in ('with_respondent', 'awaiting_info', 'resolved') order by until;

-- job run-door-clocks

SELECT "id", "offer_id" AS "offerId", "asked_by" AS "askedBy", "status", "version", "old_gross_minor" AS "oldGrossMinor", "new_gross_minor" AS "newGrossMinor", "measured", "listed", "reason", "until", "answered_at" AS "answeredAt", "pay_until" AS "payUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "door_prices" AS "DoorPrice" WHERE "DoorPrice"."id" = ? AND "DoorPrice"."status" = 'asked' FOR UPDATE;

select id, offer_id as "offerId", status from door_prices where status = 'asked' and until <= $1
union all select id, offer_id, status from door_prices where status = 'accepted' and pay_until <= $1 order by id;

with moved as (update "door_prices" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- job send-mail

delete from mail_reports where mail_id = $1;

select exists (select from outbox_mails where to_email = $1 and batch_key is not null and due_at <= $2) as "isAnyDue", exists (select 1 from mailbox_closures x where x.email = $1 and x.opened_at is null) as "isClosed";

select id, to_email as "to", language, subject, html, text, is_secret as "isSecret",
unsubscribe_url as "unsubscribeUrl"
from outbox_mails where to_email = $1 and sent_at is null and refused_at is null and created_at > $2
and (due_at is null or due_at <= $3) and batch_key is null order by id limit 1;

select pg_advisory_xact_lock(hashtext('mailbox'), hashtext($1));

update outbox_mails set sent_at = $2, error = null where id = $1;

-- job send-payouts

SELECT "id", "offer_id" AS "offerId", "company_id" AS "companyId", "status", "version", "amount_minor" AS "amountMinor", "currency", "complaint_id" AS "complaintId", "processor_transfer_id" AS "processorTransferId", "attempts", "failure_code" AS "failureCode", "paid_at" AS "paidAt", "held_at" AS "heldAt", "held_by" AS "heldBy", "held_reason" AS "heldReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payouts" AS "Payout" WHERE "Payout"."id" = ? AND "Payout"."status" = 'processing' AND "Payout"."attempts" = ? FOR UPDATE;

select p.id as "payoutId", p.offer_id as "offerId", p.amount_minor as "amountMinor", p.currency,
p.status, c.payout_account_id as "accountId", case when array_length(funded.intents, 1) = 1 then funded.intents[1] end as "intentId"
from payouts p
join companies c on c.id = p.company_id
join lateral (
select array_agg(pay.processor_intent_id) as intents from payments pay
where pay.offer_id = p.offer_id and pay.returned_at is null
and (pay.status in ('captured', 'partially_refunded') or pay.status = 'refunded' and exists (
select from refunds r where r.payment_id = pay.id
and (r.key is null and r.status in ('released', 'settled') or r.bearer = 'platform' and r.status <> 'declined')))
having count(*) > 0
) funded on true
where (p.status = 'processing' or p.status = 'due' and payout_obstacle(p.offer_id, c.id, p.complaint_id) is null)
and p.amount_minor > 0
order by p.id;

with moved as (update "payouts" set "attempts" = $1, "failure_code" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

with moved as (update "payouts" set "processor_transfer_id" = $1, "paid_at" = $2, "failure_code" = $3, "status" = $4, "version" = $5, "updated_at" = $6 where id = $7), noted as (insert into
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

-- job send-push

delete from outbox_pushes where id = $1;

delete from outbox_pushes where subscription_id = $1 and created_at < $2;

select w.id, w.message, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth
from outbox_pushes w join push_subscriptions s on s.id = w.subscription_id
where s.id = $1 and w.due_at <= $2 order by w.id limit 1 for update;

-- job send-refund

SELECT "id", "payment_id" AS "paymentId", "status", "version", "amount_minor" AS "amountMinor", "key", "processor_refund_id" AS "processorRefundId", "attempts", "failure_code" AS "failureCode", "bearer", "proposed_by" AS "proposedBy", "answered_by" AS "answeredBy", "reason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "refunds" AS "Refund" WHERE "Refund"."key" = ? LIMIT ?;

SELECT "id", "payment_id" AS "paymentId", "status", "version", "amount_minor" AS "amountMinor", "key", "processor_refund_id" AS "processorRefundId", "attempts", "failure_code" AS "failureCode", "bearer", "proposed_by" AS "proposedBy", "answered_by" AS "answeredBy", "reason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "refunds" AS "Refund" WHERE "Refund"."payment_id" = ? ORDER BY "Refund"."id" ASC FOR UPDATE;

with moved as (update "payments" set "refunded_minor" = $1, "captured_at" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

with moved as (update "refunds" set "processor_refund_id" = $1, "failure_code" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- job send-reversal

SELECT "id", "company_id" AS "companyId", "payout_id" AS "payoutId", "status", "version", "amount_minor" AS "amountMinor", "currency", "processor_id" AS "processorId", "processor_transfer_id" AS "processorTransferId", "attempts", "failure_code" AS "failureCode", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "reversals" AS "Reversal" WHERE "Reversal"."id" = ? AND "Reversal"."status" = 'due' FOR UPDATE;

select payout_account_id as "accountId" from companies where id = $1;

with moved as (update "reversals" set "processor_transfer_id" = $1, "failure_code" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- job send-sms

select id, to_phone as "to", text from outbox_sms
where to_phone = (select to_phone from outbox_sms where id = $1)
and sent_at is null and error is null and (due_at is null or due_at <= $2)
order by id limit 1 for update;

update outbox_sms set sent_at = $2, text = case when event is null then $3 else text end where id = $1;

-- job tell-criteria

select c.id from search_criteria c where c.company_id = $3 and
c.alert = any ($1) and c.removed_at is null and coalesce(c.told_at, '-infinity') < $2 order by c.id for update;

select co.id as "companyId", u.locale from companies co join users u on u.id = co.user_id
where co.status = 'verified' and u.status = 'active' and exists (
select from search_criteria c join search_hits h on h.criteria_id = c.id and h.told_at is null
where c.company_id = co.id and
c.alert = any ($1) and c.removed_at is null and coalesce(c.told_at, '-infinity') < $2)
order by co.id;

select o.auction_id as id, array_agg(h.criteria_id) as finders
from search_hits h join open_auctions o using (auction_id)
where h.criteria_id = any ($1) and h.told_at is null
and not exists (select from offers f where f.auction_id = o.auction_id and f.company_id = $2)
group by o.auction_id, o.published_at order by o.published_at desc, o.auction_id desc;

update search_criteria set told_at = $3 where id = any ($1) and company_id = $2;

update search_hits h set told_at = $3 from search_criteria c
where c.id = h.criteria_id and c.company_id = $2 and h.told_at is null and h.auction_id in (
select auction_id from search_hits where criteria_id = any ($1) and told_at is null);

-- job tell-new-work

select a.id from auctions a
where a.id = any ($1) and a.published_at > greatest($2::timestamptz, $3::timestamptz)
and not exists (select 1 from offers o where o.auction_id = a.id and o.company_id = $4)
and not exists (select 1 from companies c where c.id = $4 and c.user_id = a.owner_id)
and not exists (select 1 from company_members m
where m.company_id = $4 and m.user_id = a.owner_id and m.status = 'active')
order by a.published_at desc, a.id desc limit 1;

select c.id as "companyId", u.locale
from company_settings s join companies c on c.id = s.company_id join users u on u.id = c.user_id
where s.is_work_told and c.status = 'verified' and u.status = 'active' and coalesce(s.work_told_at, '-infinity') < $1 order by c.id;

select s.work_told_at as "toldAt" from company_settings s
where s.company_id = $2 and s.is_work_told and coalesce(s.work_told_at, '-infinity') < $1 for update;

update company_settings set work_told_at = $2 where company_id = $1;

with few as materialized (
select o.auction_id, o.published_at as key, (false) is true as "isFirst" from open_auctions o
where o.from_cell = any($1::int[])
and case when o.from_lat between $2::float8 and $3::float8
and o.from_lng between $4::float8 and $5::float8 then true else (
power(sin(radians(o.from_lat - $6::float8) / 2), 2)
+ cos(radians($6::float8)) * cos(radians(o.from_lat)) * power(sin(radians(o.from_lng - $7::float8) / 2), 2)) <= $8::float8 end limit 2501), counted as materialized (select count(*)::int as total from few), found as (
select * from (select * from few where (select total from counted) <= 2500 ) found order by found."isFirst" desc, found.key desc, found.auction_id desc limit 25 offset 0) select
a.id, a.uuid, a.version, a.status, a.hidden_reason as "hiddenReason", a.locale, a.type, a.title, a.is_title_entered_by_user as "isTitleTyped",
a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountry",
a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountry",
(select coalesce(json_agg(json_build_array(i.autocomplete_item_id, i.item_category_id, i.name, i.model, i.items_number, i.is_adjusted_by_user, i.length_cm, i.width_cm, i.height_cm, i.extra->'volume', i.extra->'room', i.dimensions_estimated) order by i.position), '[]')::text
from auction_items i where i.auction_id = a.id) as items,
a.main_category_id as "mainCategoryId", a.category_id as "categoryId",
a.from_address->>'village' as "fromVillage", a.from_address->'isNear' as "isFromNear",
a.to_address->>'village' as "toVillage", a.to_address->'isNear' as "isToNear",
a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
a.polyline_string as "polylineString", a.distance, a.date_fixed as "dateFixed",
a.transport_date_range as "transportDateRange",
a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
a.total_weight_kg::float8 as "totalWeight", a.currency,
false as "isOwn",
null::json as "ownOffer",
case when a.currency <> 'GBP' then
(select per_euro::float8 from currency_rates where code = 'GBP')
/ ((select jsonb_object_agg(code, per_euro) from currency_rates)->>a.currency)::float8 end as rate,
a.booking_set_price_minor as "setPriceMinor",
(a.price_estimation->>'expectedMinor')::int as "estimateMinor",
date_part('epoch', a.published_at) * 1000 as "publishedAt", date_part('epoch', a.expires_at) * 1000 as "expiresAt",
(select uid from auction_pictures where auction_id = a.id order by position limit 1) as "pictureUid",
(select json_build_object('count', count(*), 'lowestMinor', min(gross_minor)) from offers
where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) as offers, found.key::text as key, found."isFirst", counted.total
from counted left join (found join auctions a on a.id = found.auction_id) on true
order by found."isFirst" desc, found.key desc, found.auction_id desc;

-- job tell-trips

select c.id from trips c where c.company_id = $3 and
c.alert = any ($1) and c.removed_at is null and c.date_to > ($2::timestamptz at time zone 'utc')::date and coalesce(c.told_at, '-infinity') < $2 order by c.id for update;

select co.id as "companyId", u.locale from companies co join users u on u.id = co.user_id
where co.status = 'verified' and u.status = 'active' and exists (
select from trips c join trip_hits h on h.trip_id = c.id and h.told_at is null
where c.company_id = co.id and
c.alert = any ($1) and c.removed_at is null and c.date_to > ($2::timestamptz at time zone 'utc')::date and coalesce(c.told_at, '-infinity') < $2)
order by co.id;

select o.auction_id as id, array_agg(h.trip_id) as finders
from trip_hits h join open_auctions o using (auction_id)
where h.trip_id = any ($1) and h.told_at is null
and not exists (select from offers f where f.auction_id = o.auction_id and f.company_id = $2)
group by o.auction_id, o.published_at order by o.published_at desc, o.auction_id desc;

update trip_hits h set told_at = $3 from trips c
where c.id = h.trip_id and c.company_id = $2 and h.told_at is null and h.auction_id in (
select auction_id from trip_hits where trip_id = any ($1) and told_at is null);

update trips set told_at = $3 where id = any ($1) and company_id = $2;
