// A customer asks a company for an offer on a listing. One request per company; a repeated one
// changes nothing.
export const up = /* sql */ `
create table offer_requests (
  id int generated always as identity primary key,
  auction_id int not null references auctions (id) on delete cascade,
  company_id int not null references companies (id) on delete cascade,
  asked_by int not null references users (id),
  source text not null,
  score int not null check (score between 0 and 100),
  status text not null check (status in ('open', 'declined')),
  reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint offer_requests_once unique (auction_id, company_id)
);
create index offer_requests_company on offer_requests (company_id, id);
create index offer_requests_asked_by on offer_requests (asked_by);
`

export const down = /* sql */ `
drop table offer_requests;
`
