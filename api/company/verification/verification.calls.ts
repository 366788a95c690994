import { DOCUMENT_MAX_BYTES } from '#api/file/file.rules.ts'
import { admin, provider, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { addDocument, findWrongDocument } from './add-document.ts'
import { setVies } from '#api/company/tax-number/check-vies.ts'
import { decideBlock, rejectVerification } from './decide-block.ts'
import { finishVerification } from './finish-verification.ts'
import { getDocument } from './get-document.ts'
import { getVerification } from './get-verification.ts'
import { listDocuments } from './list-documents.ts'
import { listVerifications } from './list-verifications.ts'
import { getCompanyForReview } from './get-company-for-review.ts'
import { removeDocument } from './remove-document.ts'
import { setPhoneStatus } from './set-phone-status.ts'
import { startDocuments } from './start-documents.ts'
import { suspendCompany } from './suspend-company.ts'
import {
  addDocumentSchema,
  companyToCheckSchema,
  decideBlockSchema,
  documentSchema,
  listVerificationsSchema,
  rejectVerificationSchema,
  setPhoneStatusSchema,
  setViesSchema,
  startDocumentsSchema,
  suspendCompanySchema,
} from './verification.schema.ts'

export const verificationCalls = router({
  documents: read(
    provider,
    'GET /me/company/documents',
    'Own papers, the newest first',
    {},
    listDocuments,
  ),

  // The file is processed outside a transaction, because that takes long.
  addDocument: writeOutside(
    provider,
    'POST /me/company/documents/{type}',
    'Send a paper: a photograph or a PDF',
    {
      takes: addDocumentSchema,
      alsoWrong: findWrongDocument,
      status: 201,
      upload: true,
      bodyMax: DOCUMENT_MAX_BYTES,
      refuses: ['company.wrong_state'],
    },
    addDocument,
  ),

  document: read(
    user,
    'GET /me/company/documents/{type}/{uuid}',
    'One paper, with an address that opens it for some minutes',
    { takes: documentSchema },
    getDocument,
  ),

  removeDocument: write(
    provider,
    'DELETE /me/company/documents/{type}/{uuid}',
    'Take a paper back that nobody has checked',
    { takes: documentSchema, status: 204, refuses: ['company.wrong_state'] },
    removeDocument,
  ),

  verification: read(
    provider,
    'GET /me/company/verification',
    'What of the own company was checked, what is missing and why',
    {},
    getVerification,
  ),

  startDocuments: write(
    provider,
    'POST /me/company/verification/documents/start',
    'Begin to bring papers',
    { takes: startDocumentsSchema, refuses: ['company.wrong_state'] },
    startDocuments,
  ),

  finishVerification: write(
    provider,
    'POST /me/company/verification/finish',
    'Hand all papers over to be checked',
    { refuses: ['company.wrong_state', 'company.papers_missing'] },
    finishVerification,
  ),

  verifications: read(
    admin,
    'GET /admin/verifications',
    'Companies that wait to be checked, who waits longest first',
    { takes: listVerificationsSchema },
    listVerifications,
  ),

  toCheck: read(
    admin,
    'GET /admin/verifications/{companyId}',
    'A company, its papers and what befell them',
    { takes: companyToCheckSchema },
    getCompanyForReview,
  ),

  decideBlock: write(
    admin,
    'PATCH /company/{companyId}/verification/{block}/status',
    'Say that papers, or the company, are verified or rejected',
    { takes: decideBlockSchema, refuses: ['company.wrong_state', 'company.papers_missing'] },
    decideBlock,
  ),

  setVies: write(
    admin,
    'PATCH /company/{companyId}/verification/vies',
    'Ask the register of VAT numbers again, or say by hand what it would',
    { takes: setViesSchema, refuses: ['company.wrong_state'] },
    setVies,
  ),

  setPhoneStatus: write(
    admin,
    'PATCH /company/{companyId}/verification/phone',
    'Confirm a company’s phone number by hand, or take that back, with a reason',
    { takes: setPhoneStatusSchema, refuses: ['user.wrong_state'] },
    setPhoneStatus,
  ),

  rejectVerification: write(
    admin,
    'PATCH /company/{companyId}/verification/reject',
    'Turn a company down, with a reason',
    { takes: rejectVerificationSchema, refuses: ['company.wrong_state'] },
    rejectVerification,
  ),

  suspend: write(
    admin,
    'PATCH /company/{companyId}/suspension',
    'Suspend a verified company, or readmit it, with a reason',
    { takes: suspendCompanySchema, refuses: ['company.wrong_state'] },
    suspendCompany,
  ),
})
