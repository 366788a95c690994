// The VAT invoice's recipient: company and tax number, both or neither, and only if an invoice is
// wanted.
export const up = /* sql */ `
alter table auctions add column invoice jsonb;
alter table auctions add constraint auctions_invoice_is_whole check (
  invoice is null
  or vat_invoice
  and coalesce(invoice ->> 'companyName', '') <> ''
  and coalesce(invoice ->> 'taxNumber', '') <> ''
);
`

export const down = /* sql */ `
alter table auctions drop column invoice;
`
