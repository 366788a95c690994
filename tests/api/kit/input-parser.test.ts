import { describe, expect, test } from 'vitest'
import { yup } from '#api/common/yup.schema.ts'
import { findAppError } from '#api/kit/fail.ts'
import { validate, type InputOf } from '#api/kit/input-parser.ts'

const schema = yup.object({
  title: yup.string().min(3).max(5).required(),
  number: yup.number().integer().min(1).default(1),
  size: yup.object({ width: yup.number().min(1).required() }).default(undefined),
})
const boxes = { parse: (value: unknown) => validate(schema, value) }

const errorsOf = (value: unknown): unknown => {
  try {
    boxes.parse(value)
    return []
  } catch (error) {
    return findAppError(error)?.data.errors
  }
}

describe('input parsing', () => {
  test('all wrong fields are reported at once, each with path, code and values', () => {
    expect(errorsOf({ title: 'abcdef', number: 0, size: { width: 'wide' } })).toEqual(
      expect.arrayContaining([
        { path: 'title', code: 'maxlength', values: { 0: 5 } },
        { path: 'number', code: 'min', values: { 0: 1 } },
        { path: 'size.width', code: 'number' },
      ]),
    )
  })

  test('only the first error of a field is reported', () => {
    expect(errorsOf({ title: '' })).toHaveLength(1)
  })

  test('unknown keys are dropped, at every depth', () => {
    const parsed = boxes.parse({ title: 'Sofa', isAdmin: true, size: { width: 3, role: 'admin' } })

    expect(parsed).toEqual({ title: 'Sofa', number: 1, size: { width: 3 } })
  })

  test('numeric text counts as a number, as forms and queries send it', () => {
    expect(boxes.parse({ title: 'Sofa', number: '12' })).toMatchObject({ number: 12 })
  })

  test('missing input is an empty object', () => {
    expect(errorsOf(undefined)).toEqual([{ path: 'title', code: 'required' }])
    expect(errorsOf(null)).toEqual([{ path: 'title', code: 'required' }])
  })

  test('only fields with a default may be left out', () => {
    const withoutNumber: InputOf<typeof schema> = { title: 'Sofa', size: { width: 1 } }
    // @ts-expect-error the title has no default
    const withoutTitle: InputOf<typeof schema> = { size: { width: 1 } }

    expect([withoutNumber, withoutTitle]).toHaveLength(2)
  })
})
