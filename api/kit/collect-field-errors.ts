import type { FieldError } from '#api/common/errors.rules.ts'
import type { yup } from '#api/common/yup.schema.ts'
import { asSent, inOrderOf, isAbout, segmentsOf, without } from './field-order.ts'
import { validate } from './input-parser.ts'
import { AppError, FieldErrors, findAppError, wrongFieldsOf } from './fail.ts'

/** Input without its wrong fields. */
export type Passed<T> = T extends readonly (infer E)[]
  ? Passed<E>[]
  : T extends Uint8Array
    ? T
    : T extends object
      ? { [K in keyof T]?: Passed<T[K]> | undefined }
      : T

/**
 * Checks of the action for the fields that passed the schema, run when the schema has refused
 * others, so that one answer lists every wrong field. Adds errors, or throws as the action would.
 */
export type AlsoWrong<C, T> = (ctx: C, passed: Passed<T>, errors: FieldErrors) => void | Promise<void>

/**
 * Validates an input; throws `invalid` with the errors of schema and action, in the order of the
 * fields.
 */
export async function collectFieldErrors<C, S extends yup.Schema>(
  ctx: C,
  schema: S,
  value: unknown,
  alsoWrong?: AlsoWrong<C, yup.InferType<S>>,
  isQuestion = false,
): Promise<yup.InferType<S>> {
  try {
    return validate(schema, value, isQuestion)
  } catch (error) {
    const refused = wrongFieldsOf(findAppError(error))
    if (refused.length === 0) throw error
    throw await wholeRefusal(ctx, schema, value, refused, alsoWrong)
  }
}

/** Runs the action; sorts the wrong fields it throws in the order of the schema too. */
export async function wholeRefused<C, S extends yup.Schema, T>(
  ctx: C,
  schema: S,
  raw: unknown,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = findAppError(error)
    const refused = wrongFieldsOf(refusal)
    if (refused.length === 0) throw error
    throw (await wholeRefusal(ctx, schema, raw, refused, undefined)).noting(refusal?.facts ?? {})
  }
}

/** The error for a refused input, with what the action would refuse in the other fields. */
async function wholeRefusal<C, S extends yup.Schema>(
  ctx: C,
  schema: S,
  raw: unknown,
  refused: readonly FieldError[],
  alsoWrong: AlsoWrong<C, yup.InferType<S>> | undefined,
): Promise<AppError> {
  const passed = alsoWrong && passedOf(schema, raw, refused)
  const found = passed ? await ask(ctx, passed as Passed<yup.InferType<S>>, alsoWrong) : []
  const more = found.filter((one) => !refused.some(({ path }) => isAbout(path, one.path)))
  const errors = inOrderOf(schema, [...refused, ...more]).map((one) => asSent(raw, one))
  return new AppError('invalid', { errors })
}

async function ask<C, T>(ctx: C, passed: Passed<T>, alsoWrong: AlsoWrong<C, T>): Promise<readonly FieldError[]> {
  const errors = new FieldErrors()
  try {
    await alsoWrong(ctx, passed, errors)
  } catch (error) {
    const refusal = findAppError(error)
    if (!refusal) throw error
    // Errors that are not about fields (permission, state) are reported once the input is valid.
    for (const one of wrongFieldsOf(refusal)) errors.add(one.path, one.code, one.values)
  }
  return errors.all()
}

/** Undefined if the error is about the whole input. */
function passedOf(schema: yup.Schema, raw: unknown, refused: readonly FieldError[]): unknown {
  if (refused.some(({ path }) => path === '')) return undefined
  const passed: unknown = schema.cast(raw ?? {}, { assert: false, stripUnknown: true })
  return refused.reduce((left, { path }) => without(left, segmentsOf(path)), passed)
}
