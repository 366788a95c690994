import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError, invalidRequest, unauthorized } from './shape/api-error.ts'
import { findRoute } from './api-routes.ts'
import type { Backend } from './backend.ts'
import { API_VERSION } from './events.ts'
import { expandPath } from './shape/expand.ts'
import { parseForm } from './shape/form-params.ts'
import { makeId } from './ids.ts'
import { readMultipart } from './shape/multipart.ts'
import { readTexts } from './shape/read-params.ts'

export interface HttpRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

export interface HttpReply {
  status: number
  headers: Record<string, string>
  body: string
}

const REPLAY_LIVES_MS = 24 * 60 * 60 * 1000

/** The entry point of the API: authenticates, looks up the idempotency key, then runs the call. */
export function handleApi(backend: Backend, secretKey: string, request: HttpRequest): HttpReply {
  const id = makeId('req', 14)
  const key = header(request, 'idempotency-key') ?? null
  const version = header(request, 'stripe-version') ?? API_VERSION
  backend.caller = { id, key }
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': id,
    'stripe-version': version,
    ...(key === null ? {} : { 'idempotency-key': key }),
  }
  try {
    refuseStranger(request, secretKey)
    refuseVersion(version)
    const isKept = key !== null && request.method === 'POST'
    const replay = isKept ? findReplay(backend, key, request) : undefined
    if (replay) {
      const replayed = { ...headers, 'idempotent-replayed': 'true', 'original-request': replay.id }
      return { status: replay.status, headers: replayed, body: replay.body }
    }
    const { status, body, isBegun } = call(backend, request)
    if (isKept && isBegun) keepReplay(backend, key, request, { status, body })
    return { status, headers: { ...headers, 'stripe-should-retry': 'false' }, body }
  } catch (error) {
    return { ...refusal(backend, error), headers }
  } finally {
    backend.caller = null
  }
}

// Store the response only if the call began: a request refused as malformed may be sent again.
function call(backend: Backend, request: HttpRequest) {
  try {
    return { status: 200, body: json(perform(backend, request)), isBegun: true }
  } catch (error) {
    const isBegun = !(error instanceof ApiError) || error.status === 402
    return { ...refusal(backend, error), isBegun }
  }
}

function perform(backend: Backend, { method, url, headers, body }: HttpRequest): unknown {
  const found = findRoute(method, url.pathname)
  if (!found) {
    const message = `Unrecognized request URL (${method}: ${url.pathname}).`
    throw new ApiError(404, { type: 'invalid_request_error', message })
  }
  const contentType = String(headers['content-type'] ?? '')
  const sent = contentType.startsWith('multipart/') ? readMultipart(contentType, body) : { fields: body, files: [] }
  const params = parseForm(method === 'POST' ? sent.fields : url.search.slice(1))
  const paths = readTexts(params, 'expand')
  delete params['expand']
  const account = headers['stripe-account']
  const request = {
    params,
    files: sent.files,
    ids: found.ids,
    path: url.pathname,
    account: readAccount(backend, account),
  }
  const answer = found.answer(backend, request)
  return paths.reduce((object, path) => expandPath(backend, object, path), answer)
}

function readAccount(backend: Backend, account: string | string[] | undefined): string | null {
  if (account === undefined) return null
  if (backend.store.find('accounts', String(account))) return String(account)
  const message = `The provided key does not have access to account '${String(account)}'.`
  throw new ApiError(403, { type: 'invalid_request_error', code: 'account_invalid', message })
}

function refusal(backend: Backend, error: unknown): { status: number; body: string } {
  if (error instanceof ApiError) return { status: error.status, body: json({ error: error.body }) }
  backend.log('local processor failed', { error: String(error) })
  const body = { type: 'api_error', message: 'An unexpected error occurred.' }
  return { status: 500, body: json({ error: body }) }
}

function refuseStranger(request: HttpRequest, secretKey: string): void {
  const given = /^Bearer (.+)$/.exec(header(request, 'authorization') ?? '')?.[1]
  if (given === undefined) throw unauthorized('You did not provide an API key.')
  if (timingSafeEqual(digest(given), digest(secretKey))) return
  throw unauthorized(`Invalid API Key provided: ${given.slice(0, 8)}****`)
}

function refuseVersion(version: string): void {
  if (/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version)) return
  throw invalidRequest(`Invalid Stripe API version: ${version}`)
}

function findReplay(backend: Backend, key: string, request: HttpRequest) {
  const replay = backend.store.find('replays', key)
  if (!replay || backend.now() - replay.createdAt > REPLAY_LIVES_MS) return undefined
  if (replay.question === questionOf(request)) return replay
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  throw new ApiError(400, { type: 'idempotency_error', message })
}

function keepReplay(
  backend: Backend,
  key: string,
  request: HttpRequest,
  answer: { status: number; body: string },
): void {
  const question = questionOf(request)
  backend.store.put('replays', { id: key, question, ...answer, createdAt: backend.now() })
}

function questionOf({ method, url, headers, body }: HttpRequest): string {
  const account = String(headers['stripe-account'] ?? '')
  return digest([method, url.pathname, account, body].join('\n')).toString('hex')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function header({ headers }: HttpRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
