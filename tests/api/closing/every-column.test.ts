import { expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()

/** Tables whose rows are deleted with their user, or with a parent row. */
const gone =
  'sessions user_tokens second_factors recovery_codes passkeys passkey_challenges push_subscriptions phone_proofs email_changes outbox_sms outbox_mails notifications user_notes company_members user_pictures tracking_positions complaint_files identity_photos identity_checks company_documents company_devices company_settings verification_blocks vies_checks charity_checks offer_templates search_criteria trips company_rates auction_pictures message_files message_translations mailed_drafts idempotency_keys mailbox_closures mail_reports outbox_pushes search_keys'

/** Tables without personal rows: the platform’s own, aggregates, or derived data. */
const ofNobody =
  'known_words demo_worlds places place_names places_loaded counts currency_rates sdr_rate price_deals price_models worker_lives processor_events schema_migrations open_auctions open_auctions_now open_words_now cookie_consents split_events agreements announcements account_closings split_tests processor_answers'

/** Emptied, or replaced by fixed texts. */
const erased: Readonly<Record<string, string>> = {
  acceptances: 'reason',
  auctions:
    'title description receiver_phone invoice from_address to_address polyline_string draft_token_hash posting_secret_hash price_estimation',
  auction_items: 'name model extra',
  audit_events: 'reason',
  cancel_requests: 'reason',
  change_proposals: 'description note',
  companies: 'name slug tax_number register_number city about payout_account_id payout_bank',
  company_vehicles: 'plate',
  complaint_messages: 'text',
  complaints: 'text item question appeal',
  decisions: 'appeal',
  delivery_proofs: 'note',
  door_prices: 'reason',
  fraud_reports: 'reason',
  listing_reports: 'name email text',
  message_maskings: 'appeal',
  messages: 'text masked phrase topic',
  offer_requests: 'reason',
  opinion_reports: 'text',
  offers: 'message ended_reason listing_before',
  reinstatements: 'reason',
  settlements: 'text',
  users: 'email login password_hash name phone mails_off pushes_off sms_on',
}

/** Kept, each with the reason. */
const kept: Readonly<Record<string, string>> = {
  'decisions.reason': 'statement of reasons of the shop (DSA)',
  'decisions.answer': 'statement of reasons of the shop (DSA)',
  'complaints.finding': 'what an administrator found',
  'complaints.appeal_finding': 'what an administrator found',
  'payouts.held_reason': 'what an administrator found',
  'refunds.reason': 'why the shop has decided so',
  'fraud_reports.finding': 'what an administrator found',
  'listing_reports.finding': 'what an administrator found',
  'companies.status_reason': 'why the shop has decided so',
  'message_maskings.reason': 'what an administrator found',
  'opinions.text': 'a review stays without its author',
  'opinions.reply': 'a review stays without its author',
  'outbox_announcements.payload': 'removed once it is told',
  'outbox_announcements.error': 'removed with what could not be told',
  'payments.processor_url': 'the books; opens nothing once the payment has ended',
}

/** Codes, keys and numbers of the system, never typed by people. */
const noWords: Readonly<Record<string, string>> = {
  acceptances: 'status',
  auction_items: 'unique_key item_category_id autocomplete_item_id production_date body_type',
  auctions: 'status hidden_reason type locale main_category_id category_id transport_date_range blocked_from',
  audit_events: 'machine thing_id event from_state to_state request_id',
  cancel_requests: 'status',
  change_proposals: 'side status',
  chargebacks: 'processor_dispute_id status',
  companies: 'kind status',
  company_vehicles: 'type',
  complaint_messages: 'side',
  complaints: 'side kind status outcome appeal_side',
  decisions: 'kind status ground',
  deliveries: 'status tracking_secret pickup_pin delivery_pin',
  delivery_proofs: 'stage kind',
  door_prices: 'status measured listed',
  fees: 'status',
  fraud_reports: 'side status',
  ledger_entries: 'account',
  ledger_transactions: 'kind unique_key',
  listing_reports: 'locale ground status',
  message_maskings: 'status',
  messages: 'side locale',
  offer_prices: 'event',
  offer_requests: 'source status',
  offers: 'status transport_type cancel_fault',
  opinions: 'side status hash aspects',
  outbox_announcements: 'thread',
  payments: 'purpose status processor_session_id processor_intent_id failure_code',
  payouts: 'status processor_transfer_id failure_code',
  refunds: 'status key processor_refund_id failure_code bearer',
  reinstatements: 'side status listing_was',
  reversals: 'status processor_id processor_transfer_id failure_code',
  rescues: 'status asked declined',
  settlements: 'side status',
  tracking_shares: 'status',
  users: 'role status locale currency staff_role lesser_mails',
}

const columnsOf = (tables: Readonly<Record<string, string>>): string[] =>
  Object.entries(tables).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`))

test('every text column is listed as erased or kept when an account is closed', async () => {
  const columns = await query<{ table: string; name: string }>(
    { tx: undefined },
    `select table_name as "table", column_name as name from information_schema.columns
     where table_schema = 'public'
       and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'USER-DEFINED', 'bytea')`,
  )
  const tables = [...gone.split(' '), ...ofNobody.split(' ')]
  const asked = columns.filter(({ table }) => !tables.includes(table)).map(({ table, name }) => `${table}.${name}`)
  const said = [...columnsOf(erased), ...Object.keys(kept), ...columnsOf(noWords)]

  expect(asked.filter((one) => !said.includes(one))).toEqual([])
  expect(said.filter((one) => !asked.includes(one))).toEqual([])
  expect(tables.filter((table) => !columns.some((one) => one.table === table))).toEqual([])
})
