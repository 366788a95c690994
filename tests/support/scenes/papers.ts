import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { DocumentType } from '#api/company/verification/verification.rules.ts'
import { aPhoto, inDays } from './auctions.ts'
import { anAdmin } from './people.ts'
import { as, type CtxOverrides } from '#tests/support/test-app.ts'

interface PdfWishes {
  pages?: number
  /** Further entries of its catalogue. */
  catalogue?: string
  /** Further entries of each page. */
  page?: string
}

/** A minimal PDF. */
export function aPdf({ pages = 1, catalogue = '', page = '' }: PdfWishes = {}): Uint8Array {
  const numbers = Array.from({ length: pages }, (_, at) => at + 3)
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages}>>`,
    ...numbers.map(() => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]${page}>>`),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A PDF with its pages in a compressed stream, followed by this many zeros. */
export function aPackedPdf({ zeros = 0, catalogue = '' } = {}): Uint8Array {
  const root = `<</Type/Catalog/Pages 2 0 R${catalogue}>> `
  const table = `1 0 2 ${root.length} `
  const objects = `${root}<</Type/Pages/Kids[5 0 R]/Count 1>>`
  const packed = packedWithBlanks(Buffer.from(table + objects), zeros)
  const places: number[] = []
  let text = '%PDF-1.5\n'
  const add = (number: number, entries: string, stream?: Buffer) => {
    places[number] = text.length
    const length = stream ? `/Filter/FlateDecode/Length ${stream.length}` : ''
    const bytes = stream ? `stream\n${stream.toString('latin1')}\nendstream ` : ''
    text += `${number} 0 obj<<${entries}${length}>>${bytes}endobj\n`
  }
  add(3, `/Type/ObjStm/N 2/First ${table.length}`, packed)
  add(5, '/Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]')
  places[4] = text.length
  const row = (kind: number, place: number, at: number) => {
    const bytes = Buffer.alloc(6)
    bytes[0] = kind
    bytes.writeUInt32BE(place, 1)
    bytes[5] = at
    return bytes
  }
  const rows = [row(0, 0, 0), row(2, 3, 0), row(2, 3, 1), ...[3, 4, 5].map((number) => row(1, places[number] ?? 0, 0))]
  add(4, '/Type/XRef/Size 6/W[1 4 1]/Root 1 0 R', deflateSync(Buffer.concat(rows)))
  text += `startxref\n${places[4]}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const PIECE = 1024 * 1024

/**
 * In zlib format. Compressing gigabytes would take half a minute, so one compressed block of blanks
 * is repeated.
 */
function packedWithBlanks(text: Buffer, blanks: number): Buffer {
  const open = { finishFlush: constants.Z_FULL_FLUSH }
  const piece = deflateRawSync(Buffer.alloc(PIECE, ' '), open)
  const pieces = Array.from({ length: Math.ceil(blanks / PIECE) }, () => piece)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(adler32(text, pieces.length * PIECE))
  const header = Buffer.from([0x78, 0x9c])
  return Buffer.concat([header, deflateRawSync(text, open), ...pieces, deflateRawSync(''), sum])
}

/** RFC 1950, for a text and this many blanks. */
function adler32(text: Buffer, blanks: number): number {
  const MODULUS = 65_521n
  let [low, high] = [1n, 0n]
  for (const byte of text) {
    low += BigInt(byte)
    high += low
  }
  const [count, blank] = [BigInt(blanks), 32n]
  high += count * low + (blank * count * (count + 1n)) / 2n
  low += count * blank
  return Number(((high % MODULUS) << 16n) | (low % MODULUS))
}

export const aPaper = async () => ({ name: 'paper.jpg', bytes: await aPhoto() })

const needed: readonly DocumentType[] = ['licence', 'insurance']

/** A company uploads its documents and submits them. */
export async function handOver(
  bob: SignedIn,
  types: readonly DocumentType[] = needed,
  { validUntil = inDays(400), ...wishes }: CtxOverrides & { validUntil?: string } = {},
): Promise<void> {
  const file = await aPaper()
  for (const type of types) await as(bob, wishes).company.addDocument({ type, validUntil, file })
  await as(bob, wishes).company.finishVerification()
}

/** An administrator approves all submitted documents, and the company. */
export async function findRight(
  bob: SignedIn,
  { validUntil = inDays(400), ...wishes }: CtxOverrides & { validUntil?: string } = {},
): Promise<SignedIn> {
  const ada = await anAdmin()
  const companyId = bob.companyId ?? 0
  const { blocks } = await as(ada, wishes).company.toCheck({ companyId })
  for (const { type: block, status } of blocks)
    if (status === 'submitted')
      await as(ada, wishes).company.decideBlock({
        companyId,
        block,
        status: 'verified',
        validUntil,
      })
  await as(ada, wishes).company.decideBlock({ companyId, block: 'company', status: 'verified' })
  return ada
}
