import { admin, read, router, user, write } from '#api/kit/call.ts'
import {
  addNoteSchema,
  changeSplitTestSchema,
  jobRefSchema,
  liftSecondFactorSchema,
  listAuditSchema,
  listJobsSchema,
  listOffersSchema,
  listUsersSchema,
  loginAsSchema,
  noteRefSchema,
  setStaffRoleSchema,
  setUserStatusSchema,
  userRefSchema,
} from './admin.schema.ts'
import { changeSplitTest } from './change-split-test.ts'
import { getDashboard } from './get-dashboard.ts'
import { getUser } from './get-user.ts'
import { getUserTransactions } from './get-user-transactions.ts'
import { liftClosure } from './lift-closure.ts'
import { liftSecondFactor } from './lift-second-factor.ts'
import { listAudit } from './list-audit.ts'
import { listCompanyLogs } from './list-company-logs.ts'
import { listJobs } from './list-jobs.ts'
import { listOffers } from './list-offers.ts'
import { listPayments } from './list-payments.ts'
import { listPayouts } from './list-payouts.ts'
import { listSplitResults } from './list-split-results.ts'
import { listUsers } from './list-users.ts'
import { endLoginAs, loginAs } from './login-as.ts'
import { listPaymentsSchema, listPayoutsSchema } from './money.schema.ts'
import { retryJob } from './retry-job.ts'
import { setStaffRole } from './set-staff-role.ts'
import { setUserStatus } from './set-user-status.ts'
import { addNote, listNotes, removeNote } from './user-notes.ts'

/** The mobile app has no back office. */
const office = { mobile: false } as const

export const adminCalls = router({
  dashboard: read(
    admin,
    'GET /admin/dashboard',
    'How the shop does at this moment',
    office,
    getDashboard,
  ),

  offers: read(
    admin,
    'GET /admin/offers',
    'Offers by listing, bidder, status or days',
    { ...office, takes: listOffersSchema },
    listOffers,
  ),

  payments: read(
    admin,
    'GET /admin/payments',
    'Payments by listing, payer, status or days',
    { ...office, takes: listPaymentsSchema },
    listPayments,
  ),

  payouts: read(
    admin,
    'GET /admin/payouts',
    'Payouts by listing, company, status or days, and why they wait',
    { ...office, takes: listPayoutsSchema },
    listPayouts,
  ),

  audit: read(
    admin,
    'GET /admin/audit',
    'Who did what to whom, when and as whom',
    { ...office, takes: listAuditSchema },
    listAudit,
  ),

  jobs: read(
    admin,
    'GET /admin/jobs',
    'The work that waits, and what was given up',
    { ...office, takes: listJobsSchema },
    listJobs,
  ),

  retryJob: write(
    admin,
    'POST /admin/jobs/{jobId}/retry',
    'Try failed work again',
    { ...office, takes: jobRefSchema },
    retryJob,
  ),

  users: read(
    admin,
    'GET /admin/users',
    'Accounts by name, address, number or company',
    { ...office, takes: listUsersSchema },
    listUsers,
  ),

  user: read(
    admin,
    'GET /admin/users/{userId}',
    'One account and what it has done',
    { ...office, takes: userRefSchema },
    (ctx, input) => getUser(ctx, input.userId),
  ),

  splitResults: read(
    admin,
    'GET /admin/split-tests',
    'How the groups of each split test did',
    office,
    async (ctx) => ({ data: await listSplitResults(ctx) }),
  ),

  changeSplitTest: write(
    admin,
    'PATCH /admin/split-tests/{test}',
    'Start or stop a split test, or change the shares of its groups',
    { ...office, takes: changeSplitTestSchema, refuses: ['not_found'] },
    async (ctx, input) => {
      await changeSplitTest(ctx, input)
      return { data: await listSplitResults(ctx) }
    },
  ),

  setUserStatus: write(
    admin,
    'PATCH /admin/users/{userId}',
    'Block, limit or free an account, with the reason',
    { ...office, takes: setUserStatusSchema, refuses: ['user.wrong_state'] },
    async (ctx, input) => {
      await setUserStatus(ctx, input)
      return getUser(ctx, input.userId)
    },
  ),

  openMailbox: write(
    admin,
    'DELETE /admin/users/{userId}/mailbox-closure',
    'Have mails sent again to an address from which they came back',
    { ...office, takes: userRefSchema },
    async (ctx, input) => {
      await liftClosure(ctx, input)
      return getUser(ctx, input.userId)
    },
  ),

  setStaffRole: write(
    admin,
    'PATCH /admin/users/{userId}/staff-role',
    'Say what another administrator is there for',
    { ...office, takes: setStaffRoleSchema },
    async (ctx, input) => {
      await setStaffRole(ctx, input)
      return getUser(ctx, input.userId)
    },
  ),

  liftSecondFactor: write(
    admin,
    'POST /admin/users/{userId}/second-factor/lift',
    'Let somebody in again who has lost what makes his codes',
    { ...office, takes: liftSecondFactorSchema, refuses: ['second_factor.wrong_state'] },
    async (ctx, input) => {
      await liftSecondFactor(ctx, input)
      return getUser(ctx, input.userId)
    },
  ),

  userTransactions: read(
    admin,
    'GET /admin/users/{userId}/transactions',
    'What an account did and what money it moved, by month',
    { ...office, takes: userRefSchema },
    (ctx, input) => getUserTransactions(ctx, input.userId),
  ),

  companyLogs: read(
    admin,
    'GET /admin/users/{userId}/company-logs',
    'What befell the company of an account and its papers',
    { ...office, takes: userRefSchema },
    (ctx, input) => listCompanyLogs(ctx, input.userId),
  ),

  userNotes: read(
    admin,
    'GET /admin/users/{userId}/notes',
    'What was written down about an account',
    { ...office, takes: userRefSchema },
    (ctx, input) => listNotes(ctx, input.userId),
  ),

  addNote: write(
    admin,
    'POST /admin/users/{userId}/notes',
    'Write something down about an account',
    { ...office, takes: addNoteSchema, status: 201 },
    addNote,
  ),

  removeNote: write(
    admin,
    'DELETE /admin/users/notes/{noteId}',
    'Take a note away',
    { ...office, takes: noteRefSchema },
    (ctx, input) => removeNote(ctx, input.noteId),
  ),

  endLoginAs: write(
    user,
    'POST /admin/users/login-as/end',
    'Leave the account of somebody else',
    { ...office, refuses: ['forbidden'] },
    endLoginAs,
  ),

  loginAs: write(
    admin,
    'POST /admin/users/login-as/{login}',
    'Work in the account of somebody else for half an hour',
    { ...office, takes: loginAsSchema, status: 201 },
    loginAs,
  ),
})
