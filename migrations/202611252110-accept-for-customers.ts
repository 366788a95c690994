// A customer asks support to choose an offer: one administrator records how they asked, and another
// one confirms.
export const up = /* sql */ `
create table acceptances (
  id int generated always as identity primary key,
  offer_id int not null references offers (id) on delete cascade,
  author_id int not null references users (id),
  status text not null check (status in ('open', 'agreed', 'declined', 'lapsed')),
  version int not null default 1,
  reason text not null,
  -- Price and listing version that the customer agreed to.
  gross_minor int not null check (gross_minor >= 0),
  auction_version int not null,
  until timestamptz not null,
  answered_by int references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint acceptances_answered check ((status in ('agreed', 'declined')) = (answered_by is not null)),
  constraint acceptances_two_decide check (status <> 'agreed' or answered_by <> author_id)
);
create unique index acceptances_one_open on acceptances (offer_id) where status = 'open';
create index acceptances_due on acceptances (until) where status = 'open';
create index acceptances_offer on acceptances (offer_id);
create index acceptances_author on acceptances (author_id);
create index acceptances_answered_by on acceptances (answered_by);
`

export const down = /* sql */ `
drop table acceptances;
`
