import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

/** The smallest first. */
export const encodings = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Where its bytes lie: `index.html.br`. */
export const endingOf = { br: 'br', zstd: 'zst', gzip: 'gz' } as const satisfies Record<
  Encoding,
  string
>

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const zstd = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } })
/** Told the length, it makes no room for a text without end: 30 times as quick, and smaller. */
const zstdOf = (plain: Buffer, level: number) => ({ ...zstd(level), pledgedSrcSize: plain.length })

/** A millisecond for a page of ours: while nobody has made a smaller one. */
export const quickly: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, brotli(5)),
  zstd: (plain) => zstdCompressSync(plain, zstd(3)),
  gzip: (plain) => gzipSync(plain),
}

type Maker = (plain: Buffer) => Promise<Buffer>
const asBrotli = promisify<Buffer, object, Buffer>(brotliCompress)
const asZstd = promisify<Buffer, object, Buffer>(zstdCompress)
const asGzip = promisify<Buffer, object, Buffer>(gzip)

/** Beside the event loop: as small as can be for what many read, larger for what is sent once. */
export const makers = {
  kept: {
    br: (plain) => asBrotli(plain, brotli(constants.BROTLI_MAX_QUALITY)),
    zstd: (plain) => asZstd(plain, zstdOf(plain, 12)),
    gzip: (plain) => asGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
  },
  once: {
    br: (plain) => asBrotli(plain, brotli(5)),
    zstd: (plain) => asZstd(plain, zstdOf(plain, 3)),
    gzip: (plain) => asGzip(plain, {}),
  },
} as const satisfies Record<string, Record<Encoding, Maker>>

/** For what is sent as it is made. */
export const openPacker = (encoding: Encoding) =>
  encoding === 'br'
    ? createBrotliCompress(brotli(5))
    : encoding === 'zstd'
      ? createZstdCompress(zstd(3))
      : createGzip()

/** Browsers have a handful of ways to say it; whoever makes up more of them is read anew each time. */
const READ_BEFORE_MAX = 200
const readBefore = new Map<string, Encoding | undefined>()

/** The smallest that the reader takes; whoever says nothing that we understand gets the page as it is. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined
  if (readBefore.has(accepted)) return readBefore.get(accepted)
  const found = readAccepted(accepted)
  if (readBefore.size < READ_BEFORE_MAX) readBefore.set(accepted, found)
  return found
}

function readAccepted(accepted: string): Encoding | undefined {
  const said = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...params] = one.split(';').map((part) => part.trim())
        return [name, !params.some((param) => /^q=0(\.0{0,3})?$/.test(param))]
      }),
  )
  return encodings.find((one) => said.get(one) ?? said.get('*') ?? false)
}
