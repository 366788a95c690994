// Rate limit counters, shared by all processes: one row for each limit and subject. The first three
// columns are those of rate-limiter-flexible; keys contain no personal names.
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
