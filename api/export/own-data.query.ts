interface OwnData {
  /** Name of the file in the archive. */
  name: string
  /**
   * Query for user `$1` that returns one row with `data`. Columns are listed by name, to leave out
   * secrets.
   */
  text: string
}

const listed = (name: string, rows: string): OwnData => ({
  name,
  text: `select coalesce(json_agg(r), '[]') as data from (${rows}) r`,
})

/** Items of a listing, with all their fields. */
const ITEMS = /* sql */ `(select coalesce(json_agg(to_jsonb(i) - array['id', 'auction_id', 'unique_key']
    order by i.position), '[]') from auction_items i where i.auction_id = a.id) as items`

const PICTURES = /* sql */ `(select coalesce(json_agg(p order by p.position), '[]') from (
    select uid, position, original_name, created_at from auction_pictures where auction_id = a.id) p) as pictures`

/** Deals in which the user is on either side. */
const OWN_DEALS = /* sql */ `
  select o.id from offers o join auctions a on a.id = o.auction_id
  where (a.owner_id = $1 or o.bidder_id = $1) and o.accepted_at is not null`

/** All data of a user, one file per query. */
export const ownData: readonly OwnData[] = [
  listed(
    'account',
    /* sql */ `select id, uuid, role, status, email, login, name, phone, phone_verified_at, locale,
      mails_off, pushes_off, is_quiet_at_night, currency, email_confirmed_at, last_seen_at, created_at, updated_at from users where id = $1`,
  ),
  listed(
    'agreements',
    `select kind, version, given_at, address, withdrawn_at from agreements where user_id = $1 order by given_at, id`,
  ),
  listed(
    'sign-ins',
    /* sql */ `select kind, user_agent, country, signed_in_at, last_seen_at, expires_at, revoked_at
      from sessions where user_id = $1 and admin_id is null order by signed_in_at`,
  ),
  listed(
    'passkeys',
    `select name, is_synced, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id`,
  ),
  // The full endpoint would allow others to send messages to the browser.
  listed(
    'push-messages',
    /* sql */ `select substring(p.endpoint from '^https?://[^/]+') as push_service, p.created_at,
      (select coalesce(json_agg(w.message::json order by w.id), '[]') from outbox_pushes w
       where w.subscription_id = p.id) as waiting
      from push_subscriptions p where p.user_id = $1 order by p.id`,
  ),
  listed(
    'email-changes',
    /* sql */ `select from_email, to_email, created_at, confirmed_at, undone_at
      from email_changes where user_id = $1 order by id`,
  ),
  listed(
    'closed-mailbox',
    /* sql */ `select x.email, x.status, x.detail, x.closed_at, x.opened_at
      from mailbox_closures x join users u on u.email = x.email where u.id = $1`,
  ),
  listed(
    'listings',
    /* sql */ `select id, uuid, status, hidden_reason, type, locale, currency, title, description, category_id,
      date_fixed, send_date_from, send_date_to, receive_date_from, receive_date_to, from_address, to_address,
      distance, total_weight_kg, declared_minor, booking_set_price_minor, vat_invoice, vat_invoice_country, invoice, pickup_floor,
      delivery_floor, pickup_elevator, delivery_elevator, receiver_phone, published_at, expires_at, created_at,
      updated_at, ${ITEMS}, ${PICTURES}
     from auctions a where owner_id = $1 order by id`,
  ),
  listed(
    'begun-listings',
    /* sql */ `select locale, form, created_at, expires_at from mailed_drafts
      where email = (select email from users where id = $1) order by id`,
  ),
  listed(
    'watched-listings',
    /* sql */ `select a.id, a.title, w.created_at
      from observed_auctions w join auctions a on a.id = w.auction_id where w.user_id = $1 order by a.id`,
  ),
  // Fees and the lowest price belong to the company: members who wrote an offer for it do not get
  // them, and drivers see no prices.
  listed(
    'offers-made',
    /* sql */ `select id, uuid, auction_id, status, currency,
      case when not drives then net_minor end as net_minor, case when not drives then vat_percent end as vat_percent,
      case when not drives then vat_minor end as vat_minor, case when not drives then gross_minor end as gross_minor,
      case when bidder_id = $1 then fee_net_minor end as fee_net_minor,
      case when bidder_id = $1 then fee_vat_minor end as fee_vat_minor,
      case when bidder_id = $1 then min_gross_minor end as min_gross_minor, transport_type, pickup_date, delivery_date, duration_days, valid_until,
      message, accepted_at, realized_at, ended_reason, created_at, updated_at
     from offers cross join lateral (select exists (select from company_members m where m.company_id = offers.company_id
       and m.user_id = $1 and m.status = 'active' and m.role = 'driver') as drives) member
     where bidder_id = $1 or author_id = $1 order by id`,
  ),
  listed(
    'offers-received',
    /* sql */ `select o.id, o.auction_id, o.status, o.currency, o.gross_minor, o.pickup_date, o.delivery_date, o.duration_days,
      o.message, o.accepted_at, o.realized_at, o.created_at, c.name as company
     from offers o join auctions a on a.id = o.auction_id join companies c on c.id = o.company_id
     where a.owner_id = $1 order by o.id`,
  ),
  listed(
    'deliveries',
    /* sql */ `select offer_id, status, planned_pickup, planned_delivery, picked_up_at, delivered_at, confirmed_at,
      created_at from deliveries where offer_id in (${OWN_DEALS}) order by id`,
  ),
  listed(
    'positions-asked-for',
    /* sql */ `select offer_id, status, shared_at, stopped_at, created_at
      from tracking_shares where asked_by = $1 order by id`,
  ),
  listed(
    'positions-sent',
    /* sql */ `select offer_id, device_uid, at, lat, lng, accuracy_m, received_at
      from tracking_positions where user_id = $1 order by at, offer_id, device_uid`,
  ),
  listed(
    'offer-prices',
    /* sql */ `select w.offer_id, w.before_minor, w.after_minor, w.event, w.at
      from offer_prices w join offers o on o.id = w.offer_id where o.bidder_id = $1 order by w.id`,
  ),
  listed(
    'changes-proposed',
    /* sql */ `select offer_id, status, pickup_date, delivery_date, description, note, created_at
      from change_proposals where author_id = $1 order by id`,
  ),
  listed(
    'listings-reported',
    /* sql */ `select auction_id, status, ground, text, finding, created_at
      from listing_reports where reporter_id = $1 order by id`,
  ),
  listed(
    'decisions',
    /* sql */ `select auction_id, kind, status, ground, reason, appeal, answer, created_at
      from decisions where user_id = $1 order by id`,
  ),
  listed(
    'fraud-reported',
    /* sql */ `select offer_id, status, reason, finding, created_at
      from fraud_reports where author_id = $1 order by id`,
  ),
  listed(
    'complaints',
    /* sql */ `select offer_id, kind, status, text, item, worth_minor, claim_minor, outcome, back_minor, finding, appeal, created_at
      from complaints where author_id = $1 order by id`,
  ),
  listed(
    'statements-in-complaints',
    /* sql */ `select complaint_id, text, created_at from complaint_messages where author_id = $1 order by id`,
  ),
  listed(
    'settlements-proposed',
    /* sql */ `select offer_id, status, back_minor, text, until, created_at from settlements where author_id = $1 order by id`,
  ),
  listed(
    'prices-asked-at-the-door',
    /* sql */ `select offer_id, status, old_gross_minor, new_gross_minor, measured, listed, reason, until, created_at
      from door_prices where asked_by = $1 order by id`,
  ),
  listed(
    'money-held-for-the-next-deal',
    /* sql */ `select r.auction_id, r.offer_id, r.status, r.amount_minor, r.currency, r.until, r.ended_at, r.created_at
      from rescues r join auctions a on a.id = r.auction_id where a.owner_id = $1 order by r.id`,
  ),
  listed(
    'cancellations-asked-for',
    /* sql */ `select offer_id, status, reason, claim_minor, until, created_at
      from cancel_requests where author_id = $1 order by id`,
  ),
  listed(
    'deals-asked-for-again',
    /* sql */ `select offer_id, status, reason, until, created_at
      from reinstatements where author_id = $1 order by id`,
  ),
  listed(
    'offers-asked-for',
    /* sql */ `select auction_id, company_id, status, reason, source, created_at
      from offer_requests where asked_by = $1 order by id`,
  ),
  listed(
    'proofs-given',
    /* sql */ `select uid, stage, kind, note, created_at from delivery_proofs
      where by_user_id = $1 order by created_at`,
  ),
  listed(
    'payments',
    /* sql */ `select id, offer_id, status, amount_minor, currency, refunded_minor, failure_code, captured_at, created_at
      from payments where payer_id = $1 order by id`,
  ),
  listed(
    'payouts',
    /* sql */ `select p.id, p.offer_id, p.status, p.amount_minor, p.currency, p.failure_code, p.paid_at, p.created_at
      from payouts p join companies c on c.id = p.company_id where c.user_id = $1 order by p.id`,
  ),
  listed(
    'commissions',
    /* sql */ `select f.offer_id, f.status, f.net_minor, f.vat_minor, f.currency, f.created_at
      from fees f join companies c on c.id = f.company_id where c.user_id = $1 order by f.id`,
  ),
  listed(
    'reviews-written',
    /* sql */ `select offer_id, status, stars, aspects, text, reply, submitted_at, published_at, edited_at
      from opinions where author_id = $1 and submitted_at is not null order by id`,
  ),
  listed(
    'reviews-reported',
    `select opinion_id, text, created_at, decided_at from opinion_reports where reporter_id = $1 order by id`,
  ),
  listed(
    'reviews-received',
    /* sql */ `select offer_id, stars, aspects, text, reply, published_at, replied_at
      from opinions where subject_id = $1 and status in ('published', 'reported') order by id`,
  ),
  listed(
    'company',
    /* sql */ `select kind, status, status_reason, name, slug, tax_number, register_number, country, city,
      is_vat_payer, about, is_payout_account_ready, stars_sum, opinions_count, deals_count, created_at, updated_at
     from companies where user_id = $1`,
  ),
  listed(
    'vehicles',
    /* sql */ `select v.type, v.plate, v.load_length, v.load_width, v.load_height, v.payload, v.created_at, v.archived_at
      from company_vehicles v join companies c on c.id = v.company_id where c.user_id = $1 order by v.id`,
  ),
  listed(
    'devices',
    /* sql */ `select d.device_uid, d.name, d.platform, d.app_version, d.created_at, d.registered_at
      from company_devices d join companies c on c.id = d.company_id
      where $1 in (c.user_id, d.user_id, d.added_by) order by d.id`,
  ),
  listed(
    'company-memberships',
    /* sql */ `select c.name as company, m.role, m.status, m.joined_at, m.ended_at
      from company_members m join companies c on c.id = m.company_id where m.user_id = $1 order by m.id`,
  ),
  // Only data entered by the owner; other data of members are their own.
  listed(
    'company-members',
    /* sql */ `select m.email as invited, m.role, m.status, m.created_at, m.joined_at, m.ended_at
      from company_members m join companies c on c.id = m.company_id where c.user_id = $1 order by m.id`,
  ),
  listed(
    'own-pictures',
    /* sql */ `select uid, type, vehicle_id, width, height, created_at
      from user_pictures where user_id = $1 order by created_at, uid`,
  ),
  listed(
    'identity',
    /* sql */ `select c.document, c.status, c.reason, c.decided_at, c.valid_until, c.created_at
      from identity_checks c where c.user_id = $1`,
  ),
  listed(
    'offer-template',
    /* sql */ `select t.price_type, t.transport_type, t.valid_days, t.message, t.updated_at
      from offer_templates t join companies c on c.id = t.company_id where c.user_id = $1`,
  ),
  listed(
    'rate-card',
    /* sql */ `select k.is_on, k.daily_limit, k.lead_days, k.updated_at,
      (select coalesce(json_agg(to_jsonb(r) - array['id', 'company_id'] order by r.id), '[]')
       from company_rates r where r.company_id = k.company_id) as rates
      from rate_cards k join companies c on c.id = k.company_id where c.user_id = $1`,
  ),
  listed(
    'saved-searches',
    /* sql */ `select s.name, s.filters, s.alert, s.created_at, s.updated_at, s.looked_at, s.told_at
      from search_criteria s join companies c on c.id = s.company_id
      where c.user_id = $1 and s.removed_at is null order by s.id`,
  ),
  listed(
    'trips',
    /* sql */ `select t.vehicle_id, t.from_place, t.via_places, t.to_place, t.distance, t.date_from, t.date_to,
      t.free_litres, t.free_payload, t.width, t.alert, t.created_at, t.updated_at, t.looked_at, t.told_at
      from trips t join companies c on c.id = t.company_id
      where c.user_id = $1 and t.removed_at is null order by t.id`,
  ),
  listed(
    'company-settings',
    /* sql */ `select s.work_radius_km, s.work_categories, s.is_presence_shown, s.offers_to, s.deals_to, s.papers_to,
      s.are_drivers_told, s.is_work_told, s.work_told_at, s.updated_at
      from company_settings s join companies c on c.id = s.company_id where c.user_id = $1`,
  ),
  listed(
    'company-costs',
    /* sql */ `select k.currency, k.fuel_minor, k.hour_minor, k.stop_minutes, k.least_per_hour_minor,
      k.least_per_km_minor, k.updated_at,
      (select coalesce(json_object_agg(t.country, t.per_km_minor), '{}') from company_tolls t
       where t.company_id = k.company_id) as tolls,
      (select coalesce(json_agg(json_build_object('plate', v.plate, 'consumption', vc.consumption, 'per_km_minor',
        vc.per_km_minor) order by v.id), '[]') from vehicle_costs vc join company_vehicles v on v.id = vc.vehicle_id
       where v.company_id = k.company_id) as vehicles
      from company_costs k join companies c on c.id = k.company_id where c.user_id = $1`,
  ),
  listed(
    'company-documents',
    /* sql */ `select d.uuid, d.type, d.form, d.pages, d.valid_until, d.created_at, d.checked_at
      from company_documents d join companies c on c.id = d.company_id where c.user_id = $1 order by d.created_at`,
  ),
  listed(
    'verifications',
    /* sql */ `select b.type, b.status, b.reason, b.verified_at, b.valid_until, b.updated_at
      from verification_blocks b join companies c on c.id = b.company_id where c.user_id = $1 order by b.type`,
  ),
  listed(
    'charity',
    /* sql */ `select k.status, k.statute_uid, k.statute_pages, k.account_holder, k.submitted_at, k.reason, k.decided_at
      from charity_checks k join companies c on c.id = k.company_id where c.user_id = $1`,
  ),
  listed(
    'messages-written',
    /* sql */ `select m.auction_id, m.offer_id, m.answers_id as answers, m.topic, m.phrase, m.text, m.created_at,
      k.status as masking, k.appeal, k.reason,
      (select coalesce(json_agg(f order by f.position), '[]') from (
        select uid, position, name from message_files where message_id = m.id) f) as files
      from messages m left join message_maskings k on k.id = m.id where m.author_id = $1 order by m.id`,
  ),
  // Questions about the user's listings, and messages about offers.
  listed(
    'messages-received',
    /* sql */ `select m.auction_id, m.offer_id, m.topic, m.phrase,
      case when k.status = 'released' then m.text else coalesce(m.masked, m.text) end as text, m.created_at
      from messages m join auctions a on a.id = m.auction_id left join offers o on o.id = m.offer_id
        left join message_maskings k on k.id = m.id
      where m.author_id <> $1 and (a.owner_id = $1 or o.bidder_id = $1) order by m.id`,
  ),
  listed(
    'notifications',
    /* sql */ `select event, data, path, read_at, created_at from notifications where user_id = $1 order by id`,
  ),
  // Mails with links that open the account are left out.
  listed(
    'mails',
    /* sql */ `select to_email, subject, text, sent_at, created_at,
      (select coalesce(json_agg(json_build_object('kind', r.kind, 'status', r.status, 'detail', r.detail, 'at', r.at) order by r.at), '[]')
       from mail_reports r where r.mail_id = m.id) as came_back
      from outbox_mails m where user_id = $1 and not is_secret order by id`,
  ),
  listed(
    'history',
    /* sql */ `select machine as thing, thing_id, event, from_state, to_state, reason, at
      from audit_events where actor_id = $1 or on_behalf_of = $1 order by id`,
  ),
]
