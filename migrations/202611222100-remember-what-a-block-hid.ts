// The state of a listing before its owner was blocked, which is restored when the block is lifted.
// Indexes for a user's history: audit entries by actor and subject, mails by user.
export const up = /* sql */ `
alter table auctions add blocked_from text check (blocked_from in ('active', 'pending', 'expired', 'owner'));
create index audit_events_actor on audit_events (actor_id, id);
create index audit_events_on_behalf_of on audit_events (on_behalf_of, id) where on_behalf_of is not null;
create index outbox_mails_user on outbox_mails (user_id, id desc);
create index payments_payer on payments (payer_id, id desc);
`

export const down = /* sql */ `
drop index payments_payer, outbox_mails_user, audit_events_on_behalf_of, audit_events_actor;
alter table auctions drop blocked_from;
`
