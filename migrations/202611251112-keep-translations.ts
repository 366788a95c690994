// What a machine made of a message in another language: asked for once, and shown to all who read these very words in
// that language. Contact data is left out for some readers, so a translation says by a hash which words it is of.
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
