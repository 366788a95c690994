import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import { toPath } from '#content/paths.ts'
import { freePort } from '#scripts/kit/free-port.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * A fake error service that receives envelopes:
 * https://develop.sentry.dev/sdk/data-model/envelopes/
 */
async function anErrorService() {
  const told: { url: string; lines: Record<string, unknown>[] }[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (part: Buffer) => (body += part.toString()))
    req.on('end', () => {
      const lines = body.trim().split('\n')
      told.push({
        url: req.url ?? '',
        lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
      })
      res.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { told, origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

let service: Awaited<ReturnType<typeof anErrorService>>
let web: ChildProcess
let origin = ''

/** A second web process of the same shop, with the error service configured. */
test.beforeAll(async () => {
  service = await anErrorService()
  const port = String(await freePort())
  const folder = process.env.E2E_DATA_DIR ?? ''
  web = spawn(process.execPath, ['api/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_ENV: 'test',
      PORT: port,
      DATA_DIR: folder,
      DATABASE_URL: await readFile(path.join(folder, 'database-url'), 'utf8'),
      SENTRY_BROWSER_DSN: service.origin.replace('//', '//key@') + '/7',
    },
  })
  origin = `http://{subdomain}.localhost:${port}`
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/api/ready`).then(({ ok }) => ok, () => false), { timeout: 60_000 })
    .toBe(true) // prettier-ignore
})

test.afterAll(async () => {
  web.kill('SIGTERM')
  await once(web, 'exit')
  service.stop()
})

const addressOf = (locale: Locale, path: string) => origin.replace('{subdomain}', storefrontOf(locale).subdomain) + path

/** The paths of all requests except the page itself. */
function asked(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'document') addresses.push(new URL(request.url()).pathname)
  })
  return addresses
}

async function breakAWheel(page: Page, name: string): Promise<void> {
  await page.evaluate((message) => {
    setTimeout(() => {
      throw new Error(message)
    })
  }, name)
}

const eventOf = (message: string) => service.told.find(({ lines }) => JSON.stringify(lines).includes(message))

const pages = [
  { kind: 'made at build', name: '/en_GB/become-a-courier', path: toPath('en_GB', 'becomeCourier') },
  { kind: 'made per request', name: 'confirmEmail', path: toPath('en_GB', 'confirmEmail', { token: 'a-secret-word' }) },
]

for (const { kind, name, path: at } of pages)
  test(`an error in the browser is reported to the error service, from a page ${kind}; before it nothing is loaded`, async ({
    page,
  }) => {
    const loaded = asked(page)
    await page.goto(addressOf('en_GB', at), { waitUntil: 'networkidle' })
    const before = loaded.filter((one) => /report-fault|envelope/.test(one))

    await breakAWheel(page, `a wheel came off at ${name}`)

    await expect.poll(() => eventOf(`a wheel came off at ${name}`)).toBeDefined()
    const { url, lines } = eventOf(`a wheel came off at ${name}`) ?? { url: '', lines: [] }
    const [envelope, item, event] = lines
    expect(before).toEqual([])
    expect(url).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=key/)
    expect(String(envelope?.event_id)).toMatch(/^[\da-f]{32}$/)
    expect(item).toMatchObject({ type: 'event' })
    expect(event).toMatchObject({
      platform: 'javascript',
      environment: 'test',
      tags: { page: name },
      exception: { values: [{ type: 'Error', value: `a wheel came off at ${name}` }] },
    })
    // The page's URL confirms a mailbox, so it must not be reported.
    expect(JSON.stringify(lines)).not.toContain('a-secret-word')
    expect(event).not.toHaveProperty('request')
    expect(event).not.toHaveProperty('breadcrumbs')
  })

test('an unhandled rejection is reported as well, and a page reports ten times at most', async ({ page }) => {
  await page.goto(addressOf('en_GB', toPath('en_GB', 'becomeCourier')))

  await page.evaluate(() => {
    for (let at = 1; at <= 12; at++) void Promise.reject(new Error(`nobody waits for ${at}`))
  })

  // They are sent in parallel, so the last may arrive before the first.
  const told = () => service.told.filter(({ lines }) => JSON.stringify(lines).includes('nobody waits'))
  await expect.poll(() => told().length).toBe(10)
  await page.waitForLoadState('networkidle')
  expect(told()).toHaveLength(10)
})

test('E02 a refused request is reported by name, and the form says what to do', async ({ page }) => {
  const asked = '**/api/trpc/category.itemFields*'
  await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }))
  const path = toPath('en_GB', 'createAuction', { segment: 'category' })

  await page.goto(`${addressOf('en_GB', path)}?category=piano&from=London&to=Leeds`)

  await expect.poll(() => eventOf('category.itemFields: 500')).toBeDefined()
  expect(eventOf('category.itemFields: 500')?.lines.at(2)).toMatchObject({
    tags: { page: '/en_GB/create-auction/category' },
    exception: { values: [{ type: 'ApiError', value: 'category.itemFields: 500' }] },
  })
})

test('without an error service the page has no error listeners, and an error sends no request', async ({ page }) => {
  const loaded = asked(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const html = await page.content()
  const settled = loaded.length

  const broken = page.waitForEvent('pageerror')
  await breakAWheel(page, 'a wheel came off unseen')
  await broken
  // A listener would send its request within the same task.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

  expect(html).not.toContain('report-fault')
  expect(loaded.slice(settled)).toEqual([])
})
