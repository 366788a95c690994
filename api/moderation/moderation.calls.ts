import { showOwnAuction } from '#api/auction/show-auction.ts'
import { admin, guest, read, router, user, write } from '#api/kit/call.ts'
import { answerAppeal, appealDecision } from './appeal-decision.ts'
import { decideReport } from './decide-report.ts'
import { listDecisions } from './list-decisions.ts'
import { listModerated } from './list-moderated.ts'
import { listAppeals, listReports } from './list-reports.ts'
import { moderateAuction } from './moderate-auction.ts'
import { REPORTS_PER_DAY } from './moderation.rules.ts'
import {
  answerAppealSchema,
  appealSchema,
  decideReportSchema,
  listDecisionsSchema,
  listModeratedSchema,
  moderateSchema,
  reportAuctionSchema,
} from './moderation.schema.ts'
import { reportAuction } from './report-auction.ts'

/** The mobile app has no back office. */
const office = { mobile: false } as const

export const moderationCalls = router({
  report: write(
    guest,
    'POST /auction/{auction}/report',
    'Report a listing',
    {
      about: 'As illegal or against our terms. The reporter gets an answer.',
      takes: reportAuctionSchema,
      status: 201,
      limits: [{ times: REPORTS_PER_DAY, per: 'day' }],
    },
    reportAuction,
  ),

  decisions: read(
    user,
    'GET /decisions',
    'List decisions about your listings with their reasons',
    { takes: listDecisionsSchema },
    listDecisions,
  ),

  appeal: write(
    user,
    'POST /appeals/{decisionId}',
    'Appeal against a decision',
    { about: 'Possible once per decision.', takes: appealSchema, refuses: ['auction.wrong_state'] },
    appealDecision,
  ),

  answerAppeal: write(
    admin,
    'PATCH /appeals/{decisionId}',
    'Uphold or reverse a decision',
    {
      about: 'Not by the administrator who made it.',
      ...office,
      takes: answerAppealSchema,
      refuses: ['auction.wrong_state'],
    },
    answerAppeal,
  ),

  appeals: read(admin, 'GET /admin/appeals', 'List appeals, oldest first', office, listAppeals),

  auctions: read(
    admin,
    'GET /admin/auctions',
    'List listings by title, owner or status',
    { ...office, takes: listModeratedSchema },
    listModerated,
  ),

  moderate: write(
    admin,
    'PATCH /admin/auctions/{auction}',
    'Approve, hide, remove or restore a listing',
    {
      about: 'With the reasons.',
      ...office,
      takes: moderateSchema,
      refuses: ['auction.wrong_state'],
    },
    async (ctx, input) => showOwnAuction(ctx, await moderateAuction(ctx, input)),
  ),

  reports: read(admin, 'GET /admin/reports', 'List reported listings, oldest first', office, listReports),

  decideReport: write(
    admin,
    'PATCH /admin/reports/{reportId}',
    'Dismiss a report or remove the listing',
    { ...office, takes: decideReportSchema, refuses: ['auction.wrong_state'] },
    decideReport,
  ),
})
