// The payments of a deal were found by reading all payments: the two unique indexes cover only open and captured ones.
export const up = /* sql */ `
create index payments_offer on payments (offer_id);
`

export const down = /* sql */ `
drop index payments_offer;
`
