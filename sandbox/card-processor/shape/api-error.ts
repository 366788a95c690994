import type Stripe from 'stripe'

export interface ApiErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

type Details = Omit<ApiErrorBody, 'type' | 'message'>

/** Errors in the processor's own format; the messages are for developers, never for visitors. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ApiErrorBody

  constructor(status: number, body: ApiErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code ? { doc_url: docUrl(body.code), ...body } : body
  }
}

export function invalidRequest(message: string, details: Details = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details })
}

export function missingParam(param: string): ApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function notFound(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind}: '${id}'`
  const body = { type: 'invalid_request_error', message, code: 'resource_missing', param } as const
  return new ApiError(404, body)
}

export function cardError(message: string, details: Details): ApiError {
  return new ApiError(402, { type: 'card_error', message, ...details })
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message })
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}
