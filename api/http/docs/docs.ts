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

/** The pages of the API reference and `openapi.json`. */
export function docs(document: Json, limit: RequestHandler): Router {
  const contract = document as unknown as Contract
  const doors = Router()
  const policy = { 'content-security-policy': POLICY }
  for (const [page, html] of docsPages(contract))
    doors.get(docsPath(page).slice('/api'.length), limit, immutableFile('html', html, policy))
  doors.get('/docs/docs.css', limit, immutableFile('css', STYLES.map(read).join('')))
  doors.get(
    '/docs/try-call.js',
    limit,
    immutableFile('js', read('api/http/docs/docs-try-call.mjs')),
  )
  doors.get(
    '/docs/find-call.js',
    limit,
    immutableFile('js', read('api/http/docs/docs-find-call.mjs')),
  )
  doors.get('/openapi.json', limit, immutableFile('json', JSON.stringify(contract)))
  return doors
}
