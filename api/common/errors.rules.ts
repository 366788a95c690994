/** Error codes with their HTTP status; texts are in `content/words/<language>/errors.json`. */
export const errorStatus = {
  bad_json: 400,
  unauthorized: 401,
  'auth.wrong_credentials': 401,
  'auth.second_step': 401,
  'auth.token_dead': 401,
  'passkey.refused': 401,
  forbidden: 403,
  'csrf.missing': 403,
  'auth.blocked': 403,
  'auth.second_factor_missing': 403,
  'auth.passkey_needed': 403,
  'auth.acting': 403,
  not_found: 404,
  'address.no_route': 404,
  method_not_allowed: 405,
  'auction.wrong_state': 409,
  'auction.already_taken': 409,
  'auction.has_accepted_offer': 409,
  'auction.version_conflict': 409,
  'offer.wrong_state': 409,
  'offer.price_changed': 409,
  'offer.unusual_price': 409,
  'offer.expired': 409,
  'offer.version_conflict': 409,
  'offer.own_auction': 409,
  'payment.wrong_state': 409,
  'payment.not_possible': 409,
  'payment.too_late': 409,
  'payout.wrong_state': 409,
  'delivery.wrong_state': 409,
  'delivery.proof_missing': 409,
  'delivery.too_early': 409,
  'opinion.wrong_state': 409,
  'opinion.too_late': 409,
  'message.wrong_state': 409,
  'complaint.wrong_state': 409,
  'user.wrong_state': 409,
  'second_factor.wrong_state': 409,
  'passkey.wrong_state': 409,
  'company.not_ready': 409,
  'company.cancels_often': 409,
  'company.wrong_state': 409,
  'company.papers_missing': 409,
  'member.other_address': 409,
  'member.has_account': 409,
  'member.has_company': 409,
  'member.elsewhere': 409,
  'idempotency.in_progress': 409,
  'token.expired': 410,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  'idempotency.key_reused': 422,
  too_many: 429,
  internal: 500,
  'payment.processor_unavailable': 503,
  unavailable: 503,
  'picture.busy': 503,
  'translation.unavailable': 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Maximum number of wrong fields in one answer. */
export const ERRORS_MAX = 20

/** A wrong field: its path, the violated rule, and values for the message. */
export interface FieldError {
  path: string
  code: string
  values?: Record<string, string | number>
  /** Part of the request that holds the field; set for REST only. */
  in?: FieldPlace
}

export const fieldPlaces = ['path', 'query', 'header', 'body'] as const
type FieldPlace = (typeof fieldPlaces)[number]

/** The body of an error (RFC 9457). */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: string
  requestId?: string
  errors?: {
    path: string
    code: string
    message: string
    in?: FieldPlace
    /** Accepted values, if the field is an enum. */
    allowed?: string[]
  }[]
  [extra: string]: unknown
}
