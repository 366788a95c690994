import { ValidationError } from 'yup'
import { findLongLists, findUnknown } from '#api/common/lists.schema.ts'
import type { yup } from '#api/common/yup.schema.ts'
import { type MessageCode } from '#api/common/yup.schema.ts'
import { AppError, FieldErrors } from './fail.ts'
import { inOrderOf, isAbout, segmentsOf, without } from './field-order.ts'

type Flat<T> = { [K in keyof T]: T[K] } & {}
type DefaultedKeys<D> = {
  [K in keyof D]-?: [D[K]] extends [undefined] ? never : K
}[keyof D]

/** Input as a caller sends it: fields with a default are optional. */
export type InputOf<S extends yup.Schema> =
  S extends yup.ObjectSchema<infer _T, infer _C, infer D, infer _F>
    ? Flat<
        Omit<yup.InferType<S>, DefaultedKeys<D>> &
          Partial<Pick<yup.InferType<S>, DefaultedKeys<D> & keyof yup.InferType<S>>>
      >
    : yup.InferType<S>

/**
 * Returns the validated input, or throws `invalid` with every wrong field. Elements of a list that
 * is too long are not checked.
 */
export function validate<S extends yup.Schema>(schema: S, value: unknown, isQuestion = false): yup.InferType<S> {
  const long = [...findLongLists(schema, value), ...findUnknown(schema, value, isQuestion)]
  const rest = long.reduce((left, { path }) => without(left, segmentsOf(path)), value)
  let errors = new FieldErrors()
  try {
    const valid = schema.validateSync(rest ?? {}, { abortEarly: false, stripUnknown: true })
    if (long.length === 0) return valid
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    errors = errorsOf(error)
  }
  if (long.length === 0) throw errors.failure()
  const others = errors.all().filter(({ path }) => !long.some((one) => isAbout(one.path, path)))
  throw new AppError('invalid', { errors: inOrderOf(schema, [...long, ...others]) })
}

/** Converts yup's errors; keeps the first of each field. */
function errorsOf(error: ValidationError): FieldErrors {
  const errors = new FieldErrors()
  for (const one of error.inner.length > 0 ? error.inner : [error]) {
    const message = one.errors[0] as MessageCode | string | undefined
    if (message === undefined) continue
    const { code, values } = typeof message === 'string' ? { code: message, values: undefined } : message
    errors.add(one.path ?? '', code, values)
  }
  return errors
}
