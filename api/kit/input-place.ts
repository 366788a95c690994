import type { FieldError } from '#api/common/errors.rules.ts'
import type { CallMeta } from './call.ts'
import { AppError, findAppError, wrongFieldsOf } from './fail.ts'
import { segmentsOf } from './field-order.ts'

/**
 * For REST: adds to each wrong field whether it is in the path, query or body, and writes its path
 * as it is there.
 */
export function saidWhere(meta: Pick<CallMeta, 'method' | 'path'>, error: unknown): unknown {
  const refusal = findAppError(error)
  const wrong = wrongFieldsOf(refusal)
  if (!refusal || wrong.length === 0) return error
  const errors = wrong.map((one) => ({ ...one, ...placeOf(meta, one) }))
  return new AppError('invalid', { ...refusal.data, errors }).noting(refusal.facts)
}

function placeOf({ method, path }: Pick<CallMeta, 'method' | 'path'>, error: FieldError) {
  const [name = '', ...rest] = segmentsOf(error.path)
  if (error.in) return {}
  if (path.includes(`{${name}}`)) return { in: 'path' as const }
  if (method !== 'GET') return { in: 'body' as const }
  return { in: 'query' as const, path: name + rest.map((part) => `[${part}]`).join('') }
}
