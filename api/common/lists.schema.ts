import type { FieldError } from './errors.rules.ts'
import { longestOf, type Described } from './described.schema.ts'
import type { yup } from './yup.schema.ts'

const known = new WeakMap<yup.Schema, Described>()

/** Lists that are too long, found before anybody looks at what is in them: yup would judge each element. */
export function findLongLists(schema: yup.Schema, value: unknown): FieldError[] {
  const described = known.get(schema) ?? (schema.describe() as Described)
  known.set(schema, described)
  return look(described, value, '')
}

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
