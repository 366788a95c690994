import { expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import { refusalOfConstraint } from '#api/kit/db/constraints.ts'
import { User } from '#api/account/user/user.model.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }

/** Violated only by a bug, for the reason given before each group of names. */
const bugs: Readonly<Record<string, string>> = {
  'made by chance: uuids, tokens and hashes':
    'auctions_uuid_key offers_uuid_key users_uuid_key opinions_hash_key company_members_token_hash_key email_changes_token_hash_key email_changes_undo_hash_key mailed_drafts_token_hash_key sessions_refresh_hash_key deliveries_tracking_secret_key charity_checks_statute_uid_key push_subscriptions_family_key',
  'one row of its owner, written by an upsert or under the lock of its owner':
    'companies_user_id_key charity_checks_company_id_key deliveries_offer_id_key fees_offer_id_key identity_checks_user_id_key identity_photos_user_id_side_key opinions_offer_id_side_key payouts_one_share payouts_one_disputed complaint_files_message_id_position_key door_files_door_price_id_position_key phone_proofs_user_id_key tracking_shares_offer_id_key verification_blocks_company_id_type_key vies_checks_company_id_key user_pictures_one message_files_message_id_position_key company_devices_company_id_device_uid_key account_export_parts_export_id_place_key account_exports_one_at_a_time agreements_in_force push_subscriptions_endpoint_key passkeys_credential_id_key company_vehicles_plate search_criteria_once',
  'a key that keeps the same from being done twice, written with "on conflict"':
    'ledger_transactions_unique_key_key refunds_key_key notifications_dedupe_key_key outbox_mails_dedupe_key_key outbox_sms_dedupe_key_key outbox_mails_batches',
  'names of the card processor, each given once':
    'chargebacks_processor_dispute_id_key companies_payout_account_id_key payments_processor_intent_id_key payments_processor_session_id_key payouts_processor_transfer_id_key refunds_processor_refund_id_key reversals_processor_id_key reversals_processor_transfer_id_key',
  'data that a process loads': 'place_names_place_id_language_name_key places_place_id_key places_postal_prefix',
  'a second key of the same row': 'trips_driven',
}

test('each unique constraint has an error code, or a reason why only a bug violates it', async () => {
  const rows = await query<{ name: string }>(
    noTx,
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace
     union select conname from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'x'`,
  )
  const said = Object.values(bugs).flatMap((names) => names.split(' '))
  const unsaid = rows.map(({ name }) => name).filter((name) => !said.includes(name))

  expect(unsaid.filter((name) => refusalOfConstraint(name) === undefined)).toEqual([])
  expect(said.filter((name) => !rows.some((one) => one.name === name))).toEqual([])
})

test('a customer with a courier’s number gets that error from every way of becoming a courier', async () => {
  const [ann, bob] = [await aCustomer(), await aCourier()]
  await query(noTx, `update users set phone = '+48501234567', phone_verified_at = now() where id = any($1)`, [
    [ann.userId, bob.userId],
  ])
  const user = await User.findByPk(ann.userId, { rejectOnEmpty: true })

  const refused = findAppError(await user.update({ role: 'courier' }).catch((error: unknown) => error))

  expect(refused?.data.errors).toEqual([{ path: 'phone', code: 'phone_taken' }])
})
