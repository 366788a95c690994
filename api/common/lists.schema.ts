import type { FieldError } from './errors.rules.ts'
import type { yup } from './yup.schema.ts'

/** What a schema says of itself, as far as lists are concerned. */
export interface Described {
  type: string
  tests?: { name?: string; params?: Record<string, unknown> }[]
  fields?: Record<string, Described>
  innerType?: Described
}

/** The longest a list may be; a house test holds that each one says so. */
export const longestOf = ({ tests = [] }: Described): number | undefined =>
  tests.find(({ name }) => name === 'max')?.params?.max as number | undefined

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
