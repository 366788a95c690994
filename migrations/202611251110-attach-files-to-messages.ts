// Files of a message between the two sides of an offer: pictures in our own sizes, and unchanged
// PDFs. A message may consist of files only, so it stores their number. A file's name is stored as
// given, with a masked version that is shown before a deal.
export const up = /* sql */ `
alter table messages add column files int not null default 0 check (files between 0 and 5);
alter table messages drop constraint messages_say_something;
alter table messages add constraint messages_say_something check (
  (phrase is null or text = '') and (phrase is not null or text <> '' or files > 0)
);
alter table messages add constraint messages_bring_files check (files = 0 or offer_id is not null);
create table message_files (
  uid uuid primary key,
  message_id int not null references messages (id) on delete cascade,
  position int not null check (position between 1 and 5),
  form text not null check (form in ('picture', 'pdf')),
  name text not null,
  masked text,
  pages int not null,
  unique (message_id, position)
);
`

// A message that consisted of files only keeps its place in the conversation.
export const down = /* sql */ `
drop table message_files;
update messages set text = '…' where phrase is null and text = '';
alter table messages drop constraint messages_bring_files;
alter table messages drop constraint messages_say_something;
alter table messages drop column files;
alter table messages add constraint messages_say_something check ((phrase is null) = (text <> ''));
`
