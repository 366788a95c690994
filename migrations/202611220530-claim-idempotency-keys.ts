// A call to an external service reserves its key first: the holder and the time. The reservation
// ends with the response, which is encrypted from now on; unencrypted responses are deleted.
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
