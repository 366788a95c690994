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
  /** The same key on a repeated write makes it happen once. */
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
}

type Ask<Input, Output> = (input: Input, options?: RequestOptions) => Promise<Output>

/** The server's own types, call by call: what is renamed there fails the type check here. */
type Client<Calls, In, Out> = {
  readonly [Name in keyof Calls & keyof In & keyof Out]: Calls[Name] extends AnyTRPCQueryProcedure
    ? { query: Ask<In[Name], Out[Name]> }
    : Calls[Name] extends AnyTRPCMutationProcedure
      ? { mutate: Ask<In[Name], Out[Name]> }
      : Client<Calls[Name], In[Name], Out[Name]>
}

/** `api.address.info.query({ placeId })`: its answer, or `ApiError`, or the error of a lost connection. */
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
  const response = await fetch(
    `/api/trpc/${call}${isRead ? `?input=${encodeURIComponent(json)}` : ''}`,
    {
      ...(isRead ? {} : { method: 'POST', body: json }),
      headers: {
        'content-type': 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      signal: AbortSignal.any(ends.filter((one) => one !== undefined)),
    },
  )
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refused(call, response.status, answer)
  return (answer as { result: { data: unknown } }).result.data
}

/** The API said no; `problem` says why, in the visitor's language. */
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

/** E05: by these names the error service tells apart what it is told of. */
function nameOf(call: string, status: number): string {
  if (call === 'category.predictPrice') return 'PriceEstimatorRequestError'
  if (call === 'address.info' && status === 404) return 'AddressInfoError'
  return status === 422 ? 'InvalidError' : 'ApiError'
}

/** E02: whoever asked is refused, and the error service is told; that somebody must sign in is no fault. */
function refused(call: string, status: number, answer: unknown): ApiError {
  const error = new ApiError(call, status, answer)
  if (error.name === 'AddressInfoError') error.message = 'No route found'
  noticeSignedOut(error.problem)
  if (status !== 401) tellFault(error)
  return error
}

/** A call wraps its problem; what is refused before any call is reached is the problem itself. */
const problemOfAnswer = (answer: unknown): Problem | undefined => {
  const { error, ...bare } = (answer ?? {}) as { error?: { data?: { problem?: Problem } } }
  return error?.data?.problem ?? ('code' in bare ? (bare as unknown as Problem) : undefined)
}

/** The problem behind a failure; none when it was the connection. */
export const problemIn = (error: unknown): Problem | undefined =>
  error instanceof ApiError ? error.problem : undefined

/** One event of the stream of notifications, as `docs/` say it. */
export interface Heard {
  event: string
  data: unknown
}

interface StreamFrom {
  /** Of /me (S08). */
  token: string
  /** The last that was heard; what came since comes first. */
  lastId: number
  /** Where nothing has been heard: when the page was made, which may have missed what came after. */
  since: string | undefined
  signal: AbortSignal
}

/** What is told while somebody listens; an empty list is a beat of the line. It ends when the server ends it. */
export async function* streamNotifications({
  token,
  lastId,
  since,
  signal,
}: StreamFrom): AsyncGenerator<Heard[]> {
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

/** Sends a picture as a form, for JSON has no files, and tells how far it is, which `fetch` cannot. */
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

/** This page as the server makes it now; leading elsewhere, it is another. */
export function fetchPage(address: string): Promise<Document> {
  const asking = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    asking.open('GET', address)
    asking.responseType = 'document'
    asking.onerror = () => reject(new TypeError('the connection was lost'))
    asking.onload = () => {
      const isIt =
        asking.status === 200 && new URL(asking.responseURL).pathname === location.pathname
      if (isIt) resolve(asking.response as Document)
      else reject(new Error(`${address}: ${asking.status}`))
    }
    asking.send()
  })
}

/** The server has no such file any more; a line that is lost says nothing of it. */
export async function isGone(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return status === 404 || status === 410
  } catch {
    return false
  }
}
