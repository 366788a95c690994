import type { LedgerAccount, PostingKind } from '#api/payment/payment.rules.ts'

export const postingLabels: Record<PostingKind, string> = {
  capture: 'Captured from the card',
  earn: 'Earned: the work is done',
  unearn: 'Earned taken back',
  claim: 'Kept by the courier',
  settle: 'Lowered by a settlement',
  payout: 'Paid out',
  payout_reversed: 'Payout came back',
  payout_again: 'Paid out again',
  payout_settled: 'Payout settled another way',
  refund: 'Refunded',
  refund_failed: 'Refund came back',
  refund_outside: 'Refunded outside the product',
  refund_matched: 'Refund counted',
  chargeback: 'Charged back by the bank',
  credit: 'Moved to the next deal of the listing',
}

/** The columns of the ledger, in the order in which money usually moves; fee and its VAT share one. */
export const ledgerColumns: readonly { label: string; accounts: readonly LedgerAccount[] }[] = [
  { label: 'clearing', accounts: ['clearing'] },
  { label: 'held', accounts: ['held'] },
  { label: 'courier', accounts: ['courier_payable'] },
  { label: 'fee, VAT', accounts: ['fee', 'vat'] },
  { label: 'refund', accounts: ['refund'] },
  { label: 'chargeback', accounts: ['chargeback'] },
  { label: 'bank', accounts: ['bank'] },
  { label: 'goodwill', accounts: ['goodwill'] },
  { label: 'credit', accounts: ['credit'] },
]

/** `takeBackCounter` as words. */
export const spelled = (event: string): string =>
  event
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim()
