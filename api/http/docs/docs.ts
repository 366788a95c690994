import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Router, type RequestHandler } from 'express'
import type { Contract } from './docs-contract.ts'
import { docsPages } from './docs-page.ts'
import { docsPath } from './docs-shapes.ts'
import type { Json } from './openapi-operation.ts'
import { once } from '#api/kit/read-table.ts'
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

/**
 * By their places below `/api`. Each is made when it is first asked for: all of them take a second
 * of processor time, and few visitors read any.
 */
let made: Map<string, () => RequestHandler> | undefined

/** The pages of the API reference and `openapi.json`. */
export function docs(describe: () => Json, limit: RequestHandler): Router {
  const doors = Router()
  doors.get(['/docs', '/docs/:file', '/openapi.json'], limit, (req, res, next) => {
    made ??= filesOf(describe() as unknown as Contract)
    const file = made.get(req.path.replace(/\/$/, '').toLowerCase())
    return file ? file()(req, res, next) : next()
  })
  return doors
}

function filesOf(contract: Contract): Map<string, () => RequestHandler> {
  const policy = { 'content-security-policy': POLICY }
  const pages = [...docsPages(contract)].map(
    ([page, make]) => [docsPath(page).slice('/api'.length), () => immutableFile('html', make(), policy)] as const,
  )
  const files = [
    ...pages,
    ['/docs/docs.css', () => immutableFile('css', STYLES.map(read).join(''))],
    ['/docs/try-call.js', () => immutableFile('js', read('api/http/docs/docs-try-call.mjs'))],
    ['/docs/find-call.js', () => immutableFile('js', read('api/http/docs/docs-find-call.mjs'))],
    ['/openapi.json', () => immutableFile('json', JSON.stringify(contract))],
  ] as const
  return new Map(files.map(([place, make]) => [place.toLowerCase(), once(make)]))
}
