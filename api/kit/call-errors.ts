import type { ErrorCode } from '#api/common/errors.rules.ts'
import type { CallMeta } from './call.ts'

/** Errors of every call. `auth.token_dead` too: a guest may send an invalid token. */
const always: readonly ErrorCode[] = ['auth.token_dead', 'too_many', 'internal', 'unavailable']
const ofMembers: readonly ErrorCode[] = ['unauthorized', 'auth.blocked', 'forbidden']
const ofAdmins: readonly ErrorCode[] = ['auth.second_factor_missing']
const ofWrites: readonly ErrorCode[] = ['auth.acting']
const ofBodies: readonly ErrorCode[] = ['bad_json', 'csrf.missing', 'too_large', 'unsupported_media']
const ofKeys: readonly ErrorCode[] = ['idempotency.key_reused', 'idempotency.in_progress']
const ofUploads: readonly ErrorCode[] = ['picture.busy']

/** Every error code a call can return: those of its kind, and its own. */
export function errorsOf(meta: CallMeta): ErrorCode[] {
  const codes = [
    ...always,
    'invalid' as const,
    ...(meta.path.includes('{') ? ['not_found' as const] : []),
    ...(meta.access === 'guest' ? [] : ofMembers),
    ...(meta.access === 'admin' ? ofAdmins : []),
    ...(meta.kind === 'write' ? ofWrites : []),
    ...(meta.method === 'GET' ? [] : ofBodies),
    ...(meta.kind === 'write' && !meta.isRepeatable ? ofKeys : []),
    ...(meta.upload || meta.filesMax ? ofUploads : []),
    ...meta.refuses,
  ]
  return [...new Set(codes)]
}
