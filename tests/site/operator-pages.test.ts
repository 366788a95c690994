import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#api/kit/config.ts'
import { readOperators } from '#api/storefront/read-operators.lib.ts'
import { locales, storefrontOf, type Locale } from '#content/storefronts.ts'
import { built } from './built.ts'

const demo = readOperators(readConfig({}))
const real = { ...demo.de_DE, legalName: 'Echte Fracht GmbH', isDemo: false }
const pages = ['imprint', 'contact', 'terms', 'privacy'] as const

type Handler = (req: object, res: object, next: (error?: unknown) => void, locals: object) => void

let port = 0
let stop = () => {}

beforeAll(async () => {
  const entry = path.join(built, '../server/entry.mjs')
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: Handler }
  const server = createServer((req, res) => {
    const [, locale = ''] = (req.url ?? '').split('/')
    const operator = req.headers['x-real'] ? real : demo[locale as Locale]
    const locals = { storefront: storefrontOf(locale as Locale), api: {}, operator }
    handler(req, res, () => res.writeHead(404).end(), locals)
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  port = (server.address() as AddressInfo).port
  stop = () => void server.close()
})
afterAll(() => {
  stop()
})

async function read(locale: Locale, page: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}/${locale}/${page}/`, { headers })
  expect(answer.status, `${locale} ${page}`).toBe(200)
  return answer.text()
}

describe('the operator of the shop', () => {
  test.each(locales)('%s names its operator and the two addresses to write to', async (locale) => {
    const { legalName, address, registerNumber, vatNumber, responsible, email, complaints } = demo[locale]
    const said = {
      imprint: [legalName, ...address, registerNumber, vatNumber, responsible, email, complaints],
      contact: [legalName, ...address, `mailto:${email}`, `mailto:${complaints}`],
      terms: [legalName, address.join(', '), complaints],
      privacy: [legalName, address.join(', '), email],
    }
    for (const page of pages) {
      const html = await read(locale, page)
      const lacking = said[page].filter((one) => !html.includes(one))
      expect(lacking, `${locale} ${page}`).toEqual([])
      expect(html, `${locale} ${page}`).not.toMatch(/\{\{|&#x2F;|undefined/)
    }
  })

  test('the demo operator is marked as such on each of these pages, a real one is not', async () => {
    for (const locale of locales)
      for (const page of pages) expect(await read(locale, page), `${locale} ${page}`).toMatch(/class="notice warn"/)
    for (const page of pages) {
      const html = await read('de_DE', page, { 'x-real': '1' })
      expect(html).toContain('Echte Fracht GmbH')
      expect(html).not.toMatch(/class="notice warn"/)
    }
  })
})
