import { expect, test } from 'vitest'
import { longestOf, type Described } from '#api/common/described.schema.ts'
import type { yup } from '#api/common/yup.schema.ts'
import { callsOf } from '#api/http/rest.ts'
import { appRouter } from '#api/router.ts'

const endless = (path: string, field: Described): string[] => [
  ...(field.type === 'array' && longestOf(field) === undefined ? [path] : []),
  ...(field.innerType ? endless(`${path}[]`, field.innerType) : []),
  ...Object.entries(field.fields ?? {}).flatMap(([name, inner]) => endless(`${path}.${name}`, inner)),
]

test('every list in a call’s input has a maximum length', () => {
  const found = callsOf(appRouter).flatMap(({ name, procedure }) => {
    const { inputs } = procedure._def as unknown as { inputs: { schema?: yup.Schema }[] }
    return inputs.flatMap(({ schema }) => (schema ? endless(name, schema.describe() as Described) : []))
  })

  expect(found).toEqual([])
})
