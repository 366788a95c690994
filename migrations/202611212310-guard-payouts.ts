// Money goes only to verified companies with an account that can receive it, and never for a deal
// with a fraud report or a chargeback. This is checked when a share is released and when it is
// sent, after all concurrent changes to the offer or the company have committed, so no race can
// bypass it.
export const up = /* sql */ `
create table chargebacks (
  id int generated always as identity primary key,
  payment_id int not null references payments,
  provider_dispute_id text not null unique,
  status text not null check (status in ('open', 'won', 'lost')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index chargebacks_payment on chargebacks (payment_id);

create function payout_obstacle(of_offer int, of_company int) returns text language sql stable as $$
  select case
    when exists (select from offers where id = of_offer and (is_fraud_reported or status = 'fraud'))
      then 'fraud'
    when exists (select from chargebacks b join payments p on p.id = b.payment_id
      where p.offer_id = of_offer and b.status <> 'won') then 'chargeback'
    when not exists (select from companies where id = of_company and status = 'verified')
      then 'company'
    when not exists (select from companies where id = of_company
      and is_payout_account_ready and payout_account_id is not null) then 'account'
  end
$$;

create function refuse_hindered_payout() returns trigger language plpgsql as $$
declare
  obstacle text;
begin
  perform from offers where id = new.offer_id for share;
  perform from companies where id = new.company_id for share;
  obstacle := payout_obstacle(new.offer_id, new.company_id);
  if obstacle is not null then
    raise exception 'payout % has to wait: %', new.id, obstacle using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_not_hindered before update of status on payouts for each row
  when ((old.status = 'on_hold' and new.status = 'due')
    or (old.status = 'due' and new.status = 'processing'))
  execute function refuse_hindered_payout();
`

export const down = /* sql */ `
drop trigger payouts_not_hindered on payouts;
drop function refuse_hindered_payout();
drop function payout_obstacle(int, int);
drop table chargebacks;
`
