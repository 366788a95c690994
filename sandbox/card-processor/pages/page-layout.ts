import type { HttpReply } from '#sandbox/card-processor/api-handler.ts'
import { Html, html } from './html.ts'
import { pagePolicy, pageStyle } from './page-style.ts'

interface Page {
  locale: string
  title: string
  content: Html
  status?: number
  wide?: boolean
}

const safety = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

export function pageReply({ locale, title, content, status = 200, wide = false }: Page): HttpReply {
  const { markup } = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${new Html(`<style>${pageStyle}</style>`)}
      </head>
      <body>
        <main class="${wide ? 'wide' : ''}">${content}</main>
      </body>
    </html>`
  return { status, headers: safety, body: markup }
}

export function redirectReply(location: string): HttpReply {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

/** The product's route symbol: from, line, to. */
export const way = html`<svg class="way" viewBox="0 0 72 16" aria-hidden="true">
  <circle class="from" cx="8" cy="8" r="6" />
  <path class="line" d="M18 8h36" />
  <circle class="to" cx="63" cy="8" r="6" />
</svg>`
