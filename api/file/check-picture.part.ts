import { fileTypeFromBuffer } from 'file-type'
import { PICTURE_MAX_BYTES } from './file.rules.ts'
import { fail } from '#api/kit/fail.ts'

const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
]

/** What its first bytes say is no picture is never opened. */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  if (bytes.length > PICTURE_MAX_BYTES) fail('too_large')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !pictureTypes.includes(type.mime)) fail('unsupported_media')
}
