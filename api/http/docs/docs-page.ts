import { errorStatus, type ErrorCode } from '#api/common/errors.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { wireCode } from '#api/kit/problem.ts'
import {
  entriesOf,
  meant,
  refusalsOf,
  type Answer,
  type Contract,
  type Entry,
} from './docs-contract.ts'
import { escape, fieldList, json, prose, shape, typeOf, type Field } from './docs-shapes.ts'
import { tryForm, whoAsks } from './docs-try.ts'
import { meanings } from './openapi-operation.ts'

/** The API contract as an HTML page: calls, inputs, answers and error codes. */
export function docsPage(contract: Contract): string {
  const entries = entriesOf(contract)
  const tags = contract.tags.map(({ name, description }) => ({
    name,
    description,
    own: entries.get(name) ?? [],
  }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(contract.info.title)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/docs.css">
<script type="module" src="/api/docs/try-call.js"></script>
</head>
<body class="docs">
<header class="wrap">
<h1 class="h2-public">${escape(contract.info.title)} API</h1>
<p>${escape(contract.info.summary)}</p>
<nav aria-label="Contents"><ul>${[
    ['rules', 'Getting started'],
    ...tags.map(({ name }) => [`about-${name}`, name]),
    ['errors', 'Errors'],
    ['shapes', 'Shapes'],
  ]
    .map(([id, name]) => `<li><a href="#${escape(id)}">${escape(name)}</a></li>`)
    .join('')}</ul></nav>
</header>
<main class="wrap">
${rulesOf(contract)}
${whoAsks}
${tags.map((tag) => section(`about-${tag.name}`, tag.name, tag.description, tag.own.map((entry) => callOf(entry, contract)).join(''))).join('\n')}
${section('errors', 'Errors', 'A refusal has a code for programs, and its type leads here. Title and sentence come in the language of the caller; these are the English ones.', errorsOf([...entries.values()].flat(), contract))}
${section('shapes', 'Shapes', 'What several answers have in common, by its name.', shapesOf(contract))}
</main>
</body>
</html>
`
}

const section = (id: string, name: string, text: string, content: string): string =>
  `<section id="${escape(id)}"><h2>${escape(name)}</h2><p>${escape(text)}</p>${content}</section>`

/** Renders the subset of Markdown used in the contract's description. */
function rulesOf({ info }: Contract): string {
  const blocks = info.description.split(/```sh\n([^]*?)```/).map((text, at) =>
    at % 2 === 1
      ? `<pre tabindex="0">${escape(text)}</pre>`
      : text
          .split(/\n\n+/)
          .map((block) => blockOf(block.trim()))
          .join(''),
  )
  return `<section id="rules"><h2>Getting started</h2>${blocks.join('')}<p>For tools: <a href="/api/openapi.json">openapi.json</a>, OpenAPI 3.1.</p></section>`
}

function blockOf(text: string): string {
  if (text === '') return ''
  if (text.startsWith('## ')) return `<h3>${escape(text.slice(3))}</h3>`
  const marked = prose(text)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/\[(.+?)\]\((.+?)\)/g, '<a href="$2">$1</a>')
  if (!marked.startsWith('- ')) return `<p>${marked}</p>`
  const points = marked.slice(2).split(/\n- /)
  return `<ul class="said">${points.map((point) => `<li>${point}</li>`).join('')}</ul>`
}

function callOf(entry: Entry, contract: Contract): string {
  const { method, path, operation, isMobileToo } = entry
  const refusals = refusalsOf(entry, contract)
  return `<details class="call" id="${idOf(entry)}"><summary><h3><code><b>${method}</b> ${escape(path)}</code> <span>${escape(operation.summary)}</span></h3></summary>
<p>${[prose(operation.description ?? ''), isMobileToo ? 'Also under <code>/api/mobile</code>.' : ''].filter((one) => one).join(' ')} <small>${escape(operation.operationId)}</small></p>
${inputsOf(entry, contract)}
<h4>Answer</h4>${Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, one]) => answerOf(status, meant(one, contract.components.responses)))
    .join('')}
<h4>Refusals</h4><ul class="codes">${refusals.map(([status, code]) => `<li><a href="#${escape(anchorOf(code))}">${escape(code)}</a> ${status}</li>`).join('')}</ul>
${exampleOf(entry)}
${tryForm(entry, contract)}
</details>`
}

const idOf = ({ operation }: Entry): string => `call-${escape(operation.operationId)}`

function inputsOf({ operation }: Entry, { components }: Contract): string {
  const { parameters = [], requestBody } = operation
  const values = parameters.map((one): Field => {
    const { name, in: place, required = false, ...said } = meant(one, components.parameters)
    return { ...said, name, place, isRequired: required }
  })
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const about = `Body, ${escape(type)}${requestBody?.required ? '' : ', optional'}`
  return `${values.length > 0 ? `<h4>Inputs</h4>${fieldList(values)}` : ''}${
    body ? `<h4>${about}</h4>${shape(body.schema)}` : ''
  }`
}

function answerOf(status: string, { description, content = {} }: Answer): string {
  const [type, one] = Object.entries(content)[0] ?? []
  const said = type === 'application/json' ? '' : `, ${escape(type ?? 'no body')}`
  return `<p>${status} ${escape(description)}${said}${
    one ? ` <code>${typeOf(one.schema)}</code>` : ''
  }</p>`
}

function exampleOf({ operation }: Entry): string {
  const sent = Object.values(operation.requestBody?.content ?? {})[0]?.example
  const [, answer] = Object.entries(operation.responses).find(([one]) => one.startsWith('2')) ?? []
  const got = answer && 'content' in answer ? Object.values(answer.content ?? {})[0] : undefined
  const shown = [
    ...(sent === undefined ? [] : [`<p>Sent</p><pre tabindex="0">${json(sent)}</pre>`]),
    ...(got?.example === undefined
      ? []
      : [`<p>Answered</p><pre tabindex="0">${json(got.example)}</pre>`]),
  ]
  return shown.length > 0 ? `<h4>Example</h4>${shown.join('')}` : ''
}

const codes = Object.keys(errorStatus) as ErrorCode[]
const byWireCode = new Map(codes.map((code) => [wireCode(code), code]))

/** Id of the paragraph that explains a code; the `type` of a problem ends with it. */
const anchorOf = (code: string): string => byWireCode.get(code) ?? code

/** If more calls than this return a code, their list is folded and only their number is shown. */
const SHOWN_AT_ONCE = 6

function errorsOf(entries: readonly Entry[], contract: Contract): string {
  const t = wordsOf('en', 'errors')
  const callers = Map.groupBy(
    entries.flatMap((entry) => refusalsOf(entry, contract).map(([, code]) => ({ code, entry }))),
    ({ code }) => code,
  )
  const rows = codes.map((code) => {
    const key = code.replaceAll('.', '_')
    const by = callers.get(wireCode(code))?.map(({ entry }) => entry) ?? []
    return `<div id="${code}"><dt><code>${wireCode(code)}</code> <small>${errorStatus[code]}</small></dt><dd><p><b>${escape(t(`${key}.title`))}</b></p><p>${escape(t(`${key}.detail`, { when: 'in 1 minute' }))}</p><p>${escape(meanings[errorStatus[code]] ?? '')}</p>${calledBy(by, entries.length)}</dd></div>`
  })
  return `<dl class="rows">${rows.join('')}</dl>`
}

function calledBy(by: readonly Entry[], all: number): string {
  if (by.length === 0) return '<p>No call says so by itself: it may come of any.</p>'
  const links = by
    .map((entry) => `<a href="#${idOf(entry)}">${entry.method} ${escape(entry.path)}</a>`)
    .join(', ')
  if (by.length <= SHOWN_AT_ONCE) return `<p>When: ${links}.</p>`
  return `<details><summary>When: ${by.length} of ${all} calls</summary><p>${links}.</p></details>`
}

const shapesOf = ({ components }: Contract): string =>
  Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<details class="call" id="shape-${escape(name)}"><summary><h3><code>${escape(name)}</code> <span>${escape(schema.description ?? '')}</span></h3></summary>${shape(schema)}</details>`,
    )
    .join('')
