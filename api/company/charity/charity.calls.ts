import { DOCUMENT_MAX_BYTES } from '#api/file/file.rules.ts'
import { admin, provider, read, router, write, writeOutside } from '#api/kit/call.ts'
import { handInCharitySchema, setCharityStatusSchema } from './charity.schema.ts'
import { getCharity } from './get-charity.ts'
import { handInCharity } from './hand-in-charity.ts'
import { listCharities } from './list-charities.ts'
import { setCharityStatus } from './set-charity-status.ts'

/** Calls with which a company proves by its statute that it is a charity. */
export const charityCalls = router({
  charity: read(
    provider,
    'GET /me/company/charity',
    'Get the charity check of your company',
    { about: 'Says whether it is verified, what is missing and why.' },
    getCharity,
  ),

  // The file is processed outside a transaction, because that takes long.
  handInCharity: writeOutside(
    provider,
    'POST /me/company/charity',
    'Upload the statute of a charity',
    {
      about: 'A PDF or a photo.',
      takes: handInCharitySchema,
      status: 201,
      upload: true,
      bodyMax: DOCUMENT_MAX_BYTES,
      refuses: ['company.wrong_state', 'company.papers_missing', 'payment.processor_unavailable'],
    },
    handInCharity,
  ),

  charities: read(
    admin,
    'GET /admin/charities',
    'List charities that wait for their check, oldest first',
    {},
    listCharities,
  ),

  setCharityStatus: write(
    admin,
    'PATCH /company/{companyId}/charity/status',
    'Verify, reject or revoke the charity status of a company',
    { takes: setCharityStatusSchema, refuses: ['company.wrong_state'] },
    setCharityStatus,
  ),
})
