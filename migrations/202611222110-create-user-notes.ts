// Notes about a user that staff write for each other; they are deleted with the user.
export const up = /* sql */ `
create table user_notes (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  author_id int not null references users,
  text text not null,
  created_at timestamptz not null default now()
);
create index user_notes_user on user_notes (user_id, id desc);
`

export const down = /* sql */ `
drop table user_notes;
`
