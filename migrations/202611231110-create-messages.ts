// Messages between the two sides of a listing. Without an offer a message is a question, or its
// answer, that every provider can read; with an offer only its two sides can. A ready-made sentence
// is stored by its name, so each reader sees it in their own language; typed text is stored as
// typed, with a masked version that is shown before a deal.
export const up = /* sql */ `
create table messages (
  id int generated always as identity primary key,
  auction_id int not null references auctions (id) on delete cascade,
  offer_id int references offers (id) on delete cascade,
  answers_id int references messages (id) on delete cascade,
  side text not null check (side in ('owner', 'provider', 'admin')),
  author_id int not null references users (id),
  company_id int references companies (id),
  locale text not null,
  topic text,
  phrase text,
  text text not null,
  masked text,
  created_at timestamptz not null,
  constraint messages_say_something check ((phrase is null) = (text <> '')),
  constraint messages_of_a_company check ((side = 'provider') = (company_id is not null)),
  constraint messages_ask_or_answer check (
    case when offer_id is not null then answers_id is null and topic is null
    else (side = 'provider' and answers_id is null) or (side <> 'provider' and answers_id is not null) end
  )
);
create index messages_auction on messages (auction_id, id) where offer_id is null;
create index messages_offer on messages (offer_id, id) where offer_id is not null;
create index messages_answers on messages (answers_id) where answers_id is not null;
create index messages_author on messages (author_id);
`

export const down = /* sql */ `
drop table messages;
`
