import { yup } from '#api/common/yup.schema.ts'

/** An uploaded file; its name says nothing about its type. */
interface UploadedFile {
  name?: string | undefined
  bytes: Uint8Array
}

const isUpload = (file: unknown): file is UploadedFile =>
  typeof file === 'object' && file !== null && 'bytes' in file && file.bytes instanceof Uint8Array

export const fileField = () =>
  yup.mixed<UploadedFile>(isUpload).meta({ contract: { type: 'string', format: 'binary' } })
