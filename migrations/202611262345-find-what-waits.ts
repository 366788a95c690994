// The start page of the back office counts each queue up to a hundred and shows the age of its
// oldest entry. These indexes contain only pending entries, oldest first, so that the page stays
// fast regardless of history.
export const up = /* sql */ `
create index payouts_failed on payouts (updated_at) where status = 'failed';
create index chargebacks_open on chargebacks (created_at) where status = 'open';
create index cancel_requests_waiting on cancel_requests (created_at) where status in ('open', 'disputed');
create index verification_blocks_waiting on verification_blocks (updated_at) where status = 'submitted';
create index outbox_mails_failed on outbox_mails (created_at) where sent_at is null and error is not null;
`

export const down = /* sql */ `
drop index outbox_mails_failed;
drop index verification_blocks_waiting;
drop index cancel_requests_waiting;
drop index chargebacks_open;
drop index payouts_failed;
`
