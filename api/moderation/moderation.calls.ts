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
    'Says that a listing is illegal or against our terms; whoever says so is answered',
    {
      takes: reportAuctionSchema,
      status: 201,
      limits: [{ times: REPORTS_PER_DAY, per: 'day' }],
    },
    reportAuction,
  ),

  decisions: read(
    user,
    'GET /decisions',
    'What was decided about the caller’s listings, with the reasons',
    { takes: listDecisionsSchema },
    listDecisions,
  ),

  appeal: write(
    user,
    'POST /appeals/{decisionId}',
    'Objects to a decision, once',
    { takes: appealSchema, refuses: ['auction.wrong_state'] },
    appealDecision,
  ),

  answerAppeal: write(
    admin,
    'PATCH /appeals/{decisionId}',
    'Another administrator keeps the decision or takes it back',
    { ...office, takes: answerAppealSchema, refuses: ['auction.wrong_state'] },
    answerAppeal,
  ),

  appeals: read(
    admin,
    'GET /admin/appeals',
    'Owners who object to what was decided, who waits longest first',
    office,
    listAppeals,
  ),

  auctions: read(
    admin,
    'GET /admin/auctions',
    'Listings by title, owner or status',
    { ...office, takes: listModeratedSchema },
    listModerated,
  ),

  moderate: write(
    admin,
    'PATCH /admin/auctions/{auction}',
    'Approves, hides, removes or shows a listing again, with the reasons',
    { ...office, takes: moderateSchema, refuses: ['auction.wrong_state'] },
    async (ctx, input) => showOwnAuction(ctx, await moderateAuction(ctx, input)),
  ),

  reports: read(
    admin,
    'GET /admin/reports',
    'Listings that were reported and wait to be looked at, who waits longest first',
    office,
    listReports,
  ),

  decideReport: write(
    admin,
    'PATCH /admin/reports/{reportId}',
    'Nothing is wrong with it, or the listing goes',
    { ...office, takes: decideReportSchema, refuses: ['auction.wrong_state'] },
    decideReport,
  ),
})
