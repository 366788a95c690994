import { convertSchema } from '@sodaru/yup-to-json-schema'
import type { AnyTRPCRouter } from '@trpc/server'
import type { AnyObjectSchema } from 'yup'
import type { CallMeta } from '#api/kit/call.ts'
import { callsOf, type Call } from './rest.ts'

type Json = Record<string, unknown>

interface JsonSchema {
  properties?: Record<string, Json>
  required?: string[]
}

/** OpenAPI 3.1 of every call, made from the definitions themselves. */
export function openapi(router: AnyTRPCRouter): Json {
  const paths: Record<string, Json> = {}
  for (const call of callsOf(router)) {
    describe(paths, '', call)
    if (call.meta.mobile !== false) describe(paths, '/mobile', call)
  }
  for (const [path, operation] of Object.entries(serviceCalls)) paths[path] = operation
  return {
    openapi: '3.1.0',
    info: { title: 'CarryTo', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas: { Problem: problemSchema }, securitySchemes },
  }
}

function describe(
  paths: Record<string, Json>,
  door: string,
  { name, meta, procedure }: Call,
): void {
  const operation: Json = {
    operationId: door ? `mobile.${name}` : name,
    summary: meta.summary,
    tags: [name.split('.')[0]],
    ...parts(meta, schemaOf(procedure)),
    responses: responsesOf(meta),
    ...(meta.access === 'guest' ? {} : { security: [door ? { bearer: [] } : { session: [] }] }),
  }
  ;(paths[door + meta.path] ??= {})[meta.method.toLowerCase()] = operation
}

function schemaOf(procedure: Call['procedure']): JsonSchema {
  const { inputs } = procedure._def as unknown as { inputs: { schema?: AnyObjectSchema }[] }
  const schema = inputs.at(-1)?.schema
  return schema ? (convertSchema(schema) as JsonSchema) : {}
}

function parts(meta: CallMeta, { properties = {}, required = [] }: JsonSchema): Json {
  const inPath = new Set([...meta.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))
  const isRead = meta.method === 'GET'
  const own = Object.entries(properties)
  const parameters = [...inPath]
    .map((name): Json => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
    }))
    .concat(
      isRead
        ? own
            .filter(([name]) => !inPath.has(name))
            .map(([name, schema]) => ({
              name,
              in: 'query',
              required: required.includes(name),
              schema,
            }))
        : [],
    )
  if (isRead) return { parameters }
  const body = Object.fromEntries(own.filter(([name]) => !inPath.has(name)))
  const mediaType = meta.upload ? 'multipart/form-data' : 'application/json'
  const schema = {
    type: 'object',
    properties: body,
    required: required.filter((name) => name in body),
  }
  return {
    parameters: [...parameters, { $ref: '#/components/parameters/IdempotencyKey' }].map(inlineKey),
    ...(own.length > inPath.size || meta.upload
      ? { requestBody: { content: { [mediaType]: { schema } } } }
      : {}),
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
}
const inlineKey = (parameter: Json): Json => ('$ref' in parameter ? idempotencyKey : parameter)

const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}

const responsesOf = (meta: CallMeta): Json => ({
  [meta.status ?? 200]: { description: 'OK' },
  default: { description: 'A refusal', content: problemContent },
})

const serviceCalls: Record<string, Json> = {
  '/health': {
    get: { operationId: 'health', summary: 'Alive', responses: { 200: { description: 'OK' } } },
  },
  '/ready': {
    get: {
      operationId: 'ready',
      summary: 'Ready to serve',
      responses: { 200: { description: 'OK' } },
    },
  },
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'ct_session' },
  bearer: { type: 'http', scheme: 'bearer' },
}
