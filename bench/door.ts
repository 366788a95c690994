import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { AddressInfo } from 'node:net'

/** A reverse proxy in front of the shop. */
interface Door {
  port: number
  close: () => void
}

const SCRIPTS = /<script\b[^>]*>[^]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g

/**
 * Serves the pages unchanged, or without their scripts (`isBare`). Both variants go through such a
 * proxy, so that neither has a shorter way.
 */
export async function openDoor(origin: string, { isBare }: { isBare: boolean }): Promise<Door> {
  const { port } = new URL(origin)
  const server = createServer((req, res) => {
    const headers = { ...req.headers, 'accept-encoding': 'br' }
    request({ host: '127.0.0.1', port, path: req.url, method: req.method, headers }, (answer) => {
      void send(answer, res, isBare)
    })
      .on('error', () => res.destroy())
      .end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => void server.close().closeAllConnections(),
  }
}

async function send(answer: IncomingMessage, res: ServerResponse, isBare: boolean): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part)
  const { 'transfer-encoding': _, connection: __, ...headers } = answer.headers
  const isPage = (headers['content-type'] ?? '').startsWith('text/html')
  const sent = Buffer.concat(parts)
  const bytes = isPage && isBare ? withoutScript(sent) : sent
  res.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': bytes.length }).end(bytes)
}

const withoutScript = (packed: Buffer): Buffer =>
  brotliCompressSync(brotliDecompressSync(packed).toString().replace(SCRIPTS, ''))
