import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A local S3-compatible store by Amazon’s API reference: it verifies each signature (Signature
 * Version 4) against the received request, and lists two names per page.
 */
export interface BucketServer {
  server: Server
  url: string
  files: Map<string, { bytes: Buffer; written: Date }>
  /** Requests such as `PUT /files/pictures/one.webp`. */
  heard: string[]
  /** Statuses for the next requests. */
  ill: number[]
}

export const bucketKeys = { region: 'eu-central-1', accessKey: 'AKIAOURS', secretKey: 'our/secret+key' }

const PAGE = 2

export async function aBucket(name = 'files'): Promise<BucketServer> {
  const files: BucketServer['files'] = new Map()
  const heard: string[] = []
  const ill: number[] = []

  function answer(req: IncomingMessage, body: Buffer): [status: number, bytes: string | Buffer] {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost')
    heard.push(`${req.method} ${req.url}`)
    const isIll = ill.shift()
    if (isIll) return [isIll, errorOf('SlowDown')]
    const wrong = findWrongSignature(req, body)
    if (wrong) return [403, errorOf(wrong)]
    if (pathname.split('/')[1] !== name) return [404, errorOf('NoSuchBucket')]
    const key = decodeURIComponent(pathname.slice(name.length + 2))
    if (key === '') return req.method === 'HEAD' ? [200, ''] : [200, listing(searchParams)]
    if (req.method === 'PUT') {
      files.set(key, { bytes: body, written: new Date() })
      return [200, '']
    }
    if (req.method === 'DELETE') {
      files.delete(key)
      return [204, '']
    }
    const found = files.get(key)
    return found ? [200, found.bytes] : [404, errorOf('NoSuchKey')]
  }

  function listing(asked: URLSearchParams): string {
    const prefix = asked.get('prefix') ?? ''
    const after = asked.get('continuation-token') ?? ''
    const keys = [...files.keys()]
      .sort()
      .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/'))
      .filter((key) => key > after)
    const page = keys.slice(0, PAGE)
    const contents = page.map((key) => {
      const written = files.get(key)?.written.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${written}</LastModified><Size>1</Size></Contents>`
    })
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${next}${contents.join('')}</ListBucketResult>`
  }

  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const [status, bytes] = answer(req, Buffer.concat(parts))
      res.writeHead(status).end(bytes)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}/${name}`, files, heard, ill }
}

const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function findWrongSignature(req: IncomingMessage, body: Buffer): string | undefined {
  const said = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    req.headers.authorization ?? '',
  )
  const [, accessKey = '', scope = '', signed = '', signature = ''] = said ?? []
  const hash = String(req.headers['x-amz-content-sha256'])
  if (accessKey !== bucketKeys.accessKey) return 'InvalidAccessKeyId'
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return 'AccessDenied'
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost')
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const headers = signed.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}\n`)
  const asked = [req.method, pathname, query, headers.join(''), signed, hash].join('\n')
  const date = String(req.headers['x-amz-date'])
  const [day = '', region = '', service = '', end = ''] = scope.split('/')
  if (region !== bucketKeys.region || service !== 's3') return 'AuthorizationHeaderMalformed'
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${bucketKeys.secretKey}`)
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(asked)].join('\n')
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
