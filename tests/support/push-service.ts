import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#api/notification/push/push.rules.ts'

interface HeardPush {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface PushService {
  origin: string
  heard: HeardPush[]
  /** The reply to the next messages, instead of 201. */
  refusal: number | undefined
  close(): Promise<void>
}

/** A push service by RFC 8030 that accepts and keeps every message. */
export async function aPushService(): Promise<PushService> {
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      service.heard.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts) })
      res.writeHead(service.refusal ?? 201, { location: `/message/${service.heard.length}` }).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

export interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Decrypts a message for this browser (RFC 8291, RFC 8188). */
  open(body?: Buffer): PushMessage
}

/** A subscribed browser; by default at a service that is never called. */
export function aBrowser(origin = 'https://fcm.googleapis.com'): Browser {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: `${origin}/push/${randomBytes(12).toString('base64url')}`,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    open: (body = Buffer.alloc(0)) => JSON.parse(unseal(own, auth, body)) as PushMessage,
  }
}

/** One record: salt, record size, the sender’s key, and the ciphertext. */
function unseal(own: ECDH, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), auth, info, 32))
  const derive = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, size))
  const sealed = body.subarray(keyEnd)
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  // The last record ends with the byte 2 and padding.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}

/** The sender in `vapid t=…, k=…` (RFC 8292); throws if the signature is not by that key. */
export function senderOf(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isHis = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isHis) throw new Error('somebody else has signed it')
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  return { key, said }
}
