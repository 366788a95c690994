import { describe, expect, test } from 'vitest'
import { findText } from '#api/http/docs/describe-fields.ts'
import { fieldTexts } from '#api/http/docs/field-texts.ts'
import { openapi } from '#api/http/docs/openapi.ts'
import { ownTexts } from '#api/http/docs/own-field-texts.ts'
import { appRouter } from '#api/router.ts'
import { oddSentences } from './dialect.ts'

interface Schema {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
interface Parameter {
  $ref?: string
  name: string
  description?: string
  schema: Schema
}
interface Operation {
  operationId: string
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, { description: string }>
    headers: Record<string, { description: string }>
  }
}

const document = openapi(appRouter) as unknown as Document
const { components, tags } = document
const operations = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  // The twins for apps have the same texts.
  .filter(({ operationId }) => !operationId.startsWith('mobile.'))

interface Field {
  name: string
  /** Call or type. */
  root: string
  /** The field that contains it. */
  parent: string | undefined
  description: string | undefined
}

function* fieldsIn(schema: Schema, root: string, parent?: string): Generator<Field> {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  for (const [name, one] of Object.entries(properties)) {
    yield { name, root, parent, description: one.description }
    yield* fieldsIn(one, root, name)
  }
  const values = typeof additionalProperties === 'object' ? [additionalProperties] : []
  for (const one of [...(items ? [items] : []), ...values, ...anyOf, ...oneOf, ...allOf])
    yield* fieldsIn(one, root, parent)
}

function* fieldsOf({ operationId, ...operation }: Operation): Generator<Field> {
  for (const { name, description, schema } of operation.parameters ?? []) {
    // Headers are shared by calls.
    if (name === undefined) continue
    yield { name, root: operationId, parent: undefined, description }
    yield* fieldsIn(schema, operationId, name)
  }
  const contents = [operation.requestBody ?? {}, ...Object.values(operation.responses)]
  for (const { content = {} } of contents)
    for (const { schema } of Object.values(content)) yield* fieldsIn(schema, operationId)
}

const fields = [
  ...operations.flatMap((operation) => [...fieldsOf(operation)]),
  ...Object.entries(components.schemas).flatMap(([name, schema]) => [...fieldsIn(schema, name)]),
]

/** First words of summaries, all imperative. */
const VERBS =
  /^(?:Accept|Add|Answer|Appeal|Approve|Ask|Block|Calculate|Cancel|Change|Check|Close|Complete|Confirm|Count|Create|Decline|Delete|Dismiss|Edit|Estimate|Exchange|Find|Generate|Get|Hide|Hold|Invite|Leave|List|Mail|Make|Mark|Move|Open|Post|Propose|Publish|Recalculate|Receive|Recommend|Record|Refund|Register|Reinstate|Reject|Remove|Rename|Replace|Reply|Report|Request|Resend|Resolve|Resume|Retry|Review|Save|Search|Send|Set|Share|Show|Sign|Start|Stop|Stream|Submit|Subscribe|Suggest|Suspend|Translate|Turn|Undo|Unmask|Unsubscribe|Update|Uphold|Upload|Validate|Verify|Watch|Withdraw)\b/

const SUMMARY_MAX = 80

describe('the API reference', () => {
  test('describes every parameter and every property', () => {
    const silent = fields.filter(({ description = '' }) => description.trim() === '')

    expect(
      silent.map(({ name, root, parent }) => [root, parent, name].filter(Boolean).join('.')),
      'Write a comment above the field in its view, then `npm run contract`; for an input, write a line in api/http/docs/own-field-texts.ts, or in field-texts.ts if its name has one meaning everywhere.',
    ).toEqual([])
  })

  test('has imperative summaries', () => {
    const odd = operations.filter(
      ({ summary }) => !VERBS.test(summary) || summary.endsWith('.') || summary.length > SUMMARY_MAX,
    )

    expect(
      odd.map(({ operationId, summary }) => `${operationId}: ${summary}`),
      'Begin with a verb, as in “List the offers on a listing”; details belong in `about`. A verb that is missing here joins VERBS.',
    ).toEqual([])
  })

  test('is in plain English', () => {
    const texts: (string | undefined)[] = [
      ...operations.flatMap(({ summary, description }) => [summary, description]),
      ...operations.flatMap(({ responses }) => Object.values(responses).map((one) => one.description)),
      ...tags.map(({ description }) => description),
      ...fields.map(({ description }) => description),
      ...Object.values({
        ...components.parameters,
        ...components.responses,
        ...components.headers,
      }).map(({ description }) => description),
      ...Object.values(components.schemas).map(({ description }) => description),
    ]
    const odd = texts.flatMap((text) => oddSentences(text ?? ''))

    expect(
      [...new Set(odd)],
      'Begin with the thing, write “they”, use the common word (CONTRIBUTING.md, “How we write”).',
    ).toEqual([])
  })

  test('uses every text for fields', () => {
    const used = new Set(
      fields.flatMap(({ name, root, parent, description }) => {
        const { text, owner = '' } = findText(name, root, parent) ?? {}
        return text === description ? [`${owner} ${name}`] : []
      }),
    )
    const isUsed = (owner: string, texts: object) => Object.keys(texts).some((name) => used.has(`${owner} ${name}`))
    const unused = [
      ...Object.keys(fieldTexts).filter((name) => !used.has(` ${name}`)),
      ...Object.entries(ownTexts).flatMap(([owners, texts]) => [
        ...owners.split(' ').filter((owner) => !isUsed(owner, texts)),
        ...Object.keys(texts)
          .filter((name) => !owners.split(' ').some((owner) => used.has(`${owner} ${name}`)))
          .map((name) => `${owners}: ${name}`),
      ]),
    ]

    expect(unused, 'Delete these lines of api/http/docs/field-texts.ts and own-field-texts.ts.').toEqual([])
  })
})
