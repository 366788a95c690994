import { emptyIsNull } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { fileField } from '#api/file/file.schema.ts'
import { FILES_MAX } from '#api/message/message.rules.ts'
import { priceField } from '#api/offer/offer.schema.ts'
import {
  chosenKinds,
  COMPLAINT_TEXT_MAX,
  complaintEvents,
  COMPLAINTS_PAGE_SIZE,
  decidedOutcomes,
  ITEM_MAX,
  type ChosenKind,
  type ComplaintEvent,
} from './complaint.rules.ts'

const filesField = () => yup.array(fileField().required()).max(FILES_MAX).default([])

/** `claim` is what the customer should get back; without it the whole price is disputed. */
export const addComplaintSchema = yup.object({
  offerId: idField(),
  kind: yup
    .string<ChosenKind>()
    .oneOf([...chosenKinds])
    .required(),
  text: yup.string().trim().max(COMPLAINT_TEXT_MAX).required(),
  item: yup.string().trim().max(ITEM_MAX).default(''),
  worth: priceField().nullable().default(null),
  claim: priceField().nullable().default(null),
  files: filesField(),
})

export const ofComplaintSchema = yup.object({ complaintId: idField() })

export const ofComplainedDealSchema = yup.object({ offerId: idField() })

export const writeToComplaintSchema = yup.object({
  complaintId: idField(),
  text: yup.string().trim().max(COMPLAINT_TEXT_MAX).required(),
  files: filesField(),
})

/** `outcome` and `amount`, which goes back to the customer, are for a decision. */
export const actOnComplaintSchema = yup.object({
  complaintId: idField(),
  event: yup
    .string<ComplaintEvent>()
    .oneOf([...complaintEvents])
    .required(),
  text: yup.string().trim().max(COMPLAINT_TEXT_MAX).default(''),
  outcome: yup
    .string<(typeof decidedOutcomes)[number]>()
    .transform(emptyIsNull)
    .nullable()
    .oneOf([...decidedOutcomes, null])
    .default(null),
  amount: priceField().nullable().default(null),
})

export const listComplaintsSchema = yup.object(pagingFields(COMPLAINTS_PAGE_SIZE))

export type AddComplaint = yup.InferType<typeof addComplaintSchema>
export type WriteToComplaint = yup.InferType<typeof writeToComplaintSchema>
export type ActOnComplaint = yup.InferType<typeof actOnComplaintSchema>
export type OfComplainedDeal = yup.InferType<typeof ofComplainedDealSchema>
export type ListComplaints = yup.InferType<typeof listComplaintsSchema>
