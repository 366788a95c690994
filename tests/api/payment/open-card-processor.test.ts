import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig, type Config } from '#api/kit/config.ts'
import { createLog } from '#api/kit/log.ts'
import { openCardProcessor } from '#api/payment/open-card-processor.port.ts'
import { run } from '#scripts/kit/child.ts'
import { anOrder } from '#tests/support/scenes/cards.ts'
import { payOnPage } from '#tests/support/scenes/offers.ts'

let config: Config
type OpenCardProcessor = Awaited<ReturnType<typeof openCardProcessor>>

let opened: OpenCardProcessor[]

beforeEach(async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'carryto-cards-'))
  config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR })
  opened = []
})

afterEach(async () => {
  for (const { close } of opened.reverse()) await close()
  await rm(config.dataDir, { recursive: true, force: true })
})

async function open(): Promise<OpenCardProcessor> {
  const one = await openCardProcessor(config, createLog('silent'))
  opened.push(one)
  return one
}

describe('card payments without a key', () => {
  test('are shared by two processes of one machine', async () => {
    const [web, worker] = [await open(), await open()]

    const page = await web.cardProcessor.createCheckout(anOrder())

    expect(await worker.cardProcessor.getPayment(page.id)).toMatchObject({
      state: 'open',
      amountMinor: 12_300,
    })
  })

  test('survive a restart, and a page keeps its address', async () => {
    const first = await open()
    const page = await first.cardProcessor.createCheckout(anOrder())
    await first.close()
    opened = []

    const second = await open()
    await payOnPage(page.url ?? '', 'success')

    expect((await second.cardProcessor.getPayment(page.id)).state).toBe('captured')
  })

  test('have a readable page, with the price', async () => {
    const { cardProcessor } = await open()
    const { url } = await cardProcessor.createCheckout(anOrder())

    const html = await (await fetch(url ?? '')).text()

    expect(html).toContain('Payment to CarryTo')
    expect(html).toMatch(/Pay PLN\s123\.00/)
    expect(html).not.toContain('{{')
  })

  test('are refused in production, unless it is a demo', async () => {
    config = { ...config, nodeEnv: 'production' }
    await expect(open()).rejects.toThrow('STRIPE_SECRET_KEY is missing')

    config = { ...config, demo: true }
    await expect(open()).resolves.toBeDefined()
  })

  test('with a key, no sandbox is started', async () => {
    config = { ...config, stripeSecretKey: 'sk_test_x', stripeWebhookSecret: 'whsec_x' }

    const { close } = await open()

    await expect(close()).resolves.toBeUndefined()
  })

  test('with a key, the sandbox is not even loaded', async () => {
    const key = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }

    expect(await loadedFiles({})).toContainEqual(expect.stringContaining('/sandbox/card-processor/'))

    const withKey = await loadedFiles(key)
    expect(withKey).toContainEqual(expect.stringContaining('/api/payment/stripe-processor.port.ts'))
    expect(withKey.filter((file) => file.includes('/sandbox/'))).toEqual([])
  })
})

/** Our files that a process has loaded once its card payments are open. */
async function loadedFiles(env: Record<string, string>): Promise<string[]> {
  const { code, output } = await run(process.execPath, ['tests/api/payment/loaded-modules.ts'], {
    env: { NODE_ENV: 'test', PORT: '0', DATA_DIR: config.dataDir, ...env },
  })
  expect(code, output).toBe(0)
  return JSON.parse(output) as string[]
}
