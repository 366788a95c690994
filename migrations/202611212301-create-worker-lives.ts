// A worker sends a heartbeat every few seconds, by the clock of the database; the locks of a silent
// worker are released.
export const up = /* sql */ `
create table worker_lives (
  worker_id text primary key,
  beat_at timestamptz not null default now()
);
`

export const down = /* sql */ `
drop table worker_lives;
`
