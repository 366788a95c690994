// An administrator acts in a user's account through a separate session, which stores the
// administrator, the time limit and the reason for write access. The first of these sessions is
// only the ticket that opens it.
export const up = /* sql */ `
alter table sessions add admin_id int references users, add acting_until timestamptz, add acting_reason text,
  add check ((admin_id is null) = (acting_until is null)), add check (acting_reason is null or admin_id is not null);
`

export const down = /* sql */ `
alter table sessions drop acting_reason, drop acting_until, drop admin_id;
`
