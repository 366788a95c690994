import type { FieldError } from './errors.rules.ts'
import { longestOf, type Described } from './described.schema.ts'
import type { yup } from './yup.schema.ts'

const known = new WeakMap<yup.Schema, Described>()

function describe(schema: yup.Schema): Described {
  const described = known.get(schema) ?? (schema.describe() as Described)
  known.set(schema, described)
  return described
}

/** Lists that are too long, found before anybody looks at what is in them: yup would judge each element. */
export const findLongLists = (schema: yup.Schema, value: unknown): FieldError[] =>
  look(describe(schema), value, '')

function look(schema: Described, value: unknown, path: string): FieldError[] {
  if (typeof value !== 'object' || value === null) return []
  const { fields = {}, innerType } = schema
  if (!Array.isArray(value))
    return Object.entries(fields).flatMap(([name, field]) =>
      look(field, (value as Record<string, unknown>)[name], path ? `${path}.${name}` : name),
    )
  const max = longestOf(schema)
  if (max !== undefined && value.length > max)
    return [{ path, code: 'too_many_items', values: { 0: max } }]
  return innerType ? value.flatMap((one, at) => look(innerType, one, `${path}[${at}]`)) : []
}

/** An answer names this many unknown fields; the rest would only make it longer. */
const NAMED_MAX = 10

/**
 * Names that the schema does not have. A question is refused for them: dropped, a misspelt filter would answer
 * with everything. The same holds for filters inside a write, where a saved search would find too much.
 */
export function findUnknown(
  schema: yup.Schema | undefined,
  value: unknown,
  isQuestion: boolean,
): FieldError[] {
  const described: Described = schema ? describe(schema) : { type: 'object', fields: {} }
  return unknownIn(described, value, isQuestion, '').slice(0, NAMED_MAX)
}

function unknownIn(
  { fields, meta }: Described,
  value: unknown,
  isExact: boolean,
  path: string,
): FieldError[] {
  if (!fields || typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const at = (name: string) => (path ? `${path}.${name}` : name)
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) return unknownIn(field, inner, field.meta?.isExact === true, at(name))
    return isExact || meta?.isExact ? [{ path: at(name), code: 'unknown' }] : []
  })
}
