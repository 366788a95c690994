import { idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { REQUEST_SCORE_MAX, requestSources } from './offer-request.rules.ts'
import { OFFERS_PAGE_SIZE, REASON_MAX } from '#api/offer/offer.rules.ts'
import { splitIds } from '#api/offer/offer.schema.ts'

/** Maximum number of listings in one request. */
const ASKED_MAX = 20

export const requestOffersSchema = yup.object({
  /** Company id. */
  id: idField(),
  auctions: yup
    .array()
    .of(idField())
    .transform((_value: unknown, typed: unknown) => splitIds(typed))
    .min(1)
    .max(ASKED_MAX)
    .required(),
  source: yup.string().oneOf(requestSources).default('profile'),
  score: yup.number().integer().min(0).max(REQUEST_SCORE_MAX).default(0),
})
export type RequestOffers = yup.InferType<typeof requestOffersSchema>

export const listOfferRequestsSchema = yup.object({
  ...pagingFields(OFFERS_PAGE_SIZE),
  /** Adds each open listing as in a list. */
  withListing: yup.boolean().default(false),
})
export type ListOfferRequests = yup.InferType<typeof listOfferRequestsSchema>

export const declineRequestSchema = yup.object({
  /** Request id. */
  id: idField(),
  reason: yup.string().trim().max(REASON_MAX).default(''),
})
export type DeclineRequest = yup.InferType<typeof declineRequestSchema>
