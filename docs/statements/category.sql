-- category.categoryTreeTest, category.multiItemTest, category.splitEvent

insert into split_events (test, auction_uuid, subject, variant, data, at)
values ($1, $2, $3, $4, $5::jsonb, $6)
on conflict (test, auction_uuid, subject) do update
set variant = excluded.variant, data = excluded.data, at = excluded.at;
