import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type LineHabit = 'good' | 'slow' | 'losesAnswers'

const SLOW_MS = 3000

/**
 * The connection between the server and the card processor. On a bad day an answer is late, or lost
 * after the processor has acted: then only the processor knows.
 */
export async function openCardLine(processorPort: number) {
  let habit: LineHabit = 'good'
  const server = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()))

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const mood = habit
    const body = Buffer.concat(await asked.toArray())
    const { status, headers, bytes } = await forward(processorPort, asked, body)
    if (mood === 'losesAnswers') return void answer.destroy()
    if (mood === 'slow') await pause(SLOW_MS)
    answer.writeHead(status, headers).end(bytes)
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    be(next: LineHabit): void {
      habit = next
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => {
          done()
        })
        server.closeAllConnections()
      }),
  }
}

function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers }, (incoming) => {
      incoming.toArray().then((parts: Buffer[]) => {
        resolve({
          status: incoming.statusCode ?? 502,
          headers: incoming.headers,
          bytes: Buffer.concat(parts),
        })
      }, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
