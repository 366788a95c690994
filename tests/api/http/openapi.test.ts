import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import type { yup } from '#api/common/yup.schema.ts'
import { errorStatus } from '#api/common/errors.rules.ts'
import { openapi } from '#api/http/docs/openapi.ts'
import { callsOf } from '#api/http/rest.ts'
import { validate } from '#api/kit/input-parser.ts'
import { appRouter } from '#api/router.ts'

interface Schema {
  [keyword: string]: unknown
  properties?: Record<string, Schema>
  required?: string[]
  oneOf?: Schema[]
}
interface Content {
  schema: Schema
  example?: unknown
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: Schema
  example?: unknown
}
interface Response {
  $ref?: string
  content?: Record<string, Content>
}
interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
}

const document = openapi(appRouter) as unknown as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
}
/** Every operation, with the shared headers. */
const operations = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  .map((operation) => ({
    ...operation,
    parameters: (operation.parameters ?? []).map((one) =>
      one.$ref ? (document.components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? one) : one,
    ),
  }))
const calls = callsOf(appRouter)
const { schemas } = document.components

/** Each standalone schema, and its place. */
function* schemasOf(operation: (typeof operations)[number]): Generator<[string, Schema]> {
  const { operationId, parameters, requestBody, responses } = operation
  for (const { name, schema } of parameters) yield [`${operationId} ${name}`, schema]
  for (const { schema } of Object.values(requestBody?.content ?? {})) yield [`${operationId} request`, schema]
  for (const [status, { content = {} }] of Object.entries(responses))
    for (const { schema } of Object.values(content)) yield [`${operationId} ${status}`, schema]
}

function* all(): Generator<[string, Schema]> {
  yield* Object.entries(schemas)
  for (const operation of operations) yield* schemasOf(operation)
}

/** Every schema inside a schema. */
function* inside(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) return
  if (!Array.isArray(schema)) yield schema as Record<string, unknown>
  for (const one of Object.values(schema)) yield* inside(one)
}

// Compiled unoptimised: each schema runs once, so optimising costs more than it saves.
const ajv = formats(new Ajv2020({ strict: false, validateFormats: true, code: { optimize: false } }))
ajv.addSchema({ $id: 'contract', components: { schemas } }, 'contract')

/** Empty if the example matches its schema. */
function errorsIn({ schema, example }: Content): string {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"contract#/components')
  ajv.validate(JSON.parse(text) as object, example)
  return ajv.errorsText()
}

describe('the contract', () => {
  test('is OpenAPI 3.1, and each of its schemas is JSON Schema 2020-12', () => {
    const wrong = [...all()].filter(([, schema]) => !ajv.validateSchema(schema))

    expect(document.openapi).toBe('3.1.0')
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test('no schema allows anything', () => {
    const empty = [...all()].filter(
      ([, schema]) =>
        Object.keys(schema).length === 0 ||
        [...inside(schema)].some(({ type }) => Array.isArray(type) && type.length === 0),
    )

    expect(empty.map(([name]) => name)).toEqual([])
  })

  test('every operation states its answers and errors', () => {
    const silent = operations.filter(({ responses }) => {
      const [status = '', answer] = Object.entries(responses).find(([one]) => /^2/.test(one)) ?? []
      const isSaid = status === '204' || Object.values(answer?.content ?? {})[0] !== undefined
      return !isSaid || !Object.keys(responses).some((one) => /^4/.test(one))
    })

    expect(operations.length).toBeGreaterThan(200)
    expect(silent.map(({ operationId }) => operationId)).toEqual([])
  })

  test('every call has an example that matches its schema', () => {
    const wrong = operations
      // Apps have the same examples.
      .filter(({ operationId }) => !/stream|webhook|^mobile/.test(operationId))
      .flatMap(({ operationId, parameters, requestBody, responses }) => [
        ...parameters
          .filter((one) => one.required === true || one.example !== undefined)
          .map((one): [string, Content] => [`${operationId} ${one.name}`, one]),
        ...Object.entries(requestBody?.content ?? {})
          .filter(([type]) => type !== 'multipart/form-data')
          .map(([, one]): [string, Content] => [`${operationId} request`, one]),
        ...Object.entries(responses)
          .filter(([status]) => /^2/.test(status))
          .flatMap(([, { content = {} }]) => Object.values(content))
          .map((one): [string, Content] => [`${operationId} answer`, one]),
      ])
      .map(([name, content]) => `${name}: ${errorsIn(content)}`)
      .filter((line) => !line.endsWith(': No errors'))

    expect(wrong).toEqual([])
  })
})

/** Reduces an example to the required properties. */
function least(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => least((schema.items ?? {}) as Schema, one))
  if (typeof value !== 'object' || value === null) return value
  const fitting = schema.oneOf?.find((one) => ajv.validate({ ...one, type: 'object' }, value))
  const names = [...(schema.required ?? []), ...(fitting?.required ?? [])]
  const given = value as Record<string, unknown>
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, least(schema.properties?.[name] ?? {}, given[name])]),
  )
}

const inputs = calls.flatMap(({ name, procedure, meta }) => {
  const { schema: takes } = (procedure._def.inputs.at(-1) ?? {}) as { schema?: yup.Schema }
  const operation = operations.find(({ operationId }) => operationId === name)
  const body = Object.values(operation?.requestBody?.content ?? {})[0]
  const values = (operation?.parameters ?? []).filter((one) => one.in !== 'header')
  if (!takes || meta.upload || name === 'payment.webhook') return []
  const schema: Schema = {
    ...body?.schema,
    properties: {
      ...Object.fromEntries(values.map((one) => [one.name, one.schema])),
      ...body?.schema.properties,
    },
    required: [...values.filter((one) => one.required).map((one) => one.name), ...(body?.schema.required ?? [])],
  }
  const example = {
    ...Object.fromEntries(values.map((one) => [one.name, one.example])),
    ...(body?.example as object | undefined),
  }
  const inPath = values.filter((one) => one.in === 'path').map((one) => one.name)
  const input = least(schema, example) as Record<string, unknown>
  return [[name, { takes, input, inPath }] as const]
})

describe('the contract and the server require the same', () => {
  test.each(inputs)(
    '%s accepts the minimum that the contract names, and nothing less',
    (_, { takes, input, inPath }) => {
      const isTaken = (sent: Record<string, unknown>) => {
        try {
          validate(takes, sent)
          return true
        } catch {
          return false
        }
      }
      const without = (name: string) => Object.fromEntries(Object.entries(input).filter(([key]) => key !== name))

      expect(isTaken(input)).toBe(true)
      // A path without one of its values is another path.
      const needed = Object.keys(input).filter((name) => !inPath.includes(name))
      expect(needed.filter((name) => isTaken(without(name)))).toEqual([])
    },
  )
})

describe('error codes', () => {
  test('each code in the contract exists in the product', () => {
    const known: unknown[] = [...Object.keys(errorStatus), 'AddressInfoError']
    const named = Object.values(document.components.responses).flatMap(({ content = {} }) =>
      [...inside(content)].flatMap(({ code }) => ((code as Schema | undefined)?.enum as unknown[] | undefined) ?? []),
    )

    expect(named.filter((code) => !known.includes(code))).toEqual([])
  })
})
