import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const DEEPL_KEY = '279a2e9d-83b3-c416-7e2d-f721593e42a0:fx'

/** Requests as in https://developers.deepl.com/docs/api-reference/translate. */
interface Asked {
  text: string[]
  source_lang?: string
  target_lang: string
}

interface DeepL {
  url: string
  heard: Asked[]
  /** The reply to the next requests; `silence` never answers. */
  refusal: 429 | 456 | 500 | 'silence' | undefined
  close(): Promise<void>
}

const sources = ['CS', 'DE', 'EN', 'ES', 'FR', 'IT', 'NL', 'PL', 'PT', 'RO', 'SV']
const targets = ['CS', 'DE', 'EN-GB', 'EN-US', 'ES', 'FR', 'IT', 'NL', 'PL', 'PT-BR', 'PT-PT', 'RO', 'SV']
const messages = { 429: 'Too many requests', 456: 'Quota Exceeded', 500: 'Internal error' }

/** A fake DeepL server that prefixes each text with the target language. */
export async function aDeepL(): Promise<DeepL> {
  const answerTo = ({ text, source_lang: from, target_lang: to }: Asked) => ({
    translations: text.map((one) => ({
      detected_source_language: from ?? 'EN',
      text: `${to}: ${one}`,
    })),
  })
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    const answer = (status: number, body: object) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      if (req.method !== 'POST' || req.url !== '/v2/translate') return void answer(404, {})
      if (req.headers.authorization !== `DeepL-Auth-Key ${DEEPL_KEY}`) return void answer(403, { message: 'Forbidden' })
      const asked = JSON.parse(Buffer.concat(parts).toString()) as Asked
      service.heard.push(asked)
      const { refusal } = service
      if (refusal === 'silence') return
      if (refusal) return void answer(refusal, { message: messages[refusal] })
      if (!targets.includes(asked.target_lang))
        return void answer(400, { message: "Value for 'target_lang' not supported." })
      if (asked.source_lang !== undefined && !sources.includes(asked.source_lang))
        return void answer(400, { message: "Value for 'source_lang' not supported." })
      answer(200, answerTo(asked))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const service: DeepL = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: [],
    refusal: undefined,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return service
}
