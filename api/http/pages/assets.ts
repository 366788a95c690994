import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { encodingFor } from './encodings.ts'
import type { PageCache, Text } from './page-cache.ts'
import { sendForm, type Beside } from '#api/http/send-form.ts'

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400

/** Types of the files served from here. HTML is missing on purpose: a page has its own URL. */
const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  ico: 'image/x-icon',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
}
/** Formats that are compressed already. */
const PACKED = /\.(?:png|jpg|webp|avif|woff2)$/

interface File {
  text: Text
  isPacked: boolean
  beside: Beside
}

type Assets = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/** Serves scripts, fonts and icons from memory; all of them together are 1–2 MB. */
export function assets(folder: string, cache: PageCache): Assets {
  const names = new Set(listFiles(folder))
  const read = new Map<string, File>()
  const find = (name: string): File | undefined => {
    const cached = read.get(name)
    if (cached ?? !names.has(name)) return cached
    const file = readFile(folder, name, cache)
    read.set(name, file)
    return file
  }
  return (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const file = isRead ? find((req.url ?? '').split('?', 1)[0] ?? '') : undefined
    if (!file) return next()
    const encoding = file.isPacked ? undefined : encodingFor(req.headers['accept-encoding'])
    sendForm(req, res, file.text.as(encoding), file.beside)
  }
}

const listFiles = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((name) => typeOf(name) !== undefined)
    .map((name) => `/${name.replaceAll(path.sep, '/')}`)

const typeOf = (name: string): string | undefined => types[path.extname(name).slice(1)]

function readFile(folder: string, name: string, cache: PageCache): File {
  const isNamedByContent = name.startsWith('/_a/')
  const file = path.join(folder, name)
  return {
    text: cache.find(readFileSync(file), file),
    isPacked: PACKED.test(name),
    beside: {
      type: typeOf(name) ?? '',
      keeping: isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`,
      vary: 'accept-encoding',
    },
  }
}
