import { errorStatus, type ErrorCode } from '#api/common/errors.rules.ts'
import { allPermissions, type Permission, type Tie } from '#api/common/permissions.rules.ts'
import type { yup } from '#api/common/yup.schema.ts'
import { DRAFT_HEADER } from '#api/auction/auction.rules.ts'
import { errorsOf } from '#api/kit/call-errors.ts'
import type { CallLimit } from '#api/kit/rate-limit-call.ts'
import { wireCode } from '#api/kit/problem.ts'
import type { Access, CallMeta } from '#api/kit/call.ts'
import { describeFields, findText } from './describe-fields.ts'
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

const ofCases =
  /^offer\.(?:acceptances|answerAcceptance|proposeChange|answerChange|answerCancellation|cancellations|backToAccepted|settlement|proposeSettlement|answerSettlement|doorPrice|askDoorPrice|answerDoorPrice|standIn|fraud|fraudReports)$/

/** The page of a call: its domain, or that of the cases for those of an offer, which are as many again. */
export const tagOf = (call: string): string => (ofCases.test(call) ? 'case' : (call.split('.')[0] ?? ''))

/** The OpenAPI operation of one call on one channel. */
export function operationOf(call: Contracted, door: RestDoor, shared: Shared): Json {
  const { name, meta, example } = call
  const input = inputOf(call)
  const codes = errorsOf(meta).filter((code) => door === 'rest' || code !== 'csrf.missing')
  return {
    operationId: door === 'mobile' ? `mobile.${name}` : name,
    summary: meta.summary,
    description: sentences(name, meta),
    tags: [tagOf(name)],
    security: securityOf(meta.access, door),
    parameters: [
      ...valuesOf(name, meta, input, example?.request ?? {}),
      ...headersOf(call, door, input, codes).map((header) => {
        const key = String(header.name).replaceAll('-', '')
        shared.parameters[key] ??= header
        return { $ref: `#/components/parameters/${key}` }
      }),
    ],
    ...bodyOf(name, meta, input, example?.request),
    responses: { ...successOf(call), ...refusalsOf(codes, shared) },
  }
}

function inputOf({ procedure }: Call): Input {
  const { schema } = (procedure._def.inputs.at(-1) ?? {}) as { schema?: yup.Schema }
  const { properties = {}, required = [], ...more } = schema ? inputSchema(schema) : {}
  return { ...more, properties, required } as Input
}

const callers: Record<Access, string> = {
  guest: 'No sign-in needed',
  user: 'Signed-in users',
  customer: 'Customers and charities',
  provider: 'Couriers and charities',
  admin: 'Staff only',
}

const kindNames: Record<Permission['kinds'][number], string> = {
  guest: 'guests',
  customer: 'customers',
  courier: 'couriers',
  charity: 'charities',
  admin: 'administrators',
}

const tieNames: Record<Tie, string> = {
  owner: 'the owner of the listing',
  bidder: 'the courier of the offer',
  carrier: 'the courier of the deal',
  draft: 'a guest with the draft token',
  company: 'members of the company',
  self: 'the signed-in user',
}

const listed = (names: Iterable<string>, word: 'and' | 'or'): string => {
  const all = [...names]
  const last = all.pop() ?? ''
  return all.length > 0 ? `${all.join(', ')} ${word} ${last}` : last
}

/** The callers it is open to, from the permission table. */
function whoMay(access: Access, permission: Permission): string[] {
  const { kinds, ties, untied = [], company, staff, isHidden } = permission
  const isForAll = access !== 'guest' || kinds.includes('admin')
  const named = (some: readonly Permission['kinds'][number][]) =>
    listed(
      some.map((kind) => kindNames[kind]),
      'and',
    )
  const open = isForAll ? callers[access] : `Only for ${named(kinds)}`
  const others = untied.length > 0 ? `; ${named(untied)} without that relation too` : ''
  const roles = staff.length > 0 ? listed(new Set([...staff, 'super']), 'or') : ''
  return [
    `${
      ties
        ? `Only for ${listed(
            ties.map((tie) => tieNames[tie]),
            'or',
          )}${others}`
        : open
    }.`,
    ...(company ? [`Company roles: ${listed(company, 'or')}.`] : []),
    ...(roles ? [`${access === 'admin' ? 'Roles' : 'Also for staff'}: ${roles}.`] : []),
    ...(isHidden ? ['Others get 404.'] : []),
  ]
}

const periods: Record<CallLimit['per'], string> = {
  minute: 'a minute',
  tenMinutes: 'in ten minutes',
  hour: 'an hour',
  day: 'a day',
}

/** The callers that share a limit; by default one user or one guest’s address block. */
const sharers: Partial<Record<NonNullable<CallLimit['of']>, string>> = {
  block: ' from one address block',
  range: ' from one address range',
  guests: ' for all guests together',
}

const limitOf = ({ times, per, of }: CallLimit): string =>
  `At most ${times} ${times === 1 ? 'time' : 'times'} ${periods[per]}${(of && sharers[of]) ?? ''}.`

const sentences = (name: string, { about, access, limits, refuses }: CallMeta): string =>
  [
    ...(about === undefined ? [] : [about]),
    ...whoMay(access, allPermissions[name] ?? { kinds: [], staff: [] }),
    ...limits.map(limitOf),
    ...(refuses.length > 0
      ? [
          `Can fail with ${listed(
            refuses.map((code) => `\`${wireCode(code)}\``),
            'or',
          )}.`,
        ]
      : []),
  ].join(' ')

function securityOf(access: Access, door: RestDoor): Json[] {
  const known = door === 'mobile' ? [{ bearer: [] }] : [{ session: [] }, { bearer: [] }]
  return access === 'guest' ? [{}, ...known] : known
}

const pathNames = ({ path }: CallMeta): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** Parameters in the path and, for a read, in the query. */
function valuesOf(call: string, meta: CallMeta, { properties, required }: Input, example: Json): Json[] {
  const inPath = pathNames(meta)
  const names = meta.method === 'GET' ? Object.keys(properties) : []
  const inQuery = names.filter((name) => !inPath.includes(name))
  const of = (name: string, place: 'path' | 'query') => {
    const { description = findText(name, call)?.text, ...schema } = properties[name] ?? {
      type: 'string',
    }
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      ...([schema.type].flat().includes('object') ? { style: 'deepObject' } : {}),
      schema: describeFields(withoutNull(schema), call, name),
      ...exampleOf(example[name] ?? (place === 'path' ? schema.default : undefined)),
    }
  }
  return [...inPath.map((name) => of(name, 'path')), ...inQuery.map((name) => of(name, 'query'))]
}

const exampleOf = (value: unknown): Json => (value === undefined || value === null ? {} : { example: value })

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

function bodyOf(call: string, meta: CallMeta, input: Input, example: Json | undefined): Json {
  if (meta.method === 'GET') return {}
  const inPath = pathNames(meta)
  const isInBody = (name: string) => !inPath.includes(name)
  const properties = Object.fromEntries(Object.entries(input.properties).filter(([name]) => isInBody(name)))
  if (Object.keys(properties).length === 0) return {}
  const required = input.required.filter(isInBody)
  const { properties: _p, required: _r, ...more } = input
  const schema = describeFields(
    { type: 'object', properties, ...(required.length > 0 ? { required } : {}), ...more },
    call,
  )
  const sent = Object.fromEntries(Object.entries(example ?? {}).filter(([name]) => isInBody(name)))
  const isNeeded = required.length > 0 || 'oneOf' in more
  const { files: _files, ...withoutFiles } = schema.properties as Record<string, Json>
  const json = meta.filesMax ? { ...schema, properties: withoutFiles } : schema
  return {
    requestBody: {
      required: isNeeded,
      content: {
        ...(meta.upload ? {} : { 'application/json': { schema: json, ...(example ? { example: sent } : {}) } }),
        ...(meta.upload || meta.filesMax ? { 'multipart/form-data': { schema } } : {}),
      },
    },
  }
}

const starting = new Set(
  ['loginCheck', 'loginAjax', 'login', 'refresh', 'loginByRefreshToken', 'registerCustomer', 'registerCourier', 'registerCharity', 'confirmEmail'].map((name) => `auth.${name}`),
) // prettier-ignore

/** Request headers that this call reads. */
function headersOf({ name, meta }: Call, door: RestDoor, { properties }: Input, codes: ErrorCode[]): Json[] {
  const isDraft = meta.access === 'guest' && 'auction' in properties
  const all: [boolean, string, Json, string][] = [
    [true, 'X-Locale', { type: 'string', examples: ['pl_PL'] }, 'Locale of the storefront; needed only if the host is not one of a storefront.'],
    [codes.includes('idempotency.key_reused'), 'Idempotency-Key', { type: 'string', maxLength: 200 }, 'Unique key of this write. The same key with the same data returns the first response again for a day.'],
    [codes.includes('csrf.missing'), 'X-CSRF-Token', { type: 'string' }, 'CSRF token, for a write with the session cookie that sends neither `Origin` nor `Sec-Fetch-Site`.'],
    [isForVersion(codes, properties), 'If-Match', { type: 'string', examples: ['"3"'] }, '`ETag` of the version to change; takes the place of `version` in the body. If another version is current, the call is refused with 409.'],
    [meta.keptSeconds !== undefined, 'If-None-Match', { type: 'string' }, '`ETag` of a cached response; if it is still current, the response is 304 without a body.'],
    [isDraft || name === 'auction.create', DRAFT_HEADER, { type: 'string' }, 'Draft token of a guest without cookies.'],
    [door === 'mobile' && starting.has(name), 'X-Device-UID', { type: 'string' }, 'Device that the session belongs to.'],
    [name === 'payment.webhook', 'Stripe-Signature', { type: 'string' }, 'Signature of the card processor over the request body.'],
  ] // prettier-ignore
  return all
    .filter(([isRead]) => isRead)
    .map(([, header, schema, description]) => ({ name: header, in: 'header', description, schema }))
}

/** `offer.accept` names the listing's version in its body and the offer's in `If-Match`. */
const isForVersion = (codes: readonly ErrorCode[], properties: Input['properties']): boolean =>
  codes.includes('offer.version_conflict') || (codes.includes('auction.version_conflict') && 'version' in properties)

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }

function successOf({ name, meta, answer, example }: Contracted): Json {
  if (answer === undefined) return { 204: { description: 'Success, without a body.', headers: requestId } }
  const schema = describeFields(answer, name)
  const content = { schema, ...(example ? { example: example.answer } : {}) }
  const description = meta.status === 201 ? 'Created.' : 'Success.'
  const headers = { ...requestId, ...keepingOf(meta) }
  return {
    [meta.status]: { description, headers, content: { 'application/json': content } },
    ...(meta.keptSeconds === undefined
      ? {}
      : { 304: { description: 'The cached response is still current.', headers } }),
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
  400: 'The request is malformed.',
  401: 'The caller is not signed in, or the credentials are wrong or expired.',
  403: 'The caller may not do this.',
  404: 'It does not exist, or the caller may not see it.',
  405: 'The path does not support this method.',
  409: 'The current state does not allow this.',
  410: 'It has expired or was already used.',
  413: 'The request is too large.',
  415: 'The content type is not supported.',
  422: 'The input is invalid.',
  429: 'The rate limit is exceeded.',
  500: 'An error on our side.',
  503: 'The service is temporarily unavailable.',
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
      ...(status === 401 ? { 'WWW-Authenticate': { $ref: '#/components/headers/WWWAuthenticate' } } : {}),
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
