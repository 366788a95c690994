import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Router, type RequestHandler } from 'express'
import type { Contract } from './docs-contract.ts'
import { docsPages } from './docs-page.ts'
import { docsPath } from './docs-shapes.ts'
import type { Json } from './openapi-operation.ts'
import { immutableFile } from '#api/http/pages/immutable-file.ts'

/** Only our own files; inline scripts and styles are blocked. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Styles shared with the product's pages, then those of the docs page. */
const STYLES = [
  'site/styles/tokens.css',
  'site/styles/reset.css',
  'site/styles/base.css',
  'site/styles/parts/button.css',
  'site/styles/parts/field.css',
  'site/styles/parts/notice.css',
  'site/styles/parts/table.css',
  'api/http/docs/docs.css',
]

/** Place below `/api` and file of each page; built once, as it takes a second of processor time. */
let built: [place: string, file: RequestHandler][] | undefined

/** The pages of the API reference and `openapi.json`. */
export function docs(describe: () => Json, limit: RequestHandler): Router {
  built ??= filesOf(describe() as unknown as Contract)
  const doors = Router()
  for (const [place, file] of built) doors.get(place, limit, file)
  return doors
}

function filesOf(contract: Contract): [place: string, file: RequestHandler][] {
  const policy = { 'content-security-policy': POLICY }
  const pages = [...docsPages(contract)].map(([page, html]): [string, RequestHandler] => [
    docsPath(page).slice('/api'.length),
    immutableFile('html', html, policy),
  ])
  return [
    ...pages,
    ['/docs/docs.css', immutableFile('css', STYLES.map(read).join(''))],
    ['/docs/try-call.js', immutableFile('js', read('api/http/docs/docs-try-call.mjs'))],
    ['/docs/find-call.js', immutableFile('js', read('api/http/docs/docs-find-call.mjs'))],
    ['/openapi.json', immutableFile('json', JSON.stringify(contract))],
  ]
}
