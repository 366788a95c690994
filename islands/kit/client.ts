import type { Problem } from '#api/common/errors.rules.ts'

/** The API said no; `problem` says why, in the visitor's language. */
export class Refused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.title)
    this.name = 'Refused'
    this.problem = problem
  }
}

export interface Question {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: unknown
  /** The same key on a repeated write makes it happen once. */
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
}

/** One call of the API: its answer, or `Refused`, or the error of a lost connection. */
export async function ask<T>(path: string, question: Question = {}): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method: question.method ?? 'GET',
    headers: headersOf(question),
    credentials: 'same-origin',
    signal: signalOf(question),
    ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
  })
  if (!response.ok) throw new Refused(await readProblem(response))
  return (response.status === 204 ? undefined : await response.json()) as T
}

function headersOf({ body, idempotencyKey }: Question): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
}

function signalOf({ signal, timeoutMs }: Question): AbortSignal | null {
  const all = [signal, timeoutMs ? AbortSignal.timeout(timeoutMs) : undefined]
  const given = all.filter((one) => one !== undefined)
  return given.length > 1 ? AbortSignal.any(given) : (given[0] ?? null)
}

async function readProblem(response: Response): Promise<Problem> {
  try {
    return (await response.json()) as Problem
  } catch {
    return { type: '', title: '', status: response.status, detail: '', code: 'internal' }
  }
}

/** The problem behind a failure; none when it was the connection. */
export const problemOf = (error: unknown): Problem | undefined =>
  error instanceof Refused ? error.problem : undefined

/** A part of an address: what people type may hold slashes and question marks. */
export const segment = (text: string | number): string => encodeURIComponent(text)
