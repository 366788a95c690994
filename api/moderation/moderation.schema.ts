import { auctionField } from '#api/auction/auction-fields.schema.ts'
import { grounds } from '#api/auction/decision/decision.rules.ts'
import { emailField, emptyIsAbsent, idField } from '#api/common/fields.schema.ts'
import { SEARCH_MAX } from '#api/common/paging.rules.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import {
  appealAnswers,
  DECISIONS_PAGE_SIZE,
  listedStatuses,
  MODERATED_PAGE_SIZE,
  moderations,
  REPORT_TEXT_MAX,
  reportDecisions,
  STATEMENT_MAX,
} from './moderation.rules.ts'

const NAME_MAX = 100

export const reportAuctionSchema = yup.object({
  auction: auctionField,
  ground: yup.string().oneOf(grounds).required(),
  text: yup.string().trim().max(REPORT_TEXT_MAX).required(),
  /** Ignored for a caller with an account. */
  name: yup.string().trim().max(NAME_MAX).default(''),
  email: emailField().transform(emptyIsAbsent),
  /** Confirmation that the report is true to the best of the reporter's knowledge. */
  isHonest: yup.boolean().oneOf([true]).required(),
})
export type ReportAuction = yup.InferType<typeof reportAuctionSchema>

export const listDecisionsSchema = yup.object(pagingFields(DECISIONS_PAGE_SIZE))
export type ListDecisions = yup.InferType<typeof listDecisionsSchema>

export const appealSchema = yup.object({
  decisionId: idField(),
  text: yup.string().trim().max(STATEMENT_MAX).required(),
})
export type Appeal = yup.InferType<typeof appealSchema>

export const answerAppealSchema = yup.object({
  decisionId: idField(),
  decision: yup.string().oneOf(appealAnswers).required(),
  /** Sent to the owner as it is. */
  answer: yup.string().trim().max(STATEMENT_MAX).required(),
})
export type AnswerAppeal = yup.InferType<typeof answerAppealSchema>

const statementFields = {
  ground: yup.string().oneOf(grounds).default('other'),
  /** Sent to the owner as it is; for a dismissed report, to the reporter. */
  reason: yup.string().trim().max(STATEMENT_MAX).default(''),
}

export const moderateSchema = yup.object({
  auction: auctionField,
  decision: yup.string().oneOf(moderations).required(),
  ...statementFields,
})
export type Moderate = yup.InferType<typeof moderateSchema>

export const decideReportSchema = yup.object({
  reportId: idField(),
  decision: yup.string().oneOf(reportDecisions).required(),
  ...statementFields,
})
export type DecideReport = yup.InferType<typeof decideReportSchema>

export const listModeratedSchema = yup.object({
  ...pagingFields(MODERATED_PAGE_SIZE),
  /** Part of the title or of the owner's name or address, or an id. */
  q: yup.string().trim().max(SEARCH_MAX),
  status: yup.string().oneOf(listedStatuses),
  /** Only listings with open reports. */
  isReported: yup.boolean().default(false),
})
export type ListModerated = yup.InferType<typeof listModeratedSchema>
