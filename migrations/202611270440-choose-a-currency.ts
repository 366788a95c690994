// The user's preferred currency for converted amounts; null means that of the storefront.
export const up = /* sql */ `
alter table users add column currency text
  constraint users_currency_check check (currency in ('PLN', 'GBP', 'EUR', 'RON', 'SEK', 'CZK'));
`

export const down = /* sql */ `
alter table users drop column currency;
`
