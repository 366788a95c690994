import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Request } from 'express'
import { fail, AppError } from '#api/kit/fail.ts'
import { PARTS_MAX, partsOf, UPLOAD_EXTRA_BYTES } from './bodies.ts'

const FIELD_MAX_BYTES = 20_000

interface UploadedFile {
  name: string
  /** What the uploader says it is; what it really is, its bytes tell. */
  type: string
  bytes: Buffer
}

/** Multipart body → its fields and its files, in their order; all together have no more bytes than one may have. */
export async function readMultipart(
  req: Request,
  { maxBytes, maxFiles }: { maxBytes: number; maxFiles: number },
): Promise<{ fields: Record<string, string>; files: UploadedFile[] }> {
  // Maps, for a field may have any name, also one that every object has.
  const fields = new Map<string, string>()
  const files = new Map<string, UploadedFile[]>()
  const parser = openParser(req, maxBytes, maxFiles)
  let refusal: AppError | undefined
  // In the middle of a piece the parser cannot be ended: it trips over itself.
  const refuse = () => {
    refusal ??= new AppError('too_large')
    process.nextTick(() => parser.destroy(refusal))
  }
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, refuse)
  parser.on('field', (name, value, { valueTruncated, nameTruncated }) => {
    if (valueTruncated || nameTruncated) refuse()
    fields.set(name, value)
  })
  parser.on('file', (name, stream, { filename, mimeType }) => {
    const parts: Buffer[] = []
    // A file that breaks off says so itself, and who does not listen is ended by it.
    stream.on('error', () => undefined)
    stream.on('limit', refuse)
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const bytes = Buffer.concat(parts)
      if (filename || bytes.length > 0)
        files.set(name, [
          ...(files.get(name) ?? []),
          { name: filename ?? '', type: mimeType, bytes },
        ])
    })
  })
  try {
    await pipeline(partsOf(req, maxBytes + UPLOAD_EXTRA_BYTES), parser)
  } catch (error) {
    throw refusal ?? (error instanceof AppError ? error : new AppError('bad_json'))
  }
  if (refusal) throw refusal
  return { fields: Object.fromEntries(fields), files: [...files.values()].flat() }
}

function openParser(req: Request, maxBytes: number, maxFiles: number) {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        fileSize: maxBytes,
        files: maxFiles,
        fields: PARTS_MAX,
        parts: PARTS_MAX,
        fieldSize: FIELD_MAX_BYTES,
      },
    })
  } catch {
    return fail('unsupported_media')
  }
}
