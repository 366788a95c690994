-- delivery.addProof

SELECT count(*) AS "count" FROM "delivery_proofs" AS "DeliveryProof" WHERE "DeliveryProof"."delivery_id" = ?;

-- delivery.addProof, delivery.step

INSERT INTO "delivery_proofs" ("uid","delivery_id","stage","kind","by_user_id","note","created_at") VALUES ($1,$2,$3,$4,$5,$6,$7) RETURNING "uid","delivery_id","stage","kind","by_user_id","note","created_at";

-- delivery.answerTracking

with moved as (update "tracking_shares" set "shared_at" = $1, "stopped_at" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

with moved as (update "tracking_shares" set "stopped_at" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

-- delivery.answerTracking, delivery.askTracking

SELECT "id", "offer_id" AS "offerId", "asked_by" AS "askedBy", "status", "version", "shared_at" AS "sharedAt", "stopped_at" AS "stoppedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "tracking_shares" AS "TrackingShare" WHERE "TrackingShare"."offer_id" = ? LIMIT ? FOR UPDATE;

-- delivery.answerTracking, delivery.askTracking, delivery.get, delivery.setStreet, delivery.step

SELECT "id", "offer_id" AS "offerId", "status", "version", "tracking_secret" AS "trackingSecret", "pickup_pin" AS "pickupPin", "delivery_pin" AS "deliveryPin", "planned_pickup" AS "plannedPickup", "planned_delivery" AS "plannedDelivery", "overdue_asked_at" AS "overdueAskedAt", "picked_up_at" AS "pickedUpAt", "delivered_at" AS "deliveredAt", "release_from" AS "releaseFrom", "confirmed_at" AS "confirmedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt", (
select json_build_object('status', s.status, 'lat', p.lat, 'lng', p.lng, 'at', p.at)
from tracking_shares s left join lateral (
select p.lat, p.lng, p.at from tracking_positions p
where s.status = 'shared' and p.offer_id = s.offer_id and p.at >= s.shared_at order by p.at desc limit ?) p on true
where s.offer_id = "Delivery".offer_id) AS "sharing",
(select coalesce(json_agg(p order by p.created_at), ?) from delivery_proofs p where p.delivery_id = "Delivery".id) AS "proofs" FROM "deliveries" AS "Delivery" WHERE "Delivery"."offer_id" = ? LIMIT ?;

-- delivery.askTracking

INSERT INTO "tracking_shares" ("id","offer_id","asked_by","status","version","created_at","updated_at") VALUES (…) RETURNING "id","offer_id","asked_by","status","version","shared_at","stopped_at","created_at","updated_at";

SELECT "id", "uuid", "auction_id" AS "auctionId", "bidder_id" AS "bidderId", "company_id" AS "companyId", "author_id" AS "authorId", "is_by_rate" AS "isByRate", "status", "version", "currency", "net_minor" AS "netMinor", "vat_percent" AS "vatPercent", "vat_minor" AS "vatMinor", "gross_minor" AS "grossMinor", "fee_net_minor" AS "feeNetMinor", "fee_vat_minor" AS "feeVatMinor", "min_gross_minor" AS "minGrossMinor", "counter_gross_minor" AS "counterGrossMinor", "counter_until" AS "counterUntil", "transport_type" AS "transportType", "vehicle_id" AS "vehicleId", "pickup_date" AS "pickupDate", "delivery_date" AS "deliveryDate", "duration_days" AS "durationDays", "valid_until" AS "validUntil", "message", "is_fraud_reported" AS "isFraudReported", "pay_until" AS "payUntil", "accepted_at" AS "acceptedAt", "realized_at" AS "realizedAt", "is_on_time" AS "isOnTime", "cancelled_at" AS "cancelledAt", "reinstated_at" AS "reinstatedAt", "ended_reason" AS "endedReason", "cancel_fault" AS "cancelFault", "courier_keeps_minor" AS "courierKeepsMinor", "settled_minor" AS "settledMinor", "auto_bid_from_minor" AS "autoBidFromMinor", "auto_bid_least_minor" AS "autoBidLeastMinor", "withdrawn_at" AS "withdrawnAt", "listing_before" AS "listingBefore", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "offers" AS "Offer" WHERE "Offer"."status" = 'accepted' AND "Offer"."auction_id" = ? LIMIT ? FOR UPDATE;

-- delivery.sendPositions

insert into tracking_positions (offer_id, device_uid, at, user_id, lat, lng, accuracy_m, received_at)
select $1, $2, least(p.at, $4::timestamptz), $3, p.lat, p.lng, p.accuracy, $4::timestamptz
from jsonb_to_recordset($5::jsonb) as p (at timestamptz, lat float8, lng float8, accuracy int)
where p.at between greatest($6::timestamptz, $7::timestamptz) and $8::timestamptz
on conflict do nothing returning 1;

select a.owner_id as "ownerId", o.bidder_id as "bidderId", coalesce(s.status, 'none') as status,
s.shared_at as "sharedAt", s.stopped_at as "stoppedAt"
from offers o join auctions a on a.id = o.auction_id left join tracking_shares s on s.offer_id = o.id
where o.id = $1;

-- delivery.setStreet

UPDATE "auctions" SET "from_address"=$1,"version"=$2,"updated_at"=$3 WHERE "id" = $4;

-- delivery.step

SELECT "id", "offer_id" AS "offerId", "asked_by" AS "askedBy", "status", "version", "old_gross_minor" AS "oldGrossMinor", "new_gross_minor" AS "newGrossMinor", "measured", "listed", "reason", "until", "answered_at" AS "answeredAt", "pay_until" AS "payUntil", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "door_prices" AS "DoorPrice" WHERE "DoorPrice"."status" IN ('asked', 'accepted') AND "DoorPrice"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "author_id" AS "authorId", "status", "version", "reason", "claim_minor" AS "claimMinor", "until", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "cancel_requests" AS "CancelRequest" WHERE "CancelRequest"."status" = 'open' AND "CancelRequest"."offer_id" = ? LIMIT ? FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."kind" IN ('cancellation') AND "Complaint"."status" IN ('with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed') AND "Complaint"."offer_id" = ? ORDER BY "Complaint"."id" ASC FOR UPDATE;

SELECT "id", "offer_id" AS "offerId", "side", "author_id" AS "authorId", "kind", "status", "version", "text", "item", "worth_minor" AS "worthMinor", "claim_minor" AS "claimMinor", "held_minor" AS "heldMinor", "holds_all" AS "holdsAll", "outcome", "back_minor" AS "backMinor", "finding", "decided_by" AS "decidedBy", "question", "appeal_side" AS "appealSide", "appeal", "appeal_finding" AS "appealFinding", "appeal_decided_by" AS "appealDecidedBy", "is_owner_content" AS "isOwnerContent", "is_provider_content" AS "isProviderContent", "until", "decide_until" AS "decideUntil", "closed_at" AS "closedAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "complaints" AS "Complaint" WHERE "Complaint"."kind" IN ('loss', 'not_delivered') AND "Complaint"."status" IN ('with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed') AND "Complaint"."offer_id" = ? ORDER BY "Complaint"."id" ASC FOR UPDATE;

SELECT count(*) AS "count" FROM "delivery_proofs" AS "DeliveryProof" WHERE "DeliveryProof"."stage" = 'delivery' AND "DeliveryProof"."kind" IN ('photo', 'signature', 'pin') AND "DeliveryProof"."delivery_id" = ?;

SELECT count(*) AS "count" FROM "delivery_proofs" AS "DeliveryProof" WHERE "DeliveryProof"."stage" = 'pickup' AND "DeliveryProof"."kind" IN ('photo', 'pin') AND "DeliveryProof"."delivery_id" = ?;

select reason from audit_events where machine = 'delivery' and thing_id = $1
and event = any($2) order by id desc limit 1;

with moved as (update "deliveries" set "confirmed_at" = $1, "release_from" = $2, "delivered_at" = $3, "status" = $4, "version" = $5, "updated_at" = $6 where id = $7), noted as (insert into
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

with moved as (update "deliveries" set "delivered_at" = $1, "release_from" = $2, "status" = $3, "version" = $4, "updated_at" = $5 where id = $6), noted as (insert into
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

with moved as (update "deliveries" set "picked_up_at" = $1, "status" = $2, "version" = $3, "updated_at" = $4 where id = $5), noted as (insert into
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

with moved as (update "deliveries" set "status" = $1, "version" = $2, "updated_at" = $3 where id = $4), noted as (insert into
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

-- delivery.tracking, delivery.trackingMap

select d.offer_id as "offerId", d.status, a.owner_id as "ownerId", o.bidder_id as "bidderId",
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
from auction_items i where i.auction_id = a.id)) as made, a.category_id as "categoryId",
a.total_weight_kg::float8 as weight, a.distance,
a.from_address as "fromAddress", a.to_address as "toAddress",
a.polyline_string as "polylineString",
o.pickup_date as "pickupDate", o.delivery_date as "deliveryDate",
d.planned_pickup as "plannedPickup", d.planned_delivery as "plannedDelivery",
a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
c.id as "companyId", c.slug as "companySlug", c.name as "companyName",
d.picked_up_at as "pickedUpAt", d.delivered_at as "deliveredAt", d.updated_at as "updatedAt",
p.lat, p.lng, p.at
from deliveries d join offers o on o.id = d.offer_id join auctions a on a.id = o.auction_id
join companies c on c.id = o.company_id
left join tracking_shares s on s.offer_id = o.id and o.status = 'accepted'
left join lateral (
select p.lat, p.lng, p.at from tracking_positions p
where s.status = 'shared' and p.offer_id = s.offer_id and p.at >= s.shared_at order by p.at desc limit 1) p on true
where d.tracking_secret = $1 and o.status = any($2)
and coalesce(d.delivered_at, d.confirmed_at,
case d.status when 'returned' then d.updated_at end, $3) > $4;
