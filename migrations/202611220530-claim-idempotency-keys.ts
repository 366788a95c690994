// A call that speaks to the world outside claims its key before: who has it, and since when. The claim ends
// with the answer, which is sealed from now on; what was kept in clear is forgotten.
export const up = /* sql */ `
delete from idempotency_keys;
alter table idempotency_keys
  add column claim uuid,
  add column claimed_at timestamptz,
  add constraint idempotency_claim_or_answer check (claim is null or answer is null),
  add constraint idempotency_claim_has_time check ((claim is null) = (claimed_at is null));
`

export const down = /* sql */ `
delete from idempotency_keys;
alter table idempotency_keys drop column claim, drop column claimed_at;
`
