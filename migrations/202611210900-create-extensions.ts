// `fold` normalises text for searches of places and things: lower case, no accents. `unaccent` is
// only stable; with its dictionary named the result is deterministic, so an index may use it.
export const up = /* sql */ `
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

create function fold(text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;
`

export const down = /* sql */ `
drop function fold(text);
drop extension btree_gist;
drop extension unaccent;
drop extension pg_trgm;
drop extension citext;
`
