import { checkDocument } from '#api/file/check-document.lib.ts'
import { DOCUMENT_MAX_BYTES, PICTURE_MAX_BYTES } from '#api/file/file.rules.ts'
import { readDocument, type ReadDocument } from '#api/file/store-document.part.ts'
import type { FileKind } from '#api/file/stored-file.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { FieldErrors, findAppError } from '#api/kit/fail.ts'
import type { FieldError } from '#api/common/errors.rules.ts'
import { messageFile } from './message-file.part.ts'
import { FILE_NAME_MAX, FILES_MAX_BYTES } from './message.rules.ts'
import type { SendMessage } from './message.schema.ts'

type Sent = SendMessage['files'][number]

/** A checked file with its sender's name for it. */
export interface TakenFile extends ReadDocument {
  name: string
}

const MB = 1024 ** 2

/** Checks the size and the file type, with errors per file. */
export async function findWrongFiles(files: readonly Sent[], errors: FieldErrors): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  for (const [at, file] of files.entries()) await told(errors, at, () => checkDocument(file.bytes))
  if (bytes > FILES_MAX_BYTES) errors.add('files', 'files_too_large', { 0: FILES_MAX_BYTES / MB })
}

/** Checks all files before the slow processing of the first one. */
export async function takeFiles(
  ctx: Pick<Ctx, 'imageProcessor'>,
  files: readonly Sent[],
  kind: FileKind = messageFile,
): Promise<TakenFile[]> {
  const errors = new FieldErrors()
  await findWrongFiles(files, errors)
  errors.throwIfAny()
  const taken: TakenFile[] = []
  for (const [at, { name = '', bytes }] of files.entries())
    await told(errors, at, async () => {
      const read = await readDocument(ctx, kind, bytes, await checkDocument(bytes))
      taken.push({ ...read, name: plainName(name) })
    })
  errors.throwIfAny()
  return taken
}

/** Turns a file's error into a field error. Other errors, such as overload, are rethrown. */
async function told(errors: FieldErrors, at: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const wrong = wrongOf(error)
    if (!wrong) throw error
    errors.add(`files[${at}]`, wrong.code, wrong.values)
  }
}

function wrongOf(error: unknown): Omit<FieldError, 'path'> | undefined {
  const refusal = findAppError(error)
  if (refusal?.code === 'too_large')
    return { code: 'file_too_large', values: { 0: PICTURE_MAX_BYTES / MB, 1: DOCUMENT_MAX_BYTES / MB } }
  if (refusal?.code === 'unsupported_media') return { code: 'file_kind' }
  return refusal?.code === 'invalid' ? (refusal.data.errors as FieldError[])[0] : undefined
}

/** Without a path, which some browsers send, and without control characters. */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(-FILE_NAME_MAX)
