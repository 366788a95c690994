// An opinion can be edited for three days, answered once, reported by either side and hidden only
// by an administrator. A reported one stays visible until the decision, so the index of visible
// opinions has both.
export const up = /* sql */ `
alter table opinions add column edited_at timestamptz, add column replied_at timestamptz;
create table opinion_reports (
  id int generated always as identity primary key,
  opinion_id int not null references opinions on delete cascade,
  reporter_id int not null references users,
  text text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
-- A person has at most one open report per opinion.
create unique index opinion_reports_open on opinion_reports (opinion_id, reporter_id) where decided_at is null;
create index opinion_reports_reporter on opinion_reports (reporter_id);
drop index opinions_company;
create index opinions_company on opinions (company_id, published_at desc) where status in ('published', 'reported');
`

export const down = /* sql */ `
drop index opinions_company;
update opinions set status = 'published' where status = 'reported';
create index opinions_company on opinions (company_id, published_at desc) where status = 'published';
drop table opinion_reports;
alter table opinions drop column edited_at, drop column replied_at;
`
