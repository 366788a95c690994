import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const built = path.resolve(import.meta.dirname, '../../dist/site/client')

interface BuiltPage {
  /** `/pl_PL/transport/cars` */
  name: string
  html: string
}

/** Every prerendered page as built. */
export const builtPages = (): BuiltPage[] =>
  readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .map((file) => ({
      name: `/${file.replaceAll(path.sep, '/')}`.replace(/\/index\.html$/, ''),
      html: readFileSync(path.join(built, file), 'utf8'),
    }))

interface PageHeaders {
  pathname: string
  headers: { key: string; value: string }[]
}

/** The response headers the server sends with each page. */
export const headersOfPages = (): PageHeaders[] =>
  JSON.parse(readFileSync(path.join(built, '../_headers.json'), 'utf8')) as PageHeaders[]

export const allOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found]) => found ?? '')
