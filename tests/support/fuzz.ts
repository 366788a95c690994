import fc from 'fast-check'
import type { yup } from '#api/common/yup.schema.ts'

/** Edge cases of numbers, dates, text and objects. */
const hostile = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '%', '_', '\\', "'", '"; --', '$1', '{{x}}',
  '../../etc/passwd', '<svg onload=1>', '\u202e', 'x'.repeat(5000), '-1', '0', '1e9', '1e400',
  '2147483648', '99999999999999999999', '0x10', 'NaN', 'Infinity', 'null', 'undefined', '__proto__',
  'constructor', '0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '0000-01-01 00:00',
  '00000000-0000-0000-0000-000000000000', 'true', ',', ',,', '0,001', '-0', '1,5',
  0, -0, -1, 1, 0.04, 1.5, 120.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e15, 1e300, NaN, Infinity, -Infinity,
  null, undefined, true, false, [], {}, [[]], ['a', 1, null], { a: { b: 'c' } }, ['\u0000'],
  JSON.parse('{"__proto__":{"isAdmin":true}}'), { toString: 1, valueOf: 1 }, [{ toString: 1 }],
  { bytes: new Uint8Array([0xff, 0xd8, 0xff, 0]), name: '\u0000.jpg', type: 'image/jpeg' },
  { bytes: new Uint8Array(), name: 'x', type: '' }, Array.from({ length: 300 }, (_, i) => String(i)), deep(5000),
] as const // prettier-ignore

function deep(levels: number): unknown {
  let nested: unknown = 'x'
  for (let level = 0; level < levels; level += 1) nested = [nested]
  return nested
}

/**
 * Random each time. A failing seed is printed, and can be replayed: `FUZZ_SEED=123 npm run
 * test:api`.
 */
const { FUZZ_SEED = String(Date.now() % 2 ** 31) } = process.env
export const fuzzSeed = Number(FUZZ_SEED)
process.stdout.write(`FUZZ_SEED=${fuzzSeed}\n`)

export type Known = Record<string, readonly unknown[]>

interface Described {
  type: string
  oneOf?: readonly unknown[]
  fields?: Record<string, Described>
  innerType?: Described
}

/** Inputs of a call: mostly valid, so that they get far, and now and then not. */
export function inputsOf(schema: yup.Schema | undefined, known: Known): fc.Arbitrary<unknown> {
  if (!schema) return fc.constantFrom<unknown>(undefined, null, {}, ...hostile)
  return valueOf('', schema.describe(), known)
}

function valueOf(name: string, field: Described, known: Known): fc.Arbitrary<unknown> {
  const fitting = fittingValueOf(name, field, known)
  return fc.oneof(
    { weight: name === '' ? 30 : 6, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...hostile) },
  )
}

function fittingValueOf(name: string, field: Described, known: Known): fc.Arbitrary<unknown> {
  const values = known[name] ?? []
  if (values.length > 0) return fc.constantFrom(...values)
  if (field.oneOf && field.oneOf.length > 0) return fc.constantFrom(...field.oneOf)
  if (field.type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(field.fields ?? {}).map(([key, inner]) => [key, valueOf(key, inner, known)])),
    )
  if (field.type === 'array')
    return fc.array(field.innerType ? valueOf(name, field.innerType, known) : fc.anything(), {
      maxLength: 3,
    })
  if (field.type === 'number') return fc.oneof(fc.integer({ min: 0, max: 200 }), fc.double())
  if (field.type === 'boolean') return fc.boolean()
  return fc.string({ maxLength: 60, unit: 'binary' })
}
