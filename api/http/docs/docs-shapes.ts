import { nameOf, type Schema } from './docs-contract.ts'

export const escape = (text: unknown): string => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Escaped text, with `backticks` as `<code>`. */
export const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Text between tags, where quotes need no escaping. */
const escapeText = (text: unknown): string => String(text).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const json = (value: unknown): string => escapeText(JSON.stringify(value, null, 2))

/** Path of a page of the docs; the empty name is the index. */
export const docsPath = (page: string): string => (page ? `/api/docs/${page}` : '/api/docs')

/** The types do not fit on one page: each page ends before this letter. */
const pagesBefore = { 'types-a-f': 'G', 'types-g-o': 'P', 'types-p-z': '[' } as const

/** The pages with types, and the one that a type is on. */
export const typePages = Object.keys(pagesBefore)
export const pageOfType = (name: string): string =>
  Object.entries(pagesBefore).find(([, letter]) => name.toUpperCase() < letter)?.[0] ?? 'types-p-z'

/** The type of a value in TypeScript notation, as HTML. */
export function typeOf(schema: Schema): string {
  const { $ref, type, enum: values, anyOf, oneOf, allOf, items } = schema
  if ($ref) return typeLink(nameOf($ref))
  if ('const' in schema) return escapeText(JSON.stringify(schema.const))
  if (values) return values.map((one) => escapeText(JSON.stringify(one))).join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (allOf) return allOf.map(typeOf).join(' &amp; ')
  if (items) return listOf(typeOf(items)) + (type?.includes('null') ? ' | null' : '')
  if (schema.properties ?? schema.additionalProperties) return objectOf(schema)
  return [oneOf ? 'object' : (type ?? 'any')].flat().join(' | ')
}

const typeLink = (name: string): string =>
  `<a href="${docsPath(pageOfType(name))}#type-${escape(name)}">${escape(name)}</a>`

const listOf = (type: string): string => (type.includes(' | ') ? `(${type})[]` : `${type}[]`)

function objectOf({ properties = {}, required = [], additionalProperties, type }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, one]) => `${escape(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`,
  )
  if (typeof additionalProperties === 'object') fields.push(`[name]: ${typeOf(additionalProperties)}`)
  const orNull = Array.isArray(type) && type.includes('null') ? ' | null' : ''
  return `{ ${fields.join(', ')} }${orNull}`
}

/** Limits of a value: format, range, length, pattern, default. */
function limitsOf(schema: Schema): string {
  const range = (min: number | undefined, max: number | undefined, unit: string) => {
    if (min === undefined && max === undefined) return []
    if (min === undefined) return [`at most ${max}${unit}`]
    return [max === undefined ? `at least ${min}${unit}` : `${min} to ${max}${unit}`]
  }
  const { format, pattern, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  return [
    ...(format ? [escape(format)] : []),
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
    ...(pattern ? [`<code>${escape(pattern)}</code>`] : []),
    ...(schema.default === undefined || schema.default === ''
      ? []
      : [`default <code>${escape(JSON.stringify(schema.default))}</code>`]),
  ].join(', ')
}

export interface Field {
  name: string
  /** `path`, `query`, `header` or `body`. */
  place?: string
  isRequired: boolean
  description?: string | undefined
  schema: Schema
}

/** Fields as a list: name, type, meaning. */
export const fieldList = (fields: readonly Field[]): string => `<dl class="rows">${fields.map(fieldRow).join('')}</dl>`

function fieldRow({ name, place, isRequired, description, schema }: Field): string {
  const limits = limitsOf(schema)
  const text = [prose(description ?? schema.description ?? ''), ...(limits ? [`<small>${limits}</small>`] : [])].filter(
    (one) => one,
  )
  const says = [place, isRequired ? 'required' : 'optional'].filter((one) => one).join(', ')
  return `<div><dt><code>${escape(name)}</code> <small>${escape(says)}</small></dt><dd><code>${typeOf(schema)}</code>${
    text.length > 0 ? `<p>${text.join(' ')}</p>` : ''
  }</dd></div>`
}

/** The fields of an object, or the type of any other value. */
export function shape(schema: Schema): string {
  const { properties, required = [] } = schema
  if (!properties) return `<p><code>${typeOf(schema)}</code></p>`
  return fieldList(
    Object.entries(properties).map(([name, one]) => ({
      name,
      isRequired: required.includes(name),
      schema: one,
    })),
  )
}
