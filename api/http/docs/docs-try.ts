import { locales } from '#content/storefronts.ts'
import { meant, type Contract, type Entry, type Parameter, type Schema } from './docs-contract.ts'
import { escape, json } from './docs-shapes.ts'

/** Token and locale for all forms of a page. Forms stay hidden until their script runs. */
export const callForm = `<section id="try"><h2>Try</h2>
<noscript><p>Trying calls needs JavaScript.</p></noscript>
<p>Open a call, fill in its form and send it. Calls are real: they change data on this host. Without a token, the call is made as the user signed in here, or as a guest.</p>
<form id="who" class="fields" hidden>
<p class="field"><label for="who-token">Bearer token</label><input class="input" id="who-token" name="token" autocomplete="off" spellcheck="false"></p>
<p class="field"><label for="who-locale">X-Locale</label><select class="input" id="who-locale" name="locale"><option value="">of this host</option>${locales.map((one) => `<option>${one}</option>`).join('')}</select></p>
</form></section>`

/** Headers set by the browser or by the fields shared by all forms. */
const SAID_ELSEWHERE = ['X-Locale', 'X-CSRF-Token']

/** A form for one call; empty for a stream, which never ends. */
export function tryForm({ method, path, operation }: Entry, { components }: Contract): string {
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const { content } = meant(operation.responses['200'] ?? { description: '' }, {})
  if (content && 'text/event-stream' in content) return ''
  const values = (operation.parameters ?? [])
    .map((one) => meant(one, components.parameters))
    .filter(({ name }) => !SAID_ELSEWHERE.includes(name))
    .flatMap(singly)
  const id = (name: string) => escape(`${operation.operationId}-${name}`)
  const fields = values.map((one) => input(one, id(one.name)))
  if (type === 'multipart/form-data')
    for (const [name, schema] of Object.entries(body?.schema.properties ?? {}))
      fields.push(
        input(
          { name, in: 'part', schema, required: body?.schema.required?.includes(name) ?? false },
          id(`part-${name}`),
        ),
      )
  else if (type)
    fields.push(
      `<p class="field wide"><label for="${id('body')}">Body</label><textarea class="input" id="${id('body')}" name="body" data-in="body" rows="8" spellcheck="false">${body?.example === undefined ? '' : json(body.example)}</textarea></p>`,
    )
  return `<form class="try" data-method="${method}" data-path="${escape(path)}" aria-label="Try ${escape(operation.operationId)}" hidden><h4>Try</h4><div class="fields">${fields.join('')}</div><p><button class="button">Send</button></p><div class="got" role="status" hidden></div></form>`
}

interface Value extends Pick<Parameter, 'name' | 'schema' | 'required' | 'example'> {
  in: Parameter['in'] | 'part'
}

/** An object in a query becomes one field per property: `price[amount]`. */
function singly(one: Value): Value[] {
  const { properties } = one.schema
  if (!properties) return [one]
  const example = (one.example ?? {}) as Record<string, unknown>
  return Object.entries(properties).map(([name, schema]) => ({
    in: one.in,
    name: `${one.name}[${name}]`,
    schema,
    required: one.required === true && one.schema.required?.includes(name) === true,
    example: example[name],
  }))
}

function input({ name, in: place, schema, required, example }: Value, id: string): string {
  const own = `id="${id}" class="input" name="${escape(name)}" data-in="${place}"${required ? ' required' : ''}`
  const label = `<label for="${id}">${escape(name)}</label>`
  return `<p class="field">${label}${control(schema, own, required === true, example)}</p>`
}

function control(schema: Schema, own: string, isRequired: boolean, example: unknown): string {
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined)
  if (choices)
    return `<select ${own}>${[...(isRequired ? [] : ['']), ...choices].map((one) => `<option>${escape(one)}</option>`).join('')}</select>`
  if (schema.format === 'binary') return `<input type="file" ${own}>`
  const shown = example === undefined ? '' : ` placeholder="${escape(example)}"`
  const list = schema.items ? ' data-list' : ''
  return `<input ${own}${shown}${list} autocomplete="off" spellcheck="false">`
}
