import { errorStatus, type ErrorCode, type FieldError } from '#api/common/errors.rules.ts'
import { constraintOf, refusalOfConstraint } from './db/constraints.ts'
import { isPassing } from './db/database-faults.ts'

/** Error codes with status 409. */
export type ConflictCode = {
  [Code in ErrorCode]: (typeof errorStatus)[Code] extends 409 ? Code : never
}[ErrorCode]

/** Data of a 409: the current state and the events allowed in it. */
export interface Conflict {
  state: string
  allowed: readonly string[]
  [more: string]: unknown
}

type DataOf<Code extends ErrorCode> = [Code] extends [Exclude<ErrorCode, ConflictCode>]
  ? [data?: Record<string, unknown>]
  : [data: Conflict]

/** An error for the caller, translated by its code. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly data: Record<string, unknown>
  /** For the log only; not sent to the caller. */
  facts: Record<string, unknown> = {}

  constructor(code: Code, ...[data = {}]: DataOf<Code>) {
    super(code)
    this.code = code
    this.data = data
  }

  get status(): number {
    return errorStatus[this.code]
  }

  noting(facts: Record<string, unknown>): this {
    this.facts = facts
    return this
  }
}

export function fail<Code extends ErrorCode>(code: Code, ...data: DataOf<Code>): never {
  throw new AppError(code, ...data)
}

/** Throws `invalid` for one field, for errors that only the database reveals. */
export function failField(path: string, code: string, values?: FieldError['values']): never {
  throw wrongField(path, code, values)
}

export function wrongField(path: string, code: string, values?: FieldError['values']): AppError {
  const errors = new FieldErrors()
  errors.add(path, code, values)
  return errors.failure()
}

/** Collects wrong fields for one answer; keeps the first error of each field. */
export class FieldErrors {
  readonly #found = new Map<string, FieldError>()

  add(path: string, code: string, values?: FieldError['values']): void {
    if (!this.#found.has(path)) this.#found.set(path, values ? { path, code, values } : { path, code })
  }

  addAll(errors: readonly FieldError[]): void {
    for (const { path, code, values } of errors) this.add(path, code, values)
  }

  all(): readonly FieldError[] {
    return [...this.#found.values()]
  }

  failure(): AppError {
    return new AppError('invalid', { errors: this.all() })
  }

  throwIfAny(): void {
    if (this.#found.size > 0) throw this.failure()
  }
}

export const wrongFieldsOf = (refusal: AppError | undefined): readonly FieldError[] =>
  refusal?.code === 'invalid' ? ((refusal.data.errors ?? []) as FieldError[]) : []

/** Throws 403 unless `yes`: for things the caller may see but not do. */
export function authorize(yes: boolean): void {
  if (!yes) fail('forbidden')
}

/** Throws 404 for a missing thing, or one the caller may not know of. */
export function orNotFound<T>(thing: T | null | undefined): T {
  return thing ?? fail('not_found')
}

const COME_BACK_SECONDS = 2

/**
 * Our own error, unwrapped from its causes. Violated constraints and temporary database failures
 * become such an error too; undefined for anything else.
 */
export function findAppError(error: unknown): AppError | undefined {
  return (
    findOwn(error) ??
    ofConstraint(constraintOf(error) ?? '') ??
    (isPassing(error) ? new AppError('unavailable', { retryAfterSeconds: COME_BACK_SECONDS }) : undefined)
  )
}

function findOwn(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  return error instanceof Error && error.cause ? findOwn(error.cause) : undefined
}

function ofConstraint(constraint: string): AppError | undefined {
  const refusal = refusalOfConstraint(constraint)
  if (typeof refusal === 'string') return new AppError(refusal, { state: 'taken', allowed: [] })
  return refusal && wrongField(refusal.path, refusal.code)
}
