// Machine translations of messages: requested once per language, and shared by all readers of the
// same text. Some readers see a masked text, so a translation stores the hash of its source.
export const up = /* sql */ `
create table message_translations (
  message_id int not null references messages (id) on delete cascade,
  language text not null,
  source_hash text not null,
  text text not null,
  created_at timestamptz not null,
  primary key (message_id, language, source_hash)
);
`

export const down = /* sql */ `
drop table message_translations;
`
