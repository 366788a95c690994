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

/** In order of preference: the smallest result first. */
export const encodings = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** File ending of the compressed file beside the plain one: `index.html.br`. */
export const endingOf = { br: 'br', zstd: 'zst', gzip: 'gz' } as const satisfies Record<Encoding, string>

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const zstd = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } })
/**
 * With the size pledged, zstd allocates no buffer for unknown input: 30 times as fast, and smaller.
 */
const zstdOf = (plain: Buffer, level: number) => ({ ...zstd(level), pledgedSrcSize: plain.length })

/** Synchronous, about 1 ms for a page: used until the smaller form is ready. */
export const quickly: Record<Encoding, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, brotli(5)),
  zstd: (plain) => zstdCompressSync(plain, zstd(3)),
  gzip: (plain) => gzipSync(plain),
}

type Maker = (plain: Buffer) => Promise<Buffer>
const asBrotli = promisify<Buffer, object, Buffer>(brotliCompress)
const asZstd = promisify<Buffer, object, Buffer>(zstdCompress)
const asGzip = promisify<Buffer, object, Buffer>(gzip)

/**
 * Asynchronous. `kept` compresses hard, for a cached file; `once` is faster, for a single response.
 */
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

/** For streamed responses. */
export const openPacker = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress(brotli(5)) : encoding === 'zstd' ? createZstdCompress(zstd(3)) : createGzip()

/**
 * Maximum number of cached `Accept-Encoding` values. Browsers send a handful; others are parsed
 * every time.
 */
const READ_BEFORE_MAX = 200
const readBefore = new Map<string, Encoding | undefined>()

/** The preferred encoding that the client accepts; undefined if it accepts none of ours. */
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
