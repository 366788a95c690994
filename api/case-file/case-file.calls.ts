import { read, router, user } from '#api/kit/call.ts'
import { paidOfferSchema } from '#api/payment/payment.schema.ts'
import { getCaseFile } from './read-case-file.ts'

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
