import { admin, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { FILES_MAX, FILES_READ_MAX_BYTES } from '#api/message/message.rules.ts'
import { actOnComplaint } from './act-on-complaint.ts'
import { addComplaint, findWrongComplaint } from './add-complaint.ts'
import { COMPLAINTS_PER_DAY, STATEMENTS_PER_HOUR } from './complaint.rules.ts'
import {
  actOnComplaintSchema,
  addComplaintSchema,
  listComplaintsSchema,
  ofComplainedDealSchema,
  ofComplaintSchema,
  writeToComplaintSchema,
} from './complaint.schema.ts'
import { listComplaintKinds } from './list-complaint-kinds.ts'
import { getComplaint, listComplaints, listWaitingComplaints } from './list-complaints.ts'
import { findWrongStatement, writeToComplaint } from './write-to-complaint.ts'

export const complaintCalls = router({
  list: read(
    user,
    'GET /complaints',
    'List complaints about your deals',
    { takes: listComplaintsSchema },
    listComplaints,
  ),

  add: writeOutside(
    user,
    'POST /complaints',
    'Submit a complaint about a deal',
    {
      about:
        'Holds the disputed part of the payout. The other side has some days to answer; it may have pictures and PDFs.',
      takes: addComplaintSchema,
      alsoWrong: findWrongComplaint,
      status: 201,
      filesMax: FILES_MAX,
      bodyMax: FILES_READ_MAX_BYTES,
      limits: [{ times: COMPLAINTS_PER_DAY, per: 'day' }],
      refuses: ['not_found', 'offer.wrong_state', 'complaint.wrong_state'],
    },
    addComplaint,
  ),

  kinds: read(
    user,
    'GET /offer/{offerId}/complaint-kinds',
    'List what one side of a deal can complain about',
    { about: 'Each kind with its window, and why it cannot be reported now.', takes: ofComplainedDealSchema },
    listComplaintKinds,
  ),

  get: read(
    user,
    'GET /complaints/{complaintId}',
    'Get a complaint',
    { takes: ofComplaintSchema, refuses: ['not_found'] },
    (ctx, input) => getComplaint(ctx, input.complaintId),
  ),

  write: writeOutside(
    user,
    'POST /complaints/{complaintId}/message',
    'Answer a complaint or add a statement',
    {
      takes: writeToComplaintSchema,
      alsoWrong: findWrongStatement,
      status: 201,
      filesMax: FILES_MAX,
      bodyMax: FILES_READ_MAX_BYTES,
      limits: [{ times: STATEMENTS_PER_HOUR, per: 'hour' }],
      refuses: ['not_found', 'complaint.wrong_state', 'offer.wrong_state'],
    },
    writeToComplaint,
  ),

  act: write(
    user,
    'PATCH /complaints/{complaintId}',
    'Withdraw or decide a complaint, accept its decision or appeal',
    {
      about: 'Proposals are made and answered through the settlement of the offer.',
      takes: actOnComplaintSchema,
      refuses: [
        'not_found',
        'complaint.wrong_state',
        'offer.wrong_state',
        'delivery.wrong_state',
        'payout.wrong_state',
      ],
    },
    async (ctx, input) => {
      await actOnComplaint(ctx, input)
      return getComplaint(ctx, input.complaintId)
    },
  ),

  waiting: read(
    admin,
    'GET /admin/complaints',
    'List open complaints',
    { about: 'Those that wait for the office come first, by their deadline.', mobile: false },
    listWaitingComplaints,
  ),
})
