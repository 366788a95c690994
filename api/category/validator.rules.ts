import type { FieldError } from '#api/common/errors.rules.ts'
import { findModule } from '#api/common/module.rules.ts'

/** A validation rule of one field, checked by both form and server. */
export interface Validator {
  type: string
  min?: number
  max?: number
  values?: readonly (string | number | boolean)[]
  patterns?: readonly string[]
}

type Fault = Pick<FieldError, 'code' | 'values'>

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const incorrect: Fault = { code: 'incorrect' }
const when = (isWrong: boolean, fault: Fault): Fault | undefined => (isWrong ? fault : undefined)

const between = (
  measured: number,
  { min = -Infinity, max = Infinity }: Validator,
  [low, high]: readonly [string, string],
): Fault | undefined => {
  if (Number.isNaN(measured)) return incorrect
  if (measured < min) return { code: low, values: { 0: min } }
  return when(measured > max, { code: high, values: { 0: max } })
}

/**
 * A make that begins with a letter, and a model: "Volkswagen Golf", "BMW R 1200 GS", "Smart #1".
 */
const makeAndModel = /^\p{L}[\p{L}\d.'’&-]*\s+[/#]?[\p{L}\d]/u

/** V08: words of letters; accents may be combining characters. */
const onlyLetters = /^[\p{L}\p{M}]+(?:\s+[\p{L}\p{M}]+)*$/u

/** Kinds of rules and their errors (V08, V18–V24). */
const checks: Record<string, (value: unknown, rule: Validator) => Fault | undefined> = {
  range: (value, rule) => between(numberOf(value), rule, ['too_small', 'too_big']),
  contain: (value, { values = [] }) => when(!values.map(String).includes(String(value)), { code: 'not_contain' }),
  blank: (value) => when(isEmpty(value), { code: 'empty' }),
  integer: (value) => when(!Number.isInteger(numberOf(value)), incorrect),
  regex: (value, { patterns = [] }) =>
    when(!patterns.every((pattern) => new RegExp(pattern, 'u').test(String(value))), incorrect),
  onlyletters: (value) => when(!onlyLetters.test(String(value).trim()), { code: 'onlyletters' }),
  length: (value, rule) => between([...String(value).trim()].length, rule, ['too_short', 'too_long']),
  'make-model': (value) => when(!makeAndModel.test(String(value).trim()), incorrect),
}

/** A decimal comma is accepted too. */
const numberOf = (value: unknown): number =>
  typeof value === 'string' ? Number(value.trim().replace(',', '.')) : Number(value)

export const isKnownRule = ({ type }: Validator): boolean => findModule(checks, type) !== undefined

/** The error of a value, or undefined; an unknown rule is an error too (V28). */
export function checkValue(value: unknown, rule: Validator): Fault | undefined {
  const check = findModule(checks, rule.type)
  return check ? check(value, rule) : { code: 'unsupported', values: { 0: rule.type } }
}
