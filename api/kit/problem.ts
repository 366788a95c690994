import { TRPCError } from '@trpc/server'
import { ERRORS_MAX, errorStatus, type ErrorCode, type FieldError, type Problem } from '#api/common/errors.rules.ts'
import { formatWait } from '#api/common/format.rules.ts'
import { translateOptional } from '#api/common/translate.rules.ts'
import { intlLocaleOf, type Language } from '#content/storefronts.ts'
import { AppError, findAppError, type ConflictCode } from './fail.ts'
import { HOUR, MINUTE } from './limits.ts'
import { wordsOf } from './words.ts'

/**
 * Converts any error to a problem (RFC 9457) in the caller's language. An unexpected error becomes
 * `internal`, without details.
 */
export function toProblem(error: unknown, language: Language, requestId: string, origin = ''): Problem {
  const failure = findAppError(error) ?? new AppError(codeOfTrpc(error))
  const t = wordsOf(language, 'errors')
  const { errors, ...data } = failure.data as { errors?: FieldError[] }
  const fields = errors?.slice(0, ERRORS_MAX).map((one) => ({ ...one, message: fieldMessage(one, language) }))
  return {
    type: `${origin}/api/docs#${failure.code}`,
    title: t(`${failure.code.replaceAll('.', '_')}.title`),
    status: errorStatus[failure.code],
    detail: t(`${failure.code.replaceAll('.', '_')}.detail`, { ...data, ...when(data, language) }),
    requestId,
    ...data,
    code: wireCode(failure.code),
    ...(fields
      ? {
          errors: fields.map(({ path, code, message, values, in: place }) => ({
            path,
            code,
            message,
            ...(place ? { in: place } : {}),
            ...(values?.allowed === undefined ? {} : { allowed: String(values.allowed).split(', ') }),
          })),
        }
      : {}),
  }
}

/** The wait in words: `in 12 minutes`, `za 12 minut`. */
function when({ retryAfterSeconds }: { retryAfterSeconds?: unknown }, language: Language) {
  if (typeof retryAfterSeconds !== 'number') return {}
  const [unit, seconds] = units.find(([, length]) => retryAfterSeconds >= length) ?? units[2]
  const count = Math.ceil(retryAfterSeconds / seconds)
  return { when: formatWait(count, unit, intlLocaleOf(language)) }
}

const units = [
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', 1],
] as const

const AWAY_SECONDS = 5
const TOO_MANY_SECONDS = 60

/** Seconds until a retry makes sense; undefined if it does not. */
export function waitOf({ status, retryAfterSeconds }: Problem): number | undefined {
  if (status === 503) return Number(retryAfterSeconds) || AWAY_SECONDS
  return status === 429 ? Number(retryAfterSeconds) || TOO_MANY_SECONDS : undefined
}

/** The `WWW-Authenticate` header; says if the token sent is invalid (RFC 6750). */
export const challengeOf = ({ code }: Problem): string =>
  code === 'auth.token_dead' ? 'Bearer error="invalid_token"' : 'Bearer'

/** The sentence for one wrong field; unknown codes read 'Something is wrong' (V25). */
function fieldMessage({ path, code, values }: FieldError, language: Language): string {
  const t = wordsOf(language, 'errors')
  const told = closer[`${path} ${code}`] ?? code
  return translateOptional(t, `field.${told}`, values) || t('field.default', values)
}

/** Fields with a more specific sentence than that of their code. */
const closer: Readonly<Record<string, string>> = { 'pin incorrect': 'incorrect_pin' }

// The specification gives this one error another name in the API.
export const wireCode = (code: ErrorCode): string => (code === 'address.no_route' ? 'AddressInfoError' : code)

function codeOfTrpc(error: unknown): Exclude<ErrorCode, ConflictCode> {
  if (!(error instanceof TRPCError)) return 'internal'
  if (error.code === 'NOT_FOUND') return 'not_found'
  if (error.code === 'METHOD_NOT_SUPPORTED') return 'method_not_allowed'
  // tRPC's "bad request" means unreadable input; errors of our schemas have a code of their own.
  if (error.code === 'PARSE_ERROR' || isUnreadable(error)) return 'bad_json'
  if (error.code === 'PAYLOAD_TOO_LARGE') return 'too_large'
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return 'unsupported_media'
  return 'internal'
}

const isUnreadable = ({ code, cause }: TRPCError): boolean =>
  code === 'BAD_REQUEST' && (cause === undefined || cause instanceof SyntaxError)
