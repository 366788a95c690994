import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startLocalProcessor, type LocalProcessor } from '#sandbox/card-processor/start-local-processor.ts'
import { testCards } from '#sandbox/card-processor/test-cards.ts'
import { isSandbox, localSecrets, notedPort, paymentsFolder, SANDBOX_HOST } from '#api/payment/find-sandbox.lib.ts'
import { processorWords } from '#api/payment/start-sandbox.port.ts'
import { stripeProcessor } from '#api/payment/stripe-processor.port.ts'
import type { Config } from '#api/kit/config.ts'
import type { Log } from '#api/kit/log.ts'
import type { Timeline } from './timeline.ts'

/** The documented test account that accepts payouts. */
const IBAN = 'DE89370400440532013000'

/** Two ticks of the sandbox. */
const LEARNS_WITHIN_MS = 2000

export type Cards = Awaited<ReturnType<typeof openCards>>

/** The local card processor with the simulated clock, and its pages as people fill them in. */
export async function openCards(config: Config, timeline: Timeline) {
  const secrets = localSecrets(config)
  const local = await startLocalProcessor({
    ...secrets,
    now: () => timeline.now().toMillis(),
    words: processorWords(),
  })

  const ask = inProcess(local.answer)

  async function post(page: string, fields: Record<string, string>): Promise<void> {
    const answer = await ask(page, { method: 'POST', body: new URLSearchParams(fields).toString() })
    if (answer.status !== 303 && answer.status !== 302)
      throw new Error(`the card processor's page answered ${answer.status}`)
  }

  async function read<Found>(path: string): Promise<Found> {
    const answer = await ask(`${local.url}${path}`, { headers: { authorization: `Bearer ${secrets.secretKey}` } })
    return (await answer.json()) as Found
  }

  return {
    url: local.url,
    processor: (log: Log) =>
      stripeProcessor({
        ...secrets,
        log,
        server: { host: SANDBOX_HOST, port: local.port, protocol: 'http' },
        fetch: ask,
      }),
    /** The payer enters a card that works. */
    pay: (page: string, name: string) =>
      post(page, { number: testCards.success.number, expiry: '12/34', cvc: '123', name }),
    /** The carrier enters their identity and bank account. */
    openAccount: (page: string, legalName: string) => post(page, { legalName, iban: IBAN, agree: 'yes' }),
    /** The payer's bank takes the money of this payment back; returns the id of the dispute. */
    async dispute(intentId: string): Promise<string> {
      const intent = await read<{ latest_charge: string }>(`/v1/payment_intents/${intentId}`)
      local.act('open a dispute', intent.latest_charge)
      const { data } = await read<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${intentId}`)
      const [dispute] = data
      if (!dispute) throw new Error('the card processor knows no dispute')
      return dispute.id
    },
    winDispute: (id: string) => {
      local.act('win the dispute', id)
    },
    /** Persists everything, so that the sandbox of this machine knows it from now on. */
    async keep() {
      local.passTime()
      local.handOver(paymentsFolder(config))
      const port = Number(await readFile(notedPort(config), 'utf8').catch(() => '0'))
      // A running sandbox has to know the payments before people can see them.
      if (await isSandbox(port, localSecrets(config))) await pause(LEARNS_WITHIN_MS)
    },
    close: () => local.stop(),
  }
}

type Answer = LocalProcessor['answer']

/** Called in-process, it answers at the moment of the calling story. */
const inProcess =
  (answer: Answer): typeof fetch =>
  (address, { method = 'GET', headers, body } = {}) => {
    const asked = {
      method,
      url: new URL(address as string),
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' ? body : '',
    }
    const { status, headers: sent, body: text } = answer(asked)
    return Promise.resolve(new Response(text, { status, headers: sent }))
  }
