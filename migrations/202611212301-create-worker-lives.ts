// A worker that lives says so every few seconds, by the clock of the database; what a silent one had
// locked is free again.
export const up = /* sql */ `
create table worker_lives (
  worker_id text primary key,
  beat_at timestamptz not null default now()
);
`

export const down = /* sql */ `
drop table worker_lives;
`
