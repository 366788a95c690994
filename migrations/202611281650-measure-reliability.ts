// Couriers are compared by deals delivered on time, cancelled by their fault, and by the time that they take to answer.
// Each fact is noted once, by the transaction that it belongs to: what is read per company is a bounded index scan.
// The time zone of older deals is that of most of our countries.
export const up = /* sql */ `
alter table offers add column is_on_time boolean;
update offers o set is_on_time =
  (coalesce(d.delivered_at, d.confirmed_at) at time zone 'Europe/Berlin')::date
    <= coalesce(d.planned_delivery, o.delivery_date, a.receive_date_to)
from deliveries d, auctions a
where o.status = 'realized' and d.offer_id = o.id and a.id = o.auction_id;

-- reliability.query.ts has the same condition and the same moment of the end.
create index offers_ended_by_company on offers
  (company_id, (case status when 'realized' then realized_at else cancelled_at end) desc)
  include (status, realized_at, cancelled_at, is_on_time)
  where status = 'realized' or (status = 'cancelled' and cancel_fault = 'courier');

-- Set on the message of a courier that answers its customer: how long the first unanswered message had waited.
alter table messages add column answer_seconds integer check (answer_seconds >= 0);
update messages m set answer_seconds = greatest(0, extract(epoch from m.created_at - asked.at)::int)
from messages b cross join lateral (
  select min(w.created_at) as at from messages w
  where w.offer_id = b.offer_id and w.side = 'owner' and w.id < b.id and w.id > coalesce(
    (select max(p.id) from messages p where p.offer_id = b.offer_id and p.side = 'provider' and p.id < b.id), 0)) asked
where m.id = b.id and b.offer_id is not null and b.side = 'provider' and asked.at is not null;

create index messages_answered on messages (company_id, created_at desc) include (answer_seconds)
  where answer_seconds is not null;
`

export const down = /* sql */ `
drop index messages_answered;
alter table messages drop column answer_seconds;
drop index offers_ended_by_company;
alter table offers drop column is_on_time;
`
