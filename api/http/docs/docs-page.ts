import { errorStatus, type ErrorCode } from '#api/common/errors.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { wireCode } from '#api/kit/problem.ts'
import { entriesOf, meant, refusalsOf, type Answer, type Contract, type Entry } from './docs-contract.ts'
import {
  docsPath,
  escape,
  fieldList,
  json,
  pageOfType,
  prose,
  shape,
  typeOf,
  typePages,
  type Field,
} from './docs-shapes.ts'
import { callForm, tryForm } from './docs-try.ts'
import { meanings } from './openapi-operation.ts'

/** The pages of the API reference: the index, one for each tag, and the types. */
export function docsPages(contract: Contract): Map<string, () => string> {
  const byTag = entriesOf(contract)
  const pages = new Map([['', () => indexPage(contract, byTag)]])
  for (const { name, description } of contract.tags)
    pages.set(name, () => {
      const entries = byTag.get(name) ?? []
      const calls = entries.map((entry) => callOf(entry, entries, contract)).join('')
      const content = `<p>${escape(description)}</p>${callForm}${calls}`
      return page(contract, name, content, 'try-call')
    })
  for (const name of typePages) pages.set(name, () => page(contract, 'Types', typesOf(contract, name), 'try-call'))
  return pages
}

function page({ info, tags }: Contract, title: string, content: string, script: 'find-call' | 'try-call'): string {
  const links = [
    ['', 'Getting started'],
    ...tags.map(({ name }) => [name, name]),
    ['types-a-f', 'Types A–F'],
    ['types-g-o', 'Types G–O'],
    ['types-p-z', 'Types P–Z'],
  ].map(([name = '', text]) => `<li><a href="${docsPath(escape(name))}">${escape(text)}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title ? `${escape(title)} – ` : ''}${escape(info.title)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/docs.css">
<script type="module" src="/api/docs/${script}.js"></script>
</head>
<body class="docs">
<header class="wrap">
<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>
<h1 class="h2-public">${escape(title || `${info.title} API`)}</h1>
</header>
<main class="wrap">
${content}
</main>
</body>
</html>
`
}

function indexPage(contract: Contract, byTag: ReadonlyMap<string, Entry[]>): string {
  const { info } = contract
  const lists = contract.tags.map(
    ({ name, description }) =>
      `<section class="calls" id="about-${escape(name)}"><h3><a href="${docsPath(escape(name))}">${escape(name)}</a></h3><p>${escape(description)}</p><ul>${(byTag.get(name) ?? []).map(callLine).join('')}</ul></section>`,
  )
  const content = `<p>${escape(info.summary)}</p>
${rulesOf(contract)}
<section id="calls"><h2>Calls</h2>
<form id="find" role="search" hidden><p class="field"><label for="find-text">Search calls</label><input class="input" id="find-text" type="search" autocomplete="off" spellcheck="false"></p><p id="find-count" role="status"></p></form>
${lists.join('\n')}</section>
${section('errors', 'Errors', 'Each error has a code for programs; its `type` links here. Title and detail are in the language of the caller; here they are in English.', errorsOf([...byTag.values()].flat(), contract))}`
  return page(contract, '', content, 'find-call')
}

const callLine = (entry: Entry): string =>
  `<li id="${idOf(entry)}"><a href="${pathOf(entry)}">${escape(entry.operation.summary)}</a> <code>${entry.method} ${escape(entry.path)}</code></li>`

const section = (id: string, name: string, text: string, content: string): string =>
  `<section id="${escape(id)}"><h2>${escape(name)}</h2><p>${prose(text)}</p>${content}</section>`

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

function callOf(entry: Entry, siblings: readonly Entry[], contract: Contract): string {
  const { method, path, operation, isMobileToo } = entry
  const refusals = refusalsOf(entry, contract)
  return `<details class="call" id="${idOf(entry)}"><summary><h3><code><b>${method}</b> ${escape(path)}</code> <span>${escape(operation.summary)}</span></h3></summary>
<p>${[prose(operation.description ?? ''), isMobileToo ? 'Also under <code>/api/mobile</code>.' : ''].filter((one) => one).join(' ')} <small>${escape(operation.operationId)}</small></p>
${inputsOf(entry, contract)}
<h4>Response</h4>${Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, one]) => answerOf(status, meant(one, contract.components.responses)))
    .join('')}
<h4>Errors</h4><ul class="codes">${refusals.map(([status, code]) => `<li><a href="${docsPath('')}#${escape(anchorOf(code))}">${escape(code)}</a> ${status}</li>`).join('')}</ul>
${exampleOf(entry, siblings)}
${tryForm(entry, contract)}
</details>`
}

const idOf = ({ operation }: Entry): string => `call-${escape(operation.operationId)}`

const linkTo = (entry: Entry): string => `<a href="${pathOf(entry)}">${entry.method} ${escape(entry.path)}</a>`

const pathOf = (entry: Entry): string => `${docsPath(escape(entry.operation.tags[0]))}#${idOf(entry)}`

function inputsOf({ operation }: Entry, { components }: Contract): string {
  const { parameters = [], requestBody } = operation
  const values = parameters.map((one): Field => {
    const { name, in: place, required = false, ...said } = meant(one, components.parameters)
    return { ...said, name, place, isRequired: required }
  })
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const about = `Body, ${escape(type)}${requestBody?.required ? '' : ', optional'}`
  return `${values.length > 0 ? `<h4>Parameters</h4>${fieldList(values)}` : ''}${
    body ? `<h4>${about}</h4>${shape(body.schema)}` : ''
  }`
}

function answerOf(status: string, { description, content = {} }: Answer): string {
  const [type, one] = Object.entries(content)[0] ?? []
  const said = type === 'application/json' ? '' : `, ${escape(type ?? 'no body')}`
  return `<p>${status} ${escape(description)}${said}${one ? ` <code>${typeOf(one.schema)}</code>` : ''}</p>`
}

function exampleOf(entry: Entry, siblings: readonly Entry[]): string {
  const sent = Object.values(entry.operation.requestBody?.content ?? {})[0]?.example
  const { schema, example } = answerOfCall(entry) ?? {}
  const same = schema?.$ref ? siblings.find((one) => answerOfCall(one)?.schema.$ref === schema.$ref) : entry
  const shown = [
    ...(sent === undefined ? [] : [`<p>Request</p><pre tabindex="0">${json(sent)}</pre>`]),
    ...(example === undefined
      ? []
      : same && same !== entry
        ? [`<p>The response looks like that of ${linkTo(same)}.</p>`]
        : [`<p>Response</p><pre tabindex="0">${json(example)}</pre>`]),
  ]
  return shown.length > 0 ? `<h4>Example</h4>${shown.join('')}` : ''
}

/** The content of a successful response. */
function answerOfCall({ operation }: Entry) {
  const [, answer] = Object.entries(operation.responses).find(([one]) => one.startsWith('2')) ?? []
  return answer && 'content' in answer ? Object.values(answer.content ?? {})[0] : undefined
}

const codes = Object.keys(errorStatus) as ErrorCode[]
const byWireCode = new Map(codes.map((code) => [wireCode(code), code]))

/** Id of the paragraph that explains a code; the `type` of a problem ends with it. */
const anchorOf = (code: string): string => byWireCode.get(code) ?? code

/** If more calls than this can fail with a code, only their number is shown. */
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
  if (by.length === 0) return '<p>Possible for every call.</p>'
  if (by.length > SHOWN_AT_ONCE) return `<p>Possible for ${by.length} of ${all} calls.</p>`
  return `<p>Possible for ${by.map(linkTo).join(', ')}.</p>`
}

const typesOf = ({ components }: Contract, page: string): string =>
  Object.entries(components.schemas)
    .filter(([name]) => pageOfType(name) === page)
    .map(
      ([name, schema]) =>
        `<details class="call" id="type-${escape(name)}"><summary><h3><code>${escape(name)}</code> <span>${escape(schema.description ?? '')}</span></h3></summary>${shape(schema)}</details>`,
    )
    .join('')
