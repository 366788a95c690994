/**
 * SQL: whether a payment for this offer was captured and not returned. Then one administrator
 * cannot decide alone.
 */
export const isPaid = (offerId: string): string => /* sql */ `exists (select from payments m
  where m.offer_id = ${offerId} and m.status in ('captured', 'partially_refunded') and m.returned_at is null)`
