import type { FieldError } from '#api/common/errors.rules.ts'
import type { yup } from '#api/common/yup.schema.ts'
import { asSent, inOrderOf, isAbout, segmentsOf, without } from './field-order.ts'
import { validate } from './input-parser.ts'
import { AppError, FieldErrors, findAppError, wrongFieldsOf } from './fail.ts'

/** What is left of an input when its wrong fields are taken out. */
export type Passed<T> = T extends readonly (infer E)[]
  ? Passed<E>[]
  : T extends Uint8Array
    ? T
    : T extends object
      ? { [K in keyof T]?: Passed<T[K]> | undefined }
      : T

/**
 * What the action would find wrong in the fields that passed the schema: asked when the schema has
 * refused, so that one answer tells all. It adds what it finds, or runs into the action's own refusal.
 */
export type AlsoWrong<C, T> = (
  ctx: C,
  passed: Passed<T>,
  errors: FieldErrors,
) => void | Promise<void>

/** An input that its schema refuses is refused with all that is wrong, in its fields' order. */
export async function validateWhole<C, S extends yup.Schema>(
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

/** What an action refuses of its input is told in the order of the fields, too. */
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

/** The refusal of an input by its schema, with what the action would refuse of the rest. */
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

async function ask<C, T>(
  ctx: C,
  passed: Passed<T>,
  alsoWrong: AlsoWrong<C, T>,
): Promise<readonly FieldError[]> {
  const errors = new FieldErrors()
  try {
    await alsoWrong(ctx, passed, errors)
  } catch (error) {
    const refusal = findAppError(error)
    if (!refusal) throw error
    // Who may not, or comes too late, hears that once his input is right.
    for (const one of wrongFieldsOf(refusal)) errors.add(one.path, one.code, one.values)
  }
  return errors.all()
}

/** Undefined where the input as a whole is wrong. */
function passedOf(schema: yup.Schema, raw: unknown, refused: readonly FieldError[]): unknown {
  if (refused.some(({ path }) => path === '')) return undefined
  const passed: unknown = schema.cast(raw ?? {}, { assert: false, stripUnknown: true })
  return refused.reduce((left, { path }) => without(left, segmentsOf(path)), passed)
}
