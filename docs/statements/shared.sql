-- address, auction

select
p.id, p.place_id as "placeId", p.name, p.country, p.region, p.district, p.lat, p.lng,
c.id as "cityId", c.place_id as "cityPlaceId", c.name as city, '' as "postalCode",
p.kind = 'postcode' as "isNear" from places p join places c on c.id = p.city_id where p.place_id = $1;

-- admin, auction, auth, category, company, complaint, criteria, delivery, earning, member, message, moderation, notification, offer, opinion, payment, storefront, trip, user

insert into counts (key, points, expire)
select * from unnest($1::text[], $2::int[], $3::bigint[]) as hit (key, points, expire) order by key
on conflict (key) do update set
points = case when counts.expire <= $4 then excluded.points else counts.points + excluded.points end,
expire = case when counts.expire <= $4 then excluded.expire else counts.expire end
returning key, points, expire;

insert into idempotency_keys (caller, call, key, request_hash, created_at)
values ($1, $2, $3, $4, $5) on conflict (caller, call, key) do nothing returning key;

select request_hash, answer from idempotency_keys where caller = $1 and call = $2 and key = $3;

update idempotency_keys set answer = $4::jsonb where caller = $1 and call = $2 and key = $3;

-- admin, auction, auth, category, company, complaint, delivery, member, message, offer, payment, trip, user

insert into idempotency_keys (caller, call, key, request_hash, created_at, claim, claimed_at)
values ($1, $2, $3, $4, $5, $6, $5)
on conflict (caller, call, key) do update set claim = $6, claimed_at = $5
where idempotency_keys.request_hash = $4 and idempotency_keys.claimed_at < $7
returning key;

-- admin, auction, auth, company, complaint, delivery, jobs, member, message, moderation, offer, payment, user

with noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)),
story as materialized (select coalesce('auction:' || case split_part($11::text, '.', 1)
when 'auction' then $12::int
when 'offer' then (select auction_id from offers where id = $12::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $12::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $12::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $12::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'rescue' then (select auction_id from rescues where id = $12::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $12::int)
when 'decision' then (select auction_id from decisions where id = $12::int)
when 'report' then (select auction_id from listing_reports where id = $12::int)
when 'request' then (select auction_id from offer_requests where id = $12::int)
when 'masking' then (select auction_id from messages where id = $12::int)
when 'message' then (select auction_id from messages where id = $12::int)
end, split_part($11::text, '.', 1) || ':' || $12::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $13::jsonb, $14 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- admin, auction, auth, company, complaint, delivery, member, message, offer, payment, trip, user

delete from idempotency_keys where caller = $1 and call = $2 and key = $3 and claim = $4;

-- admin, auction, auth, company, complaint, earning, notification, offer, storefront, user

insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- admin, auction, auth, company, complaint, jobs, member, user

with
story as materialized (select coalesce('auction:' || case split_part($1::text, '.', 1)
when 'auction' then $2::int
when 'offer' then (select auction_id from offers where id = $2::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $2::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $2::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $2::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'rescue' then (select auction_id from rescues where id = $2::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $2::int)
when 'decision' then (select auction_id from decisions where id = $2::int)
when 'report' then (select auction_id from listing_reports where id = $2::int)
when 'request' then (select auction_id from offer_requests where id = $2::int)
when 'masking' then (select auction_id from messages where id = $2::int)
when 'message' then (select auction_id from messages where id = $2::int)
end, split_part($1::text, '.', 1) || ':' || $2::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $3::jsonb, $4 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- admin, auction, auth, company, jobs, notification, offer, payment, user

select id from graphile_worker.add_job($1, payload := $2::json, run_at := $3, job_key := $4, max_attempts := $5);

-- admin, auction, auth, company, member, user

SELECT "id", "uuid", "role", "staff_role" AS "staffRole", "status", "version", "email", "login", "password_hash" AS "passwordHash", "name", "phone", "phone_verified_at" AS "phoneVerifiedAt", "locale", "currency", "mails_off" AS "mailsOff", "pushes_off" AS "pushesOff", "sms_on" AS "smsOn", "lesser_mails" AS "lesserMails", "is_quiet_at_night" AS "isQuietAtNight", "email_confirmed_at" AS "emailConfirmedAt", "last_seen_at" AS "lastSeenAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "users" AS "User" WHERE "User"."id" = ? FOR UPDATE;

-- admin, auction, complaint, moderation, offer

select a.id as "id", a.uuid as "uuid", a.owner_id as "ownerId", a.draft_token_hash as "draftTokenHash", a.status as "status", a.hidden_reason as "hiddenReason", a.blocked_from as "blockedFrom", a.version as "version", a.type as "type", a.locale as "locale", a.currency as "currency", a.category_id as "categoryId", a.category_tree_test_group as "categoryTreeTestGroup", a.from_address as "fromAddress", a.to_address as "toAddress", a.transport_date_range as "transportDateRange", a.date_fixed as "dateFixed", a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo", a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo", a.total_weight_kg as "totalWeightKg", a.is_total_weight_edited_by_user as "isTotalWeightEditedByUser", a.pickup_floor as "pickupFloor", a.pickup_elevator as "pickupElevator", a.delivery_floor as "deliveryFloor", a.delivery_elevator as "deliveryElevator", a.declared_minor as "declaredMinor", a.description as "description", a.vat_invoice as "vatInvoice", a.vat_invoice_country as "vatInvoiceCountry", a.invoice as "invoice", a.title as "title", a.is_title_entered_by_user as "isTitleEnteredByUser", a.main_category_id as "mainCategoryId", a.from_place_id as "fromPlaceId", a.to_place_id as "toPlaceId", a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng", a.distance as "distance", a.duration_hours as "durationHours", a.has_ferry as "hasFerry", a.polyline_string as "polylineString", a.price_estimation as "priceEstimation", a.booking_set_price_minor as "bookingSetPriceMinor", a.receiver_phone as "receiverPhone", a.published_at as "publishedAt", a.expires_at as "expiresAt", a.ending_told_for as "endingToldFor", a.created_at as "createdAt", a.updated_at as "updatedAt", counted.*,
(select coalesce(json_agg(one), '[]') from (
select one.id as "id", one.auction_id as "auctionId", one.position as "position", one.unique_key as "uniqueKey", one.item_category_id as "itemCategoryId", one.autocomplete_item_id as "autocompleteItemId", one.name as "name", one.items_number as "itemsNumber", one.length_cm as "lengthCm", one.width_cm as "widthCm", one.height_cm as "heightCm", one.weight_kg as "weightKg", one.model as "model", one.production_date as "productionDate", one.body_type as "bodyType", one.has_wheels as "hasWheels", one.palletized as "palletized", one.packed as "packed", one.oversize as "oversize", one.dimensions_estimated as "dimensionsEstimated", one.is_adjusted_by_user as "isAdjustedByUser", one.extra as "extra" from auction_items one where auction_id = a.id order by position) one) as items,
(select coalesce(json_agg(one), '[]') from (
select uid, original_name as "originalName", width, height from auction_pictures one where auction_id = a.id order by position) one) as pictures,
coalesce((select name from users where id = a.owner_id), '') as "ownerName",
exists (select from observed_auctions where auction_id = a.id and user_id = $2) as "isObserved",
(
select status from offers where auction_id = a.id and bidder_id = $3
order by status in ('awaiting_payment', 'accepted', 'realized') desc, id desc limit 1) as "ownOffer",
case when a.status in ('hidden', 'cancelled', 'removed') then (
select json_build_object('at', e.at, 'reason', case when e.actor_id = a.owner_id and e.on_behalf_of is null
and e.reason <> 'account_closed' then e.reason end) from audit_events e
where e.machine = 'auction' and e.thing_id = a.id::text and e.to_state = a.status order by e.id desc limit 1) end as closing
from auctions a cross join lateral (
select count(*)::int as "offersCount", min(gross_minor) as "lowestGrossMinor"
from offers where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) counted where a.id = $1;

-- admin, auth

update sessions set revoked_at = $2 where revoked_at is null
and family = (select family from sessions where id = $1);

-- admin, auth, jobs

delete from recovery_codes where user_id = $1;

delete from second_factors where user_id = $1;

-- admin, auth, user

select secret, confirmed_at as "confirmedAt", last_step as "lastStep",
next_secret as "nextSecret", next_created_at as "nextAt"
from second_factors where user_id = $1 for update;

update mailbox_closures set opened_at = $2 where email = $1 and opened_at is null returning email;

update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null
and id is distinct from $3::uuid;

-- admin, category

select test, shares, started_at as "startedAt" from split_tests;

-- admin, category, message, payment

update idempotency_keys set answer = $5::jsonb, claim = null, claimed_at = null where caller = $1 and call = $2 and key = $3 and claim = $4;

-- admin, complaint, delivery, jobs, message, offer, opinion, payment

SELECT "id", "uuid", "auction_id" AS "auctionId", "bidder_id" AS "bidderId", "company_id" AS "companyId", "author_id" AS "authorId", "is_by_rate" AS "isByRate", "status", "version", "currency", "net_minor" AS "netMinor", "vat_percent" AS "vatPercent", "vat_minor" AS "vatMinor", "gross_minor" AS "grossMinor", "fee_net_minor" AS "feeNetMinor", "fee_vat_minor" AS "feeVatMinor", "min_gross_minor" AS "minGrossMinor", "counter_gross_minor" AS "counterGrossMinor", "counter_until" AS "counterUntil", "transport_type" AS "transportType", "vehicle_id" AS "vehicleId", "pickup_date" AS "pickupDate", "delivery_date" AS "deliveryDate", "duration_days" AS "durationDays", "valid_until" AS "validUntil", "message", "is_fraud_reported" AS "isFraudReported", "pay_until" AS "payUntil", "accepted_at" AS "acceptedAt", "realized_at" AS "realizedAt", "is_on_time" AS "isOnTime", "cancelled_at" AS "cancelledAt", "reinstated_at" AS "reinstatedAt", "ended_reason" AS "endedReason", "cancel_fault" AS "cancelFault", "courier_keeps_minor" AS "courierKeepsMinor", "settled_minor" AS "settledMinor", "auto_bid_from_minor" AS "autoBidFromMinor", "auto_bid_least_minor" AS "autoBidLeastMinor", "withdrawn_at" AS "withdrawnAt", "listing_before" AS "listingBefore", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "offers" AS "Offer" WHERE "Offer"."id" = ? FOR UPDATE;

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."id" = (select auction_id from offers where id = ?) LIMIT ? FOR UPDATE;

-- admin, complaint, delivery, message, offer, payment

select row_to_json(o) as offer, row_to_json(a) as auction
from offers o join auctions a on a.id = o.auction_id where o.id = $1;

-- admin, complaint, message, offer

select * from (
select count(*) over ()::int as total, m.id, m.auction_id as "auctionId", m.offer_id as "offerId", m.answers_id as "answersId", m.side, m.author_id as "authorId",
m.company_id as "companyId", coalesce(c.name, u.name) as name, m.locale, m.topic, m.phrase, m.text,
case when k.status = 'released' then null else m.masked end as masked, k.status as masking,
k.reason as "maskingReason", m.created_at as "createdAt", m.read_at as "readAt", case when m.files = 0 then '[]'::json else (
select coalesce(json_agg(json_build_object('uid', f.uid, 'form', f.form, 'name', f.name, 'masked', f.masked,
'pages', f.pages) order by f.position), '[]') from message_files f where f.message_id = m.id
) end as files from messages m join users u on u.id = m.author_id left join companies c on c.id = m.company_id
left join message_maskings k on k.id = m.id where m.offer_id = $1
order by m.id desc limit $2 offset $3
) last order by id;

-- admin, complaint, offer

select
o.id, o.auction_id as "auctionId", o.bidder_id as "bidderId", o.is_by_rate as "isByRate", o.status, o.version, o.currency,
o.net_minor as "netMinor", o.vat_percent::float8 as "vatPercent", o.vat_minor as "vatMinor",
o.gross_minor as "grossMinor", o.fee_net_minor as "feeNetMinor", o.fee_vat_minor as "feeVatMinor",
o.min_gross_minor as "minGrossMinor", o.counter_gross_minor as "counterGrossMinor",
o.counter_until as "counterUntil", o.transport_type as "transportType",
(select
json_build_object('id', cv.id, 'type', cv.type, 'loadLength', cv.load_length,
'loadWidth', cv.load_width, 'loadHeight', cv.load_height, 'payload', cv.payload,
'pictures',
(select coalesce(json_agg(json_build_object('uid', p.uid, 'width', p.width, 'height', p.height) order by p.created_at, p.uid), '[]')
from user_pictures p where p.vehicle_id = cv.id)) from company_vehicles cv where cv.id = o.vehicle_id) as vehicle,
o.pickup_date as "pickupDate", o.delivery_date as "deliveryDate", o.duration_days as "durationDays", o.valid_until as "validUntil",
o.pay_until as "payUntil", o.accepted_at as "acceptedAt", o.realized_at as "realizedAt",
o.message, o.ended_reason as "endedReason", o.created_at as "createdAt", o.updated_at as "updatedAt",
c.id as "companyId", c.name as "companyName", c.slug as "companySlug", c.kind as "companyKind",
exists (select from charity_checks k where k.company_id = c.id and k.status = 'verified') as "isCharity",
c.city as "companyCity", c.country as "companyCountry", c.status as "companyStatus",
(select p.uid from user_pictures p where p.user_id = c.user_id and p.type = 'avatar') as "companyAvatar",
c.is_vat_payer as "isVatPayer", c.stars_sum as "starsSum", c.opinions_count as "opinionsCount",
c.deals_count as "dealsCount",
(select locale from users where id = o.bidder_id) as "bidderLocale",
(select array_agg(pb.type order by pb.type)
from verification_blocks pb
where pb.company_id = c.id and pb.type <> 'profile' and pb.verified_at is not null and (pb.valid_until is null or pb.valid_until >= $2::date)) as documents,
(select json_build_object('minor', pb.insured_minor, 'currency', pb.insured_currency, 'until', pb.valid_until)
from verification_blocks pb where pb.company_id = c.id and pb.type = 'insurance'
and pb.insured_minor is not null and pb.verified_at is not null and (pb.valid_until is null or pb.valid_until >= $2::date)) as insured,
a.owner_id as "ownerId", a.uuid as "auctionUuid", json_build_object(
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
from auction_items i where i.auction_id = a.id)) as "auctionMade",
a.status as "auctionStatus", a.hidden_reason as "auctionHiddenReason",
a.version as "auctionVersion", a.locale as "auctionLocale", a.expires_at as "auctionExpiresAt",
a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
a.category_id as "categoryId", a.distance, a.polyline_string as "polylineString",
a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
a.from_address as "fromAddress", a.to_address as "toAddress",
(select min(gross_minor) from offers where auction_id = a.id and status = 'active') as "lowestOpenMinor",
d.status as "deliveryStatus", d.planned_pickup as "plannedPickup",
d.planned_delivery as "plannedDelivery",
(select json_build_object('id', p.id, 'side', p.side, 'pickupDate', p.pickup_date,
'deliveryDate', p.delivery_date, 'description', p.description, 'note', p.note)
from change_proposals p where p.offer_id = o.id and p.status = 'open') as change,
(select json_build_object('id', k.id, 'status', k.status, 'reason', k.reason, 'until', k.until,
'claimMinor', k.claim_minor)
from cancel_requests k where k.offer_id = o.id and k.status in ('open', 'disputed', 'claimed')
order by k.id desc limit 1) as cancellation,
o.cancelled_at as "cancelledAt", o.cancel_fault as "cancelFault", o.courier_keeps_minor as "courierKeepsMinor", o.reinstated_at as "reinstatedAt", case when o.status in ('realized', 'cancelled', 'fraud') then json_build_object(
'payoutStatus', (select status from payouts where offer_id = o.id
order by status in ('processing', 'paid') desc, complaint_id nulls first limit 1),
'isClaimed', o.courier_keeps_minor is not null,
'cancelledBy', (select case when e.actor_id is null then 'clock'
when e.actor_id = (select owner_id from auctions where id = o.auction_id) then 'owner'
when (select role from users where id = e.actor_id) = 'admin' then 'office'
else 'provider' end
from audit_events e where e.machine = 'offer' and e.thing_id = o.id::text and e.event = 'cancel' and o.status = 'cancelled'
order by e.id desc limit 1),
'isPaymentHeld', exists (select from payments m where m.offer_id = o.id and m.status = 'captured'
and m.returned_at is null),
'isPaymentDenied', exists (select from payments m join chargebacks b on b.payment_id = m.id
where m.offer_id = o.id and b.status <> 'won'),
'asked', (select json_build_object('id', r.id, 'side', r.side, 'reason', r.reason, 'until', r.until)
from reinstatements r where r.offer_id = o.id and r.status = 'open'),
'declined', (select coalesce(json_agg(r.side), '[]')
from reinstatements r where r.offer_id = o.id and r.status = 'declined')) end as past,
(select json_build_object('id', k.id, 'kind', k.kind, 'side', k.side, 'status', k.status, 'until', k.until,
'proposedBy', (select s.side from settlements s where s.offer_id = o.id and s.status = 'proposed'))
from complaints k where k.offer_id = o.id and k.status not in ('closed', 'withdrawn')
order by k.side = 'office' desc, k.side limit 1) as complaint,
(select json_build_object('status', p.status, 'oldMinor', p.old_gross_minor, 'newMinor', p.new_gross_minor,
'until', p.until, 'payUntil', p.pay_until) from door_prices p where p.offer_id = o.id) as "doorPrice",
(select json_build_object('offerId', r.offer_id, 'status', r.status, 'amountMinor', r.amount_minor, 'until', r.until,
'isAsked', o.id = any(r.asked), 'isDeclined', o.id = any(r.declined))
from rescues r where r.auction_id = o.auction_id and (r.status = 'open' or r.offer_id = o.id)
order by r.offer_id = o.id desc, r.id desc limit 1) as rescue,
o.listing_before as "listingBefore",
(select side from fraud_reports where offer_id = o.id and status in ('open', 'proposed')) as "fraudReportedBy",
(select json_agg(json_build_object('beforeMinor', w.before_minor, 'afterMinor', w.after_minor, 'event', w.event,
'at', w.at) order by w.id desc)
from (select * from offer_prices where offer_id = o.id order by id desc limit 10) w) as "priceChanges",
(select json_object_agg(side, status) from opinions where offer_id = o.id and status <> 'invited') as "reviewedBy",
(select json_build_object('owner', count(*) filter (where side = 'provider'),
'provider', count(*) filter (where side = 'owner'))
from messages where offer_id = o.id and read_at is null) as unread from
offers o join companies c on c.id = o.company_id join auctions a on a.id = o.auction_id
left join deliveries d on d.offer_id = o.id where o.id = $1;

with things as (
select 'offer' as machine, id, 'moved' as kind from offers where id = $1
union all select 'auction', auction_id, 'moved' from offers where id = $1
union all select 'delivery', id, 'moved' from deliveries where offer_id = $1
union all select 'tracking', id, 'moved' from tracking_shares where offer_id = $1
union all select 'acceptance', id, 'moved' from acceptances where offer_id = $1
union all select 'proposal', id, 'moved' from change_proposals where offer_id = $1
union all select 'cancellation', id, 'moved' from cancel_requests where offer_id = $1
union all select 'reinstatement', id, 'moved' from reinstatements where offer_id = $1
union all select 'complaint', id, 'moved' from complaints where offer_id = $1
union all select 'settlement', id, 'moved' from settlements where offer_id = $1
union all select 'door', id, 'moved' from door_prices where offer_id = $1
union all select 'rescue', id, 'moved' from rescues where offer_id = $1
union all select 'fraud', id, 'moved' from fraud_reports where offer_id = $1
union all select 'opinion', id, 'moved' from opinions where offer_id = $1
union all select 'payment', id, 'money' from payments where offer_id = $1
union all select 'payment', t.payment_id, 'money' from ledger_transactions t join payments p on p.id = t.payment_id
where t.offer_id = $1 and t.kind = 'capture' and p.offer_id <> $1
union all select 'fee', id, 'money' from fees where offer_id = $1
union all select 'payout', id, 'money' from payouts where offer_id = $1
union all select 'refund', r.id, 'money' from refunds r join payments p on p.id = r.payment_id where p.offer_id = $1
union all select 'chargeback', c.id, 'money' from chargebacks c join payments p on p.id = c.payment_id
where p.offer_id = $1
union all select 'reversal', r.id, 'money' from reversals r join payouts p on p.id = r.payout_id where p.offer_id = $1), moves as (
select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.id, t.machine || '.' || e.event as move, case when e.actor_id is null then 'system'
when e.actor_id = a.owner_id then 'owner'
when exists (select from users s where s.id = e.actor_id and s.role = 'admin') then 'admin' else 'provider' end as by, e.reason,
case t.machine
when 'payment' then (select json_build_object('minor', amount_minor, 'currency', currency) from payments where id = t.id)
when 'refund' then (select json_build_object('minor', r.amount_minor, 'currency', p.currency)
from refunds r join payments p on p.id = r.payment_id where r.id = t.id)
when 'payout' then (select json_build_object('minor', amount_minor, 'currency', currency) from payouts where id = t.id)
when 'reversal' then (select json_build_object('minor', amount_minor, 'currency', currency) from reversals where id = t.id)
when 'chargeback' then (select json_build_object('minor', amount_minor, 'currency', currency)
from chargebacks where id = t.id)
when 'proposal' then (select json_build_object('pickupDate', pickup_date, 'deliveryDate', delivery_date,
'description', description, 'note', note) from change_proposals where id = t.id)
when 'cancellation' then (select json_build_object('minor', claim_minor, 'currency', o.currency, 'note', reason)
from cancel_requests where id = t.id)
when 'complaint' then (select json_build_object('currency', o.currency, 'complaint', json_build_object('kind', kind,
'text', text, 'item', item, 'claim', claim_minor, 'question', question, 'outcome', outcome, 'back', back_minor,
'finding', finding, 'appeal', appeal, 'appealFinding', appeal_finding)) from complaints where id = t.id)
when 'settlement' then (select json_build_object('minor', back_minor, 'currency', o.currency, 'note', text)
from settlements where id = t.id)
when 'door' then (select json_build_object('currency', o.currency, 'door', json_build_object('before', p.old_gross_minor,
'after', p.new_gross_minor, 'measured', p.measured, 'listed', p.listed, 'reason', p.reason,
'files', (select coalesce(json_agg(f.uid order by f.position), '[]') from door_files f where f.door_price_id = p.id)))
from door_prices p where p.id = t.id)
when 'rescue' then (select json_build_object('minor', amount_minor, 'currency', currency) from rescues where id = t.id)
when 'reinstatement' then (select json_build_object('note', reason) from reinstatements where id = t.id)
when 'fraud' then (select json_build_object('note', reason, 'description', finding) from fraud_reports where id = t.id)
when 'opinion' then (select json_build_object('side', side, 'stars', stars, 'note', text) from opinions where id = t.id) end as detail, count(*) over ()::int as total
from things t join audit_events e on e.machine = t.machine and e.thing_id = t.id::text
cross join offers o join auctions a on a.id = o.auction_id
where o.id = $1 and t.machine || '.' || e.event = any($2)
order by e.at, e.id limit 400
), positions as (
select at, lat, lng, total from (
select at, lat, lng, row_number() over (order by at) as place, count(*) over ()::int as total
from tracking_positions where offer_id = $1
) p where place = total or (place - 1) % greatest(1, ceil(total / 8.0)::int) = 0
order by at limit 9
)
select a.locale, json_build_object('name', u.name, 'email', u.email, 'phone', u.phone) as customer,
json_build_object('name', p.name, 'email', p.email, 'phone', coalesce(p.phone, b.phone)) as courier,
json_build_object('name', c.name, 'city', c.city, 'country', c.country, 'taxNumber', c.tax_number) as company,
a.from_address as "from", a.to_address as "to",
(select coalesce(json_agg(m order by m.at, m.id), '[]') from moves m) as moves,
(select coalesce(max(total), 0) from moves) as "movesTotal",
(select coalesce(json_agg(json_build_object('uid', r.uid, 'stage', r.stage, 'kind', r.kind, 'note', r.note,
'at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', case when r.by_user_id is null then 'system'
when r.by_user_id = a.owner_id then 'owner'
when exists (select from users s where s.id = r.by_user_id and s.role = 'admin') then 'admin' else 'provider' end) order by r.created_at), '[]')
from delivery_proofs r join deliveries d on d.id = r.delivery_id where d.offer_id = o.id) as proofs,
(select coalesce(json_agg(json_build_object('at', to_char(said.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', case when said.author_id is null then 'system'
when said.author_id = a.owner_id then 'owner'
when exists (select from users s where s.id = said.author_id and s.role = 'admin') then 'admin' else 'provider' end,
'text', said.text, 'files', (select coalesce(json_agg(json_build_object('uid', f.uid, 'form', f.form)
order by f.position), '[]') from complaint_files f where f.message_id = said.id)) order by said.id), '[]')
from complaint_messages said join complaints k on k.id = said.complaint_id where k.offer_id = o.id) as statements,
(select coalesce(json_agg(json_build_object('at', to_char(q.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lat', q.lat, 'lng', q.lng) order by q.at), '[]')
from positions q) as positions,
(select coalesce(max(total), 0) from positions) as "positionsTotal"
from offers o join auctions a on a.id = o.auction_id join users u on u.id = a.owner_id
join companies c on c.id = o.company_id join users b on b.id = o.bidder_id
left join company_members m on m.company_id = c.id and m.user_id = o.author_id and m.status = 'active'
join users p on p.id = coalesce(m.user_id, o.bidder_id)
where o.id = $1;

-- admin, delivery, jobs, offer, payment

with posting as (
insert into ledger_transactions (kind, unique_key, offer_id, payment_id, at)
values ($1, $2, $3, $4, $5) on conflict (unique_key) do nothing returning id
),
written as (
insert into ledger_entries (transaction_id, account, amount_minor, currency)
select posting.id, entry.account, entry.minor, $8
from posting, unnest($6::text[], $7::bigint[]) as entry (account, minor)
)
select id from posting;

-- admin, jobs

SELECT "id", "offer_id" AS "offerId", "company_id" AS "companyId", "status", "version", "amount_minor" AS "amountMinor", "currency", "complaint_id" AS "complaintId", "processor_transfer_id" AS "processorTransferId", "attempts", "failure_code" AS "failureCode", "paid_at" AS "paidAt", "held_at" AS "heldAt", "held_by" AS "heldBy", "held_reason" AS "heldReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payouts" AS "Payout" WHERE "Payout"."id" = ? FOR UPDATE;

-- admin, jobs, payment

SELECT "id", "offer_id" AS "offerId", "company_id" AS "companyId", "status", "version", "amount_minor" AS "amountMinor", "currency", "complaint_id" AS "complaintId", "processor_transfer_id" AS "processorTransferId", "attempts", "failure_code" AS "failureCode", "paid_at" AS "paidAt", "held_at" AS "heldAt", "held_by" AS "heldBy", "held_reason" AS "heldReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payouts" AS "Payout" WHERE "Payout"."id" = ?;

SELECT "id", "offer_id" AS "offerId", "payer_id" AS "payerId", "purpose", "status", "version", "amount_minor" AS "amountMinor", "currency", "refunded_minor" AS "refundedMinor", "processor_session_id" AS "processorSessionId", "processor_intent_id" AS "processorIntentId", "processor_url" AS "processorUrl", "failure_code" AS "failureCode", "captured_at" AS "capturedAt", "returned_at" AS "returnedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payments" AS "Payment" WHERE "Payment"."id" = ?;

SELECT "id", "offer_id" AS "offerId", "payer_id" AS "payerId", "purpose", "status", "version", "amount_minor" AS "amountMinor", "currency", "refunded_minor" AS "refundedMinor", "processor_session_id" AS "processorSessionId", "processor_intent_id" AS "processorIntentId", "processor_url" AS "processorUrl", "failure_code" AS "failureCode", "captured_at" AS "capturedAt", "returned_at" AS "returnedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payments" AS "Payment" WHERE "Payment"."id" = ? FOR UPDATE;

insert into processor_answers (thing, question, at) values ($1, $2, $3)
on conflict (thing) do update set question = excluded.question, at = excluded.at
where processor_answers.question < excluded.question
returning thing;

select nextval('processor_questions')::text as question;

-- admin, user

delete from passkeys where user_id = $1 returning id;

with moved as (update "users" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- auction, auth, company, complaint, delivery, member, message, offer, trip, user

update idempotency_keys set answer = $5::jsonb, claim = null, claimed_at = null
where caller = $1 and call = $2 and key = $3 and claim = $4 returning key;

-- auction, auth, jobs, user

insert into user_tokens (token_hash, user_id, purpose, expires_at, created_at)
values ($1, $2, $3, $4, $5);

-- auction, auth, offer, payment

SELECT "id", "uuid", "role", "staff_role" AS "staffRole", "status", "version", "email", "login", "password_hash" AS "passwordHash", "name", "phone", "phone_verified_at" AS "phoneVerifiedAt", "locale", "currency", "mails_off" AS "mailsOff", "pushes_off" AS "pushesOff", "sms_on" AS "smsOn", "lesser_mails" AS "lesserMails", "is_quiet_at_night" AS "isQuietAtNight", "email_confirmed_at" AS "emailConfirmedAt", "last_seen_at" AS "lastSeenAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "users" AS "User" WHERE "User"."id" = ?;

-- auction, category

select
(select json_build_object('deals', deals, 'coefficients', coefficients, 'low', low,
'middle', middle, 'high', high, 'perEuro', per_euro) from price_models where main_category_id = $1) as model,
(select per_euro::float8 from currency_rates where code = $7) as "perEuro",
(select json_agg(json_build_object('deals', deals, 'lowEuro', low, 'highEuro', high) order by nearness) from (
select nearness, count(*)::int as deals,
percentile_cont(0.25) within group (order by euro) as low,
percentile_cont(0.75) within group (order by euro) as high
from generate_series(1, 3) nearness join (
select euro, case
when category_id = $2 and currency = $7 and km between $3::float8 / 1.3 and $3::float8 * 1.3
and ($4::float8 is null or load_kg between $4::float8 / 2 and $4::float8 * 2)
and abs((extract(month from agreed_at at time zone 'UTC')::int - $5::int + 18) % 12 - 6) <= 2 then 1
when currency = $7 and km between $3::float8 / 1.5 and $3::float8 * 1.5
and ($4::float8 is null or load_kg between $4::float8 / 3 and $4::float8 * 3) then 2
else 3 end as "is"
from price_deals
where main_category_id = $1 and km between $3::float8 / 2 and $3::float8 * 2 and agreed_at > $6
and ($4::float8 is null or load_kg between $4::float8 / 4 and $4::float8 * 4)
) d on d."is" <= nearness
group by nearness
) s) as alike;

-- auction, delivery, jobs, message, moderation

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."id" = ? FOR UPDATE;

-- auction, delivery, message, offer, search, trip

select status from offers where auction_id = $1 and bidder_id = $2
order by status in ('awaiting_payment', 'accepted', 'realized') desc, id desc limit 1;

-- auction, jobs

with moved as (update "rescues" set "ended_at" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- auction, jobs, moderation, offer, payment, user

SELECT "id", "auction_id" AS "auctionId", "offer_id" AS "offerId", "status", "version", "amount_minor" AS "amountMinor", "currency", "asked", "declined", "until", "ended_at" AS "endedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "rescues" AS "Rescue" WHERE "Rescue"."status" = 'open' AND "Rescue"."auction_id" = ? LIMIT ? FOR UPDATE;

-- auction, jobs, offer

INSERT INTO "refunds" ("id","payment_id","status","version","amount_minor","key","attempts","created_at","updated_at") VALUES (…) RETURNING "id","payment_id","status","version","amount_minor","key","processor_refund_id","attempts","failure_code","bearer","proposed_by","answered_by","reason","created_at","updated_at";

SELECT "id", "offer_id" AS "offerId", "payer_id" AS "payerId", "purpose", "status", "version", "amount_minor" AS "amountMinor", "currency", "refunded_minor" AS "refundedMinor", "processor_session_id" AS "processorSessionId", "processor_intent_id" AS "processorIntentId", "processor_url" AS "processorUrl", "failure_code" AS "failureCode", "captured_at" AS "capturedAt", "returned_at" AS "returnedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payments" AS "Payment" WHERE "Payment"."status" IN ('captured', 'partially_refunded', 'refunded') AND "Payment"."offer_id" = ? AND "Payment"."returned_at" IS NULL ORDER BY "Payment"."id" ASC FOR UPDATE;

SELECT "id", "payment_id" AS "paymentId", "status", "version", "amount_minor" AS "amountMinor", "key", "processor_refund_id" AS "processorRefundId", "attempts", "failure_code" AS "failureCode", "bearer", "proposed_by" AS "proposedBy", "answered_by" AS "answeredBy", "reason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "refunds" AS "Refund" WHERE "Refund"."key" = ? LIMIT ? FOR UPDATE;

select (coalesce((select sum(e.amount_minor) from ledger_transactions t
join ledger_entries e on e.transaction_id = t.id and e.account = 'held'
where t.payment_id = $1 and t.kind in ('refund', 'refund_outside', 'refund_matched')), 0)
+ coalesce((select sum(r.amount_minor) from refunds r where r.payment_id = $1 and r.key is not null
and r.bearer is distinct from 'platform' and r.status in ('due', 'failed')
and not exists (select from ledger_transactions k where k.unique_key = r.key)), 0))::int as taken;

select (graphile_worker.add_job(task, payload := $2::json)).id from unnest($1::text[]) task;

select r.id, (r.amount_minor + coalesce(sum(e.amount_minor), 0))::int as "leftMinor", count(e.id)::int as times
from refunds r
left join ledger_transactions t on t.payment_id = r.payment_id and t.kind = 'refund_matched'
and (t.unique_key = 'refund_matched:' || r.id or t.unique_key like 'refund_matched:' || r.id || ':%')
left join ledger_entries e on e.transaction_id = t.id and e.account = 'refund'
where r.payment_id = $1 and r.key is null
group by r.id having r.status <> 'matched' or count(e.id) > 0 order by r.id;

with goodwill as (
select coalesce(sum(e.amount_minor), 0)::int as given,
(count(*) filter (where t.kind = 'refund_matched'))::int as times
from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'goodwill'
where t.payment_id = $1
), unbooked as (
select coalesce(sum(r.amount_minor), 0)::int as ordered,
coalesce(sum(r.amount_minor) filter (where r.bearer = 'platform'), 0)::int as "orderedGoodwill"
from refunds r where r.payment_id = $1 and r.key is not null
and r.status in ('due', 'failed')
and not exists (select from ledger_transactions k where k.unique_key = r.key)
)
select * from goodwill, unbooked;

with moved as (update "auctions" set "hidden_reason" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- auction, jobs, offer, payment, user

SELECT "id", "offer_id" AS "offerId", "author_id" AS "authorId", "status", "version", "reason", "gross_minor" AS "grossMinor", "auction_version" AS "auctionVersion", "until", "answered_by" AS "answeredBy", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "acceptances" AS "Acceptance" WHERE "Acceptance"."status" IN ('open') AND "Acceptance"."offer_id" = ? ORDER BY "Acceptance"."id" ASC FOR UPDATE;

with moved as (update "offers" set "counter_gross_minor" = $1, "counter_until" = $2, "ended_reason" = $3, "status" = $4, "version" = $5, "updated_at" = $6 where id = $7), noted as (insert into
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

-- auction, jobs, payment, user

SELECT "id", "uuid", "auction_id" AS "auctionId", "bidder_id" AS "bidderId", "company_id" AS "companyId", "author_id" AS "authorId", "is_by_rate" AS "isByRate", "status", "version", "currency", "net_minor" AS "netMinor", "vat_percent" AS "vatPercent", "vat_minor" AS "vatMinor", "gross_minor" AS "grossMinor", "fee_net_minor" AS "feeNetMinor", "fee_vat_minor" AS "feeVatMinor", "min_gross_minor" AS "minGrossMinor", "counter_gross_minor" AS "counterGrossMinor", "counter_until" AS "counterUntil", "transport_type" AS "transportType", "vehicle_id" AS "vehicleId", "pickup_date" AS "pickupDate", "delivery_date" AS "deliveryDate", "duration_days" AS "durationDays", "valid_until" AS "validUntil", "message", "is_fraud_reported" AS "isFraudReported", "pay_until" AS "payUntil", "accepted_at" AS "acceptedAt", "realized_at" AS "realizedAt", "is_on_time" AS "isOnTime", "cancelled_at" AS "cancelledAt", "reinstated_at" AS "reinstatedAt", "ended_reason" AS "endedReason", "cancel_fault" AS "cancelFault", "courier_keeps_minor" AS "courierKeepsMinor", "settled_minor" AS "settledMinor", "auto_bid_from_minor" AS "autoBidFromMinor", "auto_bid_least_minor" AS "autoBidLeastMinor", "withdrawn_at" AS "withdrawnAt", "listing_before" AS "listingBefore", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "offers" AS "Offer" WHERE "Offer"."status" IN ('active', 'stale') AND "Offer"."auction_id" = ? ORDER BY "Offer"."id" ASC FOR UPDATE;

-- auction, message, offer, search, trip

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."id" = ?;

-- auth, member

DELETE FROM "counts" WHERE expire < $1;

INSERT INTO "users" ("id","uuid","role","status","version","email","login","password_hash","name","phone","locale","created_at","updated_at") VALUES (…) RETURNING "id","uuid","role","staff_role","status","version","email","login","password_hash","name","phone","phone_verified_at","locale","currency","mails_off","pushes_off","sms_on","lesser_mails","is_quiet_at_night","email_confirmed_at","last_seen_at","created_at","updated_at";

insert into agreements (user_id, kind, version, given_at, address)
select $1, kind, version, $3, $4 from json_to_recordset($2::json) as given (kind text, version text);

insert into sessions (id, user_id, family, kind, refresh_hash, expires_at, device_uid, user_agent,
country, created_at, last_seen_at, signed_in_at, admin_id, acting_until, acting_reason, passkey_id)
values ($1, $2, $3, $4, $5,
least($6, coalesce((select min(signed_in_at) from sessions where family = $3), $10) + interval '180 days'), $7, $8, $9, $10, $10,
coalesce((select min(signed_in_at) from sessions where family = $3), $10), $11, $12, $13,
coalesce($14, (select passkey_id from sessions where family = $3 and passkey_id is not null limit 1)));

update users set last_seen_at = $2 where id = $1;

with moved as (update "users" set "email_confirmed_at" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- auth, member, user

SELECT "id", "uuid", "role", "staff_role" AS "staffRole", "status", "version", "email", "login", "password_hash" AS "passwordHash", "name", "phone", "phone_verified_at" AS "phoneVerifiedAt", "locale", "currency", "mails_off" AS "mailsOff", "pushes_off" AS "pushesOff", "sms_on" AS "smsOn", "lesser_mails" AS "lesserMails", "is_quiet_at_night" AS "isQuietAtNight", "email_confirmed_at" AS "emailConfirmedAt", "last_seen_at" AS "lastSeenAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "users" AS "User" WHERE "User"."email" = ? AND "User"."status" != 'erased' AND "User"."email_confirmed_at" IS NOT NULL LIMIT ?;

select pg_advisory_xact_lock(hashtext('address'), hashtext(lower($1)));

update sessions set revoked_at = $3 where revoked_at is null and user_id in (select id from users where email = $1 and id <> $2 and email_confirmed_at is null);

update users set password_hash = null where id in (select id from users where email = $1 and id <> $2 and email_confirmed_at is null);

-- auth, user

DELETE FROM "counts" WHERE key = $1;

UPDATE "users" SET "password_hash"=$1,"updated_at"=$2 WHERE "id" = $3;

select row_to_json(u) as user,
(select row_to_json(p) from phone_proofs p where p.user_id = u.id) as "phoneProof",
(select row_to_json(i) from identity_checks i where i.user_id = u.id) as "identityCheck",
(select coalesce(json_agg(json_build_object('uid', f.uid, 'side', f.side) order by f.side desc), '[]')
from identity_photos f where f.user_id = u.id) as "identityPhotos"
from users u where u.id = $1;

-- company, criteria, earning, jobs, member, trip

SELECT "id", "user_id" AS "userId", "kind", "status", "version", "name", "slug", "tax_number" AS "taxNumber", "register_number" AS "registerNumber", "country", "city", "is_vat_payer" AS "isVatPayer", "about", "home_place_id" AS "homePlaceId", "payout_account_id" AS "payoutAccountId", "is_payout_account_ready" AS "isPayoutAccountReady", "payout_bank" AS "payoutBank", "stars_sum" AS "starsSum", "opinions_count" AS "opinionsCount", "deals_count" AS "dealsCount", "rejections", "status_reason" AS "statusReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "companies" AS "Company" WHERE "Company"."id" = ? FOR UPDATE;

-- company, earning, jobs, offer, payment

SELECT "id", "user_id" AS "userId", "kind", "status", "version", "name", "slug", "tax_number" AS "taxNumber", "register_number" AS "registerNumber", "country", "city", "is_vat_payer" AS "isVatPayer", "about", "home_place_id" AS "homePlaceId", "payout_account_id" AS "payoutAccountId", "is_payout_account_ready" AS "isPayoutAccountReady", "payout_bank" AS "payoutBank", "stars_sum" AS "starsSum", "opinions_count" AS "opinionsCount", "deals_count" AS "dealsCount", "rejections", "status_reason" AS "statusReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "companies" AS "Company" WHERE "Company"."id" = ?;

-- company, jobs

SELECT "id", "company_id" AS "companyId", "status", "version", "tax_number" AS "taxNumber", "source", "registered_name" AS "registeredName", "reason", "tries", "checked_at" AS "checkedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "vies_checks" AS "ViesCheck" WHERE "ViesCheck"."company_id" = ? LIMIT ? FOR UPDATE;

with moved as (update "companies" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

with moved as (update "verification_blocks" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- company, message

insert into audit_events
(machine, thing_id, event, from_state, to_state, actor_id, request_id, at, on_behalf_of)
select $1, s.id::text, $2, s.status, s.status, $3, $4, $5, $6
from json_to_recordset($7::json) as s (id int, status text)
where not exists (select from audit_events e
where e.machine = $1 and e.thing_id = s.id::text and e.event = $2 and e.actor_id = $3 and e.at > $8);

-- company, payment

SELECT "id", "company_id" AS "companyId", "status", "version", "statute_uid" AS "statuteUid", "statute_form" AS "statuteForm", "statute_pages" AS "statutePages", "account_holder" AS "accountHolder", "submitted_at" AS "submittedAt", "reason", "decided_at" AS "decidedAt", "decided_by" AS "decidedBy", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "charity_checks" AS "CharityCheck" WHERE "CharityCheck"."company_id" = ? LIMIT ? FOR UPDATE;

-- company, search

select c.id, c.kind, c.status, c.name, c.slug, c.country, c.city, c.about,
c.register_number as "registerNumber",
(select json_build_object('verifiedAt', k.decided_at)
from charity_checks k where k.company_id = c.id and k.status = 'verified') as charity,
c.stars_sum as "starsSum", c.opinions_count as "opinionsCount", c.deals_count as "dealsCount",
c.created_at as "createdAt", c.user_id as "userId", u.uuid as "userUuid", u.locale as "writtenIn",
(select coalesce(json_agg(json_build_object('type', pb.type, 'verifiedAt', pb.verified_at,
'validUntil', pb.valid_until, 'insuredMinor', pb.insured_minor, 'insuredCurrency', pb.insured_currency)
order by pb.type), '[]')
from verification_blocks pb where pb.company_id = c.id and pb.verified_at is not null and (pb.valid_until is null or pb.valid_until >= $2::date)) as papers,
(select json_build_object('verifiedAt', ic.decided_at, 'validUntil', ic.valid_until)
from identity_checks ic where ic.user_id = c.user_id and ic.status = 'verified' and ic.valid_until >= $2::date) as identity,
(select coalesce(json_agg(
json_build_object('id', cv.id, 'type', cv.type, 'loadLength', cv.load_length,
'loadWidth', cv.load_width, 'loadHeight', cv.load_height, 'payload', cv.payload,
'pictures',
(select coalesce(json_agg(json_build_object('uid', p.uid, 'width', p.width, 'height', p.height) order by p.created_at, p.uid), '[]')
from user_pictures p where p.vehicle_id = cv.id)) order by cv.id), '[]')
from company_vehicles cv where cv.company_id = c.id and cv.archived_at is null) as vehicles,
json_build_object('shares', (select json_build_object('onTime', json_build_object('count', count(*) filter (where d.is_on_time), 'of', count(d.is_on_time)), 'cancelled', json_build_object('count', count(*) filter (where d.status = 'cancelled'), 'of', count(*)), 'doorPrice', json_build_object('count', count(*) filter (where d.is_door_price), 'of', count(*)))
from (select status, is_on_time, exists (select from door_prices p where p.offer_id = k.id) as is_door_price from offers k
where k.company_id = c.id and
(k.status = 'realized' or (k.status = 'cancelled' and k.cancel_fault = 'courier'))
and
(case k.status when 'realized' then k.realized_at else k.cancelled_at end) >= $2::date - interval '12 months'
order by
(case k.status when 'realized' then k.realized_at else k.cancelled_at end) desc limit 100) d),
'answer', (select json_build_object(
'seconds', percentile_disc(0.5) within group (order by m.answer_seconds), 'of', count(*))
from (select answer_seconds from messages
where company_id = c.id and answer_seconds is not null
and created_at >= $2::date - interval '12 months'
order by created_at desc limit 50) m)) as reliability,
(select p.uid from user_pictures p where p.user_id = c.user_id and p.type = 'avatar') as avatar,
(select json_build_object('uid', p.uid, 'width', p.width, 'height', p.height) from user_pictures p where p.user_id = c.user_id and p.type = 'background') as background
from companies c join users u on u.id = c.user_id
where c.id = $1 and u.status not in ('blocked', 'erased');

-- company, user

INSERT INTO "phone_proofs" ("id","user_id","status","version","phone","wrong_codes","created_at","updated_at") VALUES (…) RETURNING "id","user_id","status","version","phone","code_trace","code_expires_at","wrong_codes","locked_until","created_at","updated_at";

SELECT "id", "user_id" AS "userId", "status", "version", "phone", "code_trace" AS "codeTrace", "code_expires_at" AS "codeExpiresAt", "wrong_codes" AS "wrongCodes", "locked_until" AS "lockedUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "phone_proofs" AS "PhoneProof" WHERE "PhoneProof"."user_id" = ? LIMIT ? FOR UPDATE;

UPDATE "users" SET "phone_verified_at"=$1,"updated_at"=$2 WHERE "id" = $3;

-- complaint, delivery, message, offer, opinion, payment

select a.owner_id as "ownerId", o.bidder_id as "bidderId"
from offers o join auctions a on a.id = o.auction_id where o.id = $1;

-- complaint, delivery, offer

SELECT "id", "offer_id" AS "offerId", "status", "version", "tracking_secret" AS "trackingSecret", "pickup_pin" AS "pickupPin", "delivery_pin" AS "deliveryPin", "planned_pickup" AS "plannedPickup", "planned_delivery" AS "plannedDelivery", "overdue_asked_at" AS "overdueAskedAt", "picked_up_at" AS "pickedUpAt", "delivered_at" AS "deliveredAt", "release_from" AS "releaseFrom", "confirmed_at" AS "confirmedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "deliveries" AS "Delivery" WHERE "Delivery"."offer_id" = ? LIMIT ?;

-- complaint, jobs

SELECT "id", "offer_id" AS "offerId", "company_id" AS "companyId", "status", "version", "amount_minor" AS "amountMinor", "currency", "complaint_id" AS "complaintId", "processor_transfer_id" AS "processorTransferId", "attempts", "failure_code" AS "failureCode", "paid_at" AS "paidAt", "held_at" AS "heldAt", "held_by" AS "heldBy", "held_reason" AS "heldReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payouts" AS "Payout" WHERE "Payout"."status" IN ('on_hold', 'due', 'failed') AND "Payout"."offer_id" = ? AND "Payout"."complaint_id" IS NULL LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."id" = ? FOR UPDATE;

UPDATE "complaints" SET "held_minor"=$1,"holds_all"=$2,"updated_at"=$3 WHERE "id" = $4;

-- complaint, jobs, offer

SELECT "id", "offer_id" AS "offerId", "complaint_id" AS "complaintId", "side", "author_id" AS "authorId", "status", "version", "back_minor" AS "backMinor", "text", "until", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "settlements" AS "Settlement" WHERE "Settlement"."status" IN ('proposed') AND "Settlement"."offer_id" = ? ORDER BY "Settlement"."id" ASC FOR UPDATE;

select coalesce(sum(amount_minor), 0)::int as sent from payouts
where offer_id = $1 and status in ('processing', 'paid');

with moved as (update "complaints" set "until" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- delivery, jobs

SELECT "id", "offer_id" AS "offerId", "company_id" AS "companyId", "status", "version", "amount_minor" AS "amountMinor", "currency", "complaint_id" AS "complaintId", "processor_transfer_id" AS "processorTransferId", "attempts", "failure_code" AS "failureCode", "paid_at" AS "paidAt", "held_at" AS "heldAt", "held_by" AS "heldBy", "held_reason" AS "heldReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payouts" AS "Payout" WHERE "Payout"."status" = 'on_hold' AND "Payout"."offer_id" = ? ORDER BY "Payout"."id" ASC FOR UPDATE;

select id from companies where id = $1 for share;

select payout_obstacle($1, $2, $3) as obstacle;

-- delivery, jobs, offer

INSERT INTO "opinions" ("id","offer_id","side","author_id","subject_id","company_id","status","version","hash","aspects","text","is_retracted","is_deal_reinstated","invited_at","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","side","author_id","subject_id","company_id","status","version","hash","stars","aspects","text","reply","is_retracted","is_deal_reinstated","invited_at","submitted_at","published_at","edited_at","replied_at","created_at","updated_at";

SELECT "id", "offer_id" AS "offerId", "asked_by" AS "askedBy", "status", "version", "old_gross_minor" AS "oldGrossMinor", "new_gross_minor" AS "newGrossMinor", "measured", "listed", "reason", "until", "answered_at" AS "answeredAt", "pay_until" AS "payUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "door_prices" AS "DoorPrice" WHERE "DoorPrice"."status" IN ('asked', 'accepted') AND "DoorPrice"."offer_id" = ? ORDER BY "DoorPrice"."id" ASC FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "asked_by" AS "askedBy", "status", "version", "shared_at" AS "sharedAt", "stopped_at" AS "stoppedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "tracking_shares" AS "TrackingShare" WHERE "TrackingShare"."status" IN ('requested', 'shared') AND "TrackingShare"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "author_id" AS "authorId", "status", "version", "reason", "claim_minor" AS "claimMinor", "until", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "cancel_requests" AS "CancelRequest" WHERE "CancelRequest"."status" IN ('open') AND "CancelRequest"."offer_id" = ? ORDER BY "CancelRequest"."id" ASC FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "status", "version", "pickup_date" AS "pickupDate", "delivery_date" AS "deliveryDate", "description", "note", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "change_proposals" AS "ChangeProposal" WHERE "ChangeProposal"."status" IN ('open') AND "ChangeProposal"."offer_id" = ? ORDER BY "ChangeProposal"."id" ASC FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "subject_id" AS "subjectId", "company_id" AS "companyId", "status", "version", "hash", "stars", "aspects", "text", "reply", "is_retracted" AS "isRetracted", "is_deal_reinstated" AS "isDealReinstated", "invited_at" AS "invitedAt", "submitted_at" AS "submittedAt", "published_at" AS "publishedAt", "edited_at" AS "editedAt", "replied_at" AS "repliedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "opinions" AS "Opinion" WHERE "Opinion"."side" = 'owner' AND "Opinion"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "subject_id" AS "subjectId", "company_id" AS "companyId", "status", "version", "hash", "stars", "aspects", "text", "reply", "is_retracted" AS "isRetracted", "is_deal_reinstated" AS "isDealReinstated", "invited_at" AS "invitedAt", "submitted_at" AS "submittedAt", "published_at" AS "publishedAt", "edited_at" AS "editedAt", "replied_at" AS "repliedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "opinions" AS "Opinion" WHERE "Opinion"."side" = 'provider' AND "Opinion"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "status", "version", "tracking_secret" AS "trackingSecret", "pickup_pin" AS "pickupPin", "delivery_pin" AS "deliveryPin", "planned_pickup" AS "plannedPickup", "planned_delivery" AS "plannedDelivery", "overdue_asked_at" AS "overdueAskedAt", "picked_up_at" AS "pickedUpAt", "delivered_at" AS "deliveredAt", "release_from" AS "releaseFrom", "confirmed_at" AS "confirmedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "deliveries" AS "Delivery" WHERE "Delivery"."offer_id" = ? LIMIT ? FOR UPDATE;

update companies set deals_count = deals_count + 1 where id = $1;

with moved as (update "offers" set "counter_gross_minor" = $1, "counter_until" = $2, "realized_at" = $3, "is_on_time" = $4, "status" = $5, "version" = $6, "updated_at" = $7 where id = $8), noted as (insert into
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

with moved as (update "payouts" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- delivery, jobs, offer, payment

with moved as (update "auctions" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- delivery, offer

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "status", "version", "pickup_date" AS "pickupDate", "delivery_date" AS "deliveryDate", "description", "note", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "change_proposals" AS "ChangeProposal" WHERE "ChangeProposal"."status" = 'open' AND "ChangeProposal"."offer_id" = ? LIMIT ? FOR UPDATE;

-- earning, offer

select
(select array_agg(pb.type order by pb.type)
from verification_blocks pb
where pb.company_id = c.id and pb.type <> 'profile' and pb.verified_at is not null and (pb.valid_until is null or pb.valid_until >= $2::date)) as documents,
(select phone_verified_at is not null from users where id = c.user_id) as "isPhoneConfirmed",
exists (select from charity_checks k where k.company_id = c.id and k.status = 'verified') as "isCharity"
from companies c where c.id = $1;

-- jobs, offer

SELECT "id", "offer_id" AS "offerId", "company_id" AS "companyId", "status", "version", "amount_minor" AS "amountMinor", "currency", "complaint_id" AS "complaintId", "processor_transfer_id" AS "processorTransferId", "attempts", "failure_code" AS "failureCode", "paid_at" AS "paidAt", "held_at" AS "heldAt", "held_by" AS "heldBy", "held_reason" AS "heldReason", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payouts" AS "Payout" WHERE "Payout"."status" IN ('on_hold', 'due', 'failed') AND "Payout"."offer_id" = ? ORDER BY "Payout"."id" ASC FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "company_id" AS "companyId", "status", "version", "net_minor" AS "netMinor", "vat_minor" AS "vatMinor", "currency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "fees" AS "Fee" WHERE "Fee"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "payer_id" AS "payerId", "purpose", "status", "version", "amount_minor" AS "amountMinor", "currency", "refunded_minor" AS "refundedMinor", "processor_session_id" AS "processorSessionId", "processor_intent_id" AS "processorIntentId", "processor_url" AS "processorUrl", "failure_code" AS "failureCode", "captured_at" AS "capturedAt", "returned_at" AS "returnedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payments" AS "Payment" WHERE "Payment"."status" IN ('created', 'action_required') AND "Payment"."offer_id" = ? LIMIT ?;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."id" = ? AND "Complaint"."status" = 'proposed' FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."kind" IN ('damage', 'loss', 'delay', 'returned', 'not_delivered', 'cancellation') AND "Complaint"."status" IN ('with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed') AND "Complaint"."offer_id" = ? ORDER BY "Complaint"."id" ASC FOR UPDATE;

insert into offer_prices (offer_id, before_minor, after_minor, event, at) values ($1, $2, $3, $4, $5);

with moved as (update "cancel_requests" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

with moved as (update "fees" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

with moved as (update "offers" set "counter_gross_minor" = $1, "counter_until" = $2, "ended_reason" = $3, "cancelled_at" = $4, "cancel_fault" = $5, "courier_keeps_minor" = $6, "status" = $7, "version" = $8, "updated_at" = $9 where id = $10), noted as (insert into
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

with moved as (update "offers" set "counter_gross_minor" = $1, "counter_until" = $2, "pay_until" = $3, "status" = $4, "version" = $5, "updated_at" = $6 where id = $7), noted as (insert into
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

with moved as (update "offers" set "counter_gross_minor" = $1, "counter_until" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

with moved as (update "reinstatements" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

with moved as (update "settlements" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- jobs, offer, payment

SELECT "id", "offer_id" AS "offerId", "payer_id" AS "payerId", "purpose", "status", "version", "amount_minor" AS "amountMinor", "currency", "refunded_minor" AS "refundedMinor", "processor_session_id" AS "processorSessionId", "processor_intent_id" AS "processorIntentId", "processor_url" AS "processorUrl", "failure_code" AS "failureCode", "captured_at" AS "capturedAt", "returned_at" AS "returnedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "payments" AS "Payment" WHERE "Payment"."status" IN ('created', 'action_required') AND "Payment"."offer_id" = ? LIMIT ? FOR UPDATE;

select r.amount_minor as minor from rescues r
where r.auction_id = $1 and r.status = 'open' and r.amount_minor =
(select sum(p.amount_minor)::int from payments p
where p.offer_id = r.offer_id and p.returned_at is null and p.status in ('captured', 'partially_refunded')
having bool_and(p.status = 'captured'
and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'declined')
and not exists (select from chargebacks b where b.payment_id = p.id and b.status <> 'won')));

with moved as (update "payments" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- jobs, opinion

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "subject_id" AS "subjectId", "company_id" AS "companyId", "status", "version", "hash", "stars", "aspects", "text", "reply", "is_retracted" AS "isRetracted", "is_deal_reinstated" AS "isDealReinstated", "invited_at" AS "invitedAt", "submitted_at" AS "submittedAt", "published_at" AS "publishedAt", "edited_at" AS "editedAt", "replied_at" AS "repliedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "opinions" AS "Opinion" WHERE "Opinion"."id" = ? FOR UPDATE;

update companies set stars_sum = stars_sum + $2, opinions_count = opinions_count + $3 where id = $1;

with moved as (update "opinions" set "published_at" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- jobs, payment

INSERT INTO "deliveries" ("id","offer_id","status","version","tracking_secret","pickup_pin","delivery_pin","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","status","version","tracking_secret","pickup_pin","delivery_pin","planned_pickup","planned_delivery","overdue_asked_at","picked_up_at","delivered_at","release_from","confirmed_at","created_at","updated_at";

INSERT INTO "fees" ("id","offer_id","company_id","status","version","net_minor","vat_minor","currency","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","company_id","status","version","net_minor","vat_minor","currency","created_at","updated_at";

INSERT INTO "payouts" ("id","offer_id","company_id","status","version","amount_minor","currency","attempts","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","company_id","status","version","amount_minor","currency","complaint_id","processor_transfer_id","attempts","failure_code","paid_at","held_at","held_by","held_reason","created_at","updated_at";

SELECT "id", "auction_id" AS "auctionId", "offer_id" AS "offerId", "status", "version", "amount_minor" AS "amountMinor", "currency", "asked", "declined", "until", "ended_at" AS "endedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "rescues" AS "Rescue" WHERE "Rescue"."status" IN ('open') AND "Rescue"."offer_id" = ? ORDER BY "Rescue"."id" ASC FOR UPDATE;

SELECT "id", "company_id" AS "companyId", "payout_id" AS "payoutId", "status", "version", "amount_minor" AS "amountMinor", "currency", "processor_id" AS "processorId", "processor_transfer_id" AS "processorTransferId", "attempts", "failure_code" AS "failureCode", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "reversals" AS "Reversal" WHERE "Reversal"."id" = ?;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "status", "version", "reason", "until", "listing_was" AS "listingWas", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "reinstatements" AS "Reinstatement" WHERE "Reinstatement"."status" = 'open' AND "Reinstatement"."offer_id" IN (select id from offers where auction_id = ?) ORDER BY "Reinstatement"."id" ASC FOR UPDATE;

select 1 as yes from ledger_transactions where unique_key = $1;

with moved as (update "offers" set "counter_gross_minor" = $1, "counter_until" = $2, "accepted_at" = $3, "pay_until" = $4, "cancelled_at" = $5, "ended_reason" = $6, "cancel_fault" = $7, "status" = $8, "version" = $9, "updated_at" = $10 where id = $11), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($12, $13, $14, $15, $16, $17, $18, $19, $20, $21)),
story as materialized (select coalesce('auction:' || case split_part($22::text, '.', 1)
when 'auction' then $23::int
when 'offer' then (select auction_id from offers where id = $23::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $23::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $23::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $23::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'rescue' then (select auction_id from rescues where id = $23::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $23::int)
when 'decision' then (select auction_id from decisions where id = $23::int)
when 'report' then (select auction_id from listing_reports where id = $23::int)
when 'request' then (select auction_id from offer_requests where id = $23::int)
when 'masking' then (select auction_id from messages where id = $23::int)
when 'message' then (select auction_id from messages where id = $23::int)
end, split_part($22::text, '.', 1) || ':' || $23::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $24::jsonb, $25 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

with moved as (update "payments" set "captured_at" = $1, "processor_intent_id" = $2, "failure_code" = $3, "status" = $4, "version" = $5, "updated_at" = $6 where id = $7), noted as (insert into
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

-- jobs, search

select (select coalesce(json_agg("its row"), '[]') from (
select c.country, p.place_id as "placeId", p.name as town,
(select row_to_json(place) from (select
p.id, p.place_id as "placeId", p.name, p.country, p.region, p.district, p.lat, p.lng,
c.id as "cityId", c.place_id as "cityPlaceId", c.name as city, '' as "postalCode",
p.kind = 'postcode' as "isNear" from places c where c.id = p.city_id) place) as place,
coalesce(s.work_radius_km, $2::int) as "radiusKm", coalesce(s.work_categories, '{}') as categories
from companies c left join company_settings s on s.company_id = c.id
left join places p on p.id = coalesce(c.home_place_id, (
select t.id from place_names n join places t on t.id = n.place_id
where n.key = translate(fold(c.city), '-''’.', ' ') and t.country = c.country
and t.kind = 'town'
order by t.population desc, t.id limit 1
))
where c.id = $1) "its row") as "0";

-- jobs, user

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."id" IN (NULL) ORDER BY "Auction"."id" ASC FOR UPDATE;

delete from identity_photos where user_id = $1 and side = any($2) and created_at <= $3 returning uid;

select id from auctions where owner_id = $1 and status = any ($2)
union select auction_id from offers where bidder_id = $1 and status = any ($3);

-- moderation, offer, user

with moved as (update "auctions" set "hidden_reason" = $1, "blocked_from" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- offer, opinion

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "subject_id" AS "subjectId", "company_id" AS "companyId", "status", "version", "hash", "stars", "aspects", "text", "reply", "is_retracted" AS "isRetracted", "is_deal_reinstated" AS "isDealReinstated", "invited_at" AS "invitedAt", "submitted_at" AS "submittedAt", "published_at" AS "publishedAt", "edited_at" AS "editedAt", "replied_at" AS "repliedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "opinions" AS "Opinion" WHERE "Opinion"."offer_id" = ? ORDER BY "Opinion"."id" ASC FOR UPDATE;

-- search, trip

select (select coalesce(json_agg("its row"), '[]') from (select a.id from offers o join auctions a on a.id = o.auction_id
where o.bidder_id = $1 and a.status = 'active') "its row") as "0";

-- auction, user

update idempotency_keys set claimed_at = $5
where caller = $1 and call = $2 and key = $3 and claim = $4;
