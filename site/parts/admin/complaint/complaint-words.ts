import type {
  ComplaintKind,
  ComplaintOutcome,
  ComplaintSide,
  ComplaintStatus,
} from '#api/case/complaint/complaint.rules.ts'

export const complaintKindLabels: Record<ComplaintKind, string> = {
  damage: 'Damage',
  loss: 'Loss',
  delay: 'Delay',
  no_show: 'Nobody came',
  price_change: 'Another price',
  conduct: 'Conduct',
  payment: 'Payment',
  platform: 'A decision of ours',
  returned: 'Goods brought back',
  not_delivered: 'Not delivered',
  cancellation: 'Disputed cancellation',
}

/** Why a complaint of ours exists. */
export const openedLabels: Partial<Record<ComplaintKind, string>> = {
  returned: 'The goods came back, and the two sides did not agree in time',
  not_delivered: 'The delivery is long overdue',
  cancellation: 'The courier objected to a late cancellation',
}

export const complaintStatusLabels: Record<ComplaintStatus, string> = {
  with_respondent: 'Waits for an answer',
  awaiting_info: 'Waits for information',
  in_review: 'Waits for us',
  proposed: 'A settlement is proposed',
  resolved: 'Decided, can be appealed',
  appealed: 'Appealed, waits for us',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
}

export const complaintOutcomeLabels: Record<ComplaintOutcome, string> = {
  upheld: 'Upheld',
  partly: 'Partly upheld',
  rejected: 'Rejected',
  settled: 'Settled by the two sides',
}

export const complaintSideLabels: Record<ComplaintSide, string> = {
  owner: 'Customer',
  provider: 'Courier',
  office: 'CarryTo',
}
