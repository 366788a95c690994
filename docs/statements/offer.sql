-- offer.accept

INSERT INTO "acceptances" ("id","offer_id","author_id","status","version","reason","gross_minor","auction_version","until","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","author_id","status","version","reason","gross_minor","auction_version","until","answered_by","created_at","updated_at";

SELECT "id", "offer_id" AS "offerId", "author_id" AS "authorId", "status", "version", "reason", "gross_minor" AS "grossMinor", "auction_version" AS "auctionVersion", "until", "answered_by" AS "answeredBy", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "acceptances" AS "Acceptance" WHERE "Acceptance"."status" = 'open' AND "Acceptance"."offer_id" = ? LIMIT ? FOR UPDATE;

-- offer.accept, offer.answerAcceptance

select c.kind, c.status,
(select array_agg(pb.type order by pb.type)
from verification_blocks pb
where pb.company_id = c.id and pb.type <> 'profile' and pb.verified_at is not null and (pb.valid_until is null or pb.valid_until >= $2::date)) as papers from companies c where c.id = $1;

select u.status as "ownerStatus",
coalesce($2::int = c.user_id or exists (select from company_members pm
where pm.company_id = c.id and pm.user_id = $2::int and pm.status = 'active'), false) as "isOfCompany"
from companies c join users u on u.id = c.user_id where c.id = $1;

-- offer.acceptances, offer.answerAcceptance

select k.id, o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, o.status,
c.name as company, u.id as "ownerId", u.name as owner, s.id as "authorId", s.name as author, k.reason,
k.gross_minor as "grossMinor", o.currency, k.until, k.created_at as "createdAt"
from acceptances k join offers o on o.id = k.offer_id join auctions a on a.id = o.auction_id
join companies c on c.id = o.company_id join users u on u.id = a.owner_id join users s on s.id = k.author_id
where k.status = 'open' and k.until > $1 order by k.created_at, k.id limit 50;

-- offer.addRate

insert into company_rates (company_id, category_id, country_from, country_to, km_from, km_to, weight_max_kg,
currency, least_minor, per_km_minor, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11);

select 1 from company_rates where company_id = $1;

-- offer.addRate, offer.changeRate, offer.changeRateCard, offer.rateCard

select id, category_id as "categoryId", country_from as "countryFrom", country_to as "countryTo",
km_from as "kmFrom", km_to as "kmTo", weight_max_kg as "weightMax", currency,
least_minor as "leastMinor", per_km_minor as "perKmMinor"
from company_rates where company_id = $1 order by id;

select is_on as "isOn", daily_limit as "dailyLimit", lead_days as "leadDays",
case when counted_on = $2 then counted else 0 end as "offeredToday"
from rate_cards where company_id = $1;

-- offer.addRate, offer.changeRate, offer.changeRateCard, offer.removeRate

insert into rate_cards (company_id, is_on, daily_limit, lead_days, updated_at)
values ($1, false, 20, 0, $2)
on conflict (company_id) do update set company_id = excluded.company_id
returning company_id as "companyId", is_on as "isOn";

-- offer.answerAcceptance

SELECT "id", "offer_id" AS "offerId", "author_id" AS "authorId", "status", "version", "reason", "gross_minor" AS "grossMinor", "auction_version" AS "auctionVersion", "until", "answered_by" AS "answeredBy", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "acceptances" AS "Acceptance" WHERE "Acceptance"."id" = ? FOR UPDATE;

SELECT "offer_id" AS "offerId" FROM "acceptances" AS "Acceptance" WHERE "Acceptance"."id" = ?;

with moved as (update "acceptances" set "answered_by" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- offer.answerCancellation

SELECT "id", "offer_id" AS "offerId", "author_id" AS "authorId", "status", "version", "reason", "claim_minor" AS "claimMinor", "until", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "cancel_requests" AS "CancelRequest" WHERE "CancelRequest"."id" = ? AND "CancelRequest"."offer_id" = ? FOR UPDATE;

-- offer.answerChange

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "status", "version", "pickup_date" AS "pickupDate", "delivery_date" AS "deliveryDate", "description", "note", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "change_proposals" AS "ChangeProposal" WHERE "ChangeProposal"."id" = ? AND "ChangeProposal"."offer_id" = ? FOR UPDATE;

UPDATE "deliveries" SET "planned_pickup"=$1,"version"=$2,"updated_at"=$3 WHERE "id" = $4;

-- offer.answerChange, offer.proposeChange

with moved as (update "change_proposals" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- offer.answerCounter, offer.post, offer.standIn

select
c.id as "companyId", c.name as "companyName", c.slug as "companySlug", c.kind as "companyKind",
exists (select from charity_checks k where k.company_id = c.id and k.status = 'verified') as "isCharity",
c.city as "companyCity", c.country as "companyCountry", c.status as "companyStatus",
(select p.uid from user_pictures p where p.user_id = c.user_id and p.type = 'avatar') as "companyAvatar",
c.is_vat_payer as "isVatPayer", c.stars_sum as "starsSum", c.opinions_count as "opinionsCount",
c.deals_count as "dealsCount",
(select locale from users where id = c.user_id) as "bidderLocale",
(select array_agg(pb.type order by pb.type)
from verification_blocks pb
where pb.company_id = c.id and pb.type <> 'profile' and pb.verified_at is not null and (pb.valid_until is null or pb.valid_until >= $3::date)) as documents,
(select json_build_object('minor', pb.insured_minor, 'currency', pb.insured_currency, 'until', pb.valid_until)
from verification_blocks pb where pb.company_id = c.id and pb.type = 'insurance'
and pb.insured_minor is not null and pb.verified_at is not null and (pb.valid_until is null or pb.valid_until >= $3::date)) as insured,
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
a.from_address as "fromAddress", a.to_address as "toAddress", a.id as "auctionId", a.currency,
a.version as "auctionVersion", a.type as "auctionType", a.booking_set_price_minor as "setPriceMinor",
a.price_estimation as "priceEstimation", a.draft_token_hash as "draftTokenHash",
(select phone_verified_at is not null from users where id = c.user_id) as "isPhoneConfirmed",
(select json_build_object('cancelled', count(*) filter (where status = 'cancelled'), 'deals', count(*))
from offers k where k.company_id = c.id and
(k.status = 'realized' or (k.status = 'cancelled' and k.cancel_fault = 'courier'))
and
(case k.status when 'realized' then k.realized_at else k.cancelled_at end) >= $3::date - 90) as cancellations,
a.published_at as "publishedAt",
(select status from users where id = c.user_id) as "ownerStatus",
coalesce(a.owner_id = c.user_id or exists (select from company_members pm
where pm.company_id = c.id and pm.user_id = a.owner_id and pm.status = 'active'), false) as "isOfCompany",
(select coalesce(json_agg(json_build_object('id', id, 'status', status, 'version', version,
'currency', currency, 'grossMinor', gross_minor, 'payUntil', pay_until,
'acceptedAt', accepted_at, 'realizedAt', realized_at, 'createdAt', created_at,
'priceChanges',
(select json_agg(json_build_object('beforeMinor', w.before_minor, 'afterMinor', w.after_minor, 'event', w.event,
'at', w.at) order by w.id desc)
from (select * from offer_prices where offer_id = offers.id order by id desc limit 10) w), 'unread',
(select json_build_object('owner', count(*) filter (where side = 'provider'),
'provider', count(*) filter (where side = 'owner'))
from messages where offer_id = offers.id and read_at is null)) order by id), '[]')
from offers where auction_id = a.id and company_id = c.id) as own,
(select min(gross_minor) from offers
where auction_id = a.id and company_id <> c.id and status = 'active') as "lowestOfOthersMinor"
from companies c left join auctions a on a.id = $1
where c.user_id = $2;

select id from auctions where id = $1 for update;

with moved as (update "offers" set "counter_gross_minor" = $1, "counter_until" = $2, "net_minor" = $3, "vat_percent" = $4, "vat_minor" = $5, "gross_minor" = $6, "fee_net_minor" = $7, "fee_vat_minor" = $8, "min_gross_minor" = $9, "transport_type" = $10, "vehicle_id" = $11, "pickup_date" = $12, "delivery_date" = $13, "duration_days" = $14, "valid_until" = $15, "message" = $16, "author_id" = $17, "is_by_rate" = $18, "ended_reason" = $19, "listing_before" = $20, "auto_bid_from_minor" = $21, "auto_bid_least_minor" = $22, "status" = $23, "version" = $24, "updated_at" = $25 where id = $26), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($27, $28, $29, $30, $31, $32, $33, $34, $35, $36)),
story as materialized (select coalesce('auction:' || case split_part($37::text, '.', 1)
when 'auction' then $38::int
when 'offer' then (select auction_id from offers where id = $38::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $38::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $38::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $38::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'rescue' then (select auction_id from rescues where id = $38::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $38::int)
when 'decision' then (select auction_id from decisions where id = $38::int)
when 'report' then (select auction_id from listing_reports where id = $38::int)
when 'request' then (select auction_id from offer_requests where id = $38::int)
when 'masking' then (select auction_id from messages where id = $38::int)
when 'message' then (select auction_id from messages where id = $38::int)
end, split_part($37::text, '.', 1) || ':' || $38::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $39::jsonb, $40 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- offer.answerCounter, offer.standIn

SELECT "id", "uuid", "auction_id" AS "auctionId", "bidder_id" AS "bidderId", "company_id" AS "companyId", "author_id" AS "authorId", "is_by_rate" AS "isByRate", "status", "version", "currency", "net_minor" AS "netMinor", "vat_percent" AS "vatPercent", "vat_minor" AS "vatMinor", "gross_minor" AS "grossMinor", "fee_net_minor" AS "feeNetMinor", "fee_vat_minor" AS "feeVatMinor", "min_gross_minor" AS "minGrossMinor", "counter_gross_minor" AS "counterGrossMinor", "counter_until" AS "counterUntil", "transport_type" AS "transportType", "vehicle_id" AS "vehicleId", "pickup_date" AS "pickupDate", "delivery_date" AS "deliveryDate", "duration_days" AS "durationDays", "valid_until" AS "validUntil", "message", "is_fraud_reported" AS "isFraudReported", "pay_until" AS "payUntil", "accepted_at" AS "acceptedAt", "realized_at" AS "realizedAt", "is_on_time" AS "isOnTime", "cancelled_at" AS "cancelledAt", "reinstated_at" AS "reinstatedAt", "ended_reason" AS "endedReason", "cancel_fault" AS "cancelFault", "courier_keeps_minor" AS "courierKeepsMinor", "settled_minor" AS "settledMinor", "auto_bid_from_minor" AS "autoBidFromMinor", "auto_bid_least_minor" AS "autoBidLeastMinor", "withdrawn_at" AS "withdrawnAt", "listing_before" AS "listingBefore", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "offers" AS "Offer" WHERE "Offer"."id" = ?;

-- offer.answerDoorPrice

SELECT "id", "offer_id" AS "offerId", "asked_by" AS "askedBy", "status", "version", "old_gross_minor" AS "oldGrossMinor", "new_gross_minor" AS "newGrossMinor", "measured", "listed", "reason", "until", "answered_at" AS "answeredAt", "pay_until" AS "payUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "door_prices" AS "DoorPrice" WHERE "DoorPrice"."offer_id" = ? LIMIT ? FOR UPDATE;

with moved as (update "door_prices" set "answered_at" = $1, "pay_until" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- offer.answerDoorPrice, offer.askDoorPrice, offer.doorPrice

select json_build_object('pieces', (select sum(items_number)::int from auction_items where auction_id = a.id),
'volume', round((
select case when bool_and(one.m3 is not null) then sum(one.m3 * one.items_number) end
from (select items_number, coalesce((extra ->> 'volume')::float8,
length_cm::float8 * width_cm * height_cm / 1000000) as m3
from auction_items where auction_id = a.id) one)::numeric, 2)::float8, 'weight', a.total_weight_kg::float8,
'length', one.length_cm, 'width', one.width_cm, 'height', one.height_cm) as listed,
o.is_fraud_reported or exists (select from cancel_requests k where k.offer_id = o.id and k.status = 'open')
as "isEnding",
(select json_build_object('status', p.status, 'oldMinor', p.old_gross_minor, 'newMinor', p.new_gross_minor,
'measured', p.measured, 'listed', p.listed, 'reason', p.reason, 'until', p.until, 'answeredAt', p.answered_at,
'payUntil', p.pay_until, 'createdAt', p.created_at, 'files', (select coalesce(json_agg(f.uid order by f.position), '[]')
from door_files f where f.door_price_id = p.id))
from door_prices p where p.offer_id = o.id) as asked
from offers o join auctions a on a.id = o.auction_id
left join lateral (select min(length_cm) as length_cm, min(width_cm) as width_cm, min(height_cm) as height_cm
from auction_items where auction_id = a.id having sum(items_number) = 1) one on true
where o.id = $1;

-- offer.answerSettlement

SELECT "id", "offer_id" AS "offerId", "company_id" AS "companyId", "status", "version", "net_minor" AS "netMinor", "vat_minor" AS "vatMinor", "currency", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "fees" AS "Fee" WHERE "Fee"."status" = 'accrued' AND "Fee"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "complaint_id" AS "complaintId", "side", "author_id" AS "authorId", "status", "version", "back_minor" AS "backMinor", "text", "until", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "settlements" AS "Settlement" WHERE "Settlement"."id" = ? AND "Settlement"."offer_id" = ? FOR UPDATE;

UPDATE "fees" SET "net_minor"=$1,"vat_minor"=$2,"updated_at"=$3 WHERE "id" = $4;

UPDATE "offers" SET "settled_minor"=$1,"updated_at"=$2 WHERE "id" = $3;

UPDATE "payouts" SET "amount_minor"=$1,"updated_at"=$2 WHERE "id" = $3;

with moved as (update "complaints" set "outcome" = $1, "back_minor" = $2, "until" = $3, "closed_at" = $4, "status" = $5, "version" = $6, "updated_at" = $7 where id = $8), noted as (insert into
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

-- offer.answerSettlement, offer.proposeSettlement, offer.settlement

select d.status as delivery, c.id as "complaintId", c.status as "complaintStatus",
(select coalesce(json_agg(json_build_object('id', s.id, 'side', s.side, 'status', s.status, 'text', s.text,
'minor', s.back_minor, 'until', s.until, 'createdAt', s.created_at, 'complaintId', s.complaint_id)
order by s.id desc), '[]') from settlements s where s.offer_id = o.id) as proposals
from offers o left join deliveries d on d.offer_id = o.id
left join lateral (select id, status from complaints where offer_id = o.id and status not in ('closed', 'withdrawn')
order by side = 'office' desc, side limit 1) c on true
where o.id = $1;

-- offer.askDoorPrice

INSERT INTO "door_prices" ("id","offer_id","asked_by","status","version","old_gross_minor","new_gross_minor","measured","listed","reason","until","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","asked_by","status","version","old_gross_minor","new_gross_minor","measured","listed","reason","until","answered_at","pay_until","created_at","updated_at";

insert into door_files (uid, door_price_id, position)
select uid, $1, place from unnest($2::uuid[]) with ordinality as file (uid, place);

-- offer.backToAccepted

INSERT INTO "reinstatements" ("id","offer_id","side","author_id","status","version","reason","until","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","side","author_id","status","version","reason","until","listing_was","created_at","updated_at";

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "status", "version", "reason", "until", "listing_was" AS "listingWas", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "reinstatements" AS "Reinstatement" WHERE "Reinstatement"."id" = ? AND "Reinstatement"."offer_id" = ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "status", "version", "reason", "until", "listing_was" AS "listingWas", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "reinstatements" AS "Reinstatement" WHERE "Reinstatement"."status" IN ('open', 'declined') AND "Reinstatement"."offer_id" = ? ORDER BY "Reinstatement"."id" ASC FOR UPDATE;

SELECT "id", "uuid", "auction_id" AS "auctionId", "bidder_id" AS "bidderId", "company_id" AS "companyId", "author_id" AS "authorId", "is_by_rate" AS "isByRate", "status", "version", "currency", "net_minor" AS "netMinor", "vat_percent" AS "vatPercent", "vat_minor" AS "vatMinor", "gross_minor" AS "grossMinor", "fee_net_minor" AS "feeNetMinor", "fee_vat_minor" AS "feeVatMinor", "min_gross_minor" AS "minGrossMinor", "counter_gross_minor" AS "counterGrossMinor", "counter_until" AS "counterUntil", "transport_type" AS "transportType", "vehicle_id" AS "vehicleId", "pickup_date" AS "pickupDate", "delivery_date" AS "deliveryDate", "duration_days" AS "durationDays", "valid_until" AS "validUntil", "message", "is_fraud_reported" AS "isFraudReported", "pay_until" AS "payUntil", "accepted_at" AS "acceptedAt", "realized_at" AS "realizedAt", "is_on_time" AS "isOnTime", "cancelled_at" AS "cancelledAt", "reinstated_at" AS "reinstatedAt", "ended_reason" AS "endedReason", "cancel_fault" AS "cancelFault", "courier_keeps_minor" AS "courierKeepsMinor", "settled_minor" AS "settledMinor", "auto_bid_from_minor" AS "autoBidFromMinor", "auto_bid_least_minor" AS "autoBidLeastMinor", "withdrawn_at" AS "withdrawnAt", "listing_before" AS "listingBefore", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "offers" AS "Offer" WHERE "Offer"."status" IN ('active', 'stale') AND "Offer"."auction_id" = ? AND "Offer"."company_id" = ? ORDER BY "Offer"."id" ASC FOR UPDATE;

UPDATE "reinstatements" SET "listing_was"=$1,"updated_at"=$2 WHERE "id" = $3;

select 1 as yes from users where id in ($1, $2) and status in ('blocked', 'erasure_pending', 'erased')
union all select 1 from companies where id = $3 and status = 'suspended';

select case when o.status in ('realized', 'cancelled', 'fraud') then json_build_object(
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
from reinstatements r where r.offer_id = o.id and r.status = 'declined')) end as past from offers o where o.id = $1;

update payments set returned_at = $2 where offer_id = $1 and returned_at is null
and status in ('captured', 'partially_refunded', 'refunded');

with moved as (update "offers" set "counter_gross_minor" = $1, "counter_until" = $2, "reinstated_at" = $3, "pay_until" = $4, "status" = $5, "version" = $6, "updated_at" = $7 where id = $8), noted as (insert into
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

-- offer.cancel

INSERT INTO "cancel_requests" ("id","offer_id","author_id","status","version","reason","until","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","author_id","status","version","reason","claim_minor","until","created_at","updated_at";

INSERT INTO "rescues" ("id","auction_id","offer_id","status","version","amount_minor","currency","asked","declined","until","created_at","updated_at") VALUES (…) RETURNING "id","auction_id","offer_id","status","version","amount_minor","currency","asked","declined","until","ended_at","created_at","updated_at";

SELECT "id", "offer_id" AS "offerId", "asked_by" AS "askedBy", "status", "version", "old_gross_minor" AS "oldGrossMinor", "new_gross_minor" AS "newGrossMinor", "measured", "listed", "reason", "until", "answered_at" AS "answeredAt", "pay_until" AS "payUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "door_prices" AS "DoorPrice" WHERE "DoorPrice"."status" = 'kept' AND "DoorPrice"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "author_id" AS "authorId", "status", "version", "reason", "claim_minor" AS "claimMinor", "until", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "cancel_requests" AS "CancelRequest" WHERE "CancelRequest"."status" IN ('open', 'disputed') AND "CancelRequest"."offer_id" = ?;

select
(select sum(p.amount_minor)::int from payments p
where p.offer_id = $1::int and p.returned_at is null and p.status in ('captured', 'partially_refunded')
having bool_and(p.status = 'captured'
and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'declined')
and not exists (select from chargebacks b where b.payment_id = p.id and b.status <> 'won'))) as minor;

select
(select sum(p.amount_minor)::int from payments p
where p.offer_id = o.id and p.returned_at is null and p.status in ('captured', 'partially_refunded')
having bool_and(p.status = 'captured'
and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'declined')
and not exists (select from chargebacks b where b.payment_id = p.id and b.status <> 'won'))) as minor from offers o where o.id = $1 and not o.is_fraud_reported
and not exists (select from complaints k where k.offer_id = o.id and k.status not in ('closed', 'withdrawn'))
and not exists (select from cancel_requests q where q.offer_id = o.id and q.status in ('open', 'disputed'));

select o.id, u.status as owner, c.status as company
from offers o join companies c on c.id = o.company_id join users u on u.id = c.user_id
where o.auction_id = $1 and o.company_id <> $2 and o.status = 'lost' and o.ended_reason = 'other_accepted'
and not o.is_fraud_reported and coalesce(o.pickup_date, o.delivery_date, $3) >= $3
and not exists (select from offers n where n.auction_id = $1 and n.company_id = o.company_id and n.id > o.id)
order by o.gross_minor, o.id limit 50;

-- offer.cancellations

select k.id, o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, k.status, k.reason,
u.id as "ownerId", u.name as owner, c.user_id as "providerId", c.name as provider,
o.gross_minor as "grossMinor", o.currency, k.created_at as "createdAt", k.until
from cancel_requests k join offers o on o.id = k.offer_id join auctions a on a.id = o.auction_id
join users u on u.id = a.owner_id join companies c on c.id = o.company_id
where k.status in ('open', 'disputed') and o.status = 'accepted'
order by k.created_at, k.id limit 50;

-- offer.changeRate

update company_rates set category_id = $3, country_from = $4, country_to = $5, km_from = $6, km_to = $7,
weight_max_kg = $8, currency = $9, least_minor = $10, per_km_minor = $11, updated_at = $12
where id = $2 and company_id = $1 returning id;

-- offer.changeRateCard

update rate_cards set is_on = coalesce($2, is_on), daily_limit = coalesce($3, daily_limit),
lead_days = coalesce($4, lead_days), updated_at = $5
where company_id = $1;

-- offer.declineRequest

SELECT "id", "auction_id" AS "auctionId", "company_id" AS "companyId", "asked_by" AS "askedBy", "source", "score", "status", "reason", "version", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "offer_requests" AS "OfferRequest" WHERE "OfferRequest"."id" = ? AND "OfferRequest"."company_id" = ? FOR UPDATE;

with moved as (update "offer_requests" set "reason" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- offer.fraud

INSERT INTO "fraud_reports" ("id","offer_id","side","author_id","status","version","reason","finding","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","side","author_id","status","version","reason","proposed_by","decided_by","finding","created_at","updated_at";

UPDATE "offers" SET "is_fraud_reported"=$1,"updated_at"=$2 WHERE "id" = $3;

select count(*)::int as times from fraud_reports r join offers o on o.id = r.offer_id
where r.status = 'dismissed' and (r.author_id = $1 or (r.side = 'provider' and o.company_id = $2));

-- offer.fraudReports

select o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, o.status,
p.status as "payoutStatus", o.gross_minor as "grossMinor", o.currency, r.side, r.reason,
u.id as "ownerId", u.name as owner, c.user_id as "providerId", c.name as provider,
r.created_at as "createdAt", r.proposed_by as "proposedById", s.name as "proposedBy", r.finding,
exists (select from payments m
where m.offer_id = o.id and m.status in ('captured', 'partially_refunded') and m.returned_at is null) as "isPaid"
from fraud_reports r join offers o on o.id = r.offer_id join auctions a on a.id = o.auction_id
join users u on u.id = a.owner_id join companies c on c.id = o.company_id
left join payouts p on p.offer_id = o.id and p.complaint_id is null
left join users s on s.id = r.proposed_by
where r.status in ('open', 'proposed') and ($1::int is null or o.id = $1)
order by r.created_at, r.id limit 50;

-- offer.list, offer.withAutoBid

with page as (
select list.at, one.* from json_to_recordset($2::json)
as list (at int, statuses text[], "isAutoBid" boolean, skip int, "pageSize" int)
cross join lateral (
select id, count(*) over ()::int as total from offers where
bidder_id = $1 and status = any(list.statuses) and (min_gross_minor is not null or not list."isAutoBid")
order by updated_at desc, id desc limit list."pageSize" offset list.skip) one
)
select page.at, page.total,
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
where pb.company_id = c.id and pb.type <> 'profile' and pb.verified_at is not null and (pb.valid_until is null or pb.valid_until >= $3::date)) as documents,
(select json_build_object('minor', pb.insured_minor, 'currency', pb.insured_currency, 'until', pb.valid_until)
from verification_blocks pb where pb.company_id = c.id and pb.type = 'insurance'
and pb.insured_minor is not null and pb.verified_at is not null and (pb.valid_until is null or pb.valid_until >= $3::date)) as insured,
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
from messages where offer_id = o.id and read_at is null) as unread
from page join
offers o join companies c on c.id = o.company_id join auctions a on a.id = o.auction_id
left join deliveries d on d.offer_id = o.id on o.id = page.id order by page.at, o.updated_at desc, o.id desc;

-- offer.ofAuction

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
from messages where offer_id = o.id and read_at is null) as unread,
json_build_object('shares', (select json_build_object('onTime', json_build_object('count', count(*) filter (where d.is_on_time), 'of', count(d.is_on_time)), 'cancelled', json_build_object('count', count(*) filter (where d.status = 'cancelled'), 'of', count(*)), 'doorPrice', json_build_object('count', count(*) filter (where d.is_door_price), 'of', count(*)))
from (select status, is_on_time, exists (select from door_prices p where p.offer_id = k.id) as is_door_price from offers k
where k.company_id = o.company_id and
(k.status = 'realized' or (k.status = 'cancelled' and k.cancel_fault = 'courier'))
and
(case k.status when 'realized' then k.realized_at else k.cancelled_at end) >= $2::date - interval '12 months'
order by
(case k.status when 'realized' then k.realized_at else k.cancelled_at end) desc limit 100) d),
'answer', (select json_build_object(
'seconds', percentile_disc(0.5) within group (order by m.answer_seconds), 'of', count(*))
from (select answer_seconds from messages
where company_id = o.company_id and answer_seconds is not null
and created_at >= $2::date - interval '12 months'
order by created_at desc limit 50) m)) as reliability
from
offers o join companies c on c.id = o.company_id join auctions a on a.id = o.auction_id
left join deliveries d on d.offer_id = o.id where o.auction_id = $1;

-- offer.post

with made as (insert into "offers" ("net_minor", "vat_percent", "vat_minor", "gross_minor", "fee_net_minor", "fee_vat_minor", "min_gross_minor", "transport_type", "vehicle_id", "pickup_date", "delivery_date", "duration_days", "valid_until", "message", "author_id", "is_by_rate", "auction_id", "company_id", "currency", "bidder_id", "status", "created_at", "updated_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23) returning id),
noted as (
insert into audit_events (machine, thing_id, event, to_state, actor_id, request_id, at, on_behalf_of)
select $24, id::text, $25, $26, $27::int, $28, $29, $32::int from made
),
held as materialized (
select id, pg_advisory_xact_lock(hashtext('announce'), hashtext($30::text)) from made
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select $30, $31::jsonb || jsonb_build_object('id', id), $29 from held returning thread
)
select made.id, (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id as job from made, said;

-- offer.proposeChange

INSERT INTO "change_proposals" ("id","offer_id","side","author_id","status","version","pickup_date","delivery_date","description","note","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","side","author_id","status","version","pickup_date","delivery_date","description","note","created_at","updated_at";

-- offer.proposeSettlement

INSERT INTO "settlements" ("id","offer_id","complaint_id","side","author_id","status","version","back_minor","text","until","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","complaint_id","side","author_id","status","version","back_minor","text","until","created_at","updated_at";

SELECT "id", "offer_id" AS "offerId", "complaint_id" AS "complaintId", "side", "author_id" AS "authorId", "status", "version", "back_minor" AS "backMinor", "text", "until", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "settlements" AS "Settlement" WHERE "Settlement"."offer_id" = ? AND "Settlement"."complaint_id" = ?;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."status" IN ('with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed') AND "Complaint"."side" = 'office' AND "Complaint"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."status" IN ('with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed') AND "Complaint"."side" = 'owner' AND "Complaint"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."status" IN ('with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed') AND "Complaint"."side" = 'provider' AND "Complaint"."offer_id" = ? LIMIT ? FOR UPDATE;

-- offer.reliability

select
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
(select json_build_object('cancelled', count(*) filter (where status = 'cancelled'), 'deals', count(*))
from offers k where k.company_id = c.id and
(k.status = 'realized' or (k.status = 'cancelled' and k.cancel_fault = 'courier'))
and
(case k.status when 'realized' then k.realized_at else k.cancelled_at end) >= $2::date - 90) as cancellations,
(select coalesce(json_agg(d), '[]') from (
select to_char(
(case k.status when 'realized' then k.realized_at else k.cancelled_at end) at time zone $3, 'YYYY-MM-DD') as day, count(*) as deals,
count(*) filter (where status = 'cancelled') as cancelled
from offers k where k.company_id = c.id and
(k.status = 'realized' or (k.status = 'cancelled' and k.cancel_fault = 'courier'))
and
(case k.status when 'realized' then k.realized_at else k.cancelled_at end) >= $2::date - 90 group by 1) d) as days
from companies c where c.id = $1;

-- offer.removeRate

delete from company_rates where id = $1 and company_id = $2 returning id;

-- offer.request

INSERT INTO "offer_requests" ("id","auction_id","company_id","asked_by","source","score","status","reason","version","created_at","updated_at") VALUES (…) RETURNING "id","auction_id","company_id","asked_by","source","score","status","reason","version","created_at","updated_at";

SELECT "id", "auction_id" AS "auctionId", "company_id" AS "companyId", "asked_by" AS "askedBy", "source", "score", "status", "reason", "version", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "offer_requests" AS "OfferRequest" WHERE "OfferRequest"."auction_id" IN (?) AND "OfferRequest"."company_id" = ?;

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."id" IN (?) AND "Auction"."owner_id" = ? ORDER BY "Auction"."id" ASC FOR UPDATE;

-- offer.requests

select (select coalesce(json_agg("its row"), '[]') from (select count(*) over ()::int as total, r.id, r.auction_id as "auctionId", json_build_object(
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
from auction_items i where i.auction_id = a.id)) as made,
case when exists (
select 1 from offers o where o.auction_id = r.auction_id and o.company_id = r.company_id
) then 'answered' else r.status end as status,
a.status = 'active' as "isOpen", r.reason, r.source, r.created_at as "createdAt",
(select json_build_object('name', u.name,
'dealsCount', (select count(*) from auctions d where d.owner_id = u.id and d.status = 'completed'),
'opinionsCount', count(p.id), 'stars', round(avg(p.stars), 1)::float8)
from users u left join opinions p on p.subject_id = u.id and p.side = 'provider'
and p.status in ('published', 'reported')
where u.id = a.owner_id group by u.id) as customer
from offer_requests r join auctions a on a.id = r.auction_id
where r.company_id = $1 order by r.id desc limit $2 offset $3) "its row") as "0";

-- offer.saveTemplate

insert into offer_templates (company_id, price_type, transport_type, valid_days, message, updated_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (company_id) do update set price_type = excluded.price_type,
transport_type = excluded.transport_type, valid_days = excluded.valid_days,
message = excluded.message, updated_at = excluded.updated_at;

-- offer.saveTemplate, offer.template

select t.price_type as "priceType", t.transport_type as "transportType",
t.valid_days as "validDays", t.message
from offer_templates t where t.company_id = $1;

-- offer.stopAutoBid

with moved as (update "offers" set "counter_gross_minor" = $1, "counter_until" = $2, "min_gross_minor" = $3, "auto_bid_from_minor" = $4, "auto_bid_least_minor" = $5, "status" = $6, "version" = $7, "updated_at" = $8 where id = $9), noted as (insert into
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

-- offer.undecided

select o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title,
case when d.status = 'returned' then 'returned' else 'disputed' end as why, coalesce(k.reason, '') as reason,
o.gross_minor as "grossMinor", o.currency, u.id as "ownerId", u.name as owner,
c.user_id as "providerId", c.name as provider,
case when d.status = 'returned' then d.updated_at else k.updated_at end as since
from offers o join auctions a on a.id = o.auction_id join users u on u.id = a.owner_id
join companies c on c.id = o.company_id join deliveries d on d.offer_id = o.id
left join cancel_requests k on k.offer_id = o.id and k.status = 'disputed'
where o.status = 'accepted'
and not exists (select from complaints m where m.offer_id = o.id and m.side = 'office')
and (d.status = 'returned' or k.id is not null and d.status in ('planned', 'en_route_to_pickup', 'pickup_failed'))
order by since, o.id limit 50;
