import { admin, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import {
  addNoteSchema,
  changeSplitTestSchema,
  findSchema,
  jobRefSchema,
  liftSecondFactorSchema,
  listAuditSchema,
  listJobsSchema,
  listOffersSchema,
  listUsersSchema,
  loginAsSchema,
  noteRefSchema,
  officeDealSchema,
  setStaffRoleSchema,
  setUserStatusSchema,
  userRefSchema,
} from './admin.schema.ts'
import { changeSplitTest } from './change-split-test.ts'
import { findAnything } from './find-anything.ts'
import { getDashboard } from './get-dashboard.ts'
import { getOfficeDeal } from './get-office-deal.ts'
import { getUser } from './get-user.ts'
import { getUserTransactions } from './get-user-transactions.ts'
import { liftClosure } from './lift-closure.ts'
import { liftSecondFactor } from './lift-second-factor.ts'
import { listAudit } from './list-audit.ts'
import { listChargebacks } from './money/list-chargebacks.ts'
import { listCompanyLogs } from './list-company-logs.ts'
import { listJobs } from './list-jobs.ts'
import { listOffers } from './list-offers.ts'
import { answerRefund } from './money/answer-refund.ts'
import { decidePayout } from './money/decide-payout.ts'
import { getPayment } from './money/get-payment.ts'
import { getPayout } from './money/get-payout.ts'
import { listPayments } from './money/list-payments.ts'
import { listPayouts } from './money/list-payouts.ts'
import { listSplitResults } from './list-split-results.ts'
import { listUsers } from './list-users.ts'
import { endLoginAs, loginAs } from './login-as.ts'
import {
  answerRefundSchema,
  decidePayoutSchema,
  listChargebacksSchema,
  listPaymentsSchema,
  listPayoutsSchema,
  paymentRefSchema,
  payoutRefSchema,
  refundPaymentSchema,
  sendEvidenceSchema,
} from './money/money.schema.ts'
import { EVIDENCE_TRIES_PER_HOUR } from './money/money.rules.ts'
import { refundPayment } from './money/refund-payment.ts'
import { retryJob } from './retry-job.ts'
import { sendEvidence } from './money/send-evidence.ts'
import { setStaffRole } from './set-staff-role.ts'
import { setUserStatus } from './set-user-status.ts'
import { addNote, listNotes, removeNote } from './user-notes.ts'

/** The mobile app has no back office. */
const office = { mobile: false } as const

export const adminCalls = router({
  dashboard: read(admin, 'GET /admin/dashboard', 'Get the current figures of the shop', office, getDashboard),

  offers: read(
    admin,
    'GET /admin/offers',
    'List offers',
    { about: 'Filters by listing, bidder, status and days.', ...office, takes: listOffersSchema },
    listOffers,
  ),

  find: read(
    admin,
    'GET /admin/find',
    'Find what a number, a reference or a link names',
    {
      about:
        'Takes an id, an e-mail address, a reference of the card processor, or a link of a storefront. A number can name several things.',
      ...office,
      takes: findSchema,
    },
    findAnything,
  ),

  deal: read(
    admin,
    'GET /admin/deals/{offerId}',
    'Get an offer or deal with its people, money and history',
    {
      about: 'Its history has messages, audit entries and notices, newest first. That somebody has read it is audited.',
      ...office,
      takes: officeDealSchema,
    },
    getOfficeDeal,
  ),

  payments: read(
    admin,
    'GET /admin/payments',
    'List payments',
    { about: 'Filters by listing, payer, status and days.', ...office, takes: listPaymentsSchema },
    listPayments,
  ),

  payouts: read(
    admin,
    'GET /admin/payouts',
    'List payouts',
    {
      about: 'Filters by listing, company, status and days. Each payout that waits says why.',
      ...office,
      takes: listPayoutsSchema,
    },
    listPayouts,
  ),

  payment: read(
    admin,
    'GET /admin/payments/{paymentId}',
    'Get a payment with its refunds',
    { ...office, takes: paymentRefSchema },
    (ctx, input) => getPayment(ctx, input.paymentId),
  ),

  refundPayment: write(
    admin,
    'POST /admin/payments/{paymentId}/refund',
    'Refund a payment, all or part of it',
    {
      about:
        'Above 1,000 EUR, counted with what one administrator has refunded of this payment before, it is only proposed until a second administrator approves it. At most one refund of a payment can be proposed.',
      ...office,
      takes: refundPaymentSchema,
      status: 201,
      refuses: ['payment.wrong_state'],
    },
    async (ctx, input) => {
      await refundPayment(ctx, input)
      return getPayment(ctx, input.paymentId)
    },
  ),

  answerRefund: write(
    admin,
    'PATCH /admin/payments/{paymentId}/refund',
    'Approve or decline a proposed refund',
    {
      about: 'The administrator who proposed it can only take it back, which is declining it.',
      ...office,
      takes: answerRefundSchema,
      refuses: ['payment.wrong_state'],
    },
    async (ctx, input) => {
      await answerRefund(ctx, input)
      return getPayment(ctx, input.paymentId)
    },
  ),

  payout: read(
    admin,
    'GET /admin/payouts/{payoutId}',
    'Get a payout, with what can be done about it',
    { ...office, takes: payoutRefSchema },
    (ctx, input) => getPayout(ctx, input.payoutId),
  ),

  decidePayout: write(
    admin,
    'PATCH /admin/payouts/{payoutId}',
    'Hold a payout, release it, or send a failed one again',
    {
      about: 'A payout that is being sent or has been paid can no longer be held.',
      ...office,
      takes: decidePayoutSchema,
      refuses: ['payout.wrong_state'],
    },
    async (ctx, input) => {
      await decidePayout(ctx, input)
      return getPayout(ctx, input.payoutId)
    },
  ),

  chargebacks: read(
    admin,
    'GET /admin/chargebacks',
    'List disputed payments, those that wait for evidence first',
    { about: 'Each has the last day on which the bank accepts evidence.', ...office, takes: listChargebacksSchema },
    listChargebacks,
  ),

  sendEvidence: writeOutside(
    admin,
    'POST /admin/chargebacks/{chargebackId}/evidence',
    'Send the case file of a disputed payment to the bank',
    {
      about: 'As a PDF, with the text. The bank takes evidence once: sent again, it changes nothing.',
      ...office,
      takes: sendEvidenceSchema,
      refuses: ['payment.wrong_state', 'payment.too_late', 'payment.processor_unavailable'],
      limits: [{ times: EVIDENCE_TRIES_PER_HOUR, per: 'hour' }],
      status: 204,
    },
    sendEvidence,
  ),

  audit: read(
    admin,
    'GET /admin/audit',
    'List audit entries',
    {
      about: 'Each entry says who changed what, when, and on whose behalf.',
      ...office,
      takes: listAuditSchema,
    },
    listAudit,
  ),

  jobs: read(
    admin,
    'GET /admin/jobs',
    'List waiting and failed background jobs',
    { ...office, takes: listJobsSchema },
    listJobs,
  ),

  retryJob: write(
    admin,
    'POST /admin/jobs/{jobId}/retry',
    'Retry a failed background job',
    { ...office, takes: jobRefSchema },
    retryJob,
  ),

  users: read(
    admin,
    'GET /admin/users',
    'List accounts',
    {
      about: 'Searches by name, e-mail address, phone number and company.',
      ...office,
      takes: listUsersSchema,
    },
    listUsers,
  ),

  user: read(
    admin,
    'GET /admin/users/{userId}',
    'Get an account with its activity',
    { ...office, takes: userRefSchema },
    (ctx, input) => getUser(ctx, input.userId),
  ),

  splitResults: read(admin, 'GET /admin/split-tests', 'Get the results of all split tests', office, async (ctx) => ({
    data: await listSplitResults(ctx),
  })),

  changeSplitTest: write(
    admin,
    'PATCH /admin/split-tests/{test}',
    'Start, stop or reweight a split test',
    { ...office, takes: changeSplitTestSchema, refuses: ['not_found'] },
    async (ctx, input) => {
      await changeSplitTest(ctx, input)
      return { data: await listSplitResults(ctx) }
    },
  ),

  setUserStatus: write(
    admin,
    'PATCH /admin/users/{userId}',
    'Block, restrict or restore an account',
    {
      about: 'The reason is required and stored.',
      ...office,
      takes: setUserStatusSchema,
      refuses: ['user.wrong_state'],
    },
    async (ctx, input) => {
      await setUserStatus(ctx, input)
      return getUser(ctx, input.userId)
    },
  ),

  openMailbox: write(
    admin,
    'DELETE /admin/users/{userId}/mailbox-closure',
    'Resume mail to an address that bounced',
    { ...office, takes: userRefSchema },
    async (ctx, input) => {
      await liftClosure(ctx, input)
      return getUser(ctx, input.userId)
    },
  ),

  setStaffRole: write(
    admin,
    'PATCH /admin/users/{userId}/staff-role',
    'Change the staff role of another administrator',
    { ...office, takes: setStaffRoleSchema },
    async (ctx, input) => {
      await setStaffRole(ctx, input)
      return getUser(ctx, input.userId)
    },
  ),

  liftSecondFactor: write(
    admin,
    'POST /admin/users/{userId}/second-factor/lift',
    'Remove the second factor of a user who lost it',
    { ...office, takes: liftSecondFactorSchema, refuses: ['second_factor.wrong_state'] },
    async (ctx, input) => {
      await liftSecondFactor(ctx, input)
      return getUser(ctx, input.userId)
    },
  ),

  userTransactions: read(
    admin,
    'GET /admin/users/{userId}/transactions',
    'List the deals and payments of an account by month',
    { ...office, takes: userRefSchema },
    (ctx, input) => getUserTransactions(ctx, input.userId),
  ),

  companyLogs: read(
    admin,
    'GET /admin/users/{userId}/company-logs',
    'List the verification history of an account’s company',
    { ...office, takes: userRefSchema },
    (ctx, input) => listCompanyLogs(ctx, input.userId),
  ),

  userNotes: read(
    admin,
    'GET /admin/users/{userId}/notes',
    'List the notes about an account',
    { ...office, takes: userRefSchema },
    (ctx, input) => listNotes(ctx, input.userId),
  ),

  addNote: write(
    admin,
    'POST /admin/users/{userId}/notes',
    'Add a note about an account',
    {
      about: 'Users never see notes about themselves.',
      ...office,
      takes: addNoteSchema,
      status: 201,
    },
    addNote,
  ),

  removeNote: write(
    admin,
    'DELETE /admin/users/notes/{noteId}',
    'Delete a note',
    { ...office, takes: noteRefSchema },
    (ctx, input) => removeNote(ctx, input.noteId),
  ),

  endLoginAs: write(
    user,
    'POST /admin/users/login-as/end',
    'Leave another user’s account',
    { ...office, refuses: ['forbidden'] },
    endLoginAs,
  ),

  loginAs: write(
    admin,
    'POST /admin/users/login-as/{login}',
    'Sign in as another user for half an hour',
    { ...office, takes: loginAsSchema, status: 201 },
    loginAs,
  ),
})
