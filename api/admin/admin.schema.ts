import { dayField } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { SEARCH_MAX } from '#api/common/paging.rules.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { staffRoles } from '#api/common/staff.rules.ts'
import { offerStatuses } from '#api/offer/offer.rules.ts'
import { yup } from '#api/common/yup.schema.ts'
import {
  AUDIT_PAGE_SIZE,
  auditMachines,
  JOBS_PAGE_SIZE,
  jobStates,
  LINE_PAGE_SIZE,
  lineFilters,
  NOTE_MAX,
  offerOrders,
  OFFERS_PAGE_SIZE,
  REASON_MAX,
  settableStatuses,
  userOrders,
  userRoles,
  userStatuses,
  USERS_PAGE_SIZE,
} from './admin.rules.ts'

export const listUsersSchema = yup.object({
  ...pagingFields(USERS_PAGE_SIZE),
  /** Part of a name, address, phone number or company, or an id. */
  q: yup.string().trim().max(SEARCH_MAX),
  role: yup.string().oneOf(userRoles),
  status: yup.string().oneOf(userStatuses),
  order: yup.string().oneOf(userOrders).default('newest'),
})
export type ListUsers = yup.InferType<typeof listUsersSchema>

export const listOffersSchema = yup.object({
  ...pagingFields(OFFERS_PAGE_SIZE),
  /** Part of the listing's title, or the id of the listing or the offer. */
  listing: yup.string().trim().max(SEARCH_MAX),
  /** Part of the company's name, its owner's name or address, or the company's id. */
  bidder: yup.string().trim().max(SEARCH_MAX),
  status: yup.string().oneOf(offerStatuses),
  /** Range of days on which it was made. */
  from: dayField(),
  until: dayField(),
  order: yup.string().oneOf(offerOrders).default('newest'),
})
export type ListOffers = yup.InferType<typeof listOffersSchema>

const FIND_MAX = 500

export const findSchema = yup.object({
  /** An id, an e-mail address, a reference of the card processor, or a link of a storefront. */
  q: yup.string().trim().max(FIND_MAX).required(),
})

export const officeDealSchema = yup.object({
  offerId: idField(),
  ...pagingFields(LINE_PAGE_SIZE),
  /** Part of the history to list: entries about money, messages, other changes, or notices. */
  line: yup.string().oneOf(lineFilters).default('all'),
})
export type OfficeDealRef = yup.InferType<typeof officeDealSchema>

export const listAuditSchema = yup.object({
  ...pagingFields(AUDIT_PAGE_SIZE),
  machine: yup.string().oneOf(auditMachines),
  /**
   * The actor, the account acted in, or the person affected: an id, an address, or part of a name.
   */
  person: yup.string().trim().max(SEARCH_MAX),
  from: dayField(),
  until: dayField(),
})
export type ListAudit = yup.InferType<typeof listAuditSchema>

export const listJobsSchema = yup.object({
  ...pagingFields(JOBS_PAGE_SIZE),
  state: yup.string().oneOf(jobStates),
})
export type ListJobs = yup.InferType<typeof listJobsSchema>

export const jobRefSchema = yup.object({ jobId: idField() })

export const userRefSchema = yup.object({ userId: idField() })

export const setUserStatusSchema = yup.object({
  userId: idField(),
  status: yup.string().oneOf(settableStatuses).required(),
  /** Sent to the user as it is. */
  reason: yup.string().trim().max(REASON_MAX).required(),
})
export const setStaffRoleSchema = yup.object({
  userId: idField(),
  staffRole: yup.string().oneOf(staffRoles).required(),
  /** Visible to other admins. */
  reason: yup.string().trim().max(REASON_MAX).required(),
})
export type SetStaffRole = yup.InferType<typeof setStaffRoleSchema>

export const liftSecondFactorSchema = yup.object({
  userId: idField(),
  /** Sent to the user as it is. */
  reason: yup.string().trim().max(REASON_MAX).required(),
})
export type LiftSecondFactor = yup.InferType<typeof liftSecondFactorSchema>

export const addNoteSchema = yup.object({
  userId: idField(),
  text: yup.string().trim().max(NOTE_MAX).required(),
})
export type AddNote = yup.InferType<typeof addNoteSchema>

export const noteRefSchema = yup.object({ noteId: idField() })

export const loginAsSchema = yup.object({
  login: yup.string().trim().max(SEARCH_MAX).required(),
  /** Allows some writes; requires a reason. */
  isRaised: yup.boolean().default(false),
  /** Sent to the user as it is. */
  reason: yup.string().trim().max(REASON_MAX).default(''),
})
export type LoginAs = yup.InferType<typeof loginAsSchema>

export type SetUserStatus = yup.InferType<typeof setUserStatusSchema>

const SPLIT_GROUPS_MAX = 10

export const changeSplitTestSchema = yup.object({
  test: yup.string().required(),
  /**
   * Starts or stops the test; when stopped, all visitors see the default group. If omitted, it
   * stays as it is.
   */
  isRunning: yup.boolean(),
  /** Shares of visitors in per cent, adding up to 100; an omitted group gets none. */
  shares: yup
    .array()
    .of(
      yup.object({
        group: yup.string().trim().max(40).required(),
        percent: yup.number().integer().min(0).max(100).required(),
      }),
    )
    .max(SPLIT_GROUPS_MAX),
  /** Visible to other admins. */
  reason: yup.string().trim().max(REASON_MAX).required(),
})
export type ChangeSplitTest = yup.InferType<typeof changeSplitTestSchema>
