import type { FieldError } from './errors.rules.ts'
import { longestOf, type Described } from './described.schema.ts'
import type { yup } from './yup.schema.ts'

const known = new WeakMap<yup.Schema, Described>()

function describe(schema: yup.Schema): Described {
  const described = known.get(schema) ?? (schema.describe() as Described)
  known.set(schema, described)
  return described
}

/** Lists that are too long, found before validation: yup would check every element. */
export const findLongLists = (schema: yup.Schema, value: unknown): FieldError[] => look(describe(schema), value, '')

function look(schema: Described, value: unknown, path: string): FieldError[] {
  if (typeof value !== 'object' || value === null) return []
  const { fields = {}, innerType } = schema
  if (!Array.isArray(value))
    return Object.entries(fields).flatMap(([name, field]) =>
      look(field, (value as Record<string, unknown>)[name], path ? `${path}.${name}` : name),
    )
  const max = longestOf(schema)
  if (max !== undefined && value.length > max) return [{ path, code: 'too_many_items', values: { 0: max } }]
  return innerType ? value.flatMap((one, at) => look(innerType, one, `${path}[${at}]`)) : []
}

/** Maximum number of unknown fields named in one answer. */
const NAMED_MAX = 10

/**
 * Unknown parameters of a read are refused: if they were dropped, a misspelt filter would return everything. Filters
 * inside a write are refused likewise, because a saved search would then find too much. Other unknown fields of a
 * write are ignored, unless the name differs from a known one only in capitals or punctuation.
 */
export function findUnknown(schema: yup.Schema | undefined, value: unknown, isQuestion: boolean): FieldError[] {
  const described: Described = schema ? describe(schema) : { type: 'object', fields: {} }
  return unknownIn(described, value, isQuestion, '').slice(0, NAMED_MAX)
}

function unknownIn(
  { fields, innerType, meta }: Described,
  value: unknown,
  isExact: boolean,
  path: string,
): FieldError[] {
  if (typeof value !== 'object' || value === null) return []
  if (innerType && Array.isArray(value))
    return value.flatMap((one, at) => unknownIn(innerType, one, isExact, `${path}[${at}]`))
  if (!fields || Array.isArray(value)) return []
  const at = (name: string) => (path ? `${path}.${name}` : name)
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) return unknownIn(field, inner, isExact || field.meta?.isExact === true, at(name))
    const missing = Object.keys(fields).filter((one) => !Object.hasOwn(value, one))
    const near = nearest(name, missing)
    if (!isExact && !meta?.isExact && (near === undefined || plain(near) !== plain(name))) return []
    const error = near === undefined ? { code: 'unknown' } : { code: 'unknown_near', values: { 0: at(near) } }
    return [{ path: at(name), ...error }]
  })
}

/** `page_size`, `pagesize` and `pageSize` count as the same name. */
const plain = (name: string): string => name.replace(/[^\p{L}\d]/gu, '').toLowerCase()

/** The closest known name by edit distance: at most two edits, fewer for a short name. */
function nearest(typed: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, slips: slipsBetween(plain(typed).slice(0, NAME_MAX), plain(name)) }))
    .filter(({ name, slips }) => slips <= Math.min(SLIPS_MAX, name.length / SIGNS_A_SLIP))
    .sort((a, b) => a.slips - b.slips)
  return best?.name
}

const NAME_MAX = 40
const SLIPS_MAX = 2
const SIGNS_A_SLIP = 3

/** Number of characters to add, remove or replace (Levenshtein distance). */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, sign] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, against] of [...other].entries()) {
      const changed = (row[j] ?? 0) + (sign === against ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
