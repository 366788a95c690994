import { read, router, user } from '#api/kit/call.ts'
import { paidOfferSchema } from '#api/payment/payment.schema.ts'
import { ofComplaintSchema } from '#api/case/complaint/complaint.schema.ts'
import { getCaseFile, getComplaintFile } from './read-case-file.ts'

export const caseFileCalls = router({
  caseFile: read(
    user,
    'GET /offer/{offerId}/case-file',
    'Get the case file of a deal',
    {
      about:
        'Tells a booked deal as it happened, in the reader’s language, for somebody who was not there. Each side reads it without the other side’s money. `zipUrl` has the same as a PDF with all files, some times an hour.',
      takes: paidOfferSchema,
    },
    getCaseFile,
  ),
})

export const complaintFileCalls = router({
  export: read(
    user,
    'GET /complaints/{complaintId}/export',
    'Get a complaint with all evidence',
    {
      about:
        'The case file of its deal, of which the complaint is a part. `zipUrl` has the PDF and all files, some times an hour.',
      takes: ofComplaintSchema,
      refuses: ['not_found'],
    },
    getComplaintFile,
  ),
})
