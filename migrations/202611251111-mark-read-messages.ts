// The time at which somebody of the other side read a message; reads by staff do not count. Few
// messages are unread, so a partial index counts them per reader. The other index shows an open
// page what was just read.
export const up = /* sql */ `
alter table messages add column read_at timestamptz;
alter table messages add constraint messages_read_by_a_side check (read_at is null or offer_id is not null);
create index messages_unread on messages (offer_id) include (side) where read_at is null and offer_id is not null;
create index messages_read on messages (author_id, read_at) where read_at is not null;
`

export const down = /* sql */ `
drop index messages_read;
drop index messages_unread;
alter table messages drop constraint messages_read_by_a_side;
alter table messages drop column read_at;
`
