import type Stripe from 'stripe'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import { makeId } from './ids.ts'
import { invalidRequest, missingParam, notFound } from './shape/api-error.ts'
import { needText, refuseUnknown } from './shape/read-params.ts'

/** Documented limit for one file of evidence. */
const FILE_MAX_BYTES = 5_000_000
const LIVES_SECONDS = 180 * 24 * 60 * 60

const kinds: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** Keeps what a file is, and not its content, which nobody reads here. */
export const createFile: Handler = (backend, { params, files }): Stripe.File => {
  refuseUnknown(params, ['purpose'])
  const purpose = needText(params, 'purpose')
  if (purpose !== 'dispute_evidence') throw invalidRequest(`Invalid purpose: ${purpose}`, { param: 'purpose' })
  const file = files?.find(({ name }) => name === 'file')
  if (!file) throw missingParam('file')
  const type = kinds[file.type]
  if (type === undefined) throw invalidRequest('The file is no PDF, JPEG or PNG.', { param: 'file' })
  if (file.size > FILE_MAX_BYTES)
    throw invalidRequest('The file is larger than 5 MB.', { code: 'file_too_large', param: 'file' })
  const id = makeId('file')
  return backend.store.put('files', {
    id,
    object: 'file',
    created: backend.seconds(),
    expires_at: backend.seconds() + LIVES_SECONDS,
    filename: file.fileName,
    links: null,
    purpose,
    size: file.size,
    title: null,
    type,
    url: backend.url(`/v1/files/${id}/contents`),
  })
}

export const retrieveFile: Handler = ({ store }, request) => {
  const file = store.find('files', firstId(request))
  if (!file) throw notFound('file upload', firstId(request), 'file')
  return file
}
