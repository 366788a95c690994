import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Locale } from '#content/storefronts.ts'
import type { Problem } from '#api/common/errors.rules.ts'
import type { yup } from '#api/common/yup.schema.ts'
import { inputSchema } from '#api/http/docs/input-schema.ts'
import { openapi } from '#api/http/docs/openapi.ts'
import { callsOf } from '#api/http/rest.ts'
import { errorsOf } from '#api/kit/call-errors.ts'
import { findAppError } from '#api/kit/fail.ts'
import { toProblem } from '#api/kit/problem.ts'
import { appRouter } from '#api/router.ts'

type Json = Record<string, unknown>

interface Response {
  $ref?: string
  content?: Record<string, { schema: Json }>
}

interface Operation {
  operationId: string
  responses: Record<string, Response>
}

interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; responses: Record<string, Response> }
}

const contract = openapi(appRouter) as unknown as Contract

/** Rejects fields that the schema does not name; errors may have more. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, one]) => [key, closed(one)]))
  const isOpen = !('properties' in inner) || 'additionalProperties' in inner
  return isOpen ? inner : { ...inner, additionalProperties: false }
}

// Each schema runs only a few times, so optimising costs more than it saves.
const code = { optimize: false } as const
const ajv = new Ajv2020({ allErrors: false, strict: false, validateFormats: true, code })
formats(ajv)
const { Problem, ...views } = contract.components.schemas
ajv.addSchema({ $id: 'contract', components: { schemas: { ...(closed(views) as Json), Problem } } }, 'contract')

const compiled = new Map<string, ValidateFunction>()

function validatorOf(name: string, schema: Json, isClosed: boolean): ValidateFunction {
  const known = compiled.get(name)
  if (known) return known
  const text = JSON.stringify(isClosed ? closed(schema) : schema)
  const made = ajv.compile(JSON.parse(text.replaceAll('"#/components', '"contract#/components')) as Json)
  compiled.set(name, made)
  return made
}

const operations = new Map(
  Object.values(contract.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)

/** Throws if an answer does not match the contract of this call. */
export function checkAnswer(name: string, status: number, body: unknown): void {
  const operation = operations.get(name)
  if (!operation) throw new Error(`${name} is not in the contract`)
  if (status >= 400) return checkProblem(name, body)
  const response = resolved(operation.responses[String(status)])
  if (!response) throw new Error(`${name} answers ${status}, which the contract does not name`)
  const content = Object.values(response.content ?? {})[0]
  if (!content) return refuseBody(name, body)
  const validate = validatorOf(`${name} ${status}`, content.schema, true)
  if (!validate(wire(body))) throw new Error(wrong(name, validate.errors ?? []))
}

function checkProblem(name: string, body: unknown): void {
  const validate = validatorOf('Problem', { $ref: '#/components/schemas/Problem' }, false)
  if (!validate(wire(body))) throw new Error(wrong(name, validate.errors ?? []))
  refuseUnlisted(name.replace('mobile.', ''), (body as Problem).code)
}

const listed = new Map(callsOf(appRouter).map(({ name, meta }) => [name, errorsOf(meta)]))

/** A call may fail with the errors of its kind, or those its entry lists. */
function refuseUnlisted(name: string, code: string): void {
  // The specification gives this one error another name on the wire.
  const known = code === 'AddressInfoError' ? 'address.no_route' : code
  if (listed.get(name)?.some((one) => one === known) === false)
    throw new Error(`${name} refuses with ${code}, which its entry does not list`)
}

const resolved = (response: Response | undefined): Response | undefined =>
  response?.$ref ? contract.components.responses[response.$ref.split('/').at(-1) ?? ''] : response

function refuseBody(name: string, body: unknown): void {
  if (body !== undefined && body !== null && body !== '')
    throw new Error(`${name} answers something where the contract names nothing`)
}

const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

const wrong = (name: string, errors: readonly ErrorObject[]): string =>
  errors
    .map(
      ({ instancePath, message = '', params }) =>
        `${name} answers what the contract does not say: ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    )
    .join('\n')

/** The storefront of all examples; `tests/api/http/examples.test.ts` sends them there. */
const EXAMPLE_LOCALE: Locale = 'en_GB'

type Ask = (input: unknown) => Promise<unknown>

/** Wraps the callers of tests, so that every answer and error is checked against the contract. */
export function checked<T extends object>(api: T, locale: Locale = EXAMPLE_LOCALE): T {
  return wrapped(api, (calls, domain) =>
    wrapped(calls, (ask, name) => (input: unknown) => checkedCall(ask as Ask, `${domain}.${name}`, input, locale)),
  ) as T
}

function wrapped(target: object, wrap: (inner: object, name: string) => unknown): object {
  return new Proxy(target, {
    get: (of, name) => wrap(Reflect.get(of, name) as object, String(name)),
  })
}

async function checkedCall(ask: Ask, name: string, input: unknown, locale: Locale): Promise<unknown> {
  if (!operations.has(name)) return ask(input)
  const answer = await ask(input).catch((error: unknown) => {
    checkRefusal(name, error)
    throw error
  })
  checkAnswer(name, successOf(name), answer)
  // Examples come from one storefront, as another one would refuse their prices.
  if (locale === EXAMPLE_LOCALE) record(name, input, answer)
  return answer
}

const successOf = (name: string): number =>
  Number(Object.keys(operations.get(name)?.responses ?? {}).find((status) => status.startsWith('2')))

function checkRefusal(name: string, error: unknown): void {
  // An unforeseen error is rethrown as it is, which says more than a contract violation.
  if (!findAppError(error)) return
  const problem = toProblem(error, 'en', 'test', 'http://localhost')
  checkAnswer(name, problem.status, problem)
}

const templates = Object.entries(contract.paths)
  .map(([template, methods]) => ({ parts: template.split('/'), methods }))
  .sort((a, b) => (a.parts.join('/') < b.parts.join('/') ? -1 : 1))

/** The operation of a request from outside, if the contract has it. */
export function operationAt(method: string, url: string): Operation | undefined {
  const { pathname } = new URL(url, 'http://localhost')
  if (!pathname.startsWith('/api/')) return undefined
  const parts = pathname.slice('/api'.length).split('/')
  const fits = (template: readonly string[]) =>
    template.length === parts.length &&
    template.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''))
  const found = templates.filter(({ parts: template }) => fits(template))
  const named = found.find(({ parts: template }) => !template.some((part) => part.startsWith('{')))
  return (named ?? found[0])?.methods[method.toLowerCase()]
}

/** Only the fields that the contract names, as a form may send more. */
function named(schema: Json | undefined, value: unknown): unknown {
  const { properties, items } = (schema ?? {}) as {
    properties?: Record<string, Json>
    items?: Json
  }
  if (Array.isArray(value)) return value.map((one) => named(items, one))
  if (!properties || typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).filter(([name]) => name in properties)
  return Object.fromEntries(known.map(([name, one]) => [name, named(properties[name], one)]))
}

/** Tests may send values that the parser casts; an example has the declared types. */
function exampleOf(name: string, request: unknown): unknown {
  const call = callsOf(appRouter).find((one) => one.name === name)
  const { schema } = (call?.procedure._def.inputs.at(-1) ?? {}) as { schema?: yup.Schema }
  const said = schema ? inputSchema(schema) : {}
  const sent = named(said, wire(request))
  const isFitting = call?.meta.upload === true || validatorOf(`${name} request`, said, false)(sent)
  return isFitting ? (sent ?? undefined) : NONE
}

const NONE = Symbol('an input that no example may show')
const { CONTRACT_EXAMPLES } = process.env
const recorded = new Map<string, number>()
const RECORDED_MAX = 5

/** Random characters: generated input is not a good example. */
const isDrawn = (input: unknown): boolean => /\\u00[01]|[\p{Co}\p{Cn}]/u.test(JSON.stringify(input ?? null))

/** Records the calls from which `npm run contract -- examples` makes the examples. */
function record(name: string, input: unknown, answer: unknown): void {
  if (CONTRACT_EXAMPLES === undefined || isDrawn(input)) return
  const times = recorded.get(name) ?? 0
  const request = exampleOf(name, input)
  if (times >= RECORDED_MAX || request === NONE) return
  recorded.set(name, times + 1)
  mkdirSync(CONTRACT_EXAMPLES, { recursive: true })
  const line = JSON.stringify({ name, request, answer }, (_key, value: unknown) =>
    value instanceof Uint8Array || (value as { type?: string } | null)?.type === 'Buffer' ? undefined : value,
  )
  appendFileSync(path.join(CONTRACT_EXAMPLES, `${process.pid}.jsonl`), `${line}\n`)
}
