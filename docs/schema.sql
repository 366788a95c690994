-- The tables of the database, written by `npm run db:migrate` from the catalogue.
-- Read it to see what is there; change it by a migration.

create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create sequence processor_questions;

create table acceptances (
  id integer not null generated always as identity,
  offer_id integer not null,
  author_id integer not null,
  status text not null,
  version integer not null default 1,
  reason text not null,
  gross_minor integer not null,
  auction_version integer not null,
  until timestamp with time zone not null,
  answered_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint acceptances_pkey PRIMARY KEY (id),
  constraint acceptances_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint acceptances_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint acceptances_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint acceptances_answered CHECK (((status = ANY (ARRAY['agreed'::text, 'declined'::text])) = (answered_by IS NOT NULL))),
  constraint acceptances_gross_minor_check CHECK ((gross_minor >= 0)),
  constraint acceptances_status_check CHECK ((status = ANY (ARRAY['open'::text, 'agreed'::text, 'declined'::text, 'lapsed'::text]))),
  constraint acceptances_two_decide CHECK (((status <> 'agreed'::text) OR (answered_by <> author_id)))
);
CREATE INDEX acceptances_answered_by ON public.acceptances USING btree (answered_by);
CREATE INDEX acceptances_author ON public.acceptances USING btree (author_id);
CREATE INDEX acceptances_due ON public.acceptances USING btree (until) WHERE (status = 'open'::text);
CREATE INDEX acceptances_offer ON public.acceptances USING btree (offer_id);
CREATE UNIQUE INDEX acceptances_one_open ON public.acceptances USING btree (offer_id) WHERE (status = 'open'::text);

create table account_closings (
  user_id integer not null,
  from_status text not null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint account_closings_pkey PRIMARY KEY (user_id),
  constraint account_closings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_closings_from_status_check CHECK ((from_status = ANY (ARRAY['unconfirmed'::text, 'active'::text, 'limited'::text])))
);
CREATE INDEX account_closings_due ON public.account_closings USING btree (due_at);

create table account_export_parts (
  uid uuid not null,
  export_id integer not null,
  place integer not null,
  bytes integer not null,
  constraint account_export_parts_pkey PRIMARY KEY (uid),
  constraint account_export_parts_export_id_place_key UNIQUE (export_id, place),
  constraint account_export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES account_exports(id) ON DELETE CASCADE,
  constraint account_export_parts_bytes_check CHECK ((bytes > 0))
);

create table account_exports (
  id integer not null generated always as identity,
  user_id integer not null,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  failed_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint account_exports_pkey PRIMARY KEY (id),
  constraint account_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_exports_check CHECK (((ready_at IS NULL) OR (failed_at IS NULL))),
  constraint account_exports_check1 CHECK (((ready_at IS NULL) = (expires_at IS NULL)))
);
CREATE UNIQUE INDEX account_exports_one_at_a_time ON public.account_exports USING btree (user_id) WHERE ((ready_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX account_exports_user ON public.account_exports USING btree (user_id, id DESC);

create table agreements (
  id integer not null generated always as identity,
  user_id integer not null,
  kind text not null,
  given_at timestamp with time zone not null default now(),
  version text,
  withdrawn_at timestamp with time zone,
  address text,
  constraint agreements_pkey PRIMARY KEY (id),
  constraint agreements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint agreements_check CHECK (((kind = ANY (ARRAY['terms'::text, 'privacy'::text])) = (version IS NOT NULL)))
);
CREATE UNIQUE INDEX agreements_in_force ON public.agreements USING btree (user_id, kind, COALESCE(version, ''::text)) WHERE (withdrawn_at IS NULL);

create table announcements (
  id integer not null generated always as identity,
  locale text not null,
  role text,
  text text not null,
  link text,
  shown_from timestamp with time zone not null default now(),
  shown_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_check CHECK ((shown_until > shown_from)),
  constraint announcements_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'courier'::text, 'charity'::text, 'admin'::text]))),
  constraint announcements_text CHECK (((length(text) >= 1) AND (length(text) <= 200)))
);
CREATE INDEX announcements_shown ON public.announcements USING btree (locale, shown_from DESC);

create table auction_items (
  id integer not null generated always as identity,
  auction_id integer not null,
  "position" integer not null,
  unique_key text,
  item_category_id text not null,
  autocomplete_item_id text,
  name text not null,
  items_number integer not null default 1,
  length_cm integer,
  width_cm integer,
  height_cm integer,
  weight_kg numeric(9,1),
  model text,
  production_date text,
  body_type text,
  has_wheels boolean,
  palletized boolean,
  packed boolean,
  oversize boolean,
  dimensions_estimated boolean not null default false,
  is_adjusted_by_user boolean not null default false,
  extra jsonb not null default '{}'::jsonb,
  constraint auction_items_pkey PRIMARY KEY (id),
  constraint auction_items_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id) ON DELETE CASCADE,
  constraint auction_items_height_cm_check CHECK ((height_cm > 0)),
  constraint auction_items_items_number_check CHECK ((items_number > 0)),
  constraint auction_items_length_cm_check CHECK ((length_cm > 0)),
  constraint auction_items_weight_kg_check CHECK ((weight_kg > (0)::numeric)),
  constraint auction_items_width_cm_check CHECK ((width_cm > 0))
);
CREATE INDEX auction_items_auction ON public.auction_items USING btree (auction_id, "position");
CREATE TRIGGER auction_items_added AFTER INSERT ON auction_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_open_items();
CREATE TRIGGER auction_items_changed AFTER UPDATE ON auction_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_open_items();
CREATE TRIGGER auction_items_removed AFTER DELETE ON auction_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_open_items();
CREATE TRIGGER auction_items_worded AFTER INSERT ON auction_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_items();
CREATE TRIGGER auction_items_worded_anew AFTER UPDATE ON auction_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_items();
CREATE TRIGGER auction_items_worded_less AFTER DELETE ON auction_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_items();

create table auction_pictures (
  uid uuid not null,
  auction_id integer not null,
  "position" integer not null,
  original_name text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  constraint auction_pictures_pkey PRIMARY KEY (uid),
  constraint auction_pictures_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id) ON DELETE CASCADE
);
CREATE INDEX auction_pictures_auction ON public.auction_pictures USING btree (auction_id, "position");

create table auctions (
  id integer not null generated always as identity,
  uuid uuid not null,
  owner_id integer,
  draft_token_hash text,
  status text not null,
  hidden_reason text,
  version integer not null default 1,
  type text not null default 'bid'::text,
  locale text not null,
  currency character(3) not null,
  title text,
  is_title_entered_by_user boolean not null default false,
  main_category_id text,
  category_id text,
  category_tree_test_group character(1) not null default 'B'::bpchar,
  date_fixed boolean not null default true,
  transport_date_range text,
  send_date_from date,
  send_date_to date,
  receive_date_from date,
  receive_date_to date,
  from_place_id integer,
  to_place_id integer,
  from_address jsonb,
  to_address jsonb,
  from_lat double precision,
  from_lng double precision,
  to_lat double precision,
  to_lng double precision,
  distance integer,
  duration_hours numeric(6,1),
  has_ferry boolean not null default false,
  polyline_string text,
  description text not null default ''::text,
  total_weight_kg numeric(10,1),
  is_total_weight_edited_by_user boolean not null default false,
  price_estimation jsonb,
  booking_set_price_minor integer,
  vat_invoice boolean not null default false,
  vat_invoice_country character(2),
  pickup_floor integer,
  delivery_floor integer,
  pickup_elevator boolean,
  delivery_elevator boolean,
  receiver_phone text,
  published_at timestamp with time zone,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  blocked_from text,
  posting_secret_hash text,
  invoice jsonb,
  ending_told_for timestamp with time zone,
  declared_minor integer,
  constraint auctions_pkey PRIMARY KEY (id),
  constraint auctions_uuid_key UNIQUE (uuid),
  constraint auctions_from_place_id_fkey FOREIGN KEY (from_place_id) REFERENCES places(id),
  constraint auctions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint auctions_to_place_id_fkey FOREIGN KEY (to_place_id) REFERENCES places(id),
  constraint auctions_blocked_from_check CHECK ((blocked_from = ANY (ARRAY['active'::text, 'pending'::text, 'expired'::text, 'owner'::text]))),
  constraint auctions_booking_set_price_minor_check CHECK ((booking_set_price_minor > 0)),
  constraint auctions_check CHECK (((status = 'draft'::text) OR ((owner_id IS NOT NULL) AND (title IS NOT NULL) AND (category_id IS NOT NULL) AND (from_address IS NOT NULL) AND (to_address IS NOT NULL)))),
  constraint auctions_check1 CHECK (((status = 'hidden'::text) = (hidden_reason IS NOT NULL))),
  constraint auctions_check2 CHECK (((receive_date_to IS NULL) OR (send_date_from IS NULL) OR (receive_date_to >= send_date_from))),
  constraint auctions_declared_minor_check CHECK ((declared_minor > 0)),
  constraint auctions_distance_check CHECK ((distance >= 0)),
  constraint auctions_fixed_has_price CHECK (((type = 'fixed'::text) = (booking_set_price_minor IS NOT NULL))),
  constraint auctions_hidden_reason_check CHECK ((hidden_reason = ANY (ARRAY['expired'::text, 'owner'::text, 'moderation'::text, 'blocked'::text]))),
  constraint auctions_invoice_is_whole CHECK (((invoice IS NULL) OR (vat_invoice AND (COALESCE((invoice ->> 'companyName'::text), ''::text) <> ''::text) AND (COALESCE((invoice ->> 'taxNumber'::text), ''::text) <> ''::text)))),
  constraint auctions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'active'::text, 'reserved'::text, 'booked'::text, 'completed'::text, 'hidden'::text, 'cancelled'::text, 'removed'::text, 'archived'::text]))),
  constraint auctions_transport_date_range_check CHECK ((transport_date_range = ANY (ARRAY['flex'::text, '3days'::text, 'week'::text, 'custom'::text]))),
  constraint auctions_type_check CHECK ((type = ANY (ARRAY['bid'::text, 'fixed'::text])))
);
CREATE INDEX auctions_carried_from ON public.auctions USING btree (from_lat, from_lng) WHERE (status = ANY (ARRAY['completed'::text, 'archived'::text]));
CREATE INDEX auctions_expiring ON public.auctions USING btree (expires_at) WHERE (status = 'active'::text);
CREATE INDEX auctions_over ON public.auctions USING btree (updated_at) WHERE (status = ANY (ARRAY['completed'::text, 'cancelled'::text, 'removed'::text]));
CREATE INDEX auctions_owner ON public.auctions USING btree (owner_id, id DESC);
CREATE TRIGGER auctions_kept AFTER UPDATE ON auctions FOR EACH ROW WHEN (new.status = 'active'::text OR old.status = 'active'::text) EXECUTE FUNCTION keep_open_auction();
CREATE TRIGGER auctions_opened AFTER INSERT ON auctions FOR EACH ROW WHEN (new.status = 'active'::text) EXECUTE FUNCTION keep_open_auction();
CREATE TRIGGER auctions_worded AFTER INSERT ON auctions FOR EACH ROW WHEN (new.status = 'active'::text) EXECUTE FUNCTION keep_open_words();
CREATE TRIGGER auctions_worded_anew AFTER UPDATE ON auctions FOR EACH ROW WHEN (new.status = 'active'::text AND (old.status IS DISTINCT FROM new.status OR old.published_at IS DISTINCT FROM new.published_at OR old.title IS DISTINCT FROM new.title OR old.locale IS DISTINCT FROM new.locale OR old.category_id IS DISTINCT FROM new.category_id OR old.from_address IS DISTINCT FROM new.from_address OR old.to_address IS DISTINCT FROM new.to_address OR old.from_place_id IS DISTINCT FROM new.from_place_id OR old.to_place_id IS DISTINCT FROM new.to_place_id)) EXECUTE FUNCTION keep_open_words();

create table audit_events (
  id bigint not null generated always as identity,
  machine text not null,
  thing_id text not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor_id integer,
  on_behalf_of integer,
  reason text,
  request_id text not null,
  at timestamp with time zone not null,
  constraint audit_events_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_events_actor ON public.audit_events USING btree (actor_id, id);
CREATE INDEX audit_events_at ON public.audit_events USING btree (at);
CREATE INDEX audit_events_on_behalf_of ON public.audit_events USING btree (on_behalf_of, id) WHERE (on_behalf_of IS NOT NULL);
CREATE INDEX audit_events_thing ON public.audit_events USING btree (machine, thing_id, id);
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

create table cancel_requests (
  id integer not null generated always as identity,
  offer_id integer not null,
  author_id integer not null,
  status text not null,
  version integer not null default 1,
  reason text not null default ''::text,
  claim_minor integer,
  until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint cancel_requests_pkey PRIMARY KEY (id),
  constraint cancel_requests_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint cancel_requests_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint cancel_requests_claim CHECK (((status = 'claimed'::text) = (claim_minor IS NOT NULL))),
  constraint cancel_requests_claim_minor_check CHECK ((claim_minor > 0)),
  constraint cancel_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'agreed'::text, 'claimed'::text, 'disputed'::text, 'lapsed'::text, 'withdrawn'::text, 'overtaken'::text])))
);
CREATE INDEX cancel_requests_author ON public.cancel_requests USING btree (author_id);
CREATE INDEX cancel_requests_due ON public.cancel_requests USING btree (until) WHERE (status = 'open'::text);
CREATE INDEX cancel_requests_offer ON public.cancel_requests USING btree (offer_id);
CREATE UNIQUE INDEX cancel_requests_one_claim ON public.cancel_requests USING btree (offer_id) WHERE (status = 'claimed'::text);
CREATE UNIQUE INDEX cancel_requests_one_open ON public.cancel_requests USING btree (offer_id) WHERE (status = 'open'::text);
CREATE INDEX cancel_requests_waiting ON public.cancel_requests USING btree (created_at) WHERE (status = ANY (ARRAY['open'::text, 'disputed'::text]));

create table change_proposals (
  id integer not null generated always as identity,
  offer_id integer not null,
  side text not null,
  author_id integer not null,
  status text not null,
  version integer not null default 1,
  pickup_date date,
  delivery_date date,
  description text,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint change_proposals_pkey PRIMARY KEY (id),
  constraint change_proposals_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint change_proposals_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint change_proposals_change_something CHECK ((num_nonnulls(pickup_date, delivery_date, description) > 0)),
  constraint change_proposals_in_order CHECK ((delivery_date >= pickup_date)),
  constraint change_proposals_own_goods CHECK (((description IS NULL) OR (side = 'owner'::text))),
  constraint change_proposals_side_check CHECK ((side = ANY (ARRAY['owner'::text, 'provider'::text]))),
  constraint change_proposals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'replaced'::text, 'lapsed'::text])))
);
CREATE INDEX change_proposals_author ON public.change_proposals USING btree (author_id);
CREATE INDEX change_proposals_offer ON public.change_proposals USING btree (offer_id);
CREATE UNIQUE INDEX change_proposals_one_open ON public.change_proposals USING btree (offer_id) WHERE (status = 'open'::text);

create table chargebacks (
  id integer not null generated always as identity,
  payment_id integer not null,
  processor_dispute_id text constraint chargebacks_provider_dispute_id_not_null not null,
  status text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  amount_minor integer,
  currency character(3),
  evidence_due_at timestamp with time zone,
  evidence_sent_at timestamp with time zone,
  constraint chargebacks_pkey PRIMARY KEY (id),
  constraint chargebacks_processor_dispute_id_key UNIQUE (processor_dispute_id),
  constraint chargebacks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint chargebacks_amount CHECK (((amount_minor > 0) AND ((amount_minor IS NULL) = (currency IS NULL)))),
  constraint chargebacks_evidence CHECK (((status <> 'evidence_sent'::text) OR (evidence_sent_at IS NOT NULL))),
  constraint chargebacks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'evidence_sent'::text, 'won'::text, 'lost'::text, 'released'::text])))
);
CREATE INDEX chargebacks_due ON public.chargebacks USING btree (evidence_due_at) WHERE (status = 'open'::text);
CREATE INDEX chargebacks_listed ON public.chargebacks USING btree (((status <> 'open'::text)), evidence_due_at, id);
CREATE INDEX chargebacks_open ON public.chargebacks USING btree (created_at) WHERE (status = 'open'::text);
CREATE INDEX chargebacks_payment ON public.chargebacks USING btree (payment_id);

create table charity_checks (
  id integer not null generated always as identity,
  company_id integer not null,
  status text not null,
  version integer not null default 1,
  statute_uid uuid,
  statute_form text,
  statute_pages integer,
  account_holder text,
  submitted_at timestamp with time zone,
  reason text,
  decided_at timestamp with time zone,
  decided_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint charity_checks_pkey PRIMARY KEY (id),
  constraint charity_checks_company_id_key UNIQUE (company_id),
  constraint charity_checks_statute_uid_key UNIQUE (statute_uid),
  constraint charity_checks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint charity_checks_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint charity_checks_check CHECK (((status = 'none'::text) OR ((statute_uid IS NOT NULL) AND (submitted_at IS NOT NULL)))),
  constraint charity_checks_check1 CHECK (((status <> 'verified'::text) OR (decided_at IS NOT NULL))),
  constraint charity_checks_status_check CHECK ((status = ANY (ARRAY['none'::text, 'submitted'::text, 'verified'::text, 'rejected'::text, 'revoked'::text]))),
  constraint charity_checks_statute_form_check CHECK ((statute_form = ANY (ARRAY['pdf'::text, 'picture'::text])))
);
CREATE INDEX charity_checks_decider ON public.charity_checks USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX charity_checks_waiting ON public.charity_checks USING btree (submitted_at) WHERE (status = 'submitted'::text);

create table companies (
  id integer not null generated always as identity,
  user_id integer not null,
  kind text not null,
  status text not null,
  version integer not null default 1,
  name text not null,
  slug text not null,
  tax_number text,
  register_number text,
  country character(2) not null,
  city text,
  is_vat_payer boolean not null default true,
  about text not null default ''::text,
  home_place_id integer,
  payout_account_id text,
  is_payout_account_ready boolean not null default false,
  stars_sum integer not null default 0,
  opinions_count integer not null default 0,
  deals_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  rejections integer not null default 0,
  status_reason text,
  payout_bank text,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_payout_account_id_key UNIQUE (payout_account_id),
  constraint companies_user_id_key UNIQUE (user_id),
  constraint companies_home_place_id_fkey FOREIGN KEY (home_place_id) REFERENCES places(id),
  constraint companies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint companies_kind_check CHECK ((kind = ANY (ARRAY['courier'::text, 'charity'::text]))),
  constraint companies_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'in_progress'::text, 'submitted'::text, 'verified'::text, 'rejected'::text, 'suspended'::text, 'lapsed'::text])))
);
CREATE INDEX companies_verified_in_country ON public.companies USING btree (country, deals_count DESC, id) WHERE (status = 'verified'::text);
CREATE INDEX companies_waiting ON public.companies USING btree (updated_at) WHERE (status = 'submitted'::text);

create table company_costs (
  company_id integer not null,
  currency character(3) not null,
  fuel_minor integer,
  hour_minor integer,
  stop_minutes integer,
  least_per_hour_minor integer,
  least_per_km_minor integer,
  updated_at timestamp with time zone not null,
  constraint company_costs_pkey PRIMARY KEY (company_id),
  constraint company_costs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_costs_fuel_minor_check CHECK ((fuel_minor >= 0)),
  constraint company_costs_hour_minor_check CHECK ((hour_minor >= 0)),
  constraint company_costs_least_per_hour_minor_check CHECK ((least_per_hour_minor >= 0)),
  constraint company_costs_least_per_km_minor_check CHECK ((least_per_km_minor >= 0)),
  constraint company_costs_stop_minutes_check CHECK ((stop_minutes >= 0))
);

create table company_devices (
  id integer not null generated always as identity,
  company_id integer not null,
  device_uid text not null,
  name text not null,
  platform text,
  app_version text,
  added_by integer,
  user_id integer,
  created_at timestamp with time zone not null,
  registered_at timestamp with time zone,
  constraint company_devices_pkey PRIMARY KEY (id),
  constraint company_devices_company_id_device_uid_key UNIQUE (company_id, device_uid),
  constraint company_devices_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint company_devices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint company_devices_app_version_check CHECK ((length(app_version) <= 20)),
  constraint company_devices_device_uid_check CHECK (((length(device_uid) >= 1) AND (length(device_uid) <= 100))),
  constraint company_devices_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint company_devices_platform_check CHECK ((platform = ANY (ARRAY['android'::text, 'ios'::text])))
);
CREATE INDEX company_devices_added_by ON public.company_devices USING btree (added_by);
CREATE INDEX company_devices_user ON public.company_devices USING btree (user_id);

create table company_documents (
  uuid uuid not null default gen_random_uuid(),
  company_id integer not null,
  type text not null,
  valid_until date,
  created_at timestamp with time zone not null default now(),
  form text not null,
  pages integer not null,
  checked_at timestamp with time zone,
  constraint company_documents_pkey PRIMARY KEY (uuid),
  constraint company_documents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_documents_form_check CHECK ((form = ANY (ARRAY['pdf'::text, 'picture'::text]))),
  constraint company_documents_pages_check CHECK ((pages > 0)),
  constraint company_documents_type_check CHECK ((type = ANY (ARRAY['licence'::text, 'insurance'::text, 'registration-certificate'::text, 'profile'::text])))
);
CREATE INDEX company_documents_company ON public.company_documents USING btree (company_id);

create table company_members (
  id integer not null generated always as identity,
  company_id integer not null,
  user_id integer,
  role text not null,
  status text not null,
  version integer not null default 1,
  email citext,
  locale text not null,
  token_hash text,
  expires_at timestamp with time zone,
  joined_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint company_members_pkey PRIMARY KEY (id),
  constraint company_members_token_hash_key UNIQUE (token_hash),
  constraint company_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint company_members_check CHECK (((status = 'invited'::text) = ((token_hash IS NOT NULL) AND (email IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint company_members_check1 CHECK (((status <> 'active'::text) OR (user_id IS NOT NULL))),
  constraint company_members_role_check CHECK ((role = ANY (ARRAY['dispatcher'::text, 'driver'::text]))),
  constraint company_members_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'removed'::text])))
);
CREATE INDEX company_members_company ON public.company_members USING btree (company_id, id) WHERE (status <> 'removed'::text);
CREATE UNIQUE INDEX company_members_one_company ON public.company_members USING btree (user_id) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX company_members_one_invitation ON public.company_members USING btree (company_id, email) WHERE (status = 'invited'::text);
CREATE INDEX company_members_user ON public.company_members USING btree (user_id);

create table company_rates (
  id integer not null generated always as identity,
  company_id integer not null,
  category_id text not null,
  country_from text,
  country_to text,
  km_from integer not null,
  km_to integer,
  weight_max_kg integer,
  currency text not null,
  least_minor integer not null,
  per_km_minor integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint company_rates_pkey PRIMARY KEY (id),
  constraint company_rates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_rates_band CHECK ((km_to > km_from)),
  constraint company_rates_km_from_check CHECK ((km_from >= 0)),
  constraint company_rates_least_minor_check CHECK ((least_minor >= 0)),
  constraint company_rates_per_km_minor_check CHECK ((per_km_minor >= 0)),
  constraint company_rates_weight_max_kg_check CHECK ((weight_max_kg > 0))
);
CREATE INDEX company_rates_company ON public.company_rates USING btree (company_id, id);
CREATE INDEX company_rates_fitting ON public.company_rates USING btree (category_id, currency);

create table company_settings (
  company_id integer not null,
  work_radius_km integer not null,
  work_categories text[] not null,
  is_presence_shown boolean not null,
  offers_to text not null,
  deals_to text not null,
  papers_to text not null,
  are_drivers_told boolean not null,
  updated_at timestamp with time zone not null,
  is_work_told boolean not null default false,
  work_told_at timestamp with time zone,
  constraint company_settings_pkey PRIMARY KEY (company_id),
  constraint company_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_settings_deals_to_check CHECK ((deals_to = ANY (ARRAY['both'::text, 'writer'::text, 'team'::text]))),
  constraint company_settings_offers_to_check CHECK ((offers_to = ANY (ARRAY['both'::text, 'writer'::text, 'team'::text]))),
  constraint company_settings_papers_to_check CHECK ((papers_to = ANY (ARRAY['owner'::text, 'team'::text]))),
  constraint company_settings_work_radius_km_check CHECK (((work_radius_km >= 1) AND (work_radius_km <= 300)))
);
CREATE INDEX company_settings_told ON public.company_settings USING btree (company_id) WHERE is_work_told;

create table company_tolls (
  company_id integer not null,
  country character(2) not null,
  per_km_minor integer not null,
  constraint company_tolls_pkey PRIMARY KEY (company_id, country),
  constraint company_tolls_company_id_fkey FOREIGN KEY (company_id) REFERENCES company_costs(company_id) ON DELETE CASCADE,
  constraint company_tolls_per_km_minor_check CHECK ((per_km_minor >= 0))
);

create table company_vehicles (
  id integer not null generated always as identity,
  company_id integer not null,
  type text not null,
  plate text not null,
  load_length integer not null,
  load_width integer not null,
  load_height integer not null,
  payload integer not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint company_vehicles_pkey PRIMARY KEY (id),
  constraint company_vehicles_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_vehicles_load_height_check CHECK ((load_height > 0)),
  constraint company_vehicles_load_length_check CHECK ((load_length > 0)),
  constraint company_vehicles_load_width_check CHECK ((load_width > 0)),
  constraint company_vehicles_payload_check CHECK ((payload > 0)),
  constraint company_vehicles_plate_check CHECK ((plate <> ''::text))
);
CREATE INDEX company_vehicles_company ON public.company_vehicles USING btree (company_id);
CREATE UNIQUE INDEX company_vehicles_plate ON public.company_vehicles USING btree (company_id, plate) WHERE (archived_at IS NULL);

create table complaint_files (
  uid uuid not null,
  message_id integer not null,
  "position" integer not null,
  form text not null,
  name text not null,
  pages integer not null,
  constraint complaint_files_pkey PRIMARY KEY (uid),
  constraint complaint_files_message_id_position_key UNIQUE (message_id, "position"),
  constraint complaint_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES complaint_messages(id) ON DELETE CASCADE,
  constraint complaint_files_form_check CHECK ((form = ANY (ARRAY['picture'::text, 'pdf'::text]))),
  constraint complaint_files_position_check CHECK ((("position" >= 1) AND ("position" <= 10)))
);

create table complaint_messages (
  id integer not null generated always as identity,
  complaint_id integer not null,
  side text not null,
  author_id integer not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint complaint_messages_pkey PRIMARY KEY (id),
  constraint complaint_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint complaint_messages_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id),
  constraint complaint_messages_side_check CHECK ((side = ANY (ARRAY['owner'::text, 'provider'::text, 'office'::text])))
);
CREATE INDEX complaint_messages_author ON public.complaint_messages USING btree (author_id);
CREATE INDEX complaint_messages_complaint ON public.complaint_messages USING btree (complaint_id, id);

create table complaints (
  id integer not null generated always as identity,
  offer_id integer not null,
  side text not null,
  author_id integer,
  kind text not null,
  status text not null,
  version integer not null default 1,
  text text not null default ''::text,
  item text not null default ''::text,
  worth_minor integer,
  claim_minor integer,
  held_minor integer not null default 0,
  holds_all boolean not null default false,
  outcome text,
  back_minor integer,
  finding text not null default ''::text,
  decided_by integer,
  question text not null default ''::text,
  appeal_side text,
  appeal text not null default ''::text,
  appeal_finding text not null default ''::text,
  appeal_decided_by integer,
  is_owner_content boolean not null default false,
  is_provider_content boolean not null default false,
  until timestamp with time zone,
  decide_until timestamp with time zone not null,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint complaints_pkey PRIMARY KEY (id),
  constraint complaints_appeal_decided_by_fkey FOREIGN KEY (appeal_decided_by) REFERENCES users(id),
  constraint complaints_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint complaints_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint complaints_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint complaints_appeal_side_check CHECK ((appeal_side = ANY (ARRAY['owner'::text, 'provider'::text]))),
  constraint complaints_author CHECK (((author_id IS NULL) = (side = 'office'::text))),
  constraint complaints_back_minor_check CHECK ((back_minor >= 0)),
  constraint complaints_claim_minor_check CHECK ((claim_minor > 0)),
  constraint complaints_clock CHECK (((status = ANY (ARRAY['with_respondent'::text, 'awaiting_info'::text, 'proposed'::text, 'resolved'::text])) = (until IS NOT NULL))),
  constraint complaints_closed CHECK (((status = ANY (ARRAY['closed'::text, 'withdrawn'::text])) = (closed_at IS NOT NULL))),
  constraint complaints_decided CHECK (((status <> ALL (ARRAY['resolved'::text, 'appealed'::text])) OR ((outcome IS NOT NULL) AND (decided_by IS NOT NULL)))),
  constraint complaints_held_minor_check CHECK ((held_minor >= 0)),
  constraint complaints_kind_check CHECK ((kind = ANY (ARRAY['damage'::text, 'loss'::text, 'delay'::text, 'price_change'::text, 'no_show'::text, 'conduct'::text, 'payment'::text, 'platform'::text, 'returned'::text, 'not_delivered'::text, 'cancellation'::text]))),
  constraint complaints_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'partly'::text, 'rejected'::text, 'settled'::text]))),
  constraint complaints_side_check CHECK ((side = ANY (ARRAY['owner'::text, 'provider'::text, 'office'::text]))),
  constraint complaints_status_check CHECK ((status = ANY (ARRAY['with_respondent'::text, 'awaiting_info'::text, 'in_review'::text, 'proposed'::text, 'resolved'::text, 'appealed'::text, 'closed'::text, 'withdrawn'::text]))),
  constraint complaints_two_decide CHECK ((appeal_decided_by <> decided_by)),
  constraint complaints_worth_minor_check CHECK ((worth_minor > 0))
);
CREATE INDEX complaints_appeal_decided_by ON public.complaints USING btree (appeal_decided_by) WHERE (appeal_decided_by IS NOT NULL);
CREATE INDEX complaints_author ON public.complaints USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX complaints_decided_by ON public.complaints USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX complaints_due ON public.complaints USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX complaints_offer ON public.complaints USING btree (offer_id);
CREATE UNIQUE INDEX complaints_one_open ON public.complaints USING btree (offer_id, side) WHERE (status <> ALL (ARRAY['closed'::text, 'withdrawn'::text]));
CREATE INDEX complaints_waiting ON public.complaints USING btree (decide_until) WHERE (status <> ALL (ARRAY['closed'::text, 'withdrawn'::text]));

create table cookie_consents (
  id integer not null generated always as identity,
  consent integer not null,
  host text not null,
  given_at timestamp with time zone not null default now(),
  constraint cookie_consents_pkey PRIMARY KEY (id),
  constraint cookie_consents_consent_check CHECK (((consent >= 0) AND (consent <= 7)))
);

create table counts (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint counts_pkey PRIMARY KEY (key)
);
CREATE INDEX counts_expire ON public.counts USING btree (expire);

create table currency_rates (
  code character(3) not null,
  per_euro numeric(16,6) not null,
  as_of date not null,
  source text not null,
  constraint currency_rates_pkey PRIMARY KEY (code),
  constraint currency_rates_per_euro_check CHECK ((per_euro > (0)::numeric))
);

create table decisions (
  id integer not null generated always as identity,
  auction_id integer not null,
  user_id integer not null,
  kind text not null,
  status text not null,
  version integer not null default 1,
  ground text not null,
  reason text not null,
  decided_by integer not null,
  appeal text not null default ''::text,
  appealed_at timestamp with time zone,
  answer text not null default ''::text,
  answered_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint decisions_pkey PRIMARY KEY (id),
  constraint decisions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint decisions_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id),
  constraint decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint decisions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint decisions_another CHECK ((answered_by <> decided_by)),
  constraint decisions_answered CHECK (((status <> ALL (ARRAY['kept'::text, 'reversed'::text])) OR (answered_by IS NOT NULL))),
  constraint decisions_appealed CHECK (((status <> ALL (ARRAY['appealed'::text, 'kept'::text, 'reversed'::text])) OR (appealed_at IS NOT NULL))),
  constraint decisions_ground_check CHECK ((ground = ANY (ARRAY['forbidden'::text, 'fraud'::text, 'offensive'::text, 'rights'::text, 'other'::text]))),
  constraint decisions_kind_check CHECK ((kind = ANY (ARRAY['hide'::text, 'remove'::text]))),
  constraint decisions_status_check CHECK ((status = ANY (ARRAY['standing'::text, 'lifted'::text, 'appealed'::text, 'kept'::text, 'reversed'::text])))
);
CREATE INDEX decisions_answered_by ON public.decisions USING btree (answered_by);
CREATE INDEX decisions_appeals ON public.decisions USING btree (appealed_at) WHERE (status = 'appealed'::text);
CREATE INDEX decisions_auction ON public.decisions USING btree (auction_id);
CREATE INDEX decisions_decided_by ON public.decisions USING btree (decided_by);
CREATE UNIQUE INDEX decisions_one_stands ON public.decisions USING btree (auction_id) WHERE (status = ANY (ARRAY['standing'::text, 'appealed'::text, 'kept'::text]));
CREATE INDEX decisions_user ON public.decisions USING btree (user_id, id DESC);

create table deliveries (
  id integer not null generated always as identity,
  offer_id integer not null,
  status text not null,
  version integer not null default 1,
  tracking_secret text not null,
  pickup_pin text not null,
  delivery_pin text not null,
  picked_up_at timestamp with time zone,
  delivered_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  planned_pickup date,
  planned_delivery date,
  release_from timestamp with time zone,
  overdue_asked_at timestamp with time zone,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_offer_id_key UNIQUE (offer_id),
  constraint deliveries_tracking_secret_key UNIQUE (tracking_secret),
  constraint deliveries_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'en_route_to_pickup'::text, 'picked_up'::text, 'in_transit'::text, 'delivered'::text, 'confirmed'::text, 'pickup_failed'::text, 'delivery_failed'::text, 'returning'::text, 'returned'::text])))
);

create table delivery_proofs (
  uid uuid not null,
  delivery_id integer not null,
  stage text not null,
  kind text not null,
  by_user_id integer,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint delivery_proofs_pkey PRIMARY KEY (uid),
  constraint delivery_proofs_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id),
  constraint delivery_proofs_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint delivery_proofs_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'signature'::text, 'pin'::text]))),
  constraint delivery_proofs_stage_check CHECK ((stage = ANY (ARRAY['pickup'::text, 'delivery'::text])))
);
CREATE INDEX delivery_proofs_delivery ON public.delivery_proofs USING btree (delivery_id, stage);
CREATE INDEX delivery_proofs_maker ON public.delivery_proofs USING btree (by_user_id) WHERE (by_user_id IS NOT NULL);

create table demo_worlds (
  single boolean not null default true,
  version integer not null,
  seeded_at timestamp with time zone not null default now(),
  filled text[],
  constraint demo_worlds_pkey PRIMARY KEY (single),
  constraint demo_worlds_single_check CHECK (single)
);

create table door_files (
  uid uuid not null,
  door_price_id integer not null,
  "position" integer not null,
  constraint door_files_pkey PRIMARY KEY (uid),
  constraint door_files_door_price_id_position_key UNIQUE (door_price_id, "position"),
  constraint door_files_door_price_id_fkey FOREIGN KEY (door_price_id) REFERENCES door_prices(id) ON DELETE CASCADE,
  constraint door_files_position_check CHECK ((("position" >= 1) AND ("position" <= 10)))
);

create table door_prices (
  id integer not null generated always as identity,
  offer_id integer not null,
  asked_by integer not null,
  status text not null,
  version integer not null default 1,
  old_gross_minor integer not null,
  new_gross_minor integer not null,
  measured jsonb not null,
  listed jsonb not null,
  reason text not null,
  until timestamp with time zone not null,
  answered_at timestamp with time zone,
  pay_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint door_prices_pkey PRIMARY KEY (id),
  constraint door_prices_once UNIQUE (offer_id),
  constraint door_prices_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint door_prices_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint door_prices_answered CHECK (((status <> ALL (ARRAY['accepted'::text, 'paid'::text, 'cancelled_free'::text])) OR (answered_at IS NOT NULL))),
  constraint door_prices_listed_check CHECK ((jsonb_typeof(listed) = 'object'::text)),
  constraint door_prices_measured_check CHECK ((jsonb_typeof(measured) = 'object'::text)),
  constraint door_prices_old_gross_minor_check CHECK ((old_gross_minor > 0)),
  constraint door_prices_raised CHECK (((new_gross_minor > old_gross_minor) AND ((new_gross_minor)::numeric <= ((old_gross_minor)::numeric * 1.3)))),
  constraint door_prices_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'accepted'::text, 'paid'::text, 'kept'::text, 'cancelled_free'::text]))),
  constraint door_prices_to_pay CHECK (((status <> ALL (ARRAY['accepted'::text, 'paid'::text])) OR (pay_until IS NOT NULL)))
);
CREATE INDEX door_prices_asked_by ON public.door_prices USING btree (asked_by);
CREATE INDEX door_prices_due ON public.door_prices USING btree (until) WHERE (status = 'asked'::text);
CREATE INDEX door_prices_unpaid ON public.door_prices USING btree (pay_until) WHERE (status = 'accepted'::text);

create table email_changes (
  id integer not null generated always as identity,
  user_id integer not null,
  from_email citext not null,
  to_email citext not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  undo_hash text,
  undo_expires_at timestamp with time zone,
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_token_hash_key UNIQUE (token_hash),
  constraint email_changes_undo_hash_key UNIQUE (undo_hash),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_changes_user ON public.email_changes USING btree (user_id);

create table fees (
  id integer not null generated always as identity,
  offer_id integer not null,
  company_id integer not null,
  status text not null,
  version integer not null default 1,
  net_minor integer not null,
  vat_minor integer not null,
  currency character(3) not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint fees_pkey PRIMARY KEY (id),
  constraint fees_offer_id_key UNIQUE (offer_id),
  constraint fees_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint fees_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint fees_net_minor_check CHECK ((net_minor >= 0)),
  constraint fees_status_check CHECK ((status = ANY (ARRAY['accrued'::text, 'invoiced'::text, 'paid'::text, 'overdue'::text, 'waived'::text, 'corrected'::text]))),
  constraint fees_vat_minor_check CHECK ((vat_minor >= 0))
);
CREATE INDEX fees_company ON public.fees USING btree (company_id);

create table fraud_reports (
  id integer not null generated always as identity,
  offer_id integer not null,
  side text not null,
  author_id integer not null,
  status text not null,
  version integer not null default 1,
  reason text not null,
  decided_by integer,
  finding text not null default ''::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  proposed_by integer,
  constraint fraud_reports_pkey PRIMARY KEY (id),
  constraint fraud_reports_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint fraud_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint fraud_reports_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint fraud_reports_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint fraud_reports_decided CHECK (((status = ANY (ARRAY['open'::text, 'proposed'::text])) = (decided_by IS NULL))),
  constraint fraud_reports_proposed CHECK (((status <> 'proposed'::text) OR (proposed_by IS NOT NULL))),
  constraint fraud_reports_side_check CHECK ((side = ANY (ARRAY['owner'::text, 'provider'::text]))),
  constraint fraud_reports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'proposed'::text, 'dismissed'::text, 'confirmed'::text]))),
  constraint fraud_reports_two_decide CHECK (((status <> 'confirmed'::text) OR (proposed_by <> decided_by)))
);
CREATE INDEX fraud_reports_author ON public.fraud_reports USING btree (author_id);
CREATE INDEX fraud_reports_decided_by ON public.fraud_reports USING btree (decided_by);
CREATE INDEX fraud_reports_offer ON public.fraud_reports USING btree (offer_id);
CREATE UNIQUE INDEX fraud_reports_one_open ON public.fraud_reports USING btree (offer_id) WHERE (status = ANY (ARRAY['open'::text, 'proposed'::text]));
CREATE INDEX fraud_reports_proposed_by ON public.fraud_reports USING btree (proposed_by);
CREATE INDEX fraud_reports_waiting ON public.fraud_reports USING btree (created_at) WHERE (status = ANY (ARRAY['open'::text, 'proposed'::text]));

create table idempotency_keys (
  caller text not null,
  call text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  claim uuid,
  claimed_at timestamp with time zone,
  constraint idempotency_keys_pkey PRIMARY KEY (caller, call, key),
  constraint idempotency_claim_has_time CHECK (((claim IS NULL) = (claimed_at IS NULL))),
  constraint idempotency_claim_or_answer CHECK (((claim IS NULL) OR (answer IS NULL)))
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table identity_checks (
  id integer not null generated always as identity,
  user_id integer not null,
  status text not null,
  version integer not null default 1,
  document text not null,
  reason text,
  decided_at timestamp with time zone,
  decided_by integer,
  valid_until date,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint identity_checks_pkey PRIMARY KEY (id),
  constraint identity_checks_user_id_key UNIQUE (user_id),
  constraint identity_checks_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint identity_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identity_checks_check CHECK (((status <> 'verified'::text) OR ((decided_at IS NOT NULL) AND (valid_until IS NOT NULL)))),
  constraint identity_checks_document_check CHECK ((document = ANY (ARRAY['id_card'::text, 'passport'::text, 'driving_licence'::text]))),
  constraint identity_checks_status_check CHECK ((status = ANY (ARRAY['none'::text, 'submitted'::text, 'verified'::text, 'rejected'::text, 'expired'::text])))
);
CREATE INDEX identity_checks_decider ON public.identity_checks USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX identity_checks_until ON public.identity_checks USING btree (valid_until) WHERE (status = 'verified'::text);
CREATE INDEX identity_checks_waiting ON public.identity_checks USING btree (updated_at) WHERE (status = 'submitted'::text);

create table identity_photos (
  uid uuid not null,
  user_id integer not null,
  side text not null,
  created_at timestamp with time zone not null default now(),
  constraint identity_photos_pkey PRIMARY KEY (uid),
  constraint identity_photos_user_id_side_key UNIQUE (user_id, side),
  constraint identity_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identity_photos_side_check CHECK ((side = ANY (ARRAY['front'::text, 'back'::text])))
);

create table known_words (
  word text not null,
  written text not null,
  constraint known_words_pkey PRIMARY KEY (word)
);
CREATE INDEX known_words_close ON public.known_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);

create table ledger_entries (
  id integer not null generated always as identity,
  transaction_id integer not null,
  account text not null,
  amount_minor integer not null,
  currency character(3) not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint ledger_entries_account_check CHECK ((account = ANY (ARRAY['clearing'::text, 'held'::text, 'courier_payable'::text, 'fee'::text, 'vat'::text, 'refund'::text, 'chargeback'::text, 'bank'::text, 'goodwill'::text, 'credit'::text]))),
  constraint ledger_entries_amount_minor_check CHECK ((amount_minor <> 0))
);
CREATE INDEX ledger_entries_transaction ON public.ledger_entries USING btree (transaction_id);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

create table ledger_transactions (
  id integer not null generated always as identity,
  kind text not null,
  unique_key text not null,
  offer_id integer not null,
  payment_id integer,
  at timestamp with time zone not null default now(),
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_unique_key_key UNIQUE (unique_key),
  constraint ledger_transactions_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint ledger_transactions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['capture'::text, 'earn'::text, 'unearn'::text, 'claim'::text, 'settle'::text, 'payout'::text, 'payout_reversed'::text, 'payout_again'::text, 'payout_settled'::text, 'refund'::text, 'refund_failed'::text, 'refund_outside'::text, 'refund_matched'::text, 'chargeback'::text, 'credit'::text])))
);
CREATE INDEX ledger_transactions_offer ON public.ledger_transactions USING btree (offer_id);
CREATE INDEX ledger_transactions_payment ON public.ledger_transactions USING btree (payment_id) WHERE (payment_id IS NOT NULL);

create table listing_reports (
  id integer not null generated always as identity,
  auction_id integer not null,
  reporter_id integer,
  name text not null default ''::text,
  email text,
  locale text not null,
  ground text not null,
  text text not null,
  status text not null,
  version integer not null default 1,
  decided_by integer,
  finding text not null default ''::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint listing_reports_pkey PRIMARY KEY (id),
  constraint listing_reports_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id),
  constraint listing_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint listing_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  constraint listing_reports_decided CHECK (((status = 'open'::text) = (decided_by IS NULL))),
  constraint listing_reports_ground_check CHECK ((ground = ANY (ARRAY['forbidden'::text, 'fraud'::text, 'offensive'::text, 'rights'::text, 'other'::text]))),
  constraint listing_reports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'dismissed'::text, 'upheld'::text])))
);
CREATE INDEX listing_reports_auction ON public.listing_reports USING btree (auction_id);
CREATE INDEX listing_reports_decided_by ON public.listing_reports USING btree (decided_by);
CREATE UNIQUE INDEX listing_reports_once ON public.listing_reports USING btree (auction_id, lower(email)) WHERE (status = 'open'::text);
CREATE INDEX listing_reports_open ON public.listing_reports USING btree (created_at) WHERE (status = 'open'::text);
CREATE INDEX listing_reports_over ON public.listing_reports USING btree (updated_at) WHERE (status <> 'open'::text);
CREATE INDEX listing_reports_reporter ON public.listing_reports USING btree (reporter_id);

create table mail_reports (
  mail_id integer not null,
  kind text not null,
  status text not null,
  detail text not null,
  at timestamp with time zone not null,
  constraint mail_reports_pkey PRIMARY KEY (mail_id, kind),
  constraint mail_reports_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES outbox_mails(id) ON DELETE CASCADE,
  constraint mail_reports_kind_check CHECK ((kind = ANY (ARRAY['failure'::text, 'complaint'::text])))
);

create table mailbox_closures (
  email citext not null,
  status text not null,
  detail text not null,
  closed_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  constraint mailbox_closures_pkey PRIMARY KEY (email),
  constraint mailbox_closures_check CHECK (((opened_at IS NULL) OR (opened_at >= closed_at)))
);

create table mailed_drafts (
  id integer not null generated always as identity,
  token_hash text not null,
  email citext not null,
  locale text not null,
  form text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint mailed_drafts_pkey PRIMARY KEY (id),
  constraint mailed_drafts_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX mailed_drafts_email ON public.mailed_drafts USING btree (email);
CREATE INDEX mailed_drafts_expiry ON public.mailed_drafts USING btree (expires_at);

create table message_files (
  uid uuid not null,
  message_id integer not null,
  "position" integer not null,
  form text not null,
  name text not null,
  masked text,
  pages integer not null,
  constraint message_files_pkey PRIMARY KEY (uid),
  constraint message_files_message_id_position_key UNIQUE (message_id, "position"),
  constraint message_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_files_form_check CHECK ((form = ANY (ARRAY['picture'::text, 'pdf'::text]))),
  constraint message_files_position_check CHECK ((("position" >= 1) AND ("position" <= 5)))
);

create table message_maskings (
  id integer not null,
  status text not null,
  version integer not null default 1,
  appeal text not null default ''::text,
  appealed_at timestamp with time zone,
  reason text not null default ''::text,
  decided_by integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint message_maskings_pkey PRIMARY KEY (id),
  constraint message_maskings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint message_maskings_id_fkey FOREIGN KEY (id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_maskings_appealed CHECK (((status <> 'appealed'::text) OR (appealed_at IS NOT NULL))),
  constraint message_maskings_decided CHECK (((status = ANY (ARRAY['released'::text, 'kept'::text])) = (decided_by IS NOT NULL))),
  constraint message_maskings_kept_after_appeal CHECK (((status <> 'kept'::text) OR (appealed_at IS NOT NULL))),
  constraint message_maskings_status_check CHECK ((status = ANY (ARRAY['masked'::text, 'appealed'::text, 'released'::text, 'kept'::text])))
);
CREATE INDEX message_maskings_appeals ON public.message_maskings USING btree (id) WHERE (status = 'appealed'::text);
CREATE INDEX message_maskings_decided_by ON public.message_maskings USING btree (decided_by);

create table message_translations (
  message_id integer not null,
  language text not null,
  source_hash text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint message_translations_pkey PRIMARY KEY (message_id, language, source_hash),
  constraint message_translations_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);

create table messages (
  id integer not null generated always as identity,
  auction_id integer not null,
  offer_id integer,
  answers_id integer,
  side text not null,
  author_id integer not null,
  company_id integer,
  locale text not null,
  topic text,
  phrase text,
  text text not null,
  masked text,
  created_at timestamp with time zone not null,
  files integer not null default 0,
  read_at timestamp with time zone,
  answer_seconds integer,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_answers_id_fkey FOREIGN KEY (answers_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint messages_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id) ON DELETE CASCADE,
  constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint messages_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint messages_answer_seconds_check CHECK ((answer_seconds >= 0)),
  constraint messages_ask_or_answer CHECK (
CASE
    WHEN (offer_id IS NOT NULL) THEN ((answers_id IS NULL) AND (topic IS NULL))
    ELSE (((side = 'provider'::text) AND (answers_id IS NULL)) OR ((side <> 'provider'::text) AND (answers_id IS NOT NULL)))
END),
  constraint messages_bring_files CHECK (((files = 0) OR (offer_id IS NOT NULL))),
  constraint messages_files_check CHECK (((files >= 0) AND (files <= 5))),
  constraint messages_of_a_company CHECK (((side = 'provider'::text) = (company_id IS NOT NULL))),
  constraint messages_read_by_a_side CHECK (((read_at IS NULL) OR (offer_id IS NOT NULL))),
  constraint messages_say_something CHECK ((((phrase IS NULL) OR (text = ''::text)) AND ((phrase IS NOT NULL) OR (text <> ''::text) OR (files > 0)))),
  constraint messages_side_check CHECK ((side = ANY (ARRAY['owner'::text, 'provider'::text, 'admin'::text])))
);
CREATE INDEX messages_answered ON public.messages USING btree (company_id, created_at DESC) INCLUDE (answer_seconds) WHERE (answer_seconds IS NOT NULL);
CREATE INDEX messages_answers ON public.messages USING btree (answers_id) WHERE (answers_id IS NOT NULL);
CREATE INDEX messages_auction ON public.messages USING btree (auction_id, id) WHERE (offer_id IS NULL);
CREATE INDEX messages_author ON public.messages USING btree (author_id);
CREATE INDEX messages_company ON public.messages USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX messages_offer ON public.messages USING btree (offer_id, id) WHERE (offer_id IS NOT NULL);
CREATE INDEX messages_read ON public.messages USING btree (author_id, read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX messages_unread ON public.messages USING btree (offer_id) INCLUDE (side) WHERE ((read_at IS NULL) AND (offer_id IS NOT NULL));

create table notifications (
  id integer not null generated always as identity,
  user_id integer not null,
  event text not null,
  data jsonb not null default '{}'::jsonb,
  path text,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  dedupe_key text not null,
  seen_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_dedupe_key_key UNIQUE (dedupe_key),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_thing ON public.notifications USING btree ((((split_part(dedupe_key, '.'::text, 1) || ':'::text) || split_part(dedupe_key, ':'::text, 2))));
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, id DESC);

create table observed_auctions (
  user_id integer not null,
  auction_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint observed_auctions_pkey PRIMARY KEY (user_id, auction_id),
  constraint observed_auctions_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id) ON DELETE CASCADE,
  constraint observed_auctions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX observed_auctions_auction ON public.observed_auctions USING btree (auction_id);

create table offer_prices (
  id integer not null generated always as identity,
  offer_id integer not null,
  before_minor integer not null,
  after_minor integer not null,
  event text not null,
  at timestamp with time zone not null,
  constraint offer_prices_pkey PRIMARY KEY (id),
  constraint offer_prices_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_prices_check CHECK ((after_minor <> before_minor))
);
CREATE INDEX offer_prices_offer ON public.offer_prices USING btree (offer_id, id DESC);

create table offer_requests (
  id integer not null generated always as identity,
  auction_id integer not null,
  company_id integer not null,
  asked_by integer not null,
  source text not null,
  score integer not null,
  status text not null,
  reason text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint offer_requests_pkey PRIMARY KEY (id),
  constraint offer_requests_once UNIQUE (auction_id, company_id),
  constraint offer_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint offer_requests_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id) ON DELETE CASCADE,
  constraint offer_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint offer_requests_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint offer_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'declined'::text])))
);
CREATE INDEX offer_requests_asked_by ON public.offer_requests USING btree (asked_by);
CREATE INDEX offer_requests_company ON public.offer_requests USING btree (company_id, id);

create table offer_templates (
  company_id integer not null,
  price_type text not null,
  transport_type text,
  valid_days integer not null,
  message text not null,
  updated_at timestamp with time zone not null,
  constraint offer_templates_pkey PRIMARY KEY (company_id),
  constraint offer_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint offer_templates_price_type_check CHECK ((price_type = ANY (ARRAY['gross'::text, 'net'::text]))),
  constraint offer_templates_transport_type_check CHECK ((transport_type = ANY (ARRAY['own_van'::text, 'trailer'::text, 'truck'::text, 'part_load'::text, 'courier_van'::text]))),
  constraint offer_templates_valid_days_check CHECK (((valid_days >= 1) AND (valid_days <= 90)))
);

create table offers (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  auction_id integer not null,
  bidder_id integer not null,
  company_id integer not null,
  status text not null,
  version integer not null default 1,
  currency character(3) not null,
  net_minor integer not null,
  vat_percent numeric(4,2) not null,
  vat_minor integer not null,
  gross_minor integer not null,
  fee_net_minor integer not null,
  fee_vat_minor integer not null,
  min_gross_minor integer,
  transport_type text,
  pickup_date date,
  delivery_date date,
  valid_until timestamp with time zone not null,
  message text not null default ''::text,
  is_fraud_reported boolean not null default false,
  pay_until timestamp with time zone,
  accepted_at timestamp with time zone,
  realized_at timestamp with time zone,
  ended_reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  vehicle_id integer,
  author_id integer,
  counter_gross_minor integer,
  counter_until timestamp with time zone,
  is_by_rate boolean not null default false,
  cancelled_at timestamp with time zone,
  reinstated_at timestamp with time zone,
  listing_before jsonb,
  cancel_fault text,
  courier_keeps_minor integer,
  auto_bid_from_minor integer,
  auto_bid_least_minor integer,
  withdrawn_at timestamp with time zone,
  duration_days integer,
  settled_minor integer,
  is_on_time boolean,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_uuid_key UNIQUE (uuid),
  constraint offers_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id),
  constraint offers_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint offers_bidder_id_fkey FOREIGN KEY (bidder_id) REFERENCES users(id),
  constraint offers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint offers_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES company_vehicles(id),
  constraint offers_cancel_fault_check CHECK ((cancel_fault = ANY (ARRAY['customer'::text, 'courier'::text, 'nobody'::text]))),
  constraint offers_check CHECK (((net_minor + vat_minor) = gross_minor)),
  constraint offers_check1 CHECK (((min_gross_minor IS NULL) OR (min_gross_minor < gross_minor))),
  constraint offers_check2 CHECK ((auto_bid_least_minor < auto_bid_from_minor)),
  constraint offers_check3 CHECK (((settled_minor >= 0) AND (settled_minor <= gross_minor))),
  constraint offers_counter_below CHECK ((counter_gross_minor < gross_minor)),
  constraint offers_counter_gross_minor_check CHECK ((counter_gross_minor > 0)),
  constraint offers_counter_open CHECK (((counter_gross_minor IS NULL) OR (status = 'active'::text))),
  constraint offers_counter_whole CHECK (((counter_gross_minor IS NULL) = (counter_until IS NULL))),
  constraint offers_courier_keeps_minor_check CHECK ((courier_keeps_minor > 0)),
  constraint offers_duration_days_check CHECK (((duration_days >= 1) AND (duration_days <= 30))),
  constraint offers_fee_net_minor_check CHECK ((fee_net_minor >= 0)),
  constraint offers_fee_vat_minor_check CHECK ((fee_vat_minor >= 0)),
  constraint offers_gross_minor_check CHECK ((gross_minor >= 0)),
  constraint offers_min_gross_minor_check CHECK ((min_gross_minor > 0)),
  constraint offers_net_minor_check CHECK ((net_minor >= 0)),
  constraint offers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'stale'::text, 'awaiting_payment'::text, 'accepted'::text, 'realized'::text, 'withdrawn'::text, 'rejected'::text, 'lost'::text, 'expired'::text, 'cancelled'::text, 'fraud'::text]))),
  constraint offers_vat_minor_check CHECK ((vat_minor >= 0)),
  constraint offers_vat_percent_check CHECK ((vat_percent >= (0)::numeric))
);
CREATE INDEX offers_auction ON public.offers USING btree (auction_id, gross_minor);
CREATE INDEX offers_author ON public.offers USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX offers_auto_bid ON public.offers USING btree (auction_id) WHERE ((status = 'active'::text) AND (min_gross_minor IS NOT NULL));
CREATE INDEX offers_bidder ON public.offers USING btree (bidder_id, id DESC);
CREATE INDEX offers_counter_until ON public.offers USING btree (counter_until) WHERE (counter_until IS NOT NULL);
CREATE INDEX offers_ended_by_company ON public.offers USING btree (company_id, (
CASE status
    WHEN 'realized'::text THEN realized_at
    ELSE cancelled_at
END) DESC) INCLUDE (status, realized_at, cancelled_at, is_on_time) WHERE ((status = 'realized'::text) OR ((status = 'cancelled'::text) AND (cancel_fault = 'courier'::text)));
CREATE INDEX offers_lowered ON public.offers USING btree (auction_id) WHERE ((status = 'active'::text) AND (auto_bid_from_minor IS NOT NULL));
CREATE UNIQUE INDEX offers_one_open_per_company ON public.offers USING btree (auction_id, company_id) WHERE (status = ANY (ARRAY['active'::text, 'stale'::text, 'awaiting_payment'::text, 'accepted'::text, 'realized'::text]));
CREATE UNIQUE INDEX offers_one_winner ON public.offers USING btree (auction_id) WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'accepted'::text, 'realized'::text]));
CREATE INDEX offers_pay_until ON public.offers USING btree (pay_until) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX offers_realized ON public.offers USING btree (realized_at DESC, id DESC) WHERE ((status = 'realized'::text) AND (realized_at IS NOT NULL));
CREATE INDEX offers_realized_by_company ON public.offers USING btree (company_id, auction_id) WHERE (status = 'realized'::text);
CREATE INDEX offers_valid_until ON public.offers USING btree (valid_until) WHERE (status = ANY (ARRAY['active'::text, 'stale'::text]));
CREATE INDEX offers_vehicle ON public.offers USING btree (vehicle_id) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX offers_withdrawn ON public.offers USING btree (company_id, withdrawn_at) WHERE (withdrawn_at IS NOT NULL);
CREATE TRIGGER offers_added AFTER INSERT ON offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_lowest_offer();
CREATE TRIGGER offers_changed AFTER UPDATE ON offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_lowest_offer();
CREATE TRIGGER offers_removed AFTER DELETE ON offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_lowest_offer();

create table open_auctions (
  auction_id integer not null,
  published_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  from_lat double precision,
  from_lng double precision,
  to_lat double precision,
  to_lng double precision,
  from_cell integer,
  from_spot integer,
  to_cell integer,
  to_spot integer,
  from_place_id integer,
  to_place_id integer,
  send_date_from date,
  last_day date,
  first_day date,
  distance integer not null,
  weight_kg real not null,
  long_cm integer,
  broad_cm integer,
  high_cm integer,
  euro_cents bigint,
  euro_cents_per_km integer,
  is_fixed boolean not null,
  from_country text,
  to_country text,
  category_id text not null,
  constraint open_auctions_pkey PRIMARY KEY (auction_id),
  constraint open_auctions_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id) ON DELETE CASCADE
);
alter table open_auctions set (fillfactor=85);
CREATE INDEX open_auctions_category ON public.open_auctions USING btree (category_id, published_at DESC, auction_id DESC);
CREATE INDEX open_auctions_countries ON public.open_auctions USING btree (from_country, to_country, published_at DESC, auction_id DESC) INCLUDE (from_place_id, from_lat, from_lng, to_place_id, to_lat, to_lng);
CREATE INDEX open_auctions_day ON public.open_auctions USING btree (COALESCE(send_date_from, 'infinity'::date), auction_id);
CREATE INDEX open_auctions_distance ON public.open_auctions USING btree (distance, auction_id);
CREATE INDEX open_auctions_ending ON public.open_auctions USING btree (expires_at, auction_id);
CREATE INDEX open_auctions_from ON public.open_auctions USING btree (from_cell, to_cell, category_id, published_at DESC, auction_id DESC) INCLUDE (from_lat, from_lng, to_lat, to_lng);
CREATE INDEX open_auctions_newest ON public.open_auctions USING btree (published_at DESC, auction_id DESC) INCLUDE (from_spot, from_cell, to_cell, from_lat, from_lng, to_lat, to_lng, from_country, to_country, category_id);
CREATE INDEX open_auctions_price ON public.open_auctions USING btree (COALESCE(euro_cents, '9000000000000'::bigint), auction_id);
CREATE INDEX open_auctions_spot ON public.open_auctions USING btree (from_spot, published_at DESC, auction_id DESC) INCLUDE (from_lat, from_lng, to_spot, to_lat, to_lng);
CREATE INDEX open_auctions_to ON public.open_auctions USING btree (to_cell, published_at DESC, auction_id DESC) INCLUDE (to_lat, to_lng);
CREATE INDEX open_auctions_to_country ON public.open_auctions USING btree (to_country, published_at DESC, auction_id DESC);
CREATE INDEX open_auctions_value ON public.open_auctions USING btree (COALESCE(euro_cents_per_km, '-1'::integer) DESC, auction_id DESC);

create table open_words (
  auction_id integer not null,
  published_at timestamp with time zone not null,
  told tsvector not null,
  words tsvector not null,
  constraint open_words_pkey PRIMARY KEY (auction_id),
  constraint open_words_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES open_auctions(auction_id) ON DELETE CASCADE
);
alter table open_words alter column told set statistics 300;
alter table open_words alter column words set statistics 300;
CREATE INDEX open_words_newest ON public.open_words USING btree (published_at DESC, auction_id DESC);
CREATE INDEX open_words_told ON public.open_words USING gin (told) WITH (fastupdate=off);
CREATE INDEX open_words_words ON public.open_words USING gin (words) WITH (fastupdate=off);

create table opinion_reports (
  id integer not null generated always as identity,
  opinion_id integer not null,
  reporter_id integer not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint opinion_reports_pkey PRIMARY KEY (id),
  constraint opinion_reports_opinion_id_fkey FOREIGN KEY (opinion_id) REFERENCES opinions(id) ON DELETE CASCADE,
  constraint opinion_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX opinion_reports_open ON public.opinion_reports USING btree (opinion_id, reporter_id) WHERE (decided_at IS NULL);
CREATE INDEX opinion_reports_reporter ON public.opinion_reports USING btree (reporter_id);

create table opinions (
  id integer not null generated always as identity,
  offer_id integer not null,
  side text not null,
  author_id integer not null,
  subject_id integer not null,
  company_id integer,
  status text not null,
  version integer not null default 1,
  hash text not null,
  stars integer,
  aspects jsonb not null default '{}'::jsonb,
  text text not null default ''::text,
  reply text,
  invited_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  is_retracted boolean not null default false,
  is_deal_reinstated boolean not null default false,
  edited_at timestamp with time zone,
  replied_at timestamp with time zone,
  constraint opinions_pkey PRIMARY KEY (id),
  constraint opinions_hash_key UNIQUE (hash),
  constraint opinions_offer_id_side_key UNIQUE (offer_id, side),
  constraint opinions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint opinions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint opinions_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint opinions_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id),
  constraint opinions_check CHECK (((status = 'invited'::text) OR (stars IS NOT NULL))),
  constraint opinions_retracted CHECK (((NOT is_retracted) OR (status = 'invited'::text))),
  constraint opinions_side_check CHECK ((side = ANY (ARRAY['owner'::text, 'provider'::text]))),
  constraint opinions_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint opinions_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'submitted'::text, 'published'::text, 'reported'::text, 'hidden'::text])))
);
CREATE INDEX opinions_author ON public.opinions USING btree (author_id);
CREATE INDEX opinions_company ON public.opinions USING btree (company_id, published_at DESC) WHERE (status = ANY (ARRAY['published'::text, 'reported'::text]));
CREATE INDEX opinions_subject ON public.opinions USING btree (subject_id);

create table outbox_announcements (
  id bigint not null generated always as identity,
  thread text not null,
  payload jsonb not null,
  tries integer not null default 0,
  error text,
  created_at timestamp with time zone not null default now(),
  constraint outbox_announcements_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_announcements_thread ON public.outbox_announcements USING btree (thread, id);

create table outbox_mails (
  id integer not null generated always as identity,
  dedupe_key text not null,
  user_id integer,
  to_email citext not null,
  language text not null,
  event text not null,
  subject text not null,
  html text not null,
  text text not null,
  sent_at timestamp with time zone,
  error text,
  created_at timestamp with time zone not null default now(),
  is_secret boolean not null default false,
  refused_at timestamp with time zone,
  unsubscribe_url text,
  due_at timestamp with time zone,
  batch_key text,
  told jsonb,
  quotes_id integer,
  constraint outbox_mails_pkey PRIMARY KEY (id),
  constraint outbox_mails_dedupe_key_key UNIQUE (dedupe_key),
  constraint outbox_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX outbox_mails_batches ON public.outbox_mails USING btree (user_id, batch_key) WHERE (batch_key IS NOT NULL);
CREATE INDEX outbox_mails_failed ON public.outbox_mails USING btree (created_at) WHERE ((sent_at IS NULL) AND (error IS NOT NULL));
CREATE INDEX outbox_mails_quotes ON public.outbox_mails USING btree (quotes_id) WHERE (quotes_id IS NOT NULL);
CREATE INDEX outbox_mails_thing ON public.outbox_mails USING btree ((((split_part(dedupe_key, '.'::text, 1) || ':'::text) || split_part(dedupe_key, ':'::text, 2))));
CREATE INDEX outbox_mails_to ON public.outbox_mails USING btree (to_email, id DESC);
CREATE INDEX outbox_mails_unsent ON public.outbox_mails USING btree (to_email, id) WHERE ((sent_at IS NULL) AND (refused_at IS NULL));
CREATE INDEX outbox_mails_user ON public.outbox_mails USING btree (user_id, id DESC);

create table outbox_pushes (
  id integer not null generated always as identity,
  subscription_id integer not null,
  message text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint outbox_pushes_pkey PRIMARY KEY (id),
  constraint outbox_pushes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX outbox_pushes_waiting ON public.outbox_pushes USING btree (subscription_id, id);

create table outbox_sms (
  id integer not null generated always as identity,
  user_id integer,
  to_phone text not null,
  language text not null,
  text text not null,
  sent_at timestamp with time zone,
  error text,
  created_at timestamp with time zone not null default now(),
  event text,
  dedupe_key text,
  due_at timestamp with time zone,
  constraint outbox_sms_pkey PRIMARY KEY (id),
  constraint outbox_sms_dedupe_key_key UNIQUE (dedupe_key),
  constraint outbox_sms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX outbox_sms_age ON public.outbox_sms USING btree (created_at);
CREATE INDEX outbox_sms_unsent ON public.outbox_sms USING btree (to_phone, id) WHERE ((sent_at IS NULL) AND (error IS NULL));
CREATE INDEX outbox_sms_user ON public.outbox_sms USING btree (user_id, created_at) WHERE (event IS NOT NULL);

create table passkey_challenges (
  challenge_hash text not null,
  relying_party text not null,
  user_id integer,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expiry ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user ON public.passkey_challenges USING btree (user_id);

create table passkeys (
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  relying_party text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  is_synced boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_counter_check CHECK ((counter >= 0))
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

create table payments (
  id integer not null generated always as identity,
  offer_id integer not null,
  payer_id integer not null,
  status text not null,
  version integer not null default 1,
  amount_minor integer not null,
  currency character(3) not null,
  refunded_minor integer not null default 0,
  processor_session_id text,
  processor_intent_id text,
  processor_url text,
  failure_code text,
  captured_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  returned_at timestamp with time zone,
  purpose text not null default 'price'::text,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_processor_intent_id_key UNIQUE (processor_intent_id),
  constraint payments_processor_session_id_key UNIQUE (processor_session_id),
  constraint payments_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payments_check CHECK (((refunded_minor >= 0) AND (refunded_minor <= amount_minor))),
  constraint payments_check1 CHECK (((status = ANY (ARRAY['captured'::text, 'partially_refunded'::text, 'refunded'::text])) = (captured_at IS NOT NULL))),
  constraint payments_check2 CHECK (((status <> 'refunded'::text) OR (refunded_minor = amount_minor))),
  constraint payments_check3 CHECK (((status <> 'captured'::text) OR (refunded_minor = 0))),
  constraint payments_purpose_check CHECK ((purpose = ANY (ARRAY['price'::text, 'credit'::text, 'door'::text]))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['created'::text, 'action_required'::text, 'captured'::text, 'partially_refunded'::text, 'refunded'::text, 'failed'::text, 'expired'::text, 'voided'::text])))
);
CREATE INDEX payments_offer ON public.payments USING btree (offer_id);
CREATE UNIQUE INDEX payments_one_capture ON public.payments USING btree (offer_id, purpose) WHERE ((status = ANY (ARRAY['captured'::text, 'partially_refunded'::text])) AND (returned_at IS NULL) AND (purpose <> 'credit'::text));
CREATE UNIQUE INDEX payments_one_open ON public.payments USING btree (offer_id) WHERE (status = ANY (ARRAY['created'::text, 'action_required'::text]));
CREATE INDEX payments_payer ON public.payments USING btree (payer_id, id DESC);

create table payouts (
  id integer not null generated always as identity,
  offer_id integer not null,
  company_id integer not null,
  status text not null,
  version integer not null default 1,
  amount_minor integer not null,
  currency character(3) not null,
  processor_transfer_id text,
  attempts integer not null default 0,
  failure_code text,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  complaint_id integer,
  held_at timestamp with time zone,
  held_by integer,
  held_reason text,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_processor_transfer_id_key UNIQUE (processor_transfer_id),
  constraint payouts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint payouts_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id),
  constraint payouts_held_by_fkey FOREIGN KEY (held_by) REFERENCES users(id),
  constraint payouts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint payouts_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint payouts_check CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint payouts_held CHECK ((num_nulls(held_at, held_by, held_reason) = ANY (ARRAY[0, 3]))),
  constraint payouts_held_unsent CHECK (((held_at IS NULL) OR (status <> ALL (ARRAY['processing'::text, 'paid'::text])))),
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['on_hold'::text, 'due'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX payouts_company ON public.payouts USING btree (company_id, id DESC);
CREATE INDEX payouts_failed ON public.payouts USING btree (updated_at) WHERE (status = 'failed'::text);
CREATE INDEX payouts_held ON public.payouts USING btree (held_at) WHERE (held_at IS NOT NULL);
CREATE INDEX payouts_held_by ON public.payouts USING btree (held_by) WHERE (held_by IS NOT NULL);
CREATE INDEX payouts_offer ON public.payouts USING btree (offer_id);
CREATE UNIQUE INDEX payouts_one_disputed ON public.payouts USING btree (complaint_id) WHERE (complaint_id IS NOT NULL);
CREATE UNIQUE INDEX payouts_one_share ON public.payouts USING btree (offer_id) WHERE (complaint_id IS NULL);
CREATE TRIGGER payouts_not_hindered BEFORE UPDATE OF status ON payouts FOR EACH ROW WHEN (old.status = 'on_hold'::text AND new.status = 'due'::text OR old.status = 'due'::text AND new.status = 'processing'::text) EXECUTE FUNCTION refuse_hindered_payout();

create table phone_proofs (
  id integer not null generated always as identity,
  user_id integer not null,
  status text not null,
  version integer not null default 1,
  phone text not null,
  code_trace text,
  code_expires_at timestamp with time zone,
  wrong_codes integer not null default 0,
  locked_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint phone_proofs_pkey PRIMARY KEY (id),
  constraint phone_proofs_user_id_key UNIQUE (user_id),
  constraint phone_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint phone_proofs_status_check CHECK ((status = ANY (ARRAY['none'::text, 'code_sent'::text, 'verified'::text, 'expired'::text, 'locked'::text])))
);

create table place_names (
  id integer not null generated always as identity,
  place_id integer not null,
  language character(2),
  name text not null,
  country character(2) not null,
  weight real not null,
  key text not null generated always as (translate(fold(name), '-''’.'::text, '    '::text)) stored,
  constraint place_names_pkey PRIMARY KEY (id),
  constraint place_names_place_id_language_name_key UNIQUE NULLS NOT DISTINCT (place_id, language, name),
  constraint place_names_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);
CREATE INDEX place_names_prefix ON public.place_names USING btree (key text_pattern_ops);
CREATE INDEX place_names_typo ON public.place_names USING gin (key gin_trgm_ops);

create table places (
  id integer not null,
  place_id text not null,
  kind text not null,
  name text not null,
  country character(2) not null,
  admin1 text not null,
  region text not null,
  district text not null,
  postal_prefix text,
  lat double precision not null,
  lng double precision not null,
  population integer not null,
  city_id integer not null,
  key text not null generated always as (translate(fold(name), '-''’.'::text, '    '::text)) stored,
  constraint places_pkey PRIMARY KEY (id),
  constraint places_place_id_key UNIQUE (place_id),
  constraint places_city_id_fkey FOREIGN KEY (city_id) REFERENCES places(id),
  constraint places_check CHECK (((kind = 'postcode'::text) = (postal_prefix IS NOT NULL))),
  constraint places_kind_check CHECK ((kind = ANY (ARRAY['town'::text, 'postcode'::text]))),
  constraint places_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint places_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint places_population_check CHECK ((population >= 0))
);
CREATE INDEX places_point ON public.places USING gist (point(lng, lat)) WHERE (kind = 'town'::text);
CREATE UNIQUE INDEX places_postal_prefix ON public.places USING btree (country, postal_prefix) WHERE (kind = 'postcode'::text);

create table places_loaded (
  single boolean not null default true,
  hash text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint places_loaded_pkey PRIMARY KEY (single),
  constraint places_loaded_single_check CHECK (single)
);

create table price_deals (
  offer_id integer not null,
  main_category_id text not null,
  category_id text not null,
  km double precision not null,
  weight_kg double precision,
  volume_m3 double precision,
  load_kg double precision,
  floors smallint not null,
  date_range text,
  currency character(3) not null,
  euro double precision not null,
  agreed_at timestamp with time zone not null,
  constraint price_deals_pkey PRIMARY KEY (offer_id),
  constraint price_deals_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint price_deals_euro_check CHECK ((euro > (0)::double precision)),
  constraint price_deals_km_check CHECK ((km > (0)::double precision))
);
CREATE INDEX price_deals_alike ON public.price_deals USING btree (main_category_id, km) INCLUDE (category_id, currency, load_kg, euro, agreed_at);

create table price_models (
  main_category_id text not null,
  deals integer not null,
  coefficients jsonb not null,
  low double precision not null,
  middle double precision not null,
  high double precision not null,
  per_euro jsonb not null,
  error double precision not null,
  tariff_error double precision not null,
  learned_at timestamp with time zone not null,
  constraint price_models_pkey PRIMARY KEY (main_category_id),
  constraint price_models_check CHECK (((low <= middle) AND (middle <= high))),
  constraint price_models_check1 CHECK ((error < tariff_error)),
  constraint price_models_deals_check CHECK ((deals > 0))
);

create table processor_answers (
  thing text not null,
  question bigint not null,
  at timestamp with time zone not null default now(),
  constraint processor_answers_pkey PRIMARY KEY (thing)
);

create table processor_events (
  id text constraint provider_events_id_not_null not null,
  type text constraint provider_events_type_not_null not null,
  received_at timestamp with time zone constraint provider_events_received_at_not_null not null default now(),
  handled_at timestamp with time zone default now(),
  about jsonb,
  constraint processor_events_pkey PRIMARY KEY (id)
);

create table push_subscriptions (
  id integer not null generated always as identity,
  user_id integer not null,
  family uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  public_key text not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_family_key UNIQUE (family),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000))
);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);

create table rate_cards (
  company_id integer not null,
  is_on boolean not null,
  daily_limit smallint not null,
  lead_days smallint not null,
  counted_on date,
  counted smallint not null default 0,
  updated_at timestamp with time zone not null,
  constraint rate_cards_pkey PRIMARY KEY (company_id),
  constraint rate_cards_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint rate_cards_daily_limit_check CHECK (((daily_limit >= 1) AND (daily_limit <= 50))),
  constraint rate_cards_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 30)))
);

create table recovery_codes (
  trace text not null,
  user_id integer not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (trace),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (user_id);

create table refunds (
  id integer not null generated always as identity,
  payment_id integer not null,
  status text not null,
  version integer not null default 1,
  amount_minor integer not null,
  key text,
  processor_refund_id text,
  attempts integer not null default 1,
  failure_code text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  bearer text,
  reason text,
  proposed_by integer,
  answered_by integer,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_key_key UNIQUE (key),
  constraint refunds_processor_refund_id_key UNIQUE (processor_refund_id),
  constraint refunds_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint refunds_bearer CHECK ((bearer = ANY (ARRAY['platform'::text, 'courier'::text]))),
  constraint refunds_by_office CHECK ((((bearer IS NULL) = (proposed_by IS NULL)) AND ((bearer IS NULL) = (reason IS NULL)))),
  constraint refunds_by_two CHECK (((answered_by <> proposed_by) OR (status = 'declined'::text))),
  constraint refunds_check CHECK (((key IS NOT NULL) OR (processor_refund_id IS NOT NULL))),
  constraint refunds_status_check CHECK (((status = ANY (ARRAY['proposed'::text, 'declined'::text, 'due'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'settled'::text, 'noticed'::text, 'released'::text, 'matched'::text])) AND ((status <> ALL (ARRAY['proposed'::text, 'declined'::text])) OR (bearer IS NOT NULL))))
);
CREATE INDEX refunds_answered_by ON public.refunds USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE UNIQUE INDEX refunds_one_proposed ON public.refunds USING btree (payment_id) WHERE (status = 'proposed'::text);
CREATE INDEX refunds_open ON public.refunds USING btree (id) WHERE (status = ANY (ARRAY['failed'::text, 'noticed'::text]));
CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id);
CREATE INDEX refunds_proposed ON public.refunds USING btree (created_at) WHERE (status = 'proposed'::text);
CREATE INDEX refunds_proposed_by ON public.refunds USING btree (proposed_by) WHERE (proposed_by IS NOT NULL);
CREATE TRIGGER refunds_approved_within_payment BEFORE UPDATE OF status ON refunds FOR EACH ROW WHEN (old.status = 'proposed'::text AND new.status = 'due'::text) EXECUTE FUNCTION refuse_refund_above_payment();
CREATE TRIGGER refunds_ordered_within_payment BEFORE INSERT ON refunds FOR EACH ROW WHEN (new.bearer IS NOT NULL) EXECUTE FUNCTION refuse_refund_above_payment();

create table reinstatements (
  id integer not null generated always as identity,
  offer_id integer not null,
  side text not null,
  author_id integer not null,
  status text not null,
  version integer not null default 1,
  reason text not null default ''::text,
  until timestamp with time zone,
  listing_was text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint reinstatements_pkey PRIMARY KEY (id),
  constraint reinstatements_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint reinstatements_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint reinstatements_listing_was_check CHECK ((listing_was = ANY (ARRAY['active'::text, 'expired'::text, 'owner'::text]))),
  constraint reinstatements_side_check CHECK ((side = ANY (ARRAY['owner'::text, 'provider'::text, 'admin'::text]))),
  constraint reinstatements_status_check CHECK ((status = ANY (ARRAY['open'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint reinstatements_wait CHECK (((status <> 'open'::text) OR ((until IS NOT NULL) AND (side <> 'admin'::text))))
);
CREATE INDEX reinstatements_author ON public.reinstatements USING btree (author_id);
CREATE INDEX reinstatements_due ON public.reinstatements USING btree (until) WHERE (status = 'open'::text);
CREATE INDEX reinstatements_offer ON public.reinstatements USING btree (offer_id);
CREATE UNIQUE INDEX reinstatements_one_open ON public.reinstatements USING btree (offer_id) WHERE (status = 'open'::text);

create table rescues (
  id integer not null generated always as identity,
  auction_id integer not null,
  offer_id integer not null,
  status text not null,
  version integer not null default 1,
  amount_minor integer not null,
  currency character(3) not null,
  asked integer[] not null,
  declined integer[] not null default '{}'::integer[],
  until timestamp with time zone not null,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint rescues_pkey PRIMARY KEY (id),
  constraint rescues_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id),
  constraint rescues_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint rescues_amount_minor_check CHECK ((amount_minor > 0)),
  constraint rescues_check CHECK ((declined <@ asked)),
  constraint rescues_ended CHECK (((status = 'open'::text) = (ended_at IS NULL))),
  constraint rescues_status_check CHECK ((status = ANY (ARRAY['open'::text, 'rebooked'::text, 'returned'::text])))
);
CREATE INDEX rescues_auction ON public.rescues USING btree (auction_id);
CREATE INDEX rescues_due ON public.rescues USING btree (until) WHERE (status = 'open'::text);
CREATE INDEX rescues_offer ON public.rescues USING btree (offer_id);
CREATE UNIQUE INDEX rescues_one_open ON public.rescues USING btree (auction_id) WHERE (status = 'open'::text);

create table reversals (
  id integer not null generated always as identity,
  company_id integer not null,
  payout_id integer,
  status text not null,
  version integer not null default 1,
  amount_minor integer not null,
  currency character(3) not null,
  processor_id text not null,
  processor_transfer_id text,
  attempts integer not null default 0,
  failure_code text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint reversals_pkey PRIMARY KEY (id),
  constraint reversals_processor_id_key UNIQUE (processor_id),
  constraint reversals_processor_transfer_id_key UNIQUE (processor_transfer_id),
  constraint reversals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint reversals_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint reversals_amount_minor_check CHECK ((amount_minor > 0)),
  constraint reversals_check CHECK (((status = 'sent'::text) = (processor_transfer_id IS NOT NULL))),
  constraint reversals_check1 CHECK (((payout_id IS NOT NULL) OR (status = ANY (ARRAY['noticed'::text, 'settled'::text])))),
  constraint reversals_status_check CHECK ((status = ANY (ARRAY['noticed'::text, 'due'::text, 'sent'::text, 'settled'::text, 'kept'::text])))
);
CREATE INDEX reversals_company ON public.reversals USING btree (company_id);
CREATE INDEX reversals_payout ON public.reversals USING btree (payout_id);
CREATE INDEX reversals_waiting ON public.reversals USING btree (updated_at) WHERE (status = 'noticed'::text);

create table sdr_rate (
  is_only boolean not null default true,
  per_euro numeric(16,6) not null,
  as_of date not null,
  source text not null,
  constraint sdr_rate_pkey PRIMARY KEY (is_only),
  constraint sdr_rate_is_only_check CHECK (is_only),
  constraint sdr_rate_per_euro_check CHECK ((per_euro > (0)::numeric))
);

create table search_criteria (
  id integer not null generated always as identity,
  company_id integer not null,
  name text not null,
  filters jsonb not null,
  locale text not null,
  alert text not null,
  from_place jsonb,
  to_place jsonb,
  words tsquery,
  leaves text[],
  from_lat double precision,
  from_lng double precision,
  from_angle double precision,
  to_lat double precision,
  to_lng double precision,
  to_angle double precision,
  from_countries text[],
  to_countries text[],
  date_from date,
  date_to date,
  weight_min real,
  weight_max real,
  vehicle_id integer,
  load_length integer,
  load_width integer,
  load_height integer,
  payload real,
  is_fixed boolean,
  euro_cents_per_km integer,
  posted_after timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  looked_at timestamp with time zone not null,
  told_at timestamp with time zone,
  removed_at timestamp with time zone,
  area polygon,
  area_side text,
  constraint search_criteria_pkey PRIMARY KEY (id),
  constraint search_criteria_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint search_criteria_alert_check CHECK ((alert = ANY (ARRAY['none'::text, 'instant'::text, 'daily'::text, 'weekly'::text]))),
  constraint search_criteria_area CHECK (((area IS NULL) = (area_side IS NULL))),
  constraint search_criteria_area_side_check CHECK ((area_side = ANY (ARRAY['from'::text, 'to'::text, 'both'::text]))),
  constraint search_criteria_name_check CHECK ((name <> ''::text))
);
CREATE INDEX search_criteria_company ON public.search_criteria USING btree (company_id, id);
CREATE UNIQUE INDEX search_criteria_once ON public.search_criteria USING btree (company_id, md5((filters)::text)) WHERE (removed_at IS NULL);
CREATE INDEX search_criteria_removed ON public.search_criteria USING btree (removed_at) WHERE (removed_at IS NOT NULL);

create table search_hits (
  criteria_id integer not null,
  auction_id integer not null,
  found_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint search_hits_pkey PRIMARY KEY (criteria_id, auction_id),
  constraint search_hits_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id) ON DELETE CASCADE,
  constraint search_hits_criteria_id_fkey FOREIGN KEY (criteria_id) REFERENCES search_criteria(id) ON DELETE CASCADE
);
CREATE INDEX search_hits_auction ON public.search_hits USING btree (auction_id);
CREATE INDEX search_hits_found ON public.search_hits USING btree (found_at);
CREATE INDEX search_hits_untold ON public.search_hits USING btree (criteria_id) WHERE (told_at IS NULL);

create table search_keys (
  key text collate "C" not null,
  criteria_id integer not null,
  asks_more boolean not null default true,
  from_lat double precision,
  from_lng double precision,
  from_angle double precision,
  to_lat double precision,
  to_lng double precision,
  to_angle double precision,
  date_from date,
  date_to date,
  weight_min real,
  weight_max real,
  euro_cents_per_km integer,
  words tsquery,
  area polygon,
  area_side text,
  constraint search_keys_pkey PRIMARY KEY (key, criteria_id) INCLUDE (asks_more, from_lat, from_lng, from_angle, to_lat, to_lng, to_angle, date_from, date_to, weight_min, weight_max, euro_cents_per_km, words, area, area_side),
  constraint search_keys_criteria_id_fkey FOREIGN KEY (criteria_id) REFERENCES search_criteria(id) ON DELETE CASCADE
);
CREATE INDEX search_keys_criteria ON public.search_keys USING btree (criteria_id);

create table search_rates (
  code character(3) not null,
  per_euro double precision not null,
  constraint search_rates_pkey PRIMARY KEY (code),
  constraint search_rates_per_euro_check CHECK ((per_euro > (0)::double precision))
);

create table second_factors (
  user_id integer not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  next_secret text,
  next_created_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint second_factors_check CHECK (((next_secret IS NULL) = (next_created_at IS NULL)))
);

create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  family uuid not null,
  kind text not null,
  refresh_hash text,
  replaced_at timestamp with time zone,
  revoked_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  device_uid text,
  created_at timestamp with time zone not null default now(),
  user_agent text,
  country character(2),
  signed_in_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone,
  admin_id integer,
  acting_until timestamp with time zone,
  acting_reason text,
  passkey_id uuid,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_refresh_hash_key UNIQUE (refresh_hash),
  constraint sessions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_check CHECK (((admin_id IS NULL) = (acting_until IS NULL))),
  constraint sessions_check1 CHECK (((acting_reason IS NULL) OR (admin_id IS NOT NULL))),
  constraint sessions_kind_check CHECK ((kind = ANY (ARRAY['browser'::text, 'device'::text]))),
  constraint sessions_user_agent_check CHECK ((length(user_agent) <= 300))
);
CREATE INDEX sessions_admin ON public.sessions USING btree (admin_id) WHERE (admin_id IS NOT NULL);
CREATE INDEX sessions_device ON public.sessions USING btree (device_uid) WHERE (kind = 'device'::text);
CREATE INDEX sessions_family ON public.sessions USING btree (family);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE TRIGGER sessions_end_push AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION end_push();

create table settlements (
  id integer not null generated always as identity,
  offer_id integer not null,
  complaint_id integer,
  side text not null,
  author_id integer not null,
  status text not null,
  version integer not null default 1,
  back_minor integer not null,
  text text not null default ''::text,
  until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint settlements_pkey PRIMARY KEY (id),
  constraint settlements_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint settlements_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id),
  constraint settlements_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint settlements_back_minor_check CHECK ((back_minor >= 0)),
  constraint settlements_side_check CHECK ((side = ANY (ARRAY['owner'::text, 'provider'::text]))),
  constraint settlements_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'accepted'::text, 'declined'::text, 'lapsed'::text])))
);
CREATE INDEX settlements_author ON public.settlements USING btree (author_id);
CREATE INDEX settlements_complaint ON public.settlements USING btree (complaint_id) WHERE (complaint_id IS NOT NULL);
CREATE INDEX settlements_due ON public.settlements USING btree (until) WHERE (status = 'proposed'::text);
CREATE INDEX settlements_offer ON public.settlements USING btree (offer_id);
CREATE UNIQUE INDEX settlements_one_open ON public.settlements USING btree (offer_id) WHERE (status = 'proposed'::text);

create table split_events (
  test text not null,
  auction_uuid uuid not null,
  subject text not null,
  variant text not null,
  data jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default now(),
  constraint split_events_pkey PRIMARY KEY (test, auction_uuid, subject),
  constraint split_events_test_check CHECK ((test = ANY (ARRAY['category-tree'::text, 'multi-item'::text])))
);
CREATE INDEX split_events_age ON public.split_events USING btree (at);

create table split_tests (
  test text not null,
  shares jsonb not null,
  started_at timestamp with time zone,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint split_tests_pkey PRIMARY KEY (test),
  constraint split_tests_shares_check CHECK ((jsonb_typeof(shares) = 'object'::text)),
  constraint split_tests_test_check CHECK ((test = ANY (ARRAY['category-tree'::text, 'multi-item'::text])))
);

create table tracking_positions (
  offer_id integer not null,
  device_uid text not null,
  at timestamp with time zone not null,
  user_id integer not null,
  lat double precision not null,
  lng double precision not null,
  accuracy_m integer,
  received_at timestamp with time zone not null,
  constraint tracking_positions_pkey PRIMARY KEY (offer_id, device_uid, at),
  constraint tracking_positions_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint tracking_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint tracking_positions_accuracy_m_check CHECK ((accuracy_m >= 0)),
  constraint tracking_positions_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint tracking_positions_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision)))
);
CREATE INDEX tracking_positions_last ON public.tracking_positions USING btree (offer_id, at);
CREATE INDEX tracking_positions_old ON public.tracking_positions USING btree (at);
CREATE INDEX tracking_positions_user ON public.tracking_positions USING btree (user_id);

create table tracking_shares (
  id integer not null generated always as identity,
  offer_id integer not null,
  asked_by integer not null,
  status text not null,
  version integer not null default 1,
  shared_at timestamp with time zone,
  stopped_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint tracking_shares_pkey PRIMARY KEY (id),
  constraint tracking_shares_offer_id_key UNIQUE (offer_id),
  constraint tracking_shares_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint tracking_shares_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint tracking_shares_since CHECK (((status <> 'shared'::text) OR ((shared_at IS NOT NULL) AND (stopped_at IS NULL)))),
  constraint tracking_shares_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'shared'::text, 'stopped'::text])))
);
CREATE INDEX tracking_shares_asked_by ON public.tracking_shares USING btree (asked_by);

create table trip_cells (
  cell integer not null,
  date_from date not null,
  trip_id integer not null,
  near_km smallint not null,
  far_km smallint not null,
  date_to date not null,
  constraint trip_cells_pkey PRIMARY KEY (cell, date_from, trip_id) INCLUDE (near_km, far_km, date_to),
  constraint trip_cells_trip_fkey FOREIGN KEY (trip_id, date_from, date_to) REFERENCES trips(id, date_from, date_to) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX trip_cells_trip ON public.trip_cells USING btree (trip_id);
CREATE TRIGGER trip_cells_dated BEFORE INSERT ON trip_cells FOR EACH ROW WHEN (new.date_from IS NULL OR new.date_to IS NULL) EXECUTE FUNCTION date_trip_cell();

create table trip_hits (
  trip_id integer not null,
  auction_id integer not null,
  found_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint trip_hits_pkey PRIMARY KEY (trip_id, auction_id),
  constraint trip_hits_auction_id_fkey FOREIGN KEY (auction_id) REFERENCES auctions(id) ON DELETE CASCADE,
  constraint trip_hits_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id) ON DELETE CASCADE
);
CREATE INDEX trip_hits_auction ON public.trip_hits USING btree (auction_id);
CREATE INDEX trip_hits_untold ON public.trip_hits USING btree (trip_id) WHERE (told_at IS NULL);

create table trips (
  id integer not null generated always as identity,
  company_id integer not null,
  vehicle_id integer,
  from_place jsonb not null,
  via_places jsonb not null default '[]'::jsonb,
  to_place jsonb not null,
  line text not null,
  distance integer not null,
  date_from date not null,
  date_to date not null,
  free_litres integer not null,
  free_payload integer not null,
  width integer not null,
  alert text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  looked_at timestamp with time zone not null,
  told_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint trips_pkey PRIMARY KEY (id),
  constraint trips_driven UNIQUE (id, date_from, date_to),
  constraint trips_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint trips_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES company_vehicles(id) ON DELETE SET NULL,
  constraint trips_alert_check CHECK ((alert = ANY (ARRAY['none'::text, 'instant'::text, 'daily'::text, 'weekly'::text]))),
  constraint trips_days CHECK (((date_to >= date_from) AND ((date_to - date_from) < 30))),
  constraint trips_distance_check CHECK ((distance > 0)),
  constraint trips_free_litres_check CHECK ((free_litres > 0)),
  constraint trips_free_payload_check CHECK ((free_payload > 0)),
  constraint trips_via CHECK ((jsonb_array_length(via_places) <= 3)),
  constraint trips_width_check CHECK ((width = ANY (ARRAY[10, 25, 50])))
);
CREATE INDEX trips_company ON public.trips USING btree (company_id, date_to);
CREATE INDEX trips_over ON public.trips USING btree (date_to);
CREATE INDEX trips_removed ON public.trips USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX trips_vehicle ON public.trips USING btree (vehicle_id) WHERE (vehicle_id IS NOT NULL);

create table user_notes (
  id integer not null generated always as identity,
  user_id integer not null,
  author_id integer not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  constraint user_notes_pkey PRIMARY KEY (id),
  constraint user_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint user_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_notes_author ON public.user_notes USING btree (author_id);
CREATE INDEX user_notes_user ON public.user_notes USING btree (user_id, id DESC);

create table user_pictures (
  uid uuid not null,
  user_id integer not null,
  type text not null,
  vehicle_id integer,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  constraint user_pictures_pkey PRIMARY KEY (uid),
  constraint user_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_pictures_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES company_vehicles(id) ON DELETE CASCADE,
  constraint user_pictures_check CHECK (((type = 'vehicle'::text) = (vehicle_id IS NOT NULL))),
  constraint user_pictures_height_check CHECK ((height > 0)),
  constraint user_pictures_type_check CHECK ((type = ANY (ARRAY['avatar'::text, 'background'::text, 'vehicle'::text]))),
  constraint user_pictures_width_check CHECK ((width > 0))
);
CREATE UNIQUE INDEX user_pictures_one ON public.user_pictures USING btree (user_id, type) WHERE (type <> 'vehicle'::text);
CREATE INDEX user_pictures_user ON public.user_pictures USING btree (user_id);
CREATE INDEX user_pictures_vehicle ON public.user_pictures USING btree (vehicle_id, created_at) WHERE (vehicle_id IS NOT NULL);

create table user_tokens (
  token_hash text not null,
  user_id integer not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint user_tokens_pkey PRIMARY KEY (token_hash),
  constraint user_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['confirm_email'::text, 'reset_password'::text, 'second_step'::text])))
);
CREATE INDEX user_tokens_user ON public.user_tokens USING btree (user_id);

create table users (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  role text not null,
  status text not null,
  version integer not null default 1,
  email citext not null,
  login citext,
  password_hash text,
  name text not null,
  phone text,
  locale text not null,
  email_confirmed_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  phone_verified_at timestamp with time zone,
  staff_role text,
  pushes_off text[] not null default '{}'::text[],
  is_quiet_at_night boolean not null default true,
  mails_off text[] not null default '{}'::text[],
  sms_on text[] not null default '{}'::text[],
  lesser_mails text not null default 'now'::text,
  currency text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_login_key UNIQUE (login),
  constraint users_uuid_key UNIQUE (uuid),
  constraint staff_role_of_admins CHECK (((role = 'admin'::text) = (staff_role IS NOT NULL))),
  constraint users_currency_check CHECK ((currency = ANY (ARRAY['PLN'::text, 'GBP'::text, 'EUR'::text, 'RON'::text, 'SEK'::text, 'CZK'::text]))),
  constraint users_lesser_mails_check CHECK ((lesser_mails = ANY (ARRAY['now'::text, 'daily'::text, 'none'::text]))),
  constraint users_mails_off_check CHECK ((mails_off <@ ARRAY['listings'::text, 'offers'::text, 'bids'::text, 'opinions'::text, 'nearby'::text, 'searches'::text])),
  constraint users_pushes_off_check CHECK ((pushes_off <@ ARRAY['listings'::text, 'offers'::text, 'bids'::text, 'opinions'::text, 'nearby'::text, 'searches'::text])),
  constraint users_role_check CHECK ((role = ANY (ARRAY['customer'::text, 'courier'::text, 'charity'::text, 'admin'::text]))),
  constraint users_sms_on_check CHECK ((sms_on <@ ARRAY['offers'::text, 'bids'::text, 'deals'::text])),
  constraint users_staff_role_check CHECK ((staff_role = ANY (ARRAY['support'::text, 'moderator'::text, 'verifier'::text, 'finance'::text, 'translator'::text, 'super'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['unconfirmed'::text, 'active'::text, 'limited'::text, 'blocked'::text, 'erasure_pending'::text, 'erased'::text])))
);
CREATE INDEX users_email ON public.users USING btree (email);
CREATE UNIQUE INDEX users_email_confirmed ON public.users USING btree (email) WHERE ((email_confirmed_at IS NOT NULL) AND (status <> 'erased'::text));
CREATE UNIQUE INDEX users_proved_phones_of_couriers ON public.users USING btree (phone) WHERE ((role = 'courier'::text) AND (phone_verified_at IS NOT NULL) AND (status <> 'erased'::text));

create table vehicle_costs (
  vehicle_id integer not null,
  consumption numeric(4,1),
  per_km_minor integer,
  constraint vehicle_costs_pkey PRIMARY KEY (vehicle_id),
  constraint vehicle_costs_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES company_vehicles(id) ON DELETE CASCADE,
  constraint vehicle_costs_check CHECK ((num_nonnulls(consumption, per_km_minor) = 1)),
  constraint vehicle_costs_consumption_check CHECK ((consumption > (0)::numeric)),
  constraint vehicle_costs_per_km_minor_check CHECK ((per_km_minor >= 0))
);

create table verification_blocks (
  id integer not null generated always as identity,
  company_id integer not null,
  type text not null,
  status text not null,
  version integer not null default 1,
  reason text,
  verified_at timestamp with time zone,
  verified_by integer,
  valid_until date,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  insured_minor integer,
  insured_currency text,
  constraint verification_blocks_pkey PRIMARY KEY (id),
  constraint verification_blocks_company_id_type_key UNIQUE (company_id, type),
  constraint verification_blocks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint verification_blocks_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint verification_blocks_check CHECK (((status <> ALL (ARRAY['verified'::text, 'expiring'::text])) OR (verified_at IS NOT NULL))),
  constraint verification_blocks_insured CHECK ((((insured_minor IS NULL) = (insured_currency IS NULL)) AND ((insured_minor IS NULL) OR ((type = 'insurance'::text) AND (insured_minor > 0))))),
  constraint verification_blocks_status_check CHECK ((status = ANY (ARRAY['not_started'::text, 'started'::text, 'submitted'::text, 'verified'::text, 'expiring'::text, 'expired'::text, 'rejected'::text]))),
  constraint verification_blocks_type_check CHECK ((type = ANY (ARRAY['licence'::text, 'insurance'::text, 'registration-certificate'::text, 'profile'::text])))
);
CREATE INDEX verification_blocks_until ON public.verification_blocks USING btree (valid_until) WHERE (verified_at IS NOT NULL);
CREATE INDEX verification_blocks_verifier ON public.verification_blocks USING btree (verified_by) WHERE (verified_by IS NOT NULL);
CREATE INDEX verification_blocks_waiting ON public.verification_blocks USING btree (updated_at) WHERE (status = 'submitted'::text);

create table vies_checks (
  id integer not null generated always as identity,
  company_id integer not null,
  status text not null,
  version integer not null default 1,
  tax_number text,
  source text,
  registered_name text,
  reason text,
  tries integer not null default 0,
  checked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint vies_checks_pkey PRIMARY KEY (id),
  constraint vies_checks_company_id_key UNIQUE (company_id),
  constraint vies_checks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint vies_checks_source_check CHECK ((source = ANY (ARRAY['register'::text, 'form'::text, 'hand'::text]))),
  constraint vies_checks_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'valid'::text, 'invalid'::text, 'unavailable'::text, 'not_applicable'::text])))
);

create table worker_lives (
  worker_id text not null,
  beat_at timestamp with time zone not null default now(),
  constraint worker_lives_pkey PRIMARY KEY (worker_id)
);

create view open_auctions_now as
 SELECT a.id AS auction_id,
    COALESCE(a.published_at, a.created_at) AS published_at,
    COALESCE(a.expires_at, 'infinity'::timestamp with time zone) AS expires_at,
    a.from_lat,
    a.from_lng,
    a.to_lat,
    a.to_lng,
    cell_of(a.from_lat, a.from_lng, 2) AS from_cell,
    cell_of(a.from_lat, a.from_lng, 10) AS from_spot,
    cell_of(a.to_lat, a.to_lng, 2) AS to_cell,
    cell_of(a.to_lat, a.to_lng, 10) AS to_spot,
    a.from_place_id,
    a.to_place_id,
    a.send_date_from,
        CASE
            WHEN a.date_fixed THEN a.receive_date_to
            ELSE NULL::date
        END AS last_day,
        CASE
            WHEN a.date_fixed THEN a.send_date_from
            ELSE NULL::date
        END AS first_day,
    COALESCE(a.distance, 0) AS distance,
    (COALESCE(a.total_weight_kg, (0)::numeric))::real AS weight_kg,
    size.long_cm,
    size.broad_cm,
    size.high_cm,
    price.euro_cents,
    ((price.euro_cents / NULLIF(a.distance, 0)))::integer AS euro_cents_per_km,
    (a.type = 'fixed'::text) AS is_fixed,
    (a.from_address ->> 'countryCode'::text) AS from_country,
    (a.to_address ->> 'countryCode'::text) AS to_country,
    a.category_id
   FROM ((auctions a
     CROSS JOIN LATERAL ( SELECT max(GREATEST(i.length_cm, i.width_cm)) AS long_cm,
            max(LEAST(i.length_cm, i.width_cm)) AS broad_cm,
            max(i.height_cm) AS high_cm
           FROM auction_items i
          WHERE (i.auction_id = a.id)) size)
     CROSS JOIN LATERAL ( SELECT (round(((COALESCE(a.booking_set_price_minor, ( SELECT min(o.gross_minor) AS min
                   FROM offers o
                  WHERE ((o.auction_id = a.id) AND (o.status = ANY (ARRAY['active'::text, 'awaiting_payment'::text, 'accepted'::text, 'realized'::text]))))))::double precision / r.per_euro)))::bigint AS euro_cents
           FROM ( SELECT ( SELECT search_rates.per_euro
                           FROM search_rates
                          WHERE (search_rates.code = a.currency)) AS per_euro) r) price)
  WHERE (a.status = 'active'::text);

create view open_words_now as
 SELECT a.id AS auction_id,
    COALESCE(a.published_at, a.created_at) AS published_at,
    array_to_tsvector(told.lexemes) AS told,
    array_to_tsvector((((told.lexemes || lexemes_of(told.language, towns.names)) || towns.marks) || ('#'::text || a.category_id))) AS words,
    ((told.text || ' '::text) || towns.names) AS text
   FROM ((auctions a
     CROSS JOIN LATERAL ( SELECT things.text,
            split_part(a.locale, '_'::text, 1) AS language,
            lexemes_of(split_part(a.locale, '_'::text, 1), things.text) AS lexemes
           FROM ( SELECT concat_ws(' '::text, a.title, string_agg(concat_ws(' '::text, i.name, i.model), ' '::text ORDER BY i."position")) AS text
                   FROM auction_items i
                  WHERE (i.auction_id = a.id)) things) told)
     CROSS JOIN LATERAL ( SELECT concat_ws(' '::text, (a.from_address ->> 'city'::text), (a.to_address ->> 'city'::text)) AS names,
            ARRAY( SELECT ('@'::text || p.city_id)
                   FROM places p
                  WHERE (p.id = ANY (ARRAY[a.from_place_id, a.to_place_id]))) AS marks) towns)
  WHERE (a.status = 'active'::text);

CREATE OR REPLACE FUNCTION public.cell_of(lat double precision, lng double precision, a_degree integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (floor((lat + 90) * a_degree) * 360 * a_degree + floor((lng + 180) * a_degree))::int $function$;

CREATE OR REPLACE FUNCTION public.check_ledger_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from ledger_entries where transaction_id = new.transaction_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.date_trip_cell()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select date_from, date_to into new.date_from, new.date_to from trips where id = new.trip_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.end_push()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_subscriptions where family = new.family and user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $function$;

CREATE OR REPLACE FUNCTION public.keep_lowest_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids int[] := array(select distinct c.auction_id from changed c join open_auctions o on o.auction_id = c.auction_id);
begin
  if ids = '{}' then
    return null;
  end if;
  perform from open_auctions where auction_id = any (ids) order by auction_id for update;
  update open_auctions o set (euro_cents, euro_cents_per_km) = (n.euro_cents, n.euro_cents_per_km)
  from open_auctions_now n
  where n.auction_id = any (ids) and o.auction_id = n.auction_id
    and (o.euro_cents, o.euro_cents_per_km) is distinct from (n.euro_cents, n.euro_cents_per_km);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_open_auction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'active' then
    perform refresh_open_auctions(array[new.id]);
  else
    delete from open_auctions where auction_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_open_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_open_auctions(array(
    select distinct c.auction_id from changed c join open_auctions o on o.auction_id = c.auction_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_open_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_open_words(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_words_of_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_open_words(array(
    select distinct c.auction_id from changed c join open_auctions o on o.auction_id = c.auction_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lexemes_of(language text, text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(array_agg(distinct lexeme), '{}')
    from words_of(text) word, lateral (values (word), (stem_of(language, word))) as found (lexeme)
    where lexeme is not null $function$;

CREATE OR REPLACE FUNCTION public.payout_obstacle(of_offer integer, of_company integer, of_complaint integer DEFAULT NULL::integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when exists (select from offers where id = of_offer and (is_fraud_reported or status = 'fraud'))
      then 'fraud'
    when exists (select from chargebacks b join payments p on p.id = b.payment_id
      where p.offer_id = of_offer and b.status in ('open', 'evidence_sent', 'lost')) then 'chargeback'
    when exists (select from refunds r join payments p on p.id = r.payment_id
      where p.offer_id = of_offer and r.key is null and r.status in ('noticed', 'failed')) then 'refund'
    when exists (select from complaints where offer_id = of_offer and status not in ('closed', 'withdrawn')
      and (id = of_complaint or holds_all and of_complaint is null)) then 'complaint'
    when exists (select from payouts where offer_id = of_offer and complaint_id is not distinct from of_complaint
      and held_at is not null) then 'held'
    when not exists (select from companies where id = of_company and status = 'verified')
      then 'company'
    when not exists (select from companies where id = of_company
      and is_payout_account_ready and payout_account_id is not null) then 'account'
  end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_open_auctions(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from open_auctions where auction_id = any (ids) order by auction_id for update;
  insert into open_auctions
  select * from open_auctions_now where auction_id = any (ids) order by auction_id
  on conflict (auction_id) do update set (published_at, expires_at, from_lat, from_lng, to_lat, to_lng, from_cell,
    from_spot, to_cell, to_spot, from_place_id, to_place_id, send_date_from, last_day, first_day, distance, weight_kg,
    long_cm, broad_cm, high_cm, euro_cents, euro_cents_per_km, is_fixed, from_country, to_country, category_id)
  = (excluded.published_at, excluded.expires_at, excluded.from_lat, excluded.from_lng, excluded.to_lat, excluded.to_lng,
    excluded.from_cell, excluded.from_spot, excluded.to_cell, excluded.to_spot, excluded.from_place_id,
    excluded.to_place_id, excluded.send_date_from, excluded.last_day, excluded.first_day, excluded.distance,
    excluded.weight_kg, excluded.long_cm, excluded.broad_cm, excluded.high_cm, excluded.euro_cents,
    excluded.euro_cents_per_km, excluded.is_fixed, excluded.from_country, excluded.to_country, excluded.category_id)
  where open_auctions.* is distinct from excluded.*;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_open_words(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from open_auctions where auction_id = any (ids) order by auction_id for update;
  with now as materialized (
    select * from open_words_now where auction_id = any (ids)
  ), kept as (
    insert into open_words select auction_id, published_at, told, words from now order by auction_id
    on conflict (auction_id) do update set (published_at, told, words) = (excluded.published_at, excluded.told, excluded.words)
    where (open_words.published_at, open_words.told, open_words.words)
      is distinct from (excluded.published_at, excluded.told, excluded.words)
  )
  insert into known_words (word, written)
  select fold(said), min(said) from now, regexp_split_to_table(lower(text), '[[:space:][:punct:]]+') said
  where fold(said) ~ '^[[:alpha:]]{4,30}$' and not exists (select from known_words k where k.word = fold(said))
  group by 1 order by 1
  on conflict (word) do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.refundable_minor(of_payment integer, beside integer DEFAULT NULL::integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case when p.status in ('captured', 'partially_refunded') then p.amount_minor - p.refunded_minor else 0 end
    - coalesce((select sum(r.amount_minor) from refunds r
      where r.payment_id = p.id and r.key is not null and r.status in ('proposed', 'due', 'failed')
        and r.id is distinct from beside
        and not exists (select from ledger_transactions t where t.unique_key = r.key)), 0)::int
  from payments p where p.id = of_payment
$function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.reason = '…' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_hindered_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  obstacle text;
begin
  perform from offers where id = new.offer_id for share;
  perform from companies where id = new.company_id for share;
  obstacle := payout_obstacle(new.offer_id, new.company_id, new.complaint_id);
  if obstacle is not null then
    raise exception 'payout % has to wait: %', new.id, obstacle using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_refund_above_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from payments where id = new.payment_id for update;
  if new.amount_minor > refundable_minor(new.payment_id, new.id) then
    raise exception 'refund % exceeds what is left of payment %', new.id, new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.stem_of(language text, word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case language
    when 'en' then (ts_lexize('english_stem', word))[1]
    when 'de' then (ts_lexize('german_stem', word))[1]
    when 'es' then (ts_lexize('spanish_stem', word))[1]
    when 'it' then (ts_lexize('italian_stem', word))[1]
    when 'fr' then (ts_lexize('french_stem', word))[1]
    when 'pt' then (ts_lexize('portuguese_stem', word))[1]
    when 'ro' then (ts_lexize('romanian_stem', word))[1]
    when 'nl' then (ts_lexize('dutch_stem', word))[1]
    when 'sv' then (ts_lexize('swedish_stem', word))[1]
    when 'pl' then case
      when word = any ('{a,albo,dla,do,i,ku,lub,na,nad,o,od,oraz,po,pod,przez,przy,u,w,we,z,za,ze}') then null
      else regexp_replace(word,
        '^(.{3,}?)(iego|iemu|owie|ami|ach|owi|ego|emu|ych|ich|ymi|imi|iej|ow|om|em|ie|ia|iu|ej|ym|im|y|i|a|e|o|u)$', '\1')
    end
    when 'cs' then case
      when word = any ('{a,ale,do,i,k,ke,na,nad,nebo,o,od,po,pod,pro,pri,s,se,u,v,ve,z,za,ze}') then null
      else regexp_replace(word,
        '^(.{3,}?)(ami|emi|ech|ach|ich|ych|ymi|imi|eho|emu|ovi|um|em|ou|ho|ym|im|y|i|a|e|o|u)$', '\1')
    end
  end $function$;

CREATE OR REPLACE FUNCTION public.words_close_to(typed text)
 RETURNS SETOF known_words
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$ select k.* from known_words k where k.word % typed and abs(length(k.word) - length(typed)) <= 2
    order by similarity(k.word, typed) desc, k.word limit 20 $function$;

CREATE OR REPLACE FUNCTION public.words_of(text text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select distinct left(word, 60) from regexp_split_to_table(fold(text), '[[:space:][:punct:]]+') word where word <> '' $function$;
