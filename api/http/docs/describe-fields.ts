import { fieldTexts } from './field-texts.ts'
import { ownTexts } from './own-field-texts.ts'
import type { Json } from './openapi-operation.ts'

const byOwner = new Map<string, Record<string, string>>()
for (const [owners, texts] of Object.entries(ownTexts))
  for (const owner of owners.split(' ')) byOwner.set(owner, { ...byOwner.get(owner), ...texts })

/** The owners of a field, most specific first: `offer.give.aspects`, `aspects`, `offer.give`. */
const ownersOf = (root: string, parent: string | undefined): string[] =>
  parent === undefined ? [root] : [`${root}.${parent}`, parent, root]

/** The owner whose text describes the field; undefined if it is described by its name alone. */
export const ownerOf = (name: string, root: string, parent?: string): string | undefined =>
  ownersOf(root, parent).find((one) => byOwner.get(one)?.[name] !== undefined)

/** The text for a field of this owner: a call or type, and the field that contains it. */
export function describedAs(name: string, root: string, parent?: string): string | undefined {
  const owner = ownerOf(name, root, parent)
  return owner === undefined ? fieldTexts[name] : byOwner.get(owner)?.[name]
}

const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems']

/** Adds a description to each property that has none. */
export function describeFields(schema: Json, root: string, parent?: string): Json {
  const inside = (value: unknown, way = parent) => describeFields(value as Json, root, way)
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties')
      return [key, describeProperties(value as Record<string, Json>, inside, root, parent)]
    if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object'))
      return [key, inside(value)]
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
      const text = schema.description ?? describedAs(name, root, parent)
      const whole = inside(schema, name)
      return [name, text === undefined ? whole : { description: text, ...whole }]
    }),
  )
}
