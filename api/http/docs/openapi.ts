import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnyTRPCRouter } from '@trpc/server'
import { DateTime } from 'luxon'
import { errorStatus, fieldPlaces } from '#api/common/errors.rules.ts'
import { describeFields } from './describe-fields.ts'
import { docsFront } from './docs-front.ts'
import { examplesFor } from './examples.ts'
import { serviceCalls, streamCall, tagsOf } from './openapi-parts.ts'
import { operationOf, type Contracted, type Json, type Shared } from './openapi-operation.ts'
import { callsOf } from '#api/http/rest.ts'

/** `npm run contract` generates this from the types of the answers. */
interface Answers {
  answers: Record<string, Json>
  schemas: Record<string, Json>
}

const readAnswers = (): Answers =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'response-schemas.json'), 'utf8')) as Answers

/** The OpenAPI 3.1 document of every call, generated from the call definitions. */
export function openapi(router: AnyTRPCRouter): Json {
  const { answers, schemas } = readAnswers()
  const examples = examplesFor(DateTime.utc())
  const calls = callsOf(router)
  const paths: Record<string, Record<string, Json>> = {}
  const shared: Shared = { parameters: {}, responses: {} }
  for (const { name, meta, procedure } of calls) {
    const call: Contracted = {
      name,
      meta,
      procedure,
      answer: answers[name],
      example: examples[name],
    }
    const doors = meta.mobile === false ? (['rest'] as const) : (['rest', 'mobile'] as const)
    for (const door of doors) {
      const place = (paths[(door === 'mobile' ? '/mobile' : '') + meta.path] ??= {})
      place[meta.method.toLowerCase()] = operationOf(call, door, shared)
    }
  }
  for (const door of ['', '/mobile']) paths[`${door}/notifications/stream`] = { get: streamCall(door, shared) }
  Object.assign(paths, serviceCalls(shared))
  return {
    openapi: '3.1.0',
    info: {
      title: 'CarryTo',
      version: '1',
      summary: 'Marketplace for transport of goods: listings, offers, payments and deliveries.',
      description: docsFront,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    servers: [{ url: '/api', description: 'The storefront of this host' }],
    tags: tagsOf(calls.map(({ name }) => name)),
    paths,
    components: {
      schemas: { ...describeTypes(schemas), Problem: problemSchema },
      ...shared,
      headers,
      securitySchemes,
    },
  }
}

const describeTypes = (schemas: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describeFields(schema, name)]))

const headers = {
  WWWAuthenticate: {
    description: 'Authentication scheme to use; for an invalid token also the error (RFC 6750).',
    schema: { type: 'string' },
  },
  CacheControl: {
    description: 'How long the response may be cached; usually `private, no-store`.',
    schema: { type: 'string', examples: ['public, max-age=300'] },
  },
  ETag: {
    description: 'Identifies this response, for `If-None-Match`, or its version, for `If-Match`.',
    schema: { type: 'string' },
  },
  Allow: { description: 'Methods that the path supports.', schema: { type: 'string' } },
  RequestId: {
    description: 'Id of this request, to quote in support requests.',
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer' },
  },
}

const problemSchema = {
  type: 'object',
  description: 'An error (RFC 9457), in the language of the caller.',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'URL of the explanation of the code.' },
    title: { type: 'string', description: 'Short name of the error, for people.' },
    status: {
      type: 'integer',
      enum: [...new Set(Object.values(errorStatus))].sort((a, b) => a - b),
      description: 'HTTP status of the response.',
    },
    detail: { type: 'string', description: 'Sentence that explains the error to people.' },
    code: { type: 'string', description: 'Code of the error, for programs.' },
    requestId: { type: 'string', description: 'Same as the header `X-Request-Id`.' },
    retryAfterSeconds: { type: 'integer', description: 'Same as the header `Retry-After`.' },
    state: { type: 'string', description: 'Current state, if the state does not allow the call.' },
    allowed: {
      type: 'array',
      items: { type: 'string' },
      description: 'Events possible in the current state.',
    },
    errors: {
      type: 'array',
      description: 'All invalid fields of the input.',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: {
            type: 'string',
            description:
              'Field, written as in the request: `items[0].extra.runs` in a body, `price[amount]` in a query.',
          },
          in: {
            type: 'string',
            enum: [...fieldPlaces],
            description: 'Part of the request that has the field.',
          },
          code: { type: 'string', description: 'Code of the fault, for programs.' },
          message: { type: 'string', description: 'Sentence that explains the fault to people.' },
          allowed: {
            type: 'array',
            items: { type: 'string' },
            description: 'Accepted values, if the field is a choice.',
          },
        },
      },
    },
  },
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'ct_session',
    description: 'Session cookie of a browser; over https its name begins with `__Host-`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: '`token` from the response to a sign-in.',
  },
}
