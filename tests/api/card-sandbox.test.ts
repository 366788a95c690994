import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#api/kit/config.ts'
import { createLog } from '#api/kit/log.ts'
import type { CardProcessor } from '#api/payment/card-processor.port.ts'
import { localSecrets } from '#api/payment/find-sandbox.lib.ts'
import { openCardProcessor } from '#api/payment/open-card-processor.port.ts'
import { freePort } from '#scripts/kit/free-port.ts'
import { startNode } from '#scripts/kit/node-process.ts'
import { anOrder } from '#tests/support/scenes/cards.ts'
import { payOnPage } from '#tests/support/scenes/offers.ts'

let env: Record<string, string>
let processor: CardProcessor
type NodeProcess = ReturnType<typeof startNode>

let started: NodeProcess[]

beforeEach(async () => {
  env = {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'carryto-sandbox-')),
    CARD_SANDBOX_URL: `http://127.0.0.1:${await freePort()}`,
  }
  started = []
  processor = (await openCardProcessor(readConfig(env), createLog('silent'))).cardProcessor
})

afterEach(async () => {
  for (const { stop, ended } of started.reverse()) {
    stop()
    await ended
  }
  await rm(env.DATA_DIR ?? '', { recursive: true, force: true })
})

function startSandbox(): NodeProcess {
  const sandbox = startNode('api/card-sandbox.ts', env)
  started.push(sandbox)
  return sandbox
}

describe('the card sandbox as a process of its own', () => {
  test('with only the address configured, the app starts no sandbox: payments fail with 503 until it is up', async () => {
    await expect(processor.createCheckout(anOrder())).rejects.toMatchObject({
      code: 'payment.processor_unavailable',
      status: 503,
    })

    await startSandbox().ready

    expect(await processor.createCheckout(anOrder())).toMatchObject({ state: 'open' })
  })

  test('killed after taking the money, it comes back at the same address and still knows the payment', async () => {
    const first = startSandbox()
    await first.ready
    const page = await processor.createCheckout(anOrder())
    await payOnPage(page.url ?? '', 'success')

    process.kill(first.pid ?? 0, 'SIGKILL')
    await first.ended
    await startSandbox().ready

    expect(await processor.getPayment(page.id)).toMatchObject({ state: 'captured' })
    expect((await fetch(page.url ?? '', { redirect: 'manual' })).status).toBe(303)
  })

  test('a second start on the same folder uses the first server, and takes over when that one is gone', async () => {
    const first = startSandbox()
    await first.ready
    const page = await processor.createCheckout(anOrder())

    await startSandbox().ready
    first.stop()
    await first.ended

    await vi.waitFor(async () => expect(await processor.getPayment(page.id)).toMatchObject({ state: 'open' }), {
      timeout: 10_000,
    })
  })

  test('a copied data folder gets keys of its own, so it never talks to the other sandbox', async () => {
    const config = readConfig(env)
    const original = localSecrets(config)
    const copy = `${config.dataDir}-copy`
    await cp(config.dataDir, copy, { recursive: true })

    expect(localSecrets({ ...config, dataDir: copy })).not.toEqual(original)
    await rm(copy, { recursive: true })
  })
})
