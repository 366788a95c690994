import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Request } from 'express'
import { fail, AppError } from '#api/kit/fail.ts'
import { PARTS_MAX, partsOf, UPLOAD_EXTRA_BYTES } from './bodies.ts'

const FIELD_MAX_BYTES = 20_000

interface UploadedFile {
  name: string
  /** As declared by the client; the bytes decide the real type. */
  type: string
  bytes: Buffer
}

/**
 * Fields and files of a multipart body, in order. `maxBytes` limits each file, and all of them
 * together with 1 MiB added.
 */
export async function readMultipart(
  req: Request,
  { maxBytes, maxFiles }: { maxBytes: number; maxFiles: number },
): Promise<{ fields: Record<string, string>; files: UploadedFile[] }> {
  // Maps, because a field may have any name, also `__proto__`.
  const fields = new Map<string, string>()
  const files = new Map<string, UploadedFile[]>()
  const parser = openParser(req, maxBytes, maxFiles)
  let refusal: AppError | undefined
  // Destroying busboy while it handles a chunk makes it throw, so wait for the next tick.
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
    // An aborted file stream emits `error`, which would crash the process without a listener. The
    // pipeline reports the error.
    stream.on('error', () => undefined)
    stream.on('limit', refuse)
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const bytes = Buffer.concat(parts)
      if (filename || bytes.length > 0)
        files.set(name, [...(files.get(name) ?? []), { name: filename ?? '', type: mimeType, bytes }])
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
