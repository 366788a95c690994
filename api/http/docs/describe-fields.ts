import { fieldTexts } from './field-texts.ts'
import { ownTexts } from './own-field-texts.ts'
import type { Json } from './openapi-operation.ts'

const byOwner = new Map<string, Record<string, string>>()
for (const [owners, texts] of Object.entries(ownTexts))
  for (const owner of owners.split(' ')) byOwner.set(owner, { ...byOwner.get(owner), ...texts })

/** The owners of a field, most specific first: `offer.give.aspects`, `aspects`, `offer.give`. */
const ownersOf = (root: string, parent: string | undefined): string[] =>
  parent === undefined ? [root] : [`${root}.${parent}`, parent, root]

/**
 * The text for a field of a call or type, which may be inside another field. Without an owner it is
 * the text for this name everywhere.
 */
export function findText(name: string, root: string, parent?: string): { text: string; owner?: string } | undefined {
  for (const owner of ownersOf(root, parent)) {
    const text = byOwner.get(owner)?.[name]
    if (text !== undefined) return { text, owner }
  }
  const text = fieldTexts[name]
  return text === undefined ? undefined : { text }
}

const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems']

/** Adds a description to each property that has none. */
export function describeFields(schema: Json, root: string, parent?: string): Json {
  const inside = (value: unknown, way = parent) => describeFields(value as Json, root, way)
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties') return [key, describeProperties(value as Record<string, Json>, inside, root, parent)]
    if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object')) return [key, inside(value)]
    if (LISTS.includes(key)) return [key, (value as unknown[]).map((one) => inside(one))]
    return [key, value]
  })
  return Object.fromEntries(entries)
}

function describeProperties(
  properties: Record<string, Json>,
  inside: (value: unknown, way: string) => Json,
  root: string,
  parent: string | undefined,
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const text = schema.description ?? findText(name, root, parent)?.text
      const whole = inside(schema, name)
      return [name, text === undefined ? whole : { description: text, ...whole }]
    }),
  )
}
