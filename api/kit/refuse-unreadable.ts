import type { FieldError } from '#api/common/errors.rules.ts'
import { Failure } from './fail.ts'

const LEVELS_MAX = 12

/** Names by which JavaScript finds its way in an object: no form has such a field. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf'])

/**
 * What is sent is refused before anybody looks at it where no schema could read it or no database
 * keep it: text with a null character or half a character, objects without end.
 */
export function refuseUnreadable(input: unknown): void {
  const errors: FieldError[] = []
  look(input, '', 0, errors)
  if (errors.length > 0) throw new Failure('invalid', { errors })
}

function look(value: unknown, path: string, level: number, errors: FieldError[]): void {
  if (typeof value === 'string') return isReadable(value) ? undefined : refuse(errors, path)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  if (level > LEVELS_MAX) return refuse(errors, path)
  for (const [key, inner] of Object.entries(value)) {
    const inside = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key
    if (forbiddenKeys.has(key) || !isReadable(key)) refuse(errors, path)
    else look(inner, inside, level + 1, errors)
  }
}

const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

const refuse = (errors: FieldError[], path: string): void => {
  errors.push({ path, code: 'incorrect' })
}
