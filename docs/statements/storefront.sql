-- storefront.allAnnouncements

select count(*)::int as total from announcements where ($2::text is null or locale = $2) and ($3::text is null or case when shown_from > $1 then 'to come'
when shown_until <= $1 then 'over' else 'shown' end = $3);

select id, locale, role, text, link, shown_from as "shownFrom",
shown_until as "shownUntil", case when shown_from > $1 then 'to come'
when shown_until <= $1 then 'over' else 'shown' end as state from announcements where ($2::text is null or locale = $2) and ($3::text is null or case when shown_from > $1 then 'to come'
when shown_until <= $1 then 'over' else 'shown' end = $3)
order by shown_from desc, id desc limit $4 offset $5;

-- storefront.announcement, storefront.changeAnnouncement, storefront.postAnnouncement, storefront.removeAnnouncement

select id, locale, role, text, link, shown_from as "shownFrom",
shown_until as "shownUntil", case when shown_from > $1 then 'to come'
when shown_until <= $1 then 'over' else 'shown' end as state from announcements where id = $2;

-- storefront.announcements

select id, text, link from announcements
where locale = $1 and (role is null or role = $2) and shown_from <= $3
and (shown_until is null or shown_until > $3)
order by shown_from desc, id desc;

-- storefront.changeAnnouncement

update announcements set locale = $1, role = $2, text = $3, link = $4, shown_from = $5,
shown_until = $6 where id = $7 returning id;

-- storefront.currencyRates

select code, trim_scale(per_euro)::text as rate, to_char(as_of, 'YYYY-MM-DD') as "asOf", source
from currency_rates order by code;

-- storefront.logCookieConsent

insert into cookie_consents (consent, host, given_at) values ($1, $2, $3);

-- storefront.postAnnouncement

insert into announcements (locale, role, text, link, shown_from, shown_until, created_at)
values ($1, $2, $3, $4, $5, $6, $7) returning id;

-- storefront.removeAnnouncement

delete from announcements where id = $1;
