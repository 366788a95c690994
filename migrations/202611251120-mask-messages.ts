// The state of each message with masked contact data. Its author may appeal once, and a moderator
// decides; a released message is shown in full. A decision to keep the mask requires an appeal, and
// the decider is stored.
export const up = /* sql */ `
create table message_maskings (
  id int primary key references messages (id) on delete cascade,
  status text not null check (status in ('masked', 'appealed', 'released', 'kept')),
  version int not null default 1,
  appeal text not null default '',
  appealed_at timestamptz,
  reason text not null default '',
  decided_by int references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint message_maskings_appealed check (status <> 'appealed' or appealed_at is not null),
  constraint message_maskings_kept_after_appeal check (status <> 'kept' or appealed_at is not null),
  constraint message_maskings_decided check ((status in ('released', 'kept')) = (decided_by is not null))
);
create index message_maskings_appeals on message_maskings (id) where status = 'appealed';
create index message_maskings_decided_by on message_maskings (decided_by);
insert into message_maskings (id, status, created_at, updated_at)
  select id, 'masked', created_at, created_at from messages where masked is not null;
`

export const down = /* sql */ `
drop table message_maskings;
`
