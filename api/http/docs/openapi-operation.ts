import { errorStatus, type ErrorCode } from '#api/common/errors.rules.ts'
import { allPermissions, type Permission } from '#api/common/permissions.rules.ts'
import type { yup } from '#api/common/yup.schema.ts'
import { DRAFT_HEADER } from '#api/auction/auction.rules.ts'
import { errorsOf } from '#api/kit/call-errors.ts'
import { wireCode } from '#api/kit/problem.ts'
import type { Access, CallMeta } from '#api/kit/call.ts'
import { inputSchema } from './input-schema.ts'
import type { Example } from './examples.ts'
import type { Call } from '#api/http/rest.ts'

export type Json = Record<string, unknown>
type RestDoor = 'rest' | 'mobile'

/** A call with the type of its answer and one example. */
export interface Contracted extends Call {
  answer: Json | undefined
  example: Example | undefined
}

interface Input {
  properties: Record<string, Json>
  required: readonly string[]
  oneOf?: readonly Json[]
}

/** Parameters and responses used by several operations, which the document lists once. */
export interface Shared {
  parameters: Record<string, Json>
  responses: Record<string, Json>
}

/** The OpenAPI operation of one call on one channel. */
export function operationOf(call: Contracted, door: RestDoor, shared: Shared): Json {
  const { name, meta, example } = call
  const input = inputOf(call)
  const codes = errorsOf(meta).filter((code) => door === 'rest' || code !== 'csrf.missing')
  return {
    operationId: door === 'mobile' ? `mobile.${name}` : name,
    summary: meta.summary,
    description: sentences(name, meta),
    tags: [name.split('.')[0]],
    security: securityOf(meta.access, door),
    parameters: [
      ...valuesOf(meta, input, example?.request ?? {}),
      ...headersOf(call, door, input, codes).map((header) => {
        const key = String(header.name).replaceAll('-', '')
        shared.parameters[key] ??= header
        return { $ref: `#/components/parameters/${key}` }
      }),
    ],
    ...bodyOf(meta, input, example?.request),
    responses: { ...successOf(call), ...refusalsOf(codes, shared) },
  }
}

function inputOf({ procedure }: Call): Input {
  const { schema } = (procedure._def.inputs.at(-1) ?? {}) as { schema?: yup.Schema }
  const { properties = {}, required = [], ...more } = schema ? inputSchema(schema) : {}
  return { ...more, properties, required } as Input
}

const who: Record<Access, string> = {
  guest: 'Anybody.',
  user: 'Whoever is signed in.',
  customer: 'Customers and charities.',
  provider: 'Couriers and charities.',
  admin: 'Admins.',
}

const listed = (names: Iterable<string>): string => [...names].join(' or ')

/** The callers it is open to, from the permission table. */
function whoMay(access: Access, { kinds, ties, untied = [], staff }: Permission): string[] {
  const isForAll = access !== 'guest' || kinds.includes('admin')
  return [
    ties
      ? `Who is tied to it as ${listed(ties)}.`
      : isForAll
        ? who[access]
        : `As ${listed(kinds)}.`,
    ...(untied.length > 0 ? [`As ${listed(untied)} also else.`] : []),
    ...(staff.length > 0 ? [`Administrators: ${listed(new Set([...staff, 'super']))}.`] : []),
  ]
}

const sentences = (name: string, { access, limits }: CallMeta): string =>
  [
    ...whoMay(access, allPermissions[name] ?? { kinds: [], staff: [] }),
    ...limits.map(
      ({ times, per }) => `At most ${times} ${times === 1 ? 'time' : 'times'} a ${per}.`,
    ),
  ].join(' ')

function securityOf(access: Access, door: RestDoor): Json[] {
  const known = door === 'mobile' ? [{ bearer: [] }] : [{ session: [] }, { bearer: [] }]
  return access === 'guest' ? [{}, ...known] : known
}

const pathNames = ({ path }: CallMeta): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** Parameters in the path and, for a read, in the query. */
function valuesOf(meta: CallMeta, { properties, required }: Input, example: Json): Json[] {
  const inPath = pathNames(meta)
  const names = meta.method === 'GET' ? Object.keys(properties) : []
  const inQuery = names.filter((name) => !inPath.includes(name))
  const of = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...([properties[name]?.type].flat().includes('object') ? { style: 'deepObject' } : {}),
    schema: withoutNull(properties[name] ?? { type: 'string' }),
    ...exampleOf(example[name] ?? (place === 'path' ? properties[name]?.default : undefined)),
  })
  return [...inPath.map((name) => of(name, 'path')), ...inQuery.map((name) => of(name, 'query'))]
}

const exampleOf = (value: unknown): Json =>
  value === undefined || value === null ? {} : { example: value }

/** A query parameter cannot be null. */
function withoutNull(schema: Json): Json {
  const { type, enum: values } = schema
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [type]
  return {
    ...schema,
    ...(type === undefined ? {} : { type: types.length === 1 ? types[0] : types }),
    ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
  }
}

function bodyOf(meta: CallMeta, input: Input, example: Json | undefined): Json {
  if (meta.method === 'GET') return {}
  const inPath = pathNames(meta)
  const isInBody = (name: string) => !inPath.includes(name)
  const properties = Object.fromEntries(
    Object.entries(input.properties).filter(([name]) => isInBody(name)),
  )
  if (Object.keys(properties).length === 0) return {}
  const required = input.required.filter(isInBody)
  const { properties: _p, required: _r, ...more } = input
  const schema = {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...more,
  }
  const sent = Object.fromEntries(Object.entries(example ?? {}).filter(([name]) => isInBody(name)))
  const isNeeded = required.length > 0 || 'oneOf' in more
  const { files: _files, ...withoutFiles } = properties
  const json = meta.filesMax ? { ...schema, properties: withoutFiles } : schema
  return {
    requestBody: {
      required: isNeeded,
      content: {
        ...(meta.upload
          ? {}
          : { 'application/json': { schema: json, ...(example ? { example: sent } : {}) } }),
        ...(meta.upload || meta.filesMax ? { 'multipart/form-data': { schema } } : {}),
      },
    },
  }
}

const starting = new Set(
  ['loginCheck', 'loginAjax', 'login', 'refresh', 'loginByRefreshToken', 'registerCustomer', 'registerCourier', 'registerCharity', 'confirmEmail'].map((name) => `auth.${name}`),
) // prettier-ignore

/** Request headers that this call reads. */
function headersOf(
  { name, meta }: Call,
  door: RestDoor,
  { properties }: Input,
  codes: ErrorCode[],
): Json[] {
  const isDraft = meta.access === 'guest' && 'auction' in properties
  const all: [boolean, string, Json, string][] = [
    [true, 'X-Locale', { type: 'string', examples: ['pl_PL'] }, 'The storefront, where the host does not say it.'],
    [codes.includes('idempotency.key_reused'), 'Idempotency-Key', { type: 'string', maxLength: 200 }, 'Sent again within a day with the same data: the first answer once more.'],
    [codes.includes('csrf.missing'), 'X-CSRF-Token', { type: 'string' }, 'For a write with the cookie that does not say where it comes from (`Origin`, `Sec-Fetch-Site`).'],
    [isForVersion(codes, properties), 'If-Match', { type: 'string', examples: ['"3"'] }, 'The `ETag` of the version that was seen, in place of `version` where the body has one: another one is refused with 409.'],
    [meta.keptSeconds !== undefined, 'If-None-Match', { type: 'string' }, 'The `ETag` of the answer that one has: 304 where it is still this one.'],
    [isDraft || name === 'auction.create', DRAFT_HEADER, { type: 'string' }, 'The draft token of a guest without cookies.'],
    [door === 'mobile' && starting.has(name), 'X-Device-UID', { type: 'string' }, 'The device whose session this is.'],
    [name === 'payment.webhook', 'Stripe-Signature', { type: 'string' }, 'By which the events are known to be true.'],
  ] // prettier-ignore
  return all
    .filter(([isRead]) => isRead)
    .map(([, header, schema, description]) => ({ name: header, in: 'header', description, schema }))
}

/** `offer.accept` names the listing's version in its body and the offer's in `If-Match`. */
const isForVersion = (codes: readonly ErrorCode[], properties: Input['properties']): boolean =>
  codes.includes('offer.version_conflict') ||
  (codes.includes('auction.version_conflict') && 'version' in properties)

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }

function successOf({ meta, answer, example }: Contracted): Json {
  if (answer === undefined) return { 204: { description: 'Done.', headers: requestId } }
  const content = { schema: answer, ...(example ? { example: example.answer } : {}) }
  const description = meta.status === 201 ? 'Made.' : 'The answer.'
  const headers = { ...requestId, ...keepingOf(meta) }
  return {
    [meta.status]: { description, headers, content: { 'application/json': content } },
    ...(meta.keptSeconds === undefined
      ? {}
      : { 304: { description: 'It is what the caller has.', headers } }),
  }
}

/** Caching headers of a read. */
function keepingOf({ method, keptSeconds, isVersioned }: CallMeta): Json {
  if (method !== 'GET') return {}
  const isTagged = keptSeconds !== undefined || isVersioned
  return {
    'Cache-Control': { $ref: '#/components/headers/CacheControl' },
    ...(isTagged ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
  }
}

export const meanings: Record<number, string> = {
  400: 'It cannot be read.',
  401: 'Nobody is signed in.',
  403: 'It is not for the caller.',
  404: 'There is no such thing.',
  405: 'It is asked in another way.',
  409: 'It is not possible now.',
  410: 'It is too late.',
  413: 'It is too large.',
  415: 'It is of the wrong kind.',
  422: 'Something in it is wrong.',
  429: 'It was too often.',
  500: 'A fault of ours.',
  503: 'It cannot be had for the moment.',
}

/** Error responses by status, each with its possible codes. */
export function refusalsOf(codes: readonly ErrorCode[], { responses }: Shared): Json {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  const sorted = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    sorted.map(([status, own]) => {
      const name = [status, ...[...own].sort()].join('-')
      responses[name] ??= refusal(status, own)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function refusal(status: number, codes: ErrorCode[]): Json {
  const isPassing = status === 429 || status === 503
  return {
    description: `${meanings[status] ?? ''} ${codes.map((code) => `\`${code}\``).join(', ')}`,
    headers: {
      ...requestId,
      ...(status === 401
        ? { 'WWW-Authenticate': { $ref: '#/components/headers/WWWAuthenticate' } }
        : {}),
      ...(status === 405 ? { Allow: { $ref: '#/components/headers/Allow' } } : {}),
      ...(isPassing ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            {
              type: 'object',
              properties: {
                status: { type: 'integer', const: status },
                code: { type: 'string', enum: codes.map(wireCode) },
              },
            },
          ],
        },
      },
    },
  }
}
