// An offer belongs to its company, whose owner is its bidder; its author is notified as well. The
// author of older offers is the owner, because there were no members.
export const up = /* sql */ `
alter table offers add column author_id int references users;
create index offers_author on offers (author_id) where author_id is not null;
`

export const down = /* sql */ `
alter table offers drop column author_id;
`
