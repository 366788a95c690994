import { request } from 'node:http'
import type { Task } from './raw-server.ts'
import type { Request } from './works.ts'

/** Headers of the connection, not of the response. */
const OF_THE_LINE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** The response as sent, still compressed: the references send the same bytes. */
export function askOnce(origin: string, { method, path, headers, body }: Request) {
  const { port } = new URL(origin)
  return new Promise<Task['answer']>((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, method, path, headers }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => {
        const bytes = Buffer.concat(parts)
        const kept = Object.entries(res.headers).filter(([name]) => !OF_THE_LINE.has(name))
        resolve({
          status: res.statusCode ?? 0,
          headers: {
            ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
            'content-length': String(bytes.length),
          },
          body: bytes.toString('base64'),
        })
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
