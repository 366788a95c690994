import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#api/kit/config.ts'
import { createLog } from '#api/kit/log.ts'
import type { CardProcessor } from '#api/payment/card-processor.part.ts'
import { openCardProcessor } from '#api/payment/open-card-processor.part.ts'
import { freePort } from '#scripts/kit/free-port.ts'
import { startNode } from '#scripts/kit/node-process.ts'
import { anOrder } from '#tests/support/cards.ts'
import { payOnPage } from '#tests/support/offers.ts'

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
  test('whoever is told where it will be opens none himself: payments wait until it is there', async () => {
    await expect(processor.createCheckout(anOrder())).rejects.toMatchObject({
      code: 'payment.processor_unavailable',
      status: 503,
    })

    await startSandbox().ready

    expect(await processor.createCheckout(anOrder())).toMatchObject({ state: 'open' })
  })

  test('killed after it took the money, it is back at its address and knows of it', async () => {
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

  test('a second one on the same folder waits until the first is gone', async () => {
    const first = startSandbox()
    await first.ready
    const page = await processor.createCheckout(anOrder())

    const second = startSandbox()
    first.stop()
    await second.ready

    expect(await processor.getPayment(page.id)).toMatchObject({ state: 'open' })
  })
})
