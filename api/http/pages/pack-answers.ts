import type { RequestHandler, Response } from 'express'
import { encodingFor, makers, openPacker, type Encoding } from './encodings.ts'

/**
 * Compressing less gains nothing. Answers with secrets echo no input, so compression leaks nothing
 * (BREACH).
 */
export const WORTH_IT_BYTES = 1024
/** Maximum size that is buffered and compressed in one piece; larger than any of our pages. */
const WHOLE_MAX_BYTES = 512 * 1024
/** Pages are written in small chunks, which are collected up to this size before compression. */
const PIECE_BYTES = 16 * 1024
/** A page that takes longer than this to render is flushed, so that its head arrives early. */
const WAIT_MS = 25

const packable = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?json|image\/svg)/

type Write = (chunk: unknown, ...others: unknown[]) => boolean
type End = (...args: unknown[]) => Response
type WriteHead = (status: number, ...args: unknown[]) => Response

/**
 * Compresses responses rendered per request: in one piece if the body is complete, otherwise as a
 * stream.
 */
export const packAnswers: RequestHandler = (req, res, next) => {
  res.vary('Accept-Encoding')
  const encoding = encodingFor(req.headers['accept-encoding'])
  if (encoding && req.method !== 'HEAD') pack(res, encoding)
  next()
}

function pack(res: Response, encoding: Encoding): void {
  const plain = {
    writeHead: res.writeHead.bind(res) as WriteHead,
    write: res.write.bind(res) as Write,
    end: res.end.bind(res) as End,
  }
  /** Undefined until the first byte or the headers decide how to send the response. */
  let packer: Packer | 'none' | undefined
  const start = () => {
    if (!isPackable(res)) return (packer = 'none' as const)
    packAs(res, encoding)
    return (packer = startPacker(res, encoding, plain))
  }
  const writeHead: WriteHead = (status, ...args) => {
    if (packer) return plain.writeHead(status, ...args)
    const headers = args.find((one) => typeof one === 'object')
    res.statusCode = status
    if (headers && !Array.isArray(headers))
      for (const [name, value] of Object.entries(headers as Record<string, string | string[]>))
        res.setHeader(name, value)
    // Headers passed as a list belong to a cached page, which is compressed already.
    const isPairs = Array.isArray(headers)
    if (isPairs) packer = 'none'
    else if (isWholeSoon(res)) {
      packer = holdWhole(res, encoding, plain.end)
      return res
    } else start()
    return plain.writeHead(status, ...(isPairs ? args : []))
  }
  const write: Write = (chunk, ...others) => {
    const way = packer ?? start()
    return way === 'none' ? plain.write(chunk, ...others) : way.write(bytesOf(chunk, others[0]))
  }
  const end: End = (...args) => {
    const [chunk, charset] = args
    const last = isBytes(chunk) ? bytesOf(chunk, charset) : undefined
    if (!packer && last && last.length >= WORTH_IT_BYTES && isPackable(res)) {
      packer = 'none'
      void packWhole(res, encoding, last, plain.end)
      return res
    }
    if (!packer || packer === 'none') {
      packer = 'none'
      return plain.end(...args)
    }
    packer.end(last)
    return res
  }
  Object.assign(res, { writeHead, write, end })
}

interface Packer {
  write(piece: Buffer): boolean
  end(last: Buffer | undefined): void
}

/**
 * A response with `content-length` is complete, so its headers can wait for the compressed length.
 */
function isWholeSoon(res: Response): boolean {
  const bytes = Number(res.getHeader('content-length') ?? 0)
  return bytes >= WORTH_IT_BYTES && bytes <= WHOLE_MAX_BYTES && isPackable(res)
}

function holdWhole(res: Response, encoding: Encoding, end: End): Packer {
  const pieces: Buffer[] = []
  return {
    write: (piece) => pieces.push(piece) > 0,
    end(last) {
      if (last) pieces.push(last)
      void packWhole(res, encoding, Buffer.concat(pieces), end)
    },
  }
}

const isBytes = (chunk: unknown): chunk is string | Uint8Array =>
  typeof chunk === 'string' || chunk instanceof Uint8Array

const bytesOf = (chunk: unknown, charset: unknown): Buffer =>
  chunk instanceof Uint8Array
    ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    : Buffer.from(String(chunk), typeof charset === 'string' ? (charset as BufferEncoding) : 'utf8')

const isPackable = (res: Response): boolean =>
  !res.headersSent &&
  !res.hasHeader('content-encoding') &&
  res.statusCode !== 204 &&
  res.statusCode !== 304 &&
  packable.test(String(res.getHeader('content-type') ?? ''))

function packAs(res: Response, encoding: Encoding): void {
  res.removeHeader('content-length')
  res.setHeader('content-encoding', encoding)
}

async function packWhole(res: Response, encoding: Encoding, body: Buffer, end: End): Promise<void> {
  const small = await makers.once[encoding](body).catch(() => undefined)
  if (small && !res.headersSent) {
    packAs(res, encoding)
    res.setHeader('content-length', small.length)
  }
  end(small ?? body)
}

/** Ignores backpressure: a page fits into memory, and rendering must not wait for a slow reader. */
function startPacker(res: Response, encoding: Encoding, { write, end }: { write: Write; end: End }): Packer {
  const packer = openPacker(encoding)
  // Stops compressing when the client has disconnected.
  res.once('close', () => packer.destroy())
  packer.on('error', () => res.destroy())
  packer.on('data', (bytes: Buffer) => void write(bytes))
  packer.once('end', () => void end())
  let pieces: Buffer[] = []
  let bytes = 0
  let waiting: NodeJS.Timeout | undefined
  const push = () => {
    clearTimeout(waiting)
    waiting = undefined
    if (bytes > 0 && !packer.destroyed) packer.write(Buffer.concat(pieces))
    pieces = []
    bytes = 0
  }
  const sendNow = () => {
    push()
    if (!packer.destroyed) packer.flush()
  }
  return {
    write(piece: Buffer): boolean {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= PIECE_BYTES) push()
      else waiting ??= setTimeout(sendNow, WAIT_MS)
      return true
    },
    end(last: Buffer | undefined): void {
      if (last) pieces.push(last)
      bytes += last?.length ?? 0
      push()
      if (!packer.destroyed) packer.end()
    },
  }
}
