/** The part of OpenAPI 3.1 that our document uses and the docs page shows. */
export interface Contract {
  info: { title: string; version: string; summary: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Answer>
  }
}

interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: (Parameter | Ref)[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Answer | Ref>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export interface Answer {
  description: string
  content?: Record<string, Content>
}

interface Content {
  schema: Schema
  example?: unknown
}

interface Ref {
  $ref: string
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Resolves a `$ref`. Throws if the contract does not have it. */
export function meant<T extends object>(one: T | Ref, named: Record<string, T>): T {
  if (!('$ref' in one)) return one
  const found = named[nameOf(one.$ref)]
  if (!found) throw new Error(`the contract has no ${one.$ref}`)
  return found
}

export const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''

/** A call of the contract. */
export interface Entry {
  method: string
  path: string
  operation: Operation
  isMobileToo: boolean
}

/** Calls by tag. A call that is also under `/mobile` is listed once. */
export function entriesOf({ paths, tags }: Contract): Map<string, Entry[]> {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !operationId.startsWith('mobile.'))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
        isMobileToo: paths[`/mobile${path}`]?.[method] !== undefined,
      })),
  )
  const byTag = Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? '')
  return new Map(tags.map(({ name }) => [name, byTag.get(name) ?? []]))
}

/** Every error code of a call, as `[HTTP status, code]`. */
export function refusalsOf({ operation }: Entry, { components }: Contract): [string, string][] {
  return Object.entries(operation.responses).flatMap(([status, one]) => {
    const { content = {} } = meant(one, components.responses)
    const schema = content['application/problem+json']?.schema
    const codes = schema?.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []) ?? []
    return codes.map((code): [string, string] => [status, String(code)])
  })
}
