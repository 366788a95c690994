import type {
  AnyTRPCMutationProcedure,
  AnyTRPCQueryProcedure,
  inferRouterInputs,
  inferRouterOutputs,
} from '@trpc/server'
import type { Problem } from '#api/common/errors.rules.ts'
import type { Api } from '#api/router.ts'
import { noticeSignedOut } from './signed-out.store.ts'
import { tellFault } from './tell-fault.ts'

export type Inputs = inferRouterInputs<Api>
export type Outputs = inferRouterOutputs<Api>

interface RequestOptions {
  /** Idempotency key: a repeated write with the same key has effect once. */
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
}

type Ask<Input, Output> = (input: Input, options?: RequestOptions) => Promise<Output>

/** The server's own types per call, so that a rename there fails the type check here. */
type Client<Calls, In, Out> = {
  readonly [Name in keyof Calls & keyof In & keyof Out]: Calls[Name] extends AnyTRPCQueryProcedure
    ? { query: Ask<In[Name], Out[Name]> }
    : Calls[Name] extends AnyTRPCMutationProcedure
      ? { mutate: Ask<In[Name], Out[Name]> }
      : Client<Calls[Name], In[Name], Out[Name]>
}

/**
 * `api.address.info.query({ placeId })` resolves to the answer; rejects with `ApiError` or a
 * network error.
 */
export const api = follow([]) as Client<Api['_def']['record'], Inputs, Outputs>

function follow(names: readonly string[]): unknown {
  return new Proxy(request, {
    get: (_, name: string) => follow([...names, name]),
    apply: (_, _this, [input, options]: [unknown, RequestOptions | undefined]) =>
      request(names.slice(0, -1).join('.'), names.at(-1) === 'query', input, options),
  })
}

async function request(
  call: string,
  isRead: boolean,
  input: unknown = {},
  { idempotencyKey, signal, timeoutMs }: RequestOptions = {},
): Promise<unknown> {
  const json = JSON.stringify(input)
  const ends = [signal, timeoutMs ? AbortSignal.timeout(timeoutMs) : undefined]
  const response = await fetch(`/api/trpc/${call}${isRead ? `?input=${encodeURIComponent(json)}` : ''}`, {
    ...(isRead ? {} : { method: 'POST', body: json }),
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    signal: AbortSignal.any(ends.filter((one) => one !== undefined)),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refused(call, response.status, answer)
  return (answer as { result: { data: unknown } }).result.data
}

/** The API refused the call; `problem` has the reason in the visitor's language. */
class ApiError extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(call: string, status: number, answer: unknown) {
    super(`${call}: ${status}`)
    this.name = nameOf(call, status)
    this.status = status
    this.problem = problemOfAnswer(answer) ?? {
      type: '',
      title: '',
      status,
      detail: '',
      code: 'internal',
    }
  }
}

/** E05: the error names that the error service groups by. */
function nameOf(call: string, status: number): string {
  if (call === 'category.predictPrice') return 'PriceEstimatorRequestError'
  if (call === 'address.info' && status === 404) return 'AddressInfoError'
  return status === 422 ? 'InvalidError' : 'ApiError'
}

/**
 * E02: reports a refused call to the error service. 401 is not reported: signing in is no error.
 */
function refused(call: string, status: number, answer: unknown): ApiError {
  const error = new ApiError(call, status, answer)
  if (error.name === 'AddressInfoError') error.message = 'No route found'
  noticeSignedOut(error.problem)
  if (status !== 401) tellFault(error)
  return error
}

/**
 * tRPC wraps the problem of a call; a request refused before reaching a call returns it unwrapped.
 */
const problemOfAnswer = (answer: unknown): Problem | undefined => {
  const { error, ...bare } = (answer ?? {}) as { error?: { data?: { problem?: Problem } } }
  return error?.data?.problem ?? ('code' in bare ? (bare as unknown as Problem) : undefined)
}

/** The problem behind an error; undefined for a network error. */
export const problemIn = (error: unknown): Problem | undefined =>
  error instanceof ApiError ? error.problem : undefined

/** One event of the notification stream, as documented in `docs/`. */
export interface Heard {
  event: string
  data: unknown
}

interface StreamFrom {
  /** The token from /me (S08). */
  token: string
  /** The ID of the last event received; the stream first replays the later ones. */
  lastId: number
  /** If no event was received yet: when the page was rendered, to replay what came since. */
  since: string | undefined
  signal: AbortSignal
}

/**
 * Yields events as they arrive, and an empty list for each heartbeat. Ends when the server closes
 * the stream.
 */
export async function* streamNotifications({ token, lastId, since, signal }: StreamFrom): AsyncGenerator<Heard[]> {
  const asks = new URLSearchParams({ token, ...(since && { since }) })
  const response = await fetch(`/api/notifications/stream?${asks}`, {
    headers: lastId > 0 ? { 'last-event-id': String(lastId) } : {},
    signal,
  })
  if (!response.ok || !response.body)
    throw refused('notification.stream', response.status, await response.json().catch(() => null))
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    yield blocks.filter((block) => block.includes('data: ')).map(heardOf)
  }
}

function heardOf(block: string): Heard {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  return { event: field('event'), data: JSON.parse(field('data')) as unknown }
}

export interface Upload<T> {
  done: Promise<T>
  abort(): void
}

/**
 * Uploads a picture as form data, because JSON has no files, with progress, which `fetch` does not
 * report.
 */
export function uploadPicture(
  { auction, file }: { auction: Inputs['auction']['addPicture']['auction']; file: File },
  tell: (share: number) => void,
): Upload<Outputs['auction']['addPicture']> {
  const sending = new XMLHttpRequest()
  const done = new Promise<Outputs['auction']['addPicture']>((resolve, reject) => {
    sending.open('POST', `/api/auction/${auction}/picture`)
    sending.responseType = 'json'
    sending.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
    sending.onerror = () => reject(new TypeError('the connection was lost'))
    sending.onabort = () => reject(new DOMException('the upload was stopped', 'AbortError'))
    sending.onload = () => {
      if (sending.status < 300) resolve(sending.response as Outputs['auction']['addPicture'])
      else reject(refused('auction.addPicture', sending.status, sending.response))
    }
  })
  const form = new FormData()
  form.append('file', file, file.name)
  sending.send(form)
  return { done, abort: () => sending.abort() }
}

/** Sends a page's form as the browser does, with progress; resolves to the answer as a page. */
export function sendForm(
  form: HTMLFormElement,
  button: HTMLElement | null,
  tell: (share: number) => void,
): Promise<{ status: number; address: string; page: Document }> {
  const sending = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    sending.open('POST', form.action)
    sending.setRequestHeader('Accept', 'text/html')
    sending.responseType = 'document'
    sending.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
    sending.onerror = () => reject(new TypeError('the connection was lost'))
    sending.onload = () =>
      resolve({ status: sending.status, address: sending.responseURL, page: sending.response as Document })
    sending.send(new FormData(form, button))
  })
}

/** Fetches this page as the server renders it now; rejects on a redirect to another page. */
export function fetchPage(address: string): Promise<Document> {
  const asking = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    asking.open('GET', address)
    asking.responseType = 'document'
    asking.onerror = () => reject(new TypeError('the connection was lost'))
    asking.onload = () => {
      const isIt = asking.status === 200 && new URL(asking.responseURL).pathname === location.pathname
      if (isIt) resolve(asking.response as Document)
      else reject(new Error(`${address}: ${asking.status}`))
    }
    asking.send()
  })
}

/** True if the server no longer has the file; false on a network error. */
export async function isGone(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return status === 404 || status === 410
  } catch {
    return false
  }
}
