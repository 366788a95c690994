// Administrators have staff roles with different permissions. Existing administrators keep all of
// them.
export const up = /* sql */ `
alter table users add staff_role text
  check (staff_role in ('support', 'moderator', 'verifier', 'finance', 'translator', 'super'));
update users set staff_role = 'super' where role = 'admin';
alter table users add constraint staff_role_of_admins check ((role = 'admin') = (staff_role is not null));
`

export const down = /* sql */ `
alter table users drop constraint staff_role_of_admins, drop staff_role;
`
