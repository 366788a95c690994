// Deleting an unconfirmed account or a draft made Postgres read every table with an unindexed key to it,
// and a deal's ledger was found by reading all of the ledger. References to places stay without an index:
// places are never deleted.
export const up = /* sql */ `
create index charity_checks_decider on charity_checks (decided_by) where decided_by is not null;
create index delivery_proofs_maker on delivery_proofs (by_user_id) where by_user_id is not null;
create index fees_company on fees (company_id);
create index identity_checks_decider on identity_checks (decided_by) where decided_by is not null;
create index ledger_transactions_offer on ledger_transactions (offer_id);
create index ledger_transactions_payment on ledger_transactions (payment_id) where payment_id is not null;
create index messages_company on messages (company_id) where company_id is not null;
create index observed_auctions_auction on observed_auctions (auction_id);
create index opinions_author on opinions (author_id);
create index opinions_subject on opinions (subject_id);
create index sessions_admin on sessions (admin_id) where admin_id is not null;
create index user_notes_author on user_notes (author_id);
create index user_tokens_user on user_tokens (user_id);
create index verification_blocks_verifier on verification_blocks (verified_by) where verified_by is not null;
`

export const down = /* sql */ `
drop index charity_checks_decider, delivery_proofs_maker, fees_company, identity_checks_decider,
  ledger_transactions_offer, ledger_transactions_payment, messages_company, observed_auctions_auction,
  opinions_author, opinions_subject, sessions_admin, user_notes_author, user_tokens_user,
  verification_blocks_verifier;
`
