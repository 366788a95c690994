import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnyTRPCRouter } from '@trpc/server'
import { DateTime } from 'luxon'
import { errorStatus, fieldPlaces } from '#api/common/errors.rules.ts'
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
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'response-schemas.json'), 'utf8'),
  ) as Answers

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
  for (const door of ['', '/mobile'])
    paths[`${door}/notifications/stream`] = { get: streamCall(door, shared) }
  Object.assign(paths, serviceCalls(shared))
  return {
    openapi: '3.1.0',
    info: {
      title: 'CarryTo',
      version: '1',
      summary: 'Transport of goods: listings, offers, payments, deliveries.',
      description: docsFront,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    servers: [{ url: '/api', description: 'The storefront whose host is asked' }],
    tags: tagsOf(calls.map(({ name }) => name.split('.')[0] ?? '')),
    paths,
    components: {
      schemas: { ...schemas, Problem: problemSchema },
      ...shared,
      headers,
      securitySchemes,
    },
  }
}

const headers = {
  WWWAuthenticate: {
    description:
      'How to show who one is; of a token that does not hold, that it does not (RFC 6750).',
    schema: { type: 'string' },
  },
  CacheControl: {
    description: 'How long the answer may be kept; mostly `private, no-store`.',
    schema: { type: 'string', examples: ['public, max-age=300'] },
  },
  ETag: {
    description: 'The name of this answer, for `If-None-Match`, or of its version, for `If-Match`.',
    schema: { type: 'string' },
  },
  Allow: { description: 'The ways in which it can be asked.', schema: { type: 'string' } },
  RequestId: {
    description: 'The name of this request in our log.',
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: {
    description: 'Seconds until it is worth another try.',
    schema: { type: 'integer' },
  },
}

const problemSchema = {
  type: 'object',
  description: 'A refusal (RFC 9457), in the language of the caller.',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Where this code is explained.' },
    title: { type: 'string' },
    status: {
      type: 'integer',
      enum: [...new Set(Object.values(errorStatus))].sort((a, b) => a - b),
    },
    detail: { type: 'string', description: 'A sentence for people.' },
    code: { type: 'string', description: 'A word for programs.' },
    requestId: { type: 'string' },
    retryAfterSeconds: { type: 'integer' },
    state: { type: 'string', description: 'Of a wrong state: the state it is in.' },
    allowed: {
      type: 'array',
      items: { type: 'string' },
      description: 'Of a wrong state: what can be done in it.',
    },
    errors: {
      type: 'array',
      description: 'Every wrong field of the input.',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: {
            type: 'string',
            description:
              'The field as the request writes it: `items[0].extra.runs` in a body, `price[amount]` in a query.',
          },
          in: {
            type: 'string',
            enum: [...fieldPlaces],
            description: 'Where the request carries it.',
          },
          code: { type: 'string' },
          message: { type: 'string', description: 'A sentence for people.' },
          allowed: {
            type: 'array',
            items: { type: 'string' },
            description: 'The values that the field accepts, where it is one of a list.',
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
    description:
      'The cookie of a browser that has signed in; over https its name begins with `__Host-`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `token` that a sign-in of an app answers.',
  },
}
