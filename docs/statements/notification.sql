-- notification.list

select count(*)::int as total from notifications where user_id = $1;

select id, event, data, read_at as "readAt", created_at as "createdAt" from notifications where user_id = $1
order by id desc limit $2 offset $3;

-- notification.list, notification.read

select count(*)::int as unread from notifications where user_id = $1 and read_at is null;

-- notification.outbox

select count(*)::int as total from outbox_mails where ($1::text is null or position(lower($1) in lower(to_email::text)) > 0)
and ($2::text is null or event = $2)
and ($3::text is null or $3 =
case when sent_at is not null then 'sent' when error is not null then 'failed' else 'waiting' end);

select id, to_email as "to", language, event, subject, text,
is_secret as "isSecret", error, due_at as "dueAt", sent_at as "sentAt", created_at as "createdAt" from outbox_mails where ($1::text is null or position(lower($1) in lower(to_email::text)) > 0)
and ($2::text is null or event = $2)
and ($3::text is null or $3 =
case when sent_at is not null then 'sent' when error is not null then 'failed' else 'waiting' end) order by id desc limit $4 offset $5;

-- notification.outboxMail

select id, to_email as "to", language, event, subject, text,
is_secret as "isSecret", error, due_at as "dueAt", sent_at as "sentAt", created_at as "createdAt", html from outbox_mails where id = $1;

-- notification.push

select 1 as one from push_subscriptions where family = (select family from sessions where id = $1) and public_key = $2;

-- notification.read

update notifications n set read_at = coalesce(n.read_at, $3)
from notifications opened
where opened.id = $1 and opened.user_id = $2 and n.user_id = $2
and (n.id = $1 or n.id < $1 and n.read_at is null
and n.data->'page' = opened.data->'page' and n.data->'params' = opened.data->'params')
returning n.id, n.data;

-- notification.read, notification.readAll

select pg_notify($1, id::text) from unnest($2::int[]) id;

-- notification.readAll

update notifications set read_at = $2 where user_id = $1 and read_at is null returning id;

-- notification.retryUntold

update outbox_announcements set tries = 0 where id = $1 and tries >= $2
returning id::float8 as id, payload->>'event' as event, thread;

-- notification.see

update notifications set seen_at = $4
where user_id = $1 and read_at is null and seen_at is null and created_at <= $3
and rtrim(split_part(split_part(path, '#', 1), '?', 1), '/') = rtrim($2, '/');

-- notification.subscribe

delete from push_subscriptions where endpoint = $2 or family = (select family from sessions where id = $1);

insert into push_subscriptions (user_id, family, endpoint, p256dh, auth, public_key, created_at)
values ($2, (select family from sessions where id = $1), $3, $4, $5, $6, $7)
on conflict (family) do nothing;

select 1 as one from push_subscriptions where endpoint = $1 and user_id <> $2 and (p256dh, auth) <> ($3, $4);

select pg_advisory_xact_lock(hashtext('push'), hashtext($1));

-- notification.unsubscribe

delete from push_subscriptions where family = (select family from sessions where id = $1);

-- notification.untold

select count(*)::int as total from outbox_announcements where tries >= $1;

select id::float8 as id, payload->>'event' as event, thread, created_at as at, error
from outbox_announcements where tries >= $1 order by id limit $2 offset $3;
