import type { FieldError } from '#api/common/errors.rules.ts'
import type { yup } from '#api/common/yup.schema.ts'

interface Described {
  fields?: Record<string, Described>
  innerType?: Described
}

/** `items[0].weight` → `items`, `0`, `weight`. */
export const segmentsOf = (path: string): string[] => path.split(/[.[\]]+/).filter(Boolean)

/** Sorts errors in the order of the schema's fields; unknown fields come last. */
export function inOrderOf(schema: yup.Schema, errors: readonly FieldError[]): FieldError[] {
  const described = schema.describe() as Described
  return errors
    .map((error) => ({ error, place: placeOf(described, segmentsOf(error.path)) }))
    .sort((a, b) => compare(a.place, b.place))
    .map(({ error }) => error)
}

function placeOf({ fields, innerType }: Described, [name, ...rest]: string[]): number[] {
  if (name === undefined) return []
  if (innerType) return [Number(name), ...placeOf(innerType, rest)]
  const inner = fields?.[name]
  if (!fields || !inner) return [Infinity]
  return [Object.keys(fields).indexOf(name), ...placeOf(inner, rest)]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((step, depth) => step !== b[depth])
  if (at < 0) return 0
  return (a[at] ?? -1) < (b[at] ?? -1) ? -1 : 1
}

/** Fields of `extra` may also be sent beside it: the error names the path the caller used. */
export function asSent(raw: unknown, error: FieldError): FieldError {
  const beside = error.path.replace(/\.extra\.(\w+)$/, '.$1')
  const value = segmentsOf(beside).reduce<unknown>(
    (inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name],
    raw,
  )
  return value === undefined ? error : { ...error, path: beside }
}

/** Whether one field equals or contains the other. */
export function isAbout(one: string, other: string): boolean {
  const [a, b] = [segmentsOf(one), segmentsOf(other)]
  const common = Math.min(a.length, b.length)
  return a.slice(0, common).join('.') === b.slice(0, common).join('.')
}

/**
 * A copy without the field; the input is not changed. A list must have no gaps, so removing an
 * element removes the whole list.
 */
export function without(value: unknown, [name = '', ...rest]: string[]): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    const inner = rest.length > 0 ? without(value[Number(name)], rest) : undefined
    return inner === undefined ? undefined : value.with(Number(name), inner)
  }
  const inner: unknown = Reflect.get(value, name)
  return { ...value, [name]: rest.length > 0 ? without(inner, rest) : undefined }
}
