import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Form } from './pages/page-cache.ts'
import { securityHeaders } from './security.ts'

/** Headers that belong to a cached body: type, caching and others. */
export interface Beside {
  type: string
  keeping: string
  vary: string
  more?: Record<string, string>
}

/** Sends a body from memory, or 304 if the client has it. Range requests get the whole body. */
export function sendForm({ method, headers }: IncomingMessage, res: ServerResponse, form: Form, beside: Beside): void {
  if (isKnown(headers, form.tag)) return void res.writeHead(304, shortHeadOf(form, beside)).end()
  let head = heads.get(form)
  if (!head) {
    head = headOf(form, beside)
    heads.set(form, head)
  }
  res.writeHead(200, head).end(method === 'HEAD' ? undefined : form.bytes)
}

/** Headers are built once per form. */
const heads = new WeakMap<Form, string[]>()

const shortHeadOf = ({ tag }: Form, { keeping, vary }: Beside): string[] => [
  ...['etag', tag, 'cache-control', keeping, 'vary', vary],
]

export const headOf = (form: Form, beside: Beside): string[] => [
  ...securityHeaders.flat(),
  ...Object.entries(beside.more ?? {}).flat(),
  ...['content-type', beside.type],
  ...shortHeadOf(form, beside),
  ...['content-length', String(form.bytes.length)],
  ...(form.encoding ? ['content-encoding', form.encoding] : []),
]

/** Also matches an ETag that a proxy has weakened. */
function isKnown(headers: IncomingMessage['headers'], tag: string): boolean {
  const asked = headers['if-none-match']
  if (asked === undefined || /\bno-cache\b/.test(headers['cache-control'] ?? '')) return false
  return asked === tag || asked === '*' || asked.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
