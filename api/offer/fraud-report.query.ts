/** Whether money was taken for this offer and has not gone back: then one administrator does not decide alone. */
export const isPaid = (offerId: string): string => /* sql */ `exists (select from payments m
  where m.offer_id = ${offerId} and m.status in ('captured', 'partially_refunded') and m.returned_at is null)`
