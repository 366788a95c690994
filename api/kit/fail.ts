import { errorStatus, type ErrorCode, type FieldError } from '#api/common/errors.rules.ts'
import { constraintOf, refusalOfConstraint } from './constraints.ts'
import { isPassing } from './database-faults.ts'

/** What is refused because of how things stand. */
export type ConflictCode = {
  [Code in ErrorCode]: (typeof errorStatus)[Code] extends 409 ? Code : never
}[ErrorCode]

/** Who asks for what cannot be now is told how things stand, and what may be done instead. */
export interface Conflict {
  state: string
  allowed: readonly string[]
  [more: string]: unknown
}

type DataOf<Code extends ErrorCode> = [Code] extends [Exclude<ErrorCode, ConflictCode>]
  ? [data?: Record<string, unknown>]
  : [data: Conflict]

/** A refusal that the caller is told, in his language, by its code. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly data: Record<string, unknown>
  /** For the log alone: the caller is not told. */
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

/** One wrong field, found only with the database's help. */
export function failField(path: string, code: string, values?: FieldError['values']): never {
  throw wrongField(path, code, values)
}

export function wrongField(path: string, code: string, values?: FieldError['values']): AppError {
  const errors = new FieldErrors()
  errors.add(path, code, values)
  return errors.failure()
}

/** The wrong fields of one input, told in one answer; of several errors of a field, the first. */
export class FieldErrors {
  readonly #found = new Map<string, FieldError>()

  add(path: string, code: string, values?: FieldError['values']): void {
    if (!this.#found.has(path))
      this.#found.set(path, values ? { path, code, values } : { path, code })
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

/** What the caller may see but not do. */
export function authorize(yes: boolean): void {
  if (!yes) fail('forbidden')
}

/** What the caller may not even know of. */
export function orNotFound<T>(thing: T | null | undefined): T {
  return thing ?? fail('not_found')
}

const COME_BACK_SECONDS = 2

/** Finds our own refusal in whatever wrapped it on its way up; what is away for now is such a refusal, too. */
export function findAppError(error: unknown): AppError | undefined {
  return (
    findOwn(error) ??
    refusalOfConstraint(constraintOf(error) ?? '') ??
    (isPassing(error)
      ? new AppError('unavailable', { retryAfterSeconds: COME_BACK_SECONDS })
      : undefined)
  )
}

function findOwn(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  return error instanceof Error && error.cause ? findOwn(error.cause) : undefined
}
