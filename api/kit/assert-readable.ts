import { ERRORS_MAX, type FieldError } from '#api/common/errors.rules.ts'
import { AppError } from './fail.ts'

const LEVELS_MAX = 12
/** Upper bounds for any input; each schema has smaller limits of its own. */
const LIST_MAX = 1000
const KEYS_MAX = 200
const TEXT_MAX = 20_000

/** Keys that could change an object's prototype or methods; no input has such a field. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf'])

/**
 * Refuses input before validation that no schema accepts or the database cannot store: null
 * characters, lone surrogates, and lists, texts and objects that are too large. Throws `invalid`.
 */
export function assertReadable(input: unknown): void {
  const errors: FieldError[] = []
  look(input, '', 0, errors)
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

function look(value: unknown, path: string, level: number, errors: FieldError[]): void {
  if (errors.length >= ERRORS_MAX) return
  if (typeof value === 'string') return lookAtText(value, path, errors)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  if (level > LEVELS_MAX) return refuse(errors, path)
  if (Array.isArray(value) && value.length > LIST_MAX) return refuse(errors, path, 'too_many_items', LIST_MAX)
  const entries = Object.entries(value)
  if (!Array.isArray(value) && entries.length > KEYS_MAX) return refuse(errors, path)
  for (const [key, inner] of entries) {
    const inside = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key
    if (forbiddenKeys.has(key) || !isReadable(key)) refuse(errors, path)
    else look(inner, inside, level + 1, errors)
  }
}

function lookAtText(text: string, path: string, errors: FieldError[]): void {
  if (text.length > TEXT_MAX) refuse(errors, path, 'maxlength', TEXT_MAX)
  else if (!isReadable(text)) refuse(errors, path)
}

const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

function refuse(errors: FieldError[], path: string, code = 'incorrect', most?: number): void {
  errors.push(most === undefined ? { path, code } : { path, code, values: { 0: most } })
}
