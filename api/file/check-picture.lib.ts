import { fileTypeFromBuffer } from 'file-type'
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from './file.rules.ts'
import { fail } from '#api/kit/fail.ts'

/** Detects the type from the first bytes; throws `too_large` or `unsupported_media`. */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  if (bytes.length > PICTURE_MAX_BYTES) fail('too_large')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !PICTURE_TYPES.includes(type.mime)) fail('unsupported_media')
}
