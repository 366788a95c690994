// How often somebody has tried, written or been mailed: one row for each limit and whom it counts, shared by
// all processes. The first three columns are as rate-limiter-flexible wants them; nobody's name stands in a key.
export const up = /* sql */ `
create table counts (
  key text primary key,
  points int not null default 0,
  expire bigint
);
create index counts_expire on counts (expire);
`

export const down = /* sql */ `
drop table counts;
`
