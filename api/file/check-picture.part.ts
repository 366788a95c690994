import { fileTypeFromBuffer } from 'file-type'
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from './file.rules.ts'
import { fail } from '#api/kit/fail.ts'

/** A file whose first bytes are not those of a picture is never decoded. */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  if (bytes.length > PICTURE_MAX_BYTES) fail('too_large')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !PICTURE_TYPES.includes(type.mime)) fail('unsupported_media')
}
