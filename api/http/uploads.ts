import busboy from 'busboy'
import type { Request } from 'express'
import { fail, Failure } from '#api/kit/fail.ts'

export interface UploadedFile {
  name: string
  /** What the uploader says it is; what it really is, its bytes tell. */
  type: string
  bytes: Buffer
}

/** Multipart body → its fields and its files, in their order. */
export function readMultipart(
  req: Request,
  { maxBytes, maxFiles }: { maxBytes: number; maxFiles: number },
): Promise<{ fields: Record<string, string>; files: UploadedFile[] }> {
  return new Promise((resolve, reject) => {
    // Maps, for a field may have any name, also one that every object has.
    const fields = new Map<string, string>()
    const files = new Map<string, UploadedFile[]>()
    let isTooLarge = false
    const parser = openParser(req, maxBytes, maxFiles)
    const breakOff = () => {
      req.unpipe(parser).resume()
      reject(new Failure('bad_json'))
    }
    parser.on('field', (name, value) => {
      fields.set(name, value)
    })
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const parts: Buffer[] = []
      // A file that breaks off says so itself, and who does not listen is ended by it.
      stream.on('error', breakOff)
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => {
        isTooLarge = true
      })
      stream.on('end', () => {
        const bytes = Buffer.concat(parts)
        if (filename || bytes.length > 0)
          files.set(name, [
            ...(files.get(name) ?? []),
            { name: filename ?? '', type: mimeType, bytes },
          ])
      })
    })
    parser.on('filesLimit', () => {
      isTooLarge = true
    })
    parser.on('error', breakOff)
    req.on('close', () => {
      if (!req.complete) breakOff()
    })
    parser.on('close', () => {
      if (isTooLarge) reject(new Failure('too_large'))
      else resolve({ fields: Object.fromEntries(fields), files: [...files.values()].flat() })
    })
    req.pipe(parser)
  })
}

function openParser(req: Request, maxBytes: number, maxFiles: number) {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: { fileSize: maxBytes, files: maxFiles, fields: 200, fieldSize: 100_000 },
    })
  } catch {
    return fail('unsupported_media')
  }
}
