// Full-text search of open auctions: each word and its stem in the language of the listing.
// Positions are not stored, because no query uses them; words of title and items are stored
// separately, because they rank first. Categories and towns are stored by id: the reader's own
// words for them are looked up.
export const up = /* sql */ `
create function words_of(text text) returns setof text language sql immutable parallel safe
  as $$ select distinct left(word, 60) from regexp_split_to_table(fold(text), '[[:space:][:punct:]]+') word where word <> '' $$;

-- Postgres has no dictionary for Polish and Czech: there the case endings of nouns and adjectives
-- are stripped. A stop word, such as "from", has no stem.
create function stem_of(language text, word text) returns text language sql immutable parallel safe
  as $$ select case language
    when 'en' then (ts_lexize('english_stem', word))[1]
    when 'de' then (ts_lexize('german_stem', word))[1]
    when 'es' then (ts_lexize('spanish_stem', word))[1]
    when 'it' then (ts_lexize('italian_stem', word))[1]
    when 'fr' then (ts_lexize('french_stem', word))[1]
    when 'pt' then (ts_lexize('portuguese_stem', word))[1]
    when 'ro' then (ts_lexize('romanian_stem', word))[1]
    when 'nl' then (ts_lexize('dutch_stem', word))[1]
    when 'sv' then (ts_lexize('swedish_stem', word))[1]
    when 'pl' then case
      when word = any ('{a,albo,dla,do,i,ku,lub,na,nad,o,od,oraz,po,pod,przez,przy,u,w,we,z,za,ze}') then null
      else regexp_replace(word,
        '^(.{3,}?)(iego|iemu|owie|ami|ach|owi|ego|emu|ych|ich|ymi|imi|iej|ow|om|em|ie|ia|iu|ej|ym|im|y|i|a|e|o|u)$', '\\1')
    end
    when 'cs' then case
      when word = any ('{a,ale,do,i,k,ke,na,nad,nebo,o,od,po,pod,pro,pri,s,se,u,v,ve,z,za,ze}') then null
      else regexp_replace(word,
        '^(.{3,}?)(ami|emi|ech|ach|ich|ych|ymi|imi|eho|emu|ovi|um|em|ou|ho|ym|im|y|i|a|e|o|u)$', '\\1')
    end
  end $$;

create function lexemes_of(language text, text text) returns text[] language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct lexeme), '{}')
    from words_of(text) word, lateral (values (word), (stem_of(language, word))) as found (lexeme)
    where lexeme is not null $$;

create table open_words (
  auction_id int primary key references open_auctions on delete cascade,
  -- Copied here, so that the newest listings with a word are found without a join.
  published_at timestamptz not null,
  -- Words of the title and the items.
  told tsvector not null,
  -- The same words and those of the towns; categories as #sofa, towns as @ and their id.
  words tsvector not null
);

create view open_words_now as
select a.id as auction_id,
  coalesce(a.published_at, a.created_at) as published_at,
  array_to_tsvector(told.lexemes) as told,
  array_to_tsvector(told.lexemes || lexemes_of(told.language, towns.names) || towns.marks || ('#' || a.category_id)) as words,
  -- Unstemmed text, for suggestions of similar words.
  told.text || ' ' || towns.names as text
from auctions a
cross join lateral (
  select text, split_part(a.locale, '_', 1) as language, lexemes_of(split_part(a.locale, '_', 1), text) as lexemes
  from (select concat_ws(' ', a.title, string_agg(concat_ws(' ', i.name, i.model), ' ' order by i.position)) as text
    from auction_items i where i.auction_id = a.id) things
) told
cross join lateral (
  select concat_ws(' ', a.from_address->>'city', a.to_address->>'city') as names,
    array(select '@' || p.city_id from places p where p.id in (a.from_place_id, a.to_place_id)) as marks
) towns
where a.status = 'active';

create table known_words (
  word text primary key,
  -- The spelling with accents.
  written text not null
);

create function refresh_open_words(ids int[]) returns void language plpgsql as $$
begin
  -- Wait for concurrent changes of the same auctions, so that they are seen.
  perform from open_auctions where auction_id = any (ids) order by auction_id for update;
  with now as materialized (
    select * from open_words_now where auction_id = any (ids)
  ), kept as (
    insert into open_words select auction_id, published_at, told, words from now order by auction_id
    on conflict (auction_id) do update set (published_at, told, words) = (excluded.published_at, excluded.told, excluded.words)
    where (open_words.published_at, open_words.told, open_words.words)
      is distinct from (excluded.published_at, excluded.told, excluded.words)
  )
  insert into known_words (word, written)
  select fold(said), min(said) from now, regexp_split_to_table(lower(text), '[[:space:][:punct:]]+') said
  where fold(said) ~ '^[[:alpha:]]{4,30}$' and not exists (select from known_words k where k.word = fold(said))
  group by 1 order by 1
  on conflict (word) do nothing;
end $$;

insert into open_words select auction_id, published_at, told, words from open_words_now;
insert into known_words (word, written)
select fold(said), min(said) from open_words_now, regexp_split_to_table(lower(text), '[[:space:][:punct:]]+') said
where fold(said) ~ '^[[:alpha:]]{4,30}$' group by 1;

-- Listings are published rarely and searched constantly, so no reader should scan a pending list
-- (fastupdate).
create index open_words_newest on open_words (published_at desc, auction_id desc);
create index open_words_told on open_words using gin (told) with (fastupdate = off);
create index open_words_words on open_words using gin (words) with (fastupdate = off);
create index known_words_close on known_words using gin (word gin_trgm_ops) with (fastupdate = off);
-- The planner needs word frequencies to choose between the word index and a scan of the newest.
alter table open_words alter told set statistics 300, alter words set statistics 300;

-- Suggests similar words: swapping two letters of a short word leaves a similarity of hardly a
-- quarter.
create function words_close_to(typed text) returns setof known_words language sql stable
  set pg_trgm.similarity_threshold = 0.2
  as $$ select k.* from known_words k where k.word % typed and abs(length(k.word) - length(typed)) <= 2
    order by similarity(k.word, typed) desc, k.word limit 20 $$;

create function keep_open_words() returns trigger language plpgsql as $$
begin
  perform refresh_open_words(array[new.id]);
  return null;
end $$;

-- Triggers run in order of their names: this one must come after the one that writes open_auctions.
create trigger auctions_worded after insert on auctions
  for each row when (new.status = 'active') execute function keep_open_words();
create trigger auctions_worded_anew after update on auctions
  for each row when (new.status = 'active' and
    (old.status, old.published_at, old.title, old.locale, old.category_id, old.from_address, old.to_address, old.from_place_id, old.to_place_id)
    is distinct from
    (new.status, new.published_at, new.title, new.locale, new.category_id, new.from_address, new.to_address, new.from_place_id, new.to_place_id))
  execute function keep_open_words();

create function keep_words_of_items() returns trigger language plpgsql as $$
begin
  perform refresh_open_words(array(
    select distinct c.auction_id from changed c join open_auctions o on o.auction_id = c.auction_id));
  return null;
end $$;

create trigger auction_items_worded after insert on auction_items referencing new table as changed
  for each statement execute function keep_words_of_items();
create trigger auction_items_worded_anew after update on auction_items referencing new table as changed
  for each statement execute function keep_words_of_items();
create trigger auction_items_worded_less after delete on auction_items referencing old table as changed
  for each statement execute function keep_words_of_items();
`

export const down = /* sql */ `
drop trigger auction_items_worded_less on auction_items;
drop trigger auction_items_worded_anew on auction_items;
drop trigger auction_items_worded on auction_items;
drop function keep_words_of_items();
drop trigger auctions_worded_anew on auctions;
drop trigger auctions_worded on auctions;
drop function keep_open_words();
drop function words_close_to(text);
drop function refresh_open_words(int[]);
drop table known_words;
drop view open_words_now;
drop table open_words;
drop function lexemes_of(text, text);
drop function stem_of(text, text);
drop function words_of(text);
`
