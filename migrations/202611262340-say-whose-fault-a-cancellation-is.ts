// A cancelled deal stores whose fault it was, and the amount that the courier keeps. An existing
// claim keeps its amount.
export const up = /* sql */ `
alter table offers
  add column cancel_fault text check (cancel_fault in ('customer', 'courier', 'nobody')),
  add column courier_keeps_minor integer check (courier_keeps_minor > 0);
update offers o set courier_keeps_minor = k.claim_minor
from cancel_requests k where k.offer_id = o.id and k.status = 'claimed' and k.claim_minor > 0;
`

export const down = /* sql */ `
alter table offers drop column cancel_fault, drop column courier_keeps_minor;
`
