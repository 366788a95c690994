// An offer is its company's, whose owner is its bidder; who wrote it is told of what becomes of it as well. Who wrote those
// before there were members, the owner did.
export const up = /* sql */ `
alter table offers add column author_id int references users;
create index offers_author on offers (author_id) where author_id is not null;
`

export const down = /* sql */ `
alter table offers drop column author_id;
`
