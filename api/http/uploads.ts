import busboy from 'busboy'
import type { Request } from 'express'
import { fail, Failure } from '#api/kit/fail.ts'

export interface UploadedFile {
  name: string
  /** What the uploader says it is; what it really is, its bytes tell. */
  type: string
  bytes: Buffer
}

/** Multipart body → its fields and files. Files of one field make an array. */
export function readMultipart(
  req: Request,
  { maxBytes, maxFiles }: { maxBytes: number; maxFiles: number },
): Promise<{ fields: Record<string, string>; files: Record<string, UploadedFile[]> }> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    const files: Record<string, UploadedFile[]> = {}
    let isTooLarge = false
    const parser = openParser(req, maxBytes, maxFiles)
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => {
        isTooLarge = true
      })
      stream.on('end', () => {
        const bytes = Buffer.concat(parts)
        if (filename || bytes.length > 0)
          (files[name] ??= []).push({ name: filename ?? '', type: mimeType, bytes })
      })
    })
    parser.on('filesLimit', () => {
      isTooLarge = true
    })
    parser.on('error', reject)
    parser.on('close', () => {
      if (isTooLarge) reject(new Failure('too_large'))
      else resolve({ fields, files })
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
