-- auction.addPicture

INSERT INTO "auction_pictures" ("uid","auction_id","position","original_name","width","height","created_at") VALUES ($1,$2,$3,$4,$5,$6,$7) RETURNING "uid","auction_id","position","original_name","width","height","created_at";

SELECT count(*) AS "count" FROM "auction_pictures" AS "AuctionPicture" WHERE "AuctionPicture"."auction_id" = ?;

SELECT count(*) AS "count" FROM "auctions" AS "Auction" WHERE "Auction"."uuid" = ?;

SELECT max("position") AS "max" FROM "auction_pictures" AS "AuctionPicture" WHERE "AuctionPicture"."auction_id" = ?;

update idempotency_keys set claimed_at = $5
where caller = $1 and call = $2 and key = $3 and claim = $4;

-- auction.addPicture, auction.cancel, auction.create, auction.removePicture

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."uuid" = ? LIMIT ? FOR UPDATE;

-- auction.addPicture, auction.create

insert into auctions (uuid, owner_id, draft_token_hash, status, locale, currency, created_at, updated_at)
values ($1, $2, $3, 'draft', $4, $5, $6, $6) on conflict (uuid) do nothing;

-- auction.cancel

SELECT "id", "uuid", "owner_id" AS "ownerId", "draft_token_hash" AS "draftTokenHash", "status", "hidden_reason" AS "hiddenReason", "blocked_from" AS "blockedFrom", "version", "type", "locale", "currency", "category_id" AS "categoryId", "category_tree_test_group" AS "categoryTreeTestGroup", "from_address" AS "fromAddress", "to_address" AS "toAddress", "transport_date_range" AS "transportDateRange", "date_fixed" AS "dateFixed", "send_date_from" AS "sendDateFrom", "send_date_to" AS "sendDateTo", "receive_date_from" AS "receiveDateFrom", "receive_date_to" AS "receiveDateTo", "total_weight_kg" AS "totalWeightKg", "is_total_weight_edited_by_user" AS "isTotalWeightEditedByUser", "pickup_floor" AS "pickupFloor", "pickup_elevator" AS "pickupElevator", "delivery_floor" AS "deliveryFloor", "delivery_elevator" AS "deliveryElevator", "declared_minor" AS "declaredMinor", "description", "vat_invoice" AS "vatInvoice", "vat_invoice_country" AS "vatInvoiceCountry", "invoice", "title", "is_title_entered_by_user" AS "isTitleEnteredByUser", "main_category_id" AS "mainCategoryId", "from_place_id" AS "fromPlaceId", "to_place_id" AS "toPlaceId", "from_lat" AS "fromLat", "from_lng" AS "fromLng", "to_lat" AS "toLat", "to_lng" AS "toLng", "distance", "duration_hours" AS "durationHours", "has_ferry" AS "hasFerry", "polyline_string" AS "polylineString", "price_estimation" AS "priceEstimation", "booking_set_price_minor" AS "bookingSetPriceMinor", "receiver_phone" AS "receiverPhone", "published_at" AS "publishedAt", "expires_at" AS "expiresAt", "ending_told_for" AS "endingToldFor", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "auctions" AS "Auction" WHERE "Auction"."uuid" = ? LIMIT ?;

-- auction.courierContact

with found as (select u.name, u.email, coalesce(u.phone, of_company.phone) as phone,
c.id as "companyId", c.name as "companyName",
(select p.uid from user_pictures p where p.user_id = u.id and p.type = 'avatar') as avatar,
(select json_build_object('verifiedAt', ic.decided_at, 'validUntil', ic.valid_until)
from identity_checks ic where ic.user_id = u.id and ic.status = 'verified' and ic.valid_until >= $2::date) is not null as "isIdentityChecked"
from offers o join companies c on c.id = o.company_id join users of_company on of_company.id = o.bidder_id
left join company_members m
on m.company_id = c.id and m.user_id = o.author_id and m.status = 'active'
join users u on u.id = coalesce(m.user_id, o.bidder_id)
where o.auction_id = $1 and o.status in ('accepted', 'realized')), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) select $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from found) select * from found;

-- auction.create

with moved as (update "auctions" set "transport_date_range" = $1, "date_fixed" = $2, "send_date_from" = $3, "send_date_to" = $4, "receive_date_from" = $5, "receive_date_to" = $6, "category_tree_test_group" = $7, "is_total_weight_edited_by_user" = $8, "pickup_floor" = $9, "pickup_elevator" = $10, "delivery_floor" = $11, "delivery_elevator" = $12, "description" = $13, "vat_invoice" = $14, "vat_invoice_country" = $15, "is_title_entered_by_user" = $16, "total_weight_kg" = $17, "declared_minor" = $18, "invoice" = $19, "category_id" = $20, "main_category_id" = $21, "from_address" = $22, "to_address" = $23, "from_place_id" = $24, "to_place_id" = $25, "from_lat" = $26, "from_lng" = $27, "to_lat" = $28, "to_lng" = $29, "distance" = $30, "duration_hours" = $31, "has_ferry" = $32, "polyline_string" = $33, "price_estimation" = $34, "title" = $35, "locale" = $36, "currency" = $37, "owner_id" = $38, "published_at" = $39, "expires_at" = $40, "status" = $41, "version" = $42, "updated_at" = $43 where id = $44), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($45, $46, $47, $48, $49, $50, $51, $52, $53, $54)),
story as materialized (select coalesce('auction:' || case split_part($55::text, '.', 1)
when 'auction' then $56::int
when 'offer' then (select auction_id from offers where id = $56::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $56::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $56::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $56::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'rescue' then (select auction_id from rescues where id = $56::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $56::int)
when 'decision' then (select auction_id from decisions where id = $56::int)
when 'report' then (select auction_id from listing_reports where id = $56::int)
when 'request' then (select auction_id from offer_requests where id = $56::int)
when 'masking' then (select auction_id from messages where id = $56::int)
when 'message' then (select auction_id from messages where id = $56::int)
end, split_part($55::text, '.', 1) || ':' || $56::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $57::jsonb, $58 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

with moved as (update "auctions" set "transport_date_range" = $1, "date_fixed" = $2, "send_date_from" = $3, "send_date_to" = $4, "receive_date_from" = $5, "receive_date_to" = $6, "category_tree_test_group" = $7, "is_total_weight_edited_by_user" = $8, "pickup_floor" = $9, "pickup_elevator" = $10, "delivery_floor" = $11, "delivery_elevator" = $12, "description" = $13, "vat_invoice" = $14, "vat_invoice_country" = $15, "is_title_entered_by_user" = $16, "total_weight_kg" = $17, "declared_minor" = $18, "invoice" = $19, "category_id" = $20, "main_category_id" = $21, "from_address" = $22, "to_address" = $23, "from_place_id" = $24, "to_place_id" = $25, "from_lat" = $26, "from_lng" = $27, "to_lat" = $28, "to_lng" = $29, "distance" = $30, "duration_hours" = $31, "has_ferry" = $32, "polyline_string" = $33, "price_estimation" = $34, "title" = $35, "locale" = $36, "currency" = $37, "owner_id" = $38, "status" = $39, "version" = $40, "updated_at" = $41 where id = $42), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) values ($43, $44, $45, $46, $47, $48, $49, $50, $51, $52)),
story as materialized (select coalesce('auction:' || case split_part($53::text, '.', 1)
when 'auction' then $54::int
when 'offer' then (select auction_id from offers where id = $54::int)
when 'payment' then (select o.auction_id from payments t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'payout' then (select o.auction_id from payouts t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'refund' then (select o.auction_id from refunds t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $54::int)
when 'chargeback' then (select o.auction_id from chargebacks t join payments p on p.id = t.payment_id
join offers o on o.id = p.offer_id where t.id = $54::int)
when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
join offers o on o.id = p.offer_id where t.id = $54::int)
when 'fee' then (select o.auction_id from fees t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'delivery' then (select o.auction_id from deliveries t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'tracking' then (select o.auction_id from tracking_shares t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'opinion' then (select o.auction_id from opinions t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'proposal' then (select o.auction_id from change_proposals t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'cancellation' then (select o.auction_id from cancel_requests t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'fraud' then (select o.auction_id from fraud_reports t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'acceptance' then (select o.auction_id from acceptances t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'complaint' then (select o.auction_id from complaints t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'settlement' then (select o.auction_id from settlements t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'door' then (select o.auction_id from door_prices t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'rescue' then (select auction_id from rescues where id = $54::int)
when 'reinstatement' then (select o.auction_id from reinstatements t join offers o on o.id = t.offer_id where t.id = $54::int)
when 'decision' then (select auction_id from decisions where id = $54::int)
when 'report' then (select auction_id from listing_reports where id = $54::int)
when 'request' then (select auction_id from offer_requests where id = $54::int)
when 'masking' then (select auction_id from messages where id = $54::int)
when 'message' then (select auction_id from messages where id = $54::int)
end, split_part($53::text, '.', 1) || ':' || $54::text) as thread),
held as materialized (
select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
),
said as (
insert into outbox_announcements (thread, payload, created_at)
select thread, $55::jsonb, $56 from held returning thread
)
select (graphile_worker.add_job('announce', json_build_object('thread', thread),
job_key := 'announce:' || thread)).id from said;

-- auction.create, auction.edit

DELETE FROM "auction_items" WHERE "auction_id" = ?;

INSERT INTO "auction_items" ("id","auction_id","position","unique_key","item_category_id","autocomplete_item_id","name","items_number","length_cm","width_cm","height_cm","weight_kg","model","production_date","body_type","has_wheels","palletized","packed","oversize","dimensions_estimated","is_adjusted_by_user","extra") VALUES (…) RETURNING "id","auction_id","position","unique_key","item_category_id","autocomplete_item_id","name","items_number","length_cm","width_cm","height_cm","weight_kg","model","production_date","body_type","has_wheels","palletized","packed","oversize","dimensions_estimated","is_adjusted_by_user","extra";

-- auction.edit

UPDATE "auctions" SET "version"=$1,"updated_at"=$2 WHERE "id" = $3;

-- auction.edit, auction.editDates

SELECT "id", "auction_id" AS "auctionId", "position", "unique_key" AS "uniqueKey", "item_category_id" AS "itemCategoryId", "autocomplete_item_id" AS "autocompleteItemId", "name", "items_number" AS "itemsNumber", "length_cm" AS "lengthCm", "width_cm" AS "widthCm", "height_cm" AS "heightCm", "weight_kg" AS "weightKg", "model", "production_date" AS "productionDate", "body_type" AS "bodyType", "has_wheels" AS "hasWheels", "palletized", "packed", "oversize", "dimensions_estimated" AS "dimensionsEstimated", "is_adjusted_by_user" AS "isAdjustedByUser", "extra" FROM "auction_items" AS "AuctionItem" WHERE "AuctionItem"."auction_id" = ? ORDER BY "AuctionItem"."position" ASC;

-- auction.editDates

SELECT "id", "uuid", "auction_id" AS "auctionId", "bidder_id" AS "bidderId", "company_id" AS "companyId", "author_id" AS "authorId", "is_by_rate" AS "isByRate", "status", "version", "currency", "net_minor" AS "netMinor", "vat_percent" AS "vatPercent", "vat_minor" AS "vatMinor", "gross_minor" AS "grossMinor", "fee_net_minor" AS "feeNetMinor", "fee_vat_minor" AS "feeVatMinor", "min_gross_minor" AS "minGrossMinor", "counter_gross_minor" AS "counterGrossMinor", "counter_until" AS "counterUntil", "transport_type" AS "transportType", "vehicle_id" AS "vehicleId", "pickup_date" AS "pickupDate", "delivery_date" AS "deliveryDate", "duration_days" AS "durationDays", "valid_until" AS "validUntil", "message", "is_fraud_reported" AS "isFraudReported", "pay_until" AS "payUntil", "accepted_at" AS "acceptedAt", "realized_at" AS "realizedAt", "is_on_time" AS "isOnTime", "cancelled_at" AS "cancelledAt", "reinstated_at" AS "reinstatedAt", "ended_reason" AS "endedReason", "cancel_fault" AS "cancelFault", "courier_keeps_minor" AS "courierKeepsMinor", "settled_minor" AS "settledMinor", "auto_bid_from_minor" AS "autoBidFromMinor", "auto_bid_least_minor" AS "autoBidLeastMinor", "withdrawn_at" AS "withdrawnAt", "listing_before" AS "listingBefore", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "offers" AS "Offer" WHERE "Offer"."status" IN ('active') AND "Offer"."auction_id" = ? ORDER BY "Offer"."id" ASC FOR UPDATE;

UPDATE "auctions" SET "transport_date_range"=$1,"date_fixed"=$2,"send_date_from"=$3,"send_date_to"=$4,"receive_date_from"=$5,"receive_date_to"=$6,"price_estimation"=$7,"expires_at"=$8,"version"=$9,"updated_at"=$10 WHERE "id" = $11;

-- auction.editDescription

UPDATE "auctions" SET "description"=$1,"version"=$2,"updated_at"=$3 WHERE "id" = $4;

-- auction.fix

with moved as (update "auctions" set "type" = $1, "booking_set_price_minor" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

-- auction.fix, auction.fixPrices, auction.setPrice

select gross_minor as minor from offers where auction_id = $1 and status = 'active' and gross_minor > 0;

-- auction.images

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
from offers where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) counted where a.uuid = $1;

-- auction.lastInvoice

select invoice from auctions where owner_id = $1 and invoice is not null order by id desc limit 1;

-- auction.mailConfirmation

UPDATE "users" SET "email"=$1,"updated_at"=$2 WHERE "id" = $3;

delete from user_tokens where user_id = $1 and purpose = 'confirm_email';

-- auction.mailDraft

insert into mailed_drafts (token_hash, email, locale, form, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6) returning id;

-- auction.mailedDraft

select form from mailed_drafts where token_hash = $1 and expires_at > $2;

-- auction.observe

insert into observed_auctions (user_id, auction_id, created_at) values ($1, $2, $3)
on conflict do nothing;

-- auction.observed

select (select coalesce(json_agg("its row"), '[]') from (with page as (
select list.at, one.* from json_to_recordset($3::json)
as list (at int, type text, statuses text[], skip int, "pageSize" int)
cross join lateral (
select id, count(*) over ()::int as total from (
select a.id from auctions a
where a.owner_id = $1 and a.status = any(list.statuses) and list.type <> 'observed' union all select a.id from observed_auctions x join auctions a on a.id = x.auction_id
where x.user_id = $1 and (a.status in ('active', 'reserved', 'booked', 'completed')
or (a.status = 'hidden' and a.hidden_reason = 'expired')) and list.type = 'observed') mine
order by id desc limit list."pageSize" offset list.skip) one
)
select page.at, page.total,
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
coalesce(a.owner_id = $1::int, false) as "isOwn",
(
select json_build_object('id', id, 'status', status, 'grossMinor', gross_minor) from offers
where auction_id = a.id and bidder_id = $2::int and status in ('active', 'stale', 'awaiting_payment', 'accepted', 'realized')
order by id desc limit 1) as "ownOffer",
case when a.currency <> 'GBP' then
(select per_euro::float8 from currency_rates where code = 'GBP')
/ ((select jsonb_object_agg(code, per_euro) from currency_rates)->>a.currency)::float8 end as rate,
a.booking_set_price_minor as "setPriceMinor",
(a.price_estimation->>'expectedMinor')::int as "estimateMinor",
date_part('epoch', a.published_at) * 1000 as "publishedAt", date_part('epoch', a.expires_at) * 1000 as "expiresAt",
(select uid from auction_pictures where auction_id = a.id order by position limit 1) as "pictureUid",
(select json_build_object('count', count(*), 'lowestMinor', min(gross_minor)) from offers
where auction_id = a.id and status in ('active', 'awaiting_payment', 'accepted', 'realized')) as offers,
(
select count(*)::int from messages q
where q.auction_id = a.id and a.owner_id = $1 and q.offer_id is null and q.answers_id is null
and not exists (select from messages r where r.auction_id = a.id and r.answers_id = q.id)) as "openQuestions"
from page join auctions a on a.id = page.id order by page.at, a.id desc) "its row") as "0";

-- auction.ownerContact

with found as (select name, email, phone,
(select p.uid from user_pictures p where p.user_id = users.id and p.type = 'avatar') as avatar,
(select json_build_object('verifiedAt', ic.decided_at, 'validUntil', ic.valid_until)
from identity_checks ic where ic.user_id = users.id and ic.status = 'verified' and ic.valid_until >= $2::date) is not null as "isIdentityChecked" from users where id = $1), noted as (insert into
audit_events (machine, thing_id, event, from_state, to_state, actor_id, reason, request_id, at, on_behalf_of) select $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from found) select * from found;

-- auction.ownerDetails

select u.name, to_char(u.created_at, 'YYYY-MM-DD') as "memberSince",
(select count(*)::int from auctions a where a.owner_id = u.id and a.published_at is not null) as "listingsCount",
(select count(*)::int from auctions a where a.owner_id = u.id and a.status = 'completed') as "dealsCount",
count(o.id)::int as "opinionsCount", round(avg(o.stars), 1)::float8 as stars
from users u
left join opinions o on o.subject_id = u.id and o.side = 'provider' and o.status in ('published', 'reported')
where u.id = $1 group by u.id;

-- auction.publish

with moved as (update "auctions" set "owner_id" = $1, "published_at" = $2, "expires_at" = $3, "status" = $4, "version" = $5, "updated_at" = $6 where id = $7), noted as (insert into
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

-- auction.removePicture

DELETE FROM "auction_pictures" WHERE "uid" = ?;

SELECT "uid", "auction_id" AS "auctionId", "position", "original_name" AS "originalName", "width", "height", "created_at" AS "createdAt" FROM "auction_pictures" AS "AuctionPicture" WHERE "AuctionPicture"."uid" = ? AND "AuctionPicture"."auction_id" = ?;

-- auction.renewEstimate

SELECT "id", "auction_id" AS "auctionId", "position", "unique_key" AS "uniqueKey", "item_category_id" AS "itemCategoryId", "autocomplete_item_id" AS "autocompleteItemId", "name", "items_number" AS "itemsNumber", "length_cm" AS "lengthCm", "width_cm" AS "widthCm", "height_cm" AS "heightCm", "weight_kg" AS "weightKg", "model", "production_date" AS "productionDate", "body_type" AS "bodyType", "has_wheels" AS "hasWheels", "palletized", "packed", "oversize", "dimensions_estimated" AS "dimensionsEstimated", "is_adjusted_by_user" AS "isAdjustedByUser", "extra" FROM "auction_items" AS "AuctionItem" WHERE "AuctionItem"."auction_id" = ?;

with moved as (update "auctions" set "price_estimation" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- auction.rescue

SELECT "id", "auction_id" AS "auctionId", "offer_id" AS "offerId", "status", "version", "amount_minor" AS "amountMinor", "currency", "asked", "declined", "until", "ended_at" AS "endedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "rescues" AS "Rescue" WHERE "Rescue"."auction_id" = ? ORDER BY "Rescue"."id" DESC LIMIT ?;

-- auction.setPrice

with moved as (update "auctions" set "booking_set_price_minor" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- auction.setReceiverPhone

UPDATE "auctions" SET "receiver_phone"=$1,"updated_at"=$2 WHERE "id" = $3;

-- auction.unhide

with moved as (update "auctions" set "hidden_reason" = $1, "blocked_from" = $2, "expires_at" = $3, "status" = $4, "version" = $5, "updated_at" = $6 where id = $7), noted as (insert into
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

-- auction.unobserve

delete from observed_auctions where user_id = $1 and auction_id = $2;
