// Returning money that has moved needs two administrators: one proposes it, another one confirms.
export const up = /* sql */ `
alter table fraud_reports drop constraint fraud_reports_status_check, drop constraint fraud_reports_decided;
drop index fraud_reports_one_open;
drop index fraud_reports_waiting;
alter table fraud_reports
  add column proposed_by int references users (id),
  add constraint fraud_reports_status_check check (status in ('open', 'proposed', 'dismissed', 'confirmed')),
  add constraint fraud_reports_decided check ((status in ('open', 'proposed')) = (decided_by is null)),
  add constraint fraud_reports_proposed check (status <> 'proposed' or proposed_by is not null),
  add constraint fraud_reports_two_decide check (status <> 'confirmed' or proposed_by <> decided_by);
create unique index fraud_reports_one_open on fraud_reports (offer_id) where status in ('open', 'proposed');
create index fraud_reports_waiting on fraud_reports (created_at) where status in ('open', 'proposed');
create index fraud_reports_proposed_by on fraud_reports (proposed_by);
`

export const down = /* sql */ `
alter table fraud_reports drop constraint fraud_reports_two_decide, drop constraint fraud_reports_proposed,
  drop constraint fraud_reports_decided, drop constraint fraud_reports_status_check;
drop index fraud_reports_one_open;
drop index fraud_reports_waiting;
update fraud_reports set status = 'open', finding = '' where status = 'proposed';
alter table fraud_reports drop column proposed_by,
  add constraint fraud_reports_status_check check (status in ('open', 'dismissed', 'confirmed')),
  add constraint fraud_reports_decided check ((status = 'open') = (decided_by is null));
create unique index fraud_reports_one_open on fraud_reports (offer_id) where status = 'open';
create index fraud_reports_waiting on fraud_reports (created_at) where status = 'open';
`
