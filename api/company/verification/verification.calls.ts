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
    'List your company’s documents, newest first',
    {},
    listDocuments,
  ),

  // The file is processed outside a transaction, because that takes long.
  addDocument: writeOutside(
    provider,
    'POST /me/company/documents/{type}',
    'Upload a document of your company',
    {
      about: 'A photo or a PDF.',
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
    'Get a document of a company',
    { about: 'Its URL is valid for a few minutes.', takes: documentSchema },
    getDocument,
  ),

  removeDocument: write(
    provider,
    'DELETE /me/company/documents/{type}/{uuid}',
    'Delete an unchecked document of your company',
    { takes: documentSchema, status: 204, refuses: ['company.wrong_state'] },
    removeDocument,
  ),

  verification: read(
    provider,
    'GET /me/company/verification',
    'Get the verification of your company',
    { about: 'Says what is verified, what is missing and why.' },
    getVerification,
  ),

  startDocuments: write(
    provider,
    'POST /me/company/verification/documents/start',
    'Start sending documents for verification',
    { takes: startDocumentsSchema, refuses: ['company.wrong_state'] },
    startDocuments,
  ),

  finishVerification: write(
    provider,
    'POST /me/company/verification/finish',
    'Submit your company’s documents for verification',
    { refuses: ['company.wrong_state', 'company.papers_missing'] },
    finishVerification,
  ),

  verifications: read(
    admin,
    'GET /admin/verifications',
    'List companies that wait for verification, oldest first',
    { takes: listVerificationsSchema },
    listVerifications,
  ),

  toCheck: read(
    admin,
    'GET /admin/verifications/{companyId}',
    'Get a company with its documents and verification history',
    { takes: companyToCheckSchema },
    getCompanyForReview,
  ),

  decideBlock: write(
    admin,
    'PATCH /company/{companyId}/verification/{block}/status',
    'Verify or reject documents or a company',
    { takes: decideBlockSchema, refuses: ['company.wrong_state', 'company.papers_missing'] },
    decideBlock,
  ),

  setVies: write(
    admin,
    'PATCH /company/{companyId}/verification/vies',
    'Check a VAT number in VIES again or set the result by hand',
    { takes: setViesSchema, refuses: ['company.wrong_state'] },
    setVies,
  ),

  setPhoneStatus: write(
    admin,
    'PATCH /company/{companyId}/verification/phone',
    'Confirm or unconfirm a company’s phone number by hand',
    { takes: setPhoneStatusSchema, refuses: ['user.wrong_state'] },
    setPhoneStatus,
  ),

  rejectVerification: write(
    admin,
    'PATCH /company/{companyId}/verification/reject',
    'Reject a company with a reason',
    { takes: rejectVerificationSchema, refuses: ['company.wrong_state'] },
    rejectVerification,
  ),

  suspend: write(
    admin,
    'PATCH /company/{companyId}/suspension',
    'Suspend or readmit a verified company',
    { takes: suspendCompanySchema, refuses: ['company.wrong_state'] },
    suspendCompany,
  ),
})
