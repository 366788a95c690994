// An administrator works in somebody's account by a session of its own, which says who he is, until when, and
// why he may do more than look; the first of such sessions is but the ticket with which it begins.
export const up = /* sql */ `
alter table sessions add admin_id int references users, add acting_until timestamptz, add acting_reason text,
  add check ((admin_id is null) = (acting_until is null)), add check (acting_reason is null or admin_id is not null);
`

export const down = /* sql */ `
alter table sessions drop acting_reason, drop acting_until, drop admin_id;
`
