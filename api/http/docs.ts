import type { AnyTRPCRouter } from '@trpc/server'
import type { RequestHandler } from 'express'
import { callsOf } from './rest.ts'

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The calls to read, one table a domain; `openapi.json` has every detail for tools. */
export const docs =
  (router: AnyTRPCRouter): RequestHandler =>
  (_req, res) => {
    const domains = Map.groupBy(callsOf(router), ({ name }) => name.split('.')[0] ?? '')
    const tables = [...domains].map(
      ([domain, calls]) =>
        `<h2 id="${escape(domain)}">${escape(domain)}</h2><table><thead><tr><th>Call<th>Who<th>What</thead><tbody>${calls
          .map(
            ({ meta }) =>
              `<tr><td><code>${meta.method} ${escape(meta.path)}</code><td>${meta.access}<td>${escape(meta.summary)}`,
          )
          .join('')}</table>`,
    )
    res
      .set(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('html')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>CarryTo API</title><style>body{font:17px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.4rem;border-bottom:1px solid #8886;vertical-align:top}code{font-size:.9em}</style><h1>CarryTo API</h1><p>Every call stands under <code>/api</code> and again under <code>/api/mobile</code>. <a href="/api/openapi.json">openapi.json</a></p>${tables.join('')}`,
      )
  }
