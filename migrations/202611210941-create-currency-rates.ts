// The value of one euro in each currency. The first rates are marked as approximate: they must not
// be used for invoices.
export const up = /* sql */ `
create table currency_rates (
  code char(3) primary key,
  per_euro numeric(16, 6) not null check (per_euro > 0),
  as_of date not null,
  source text not null
);
insert into currency_rates (code, per_euro, as_of, source) values
  ('EUR', 1, '2026-01-01', 'approximate'),
  ('PLN', 4.25, '2026-01-01', 'approximate'),
  ('GBP', 0.87, '2026-01-01', 'approximate'),
  ('RON', 5.08, '2026-01-01', 'approximate'),
  ('SEK', 11, '2026-01-01', 'approximate'),
  ('CZK', 24.5, '2026-01-01', 'approximate'),
  ('CHF', 0.94, '2026-01-01', 'approximate'),
  ('NOK', 11.7, '2026-01-01', 'approximate'),
  ('DKK', 7.46, '2026-01-01', 'approximate'),
  ('HUF', 395, '2026-01-01', 'approximate');
`

export const down = /* sql */ `
drop table currency_rates;
`
