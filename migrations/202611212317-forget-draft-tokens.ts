// A draft's token opens it; what is kept to answer a repeated write no longer holds any.
export const up = /* sql */ `
update idempotency_keys set answer = answer - 'token'
  where call in ('auction.create', 'auction.addPicture') and answer ? 'token';
`

export const down = /* sql */ `
select 1;
`
