import type { Caller } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { FileForm, ImageSize } from './file.rules.ts'

/** A kind of stored files; `api/files.ts` lists all of them. */
export interface FileKind {
  /** Folder in the storage, and part of the URL. */
  folder: string
  sizes: readonly [ImageSize, ...ImageSize[]]
  /** The size of a name without a size. */
  unnamedSize?: ImageSize
  /** PDFs are accepted too, and kept as they are. */
  takesPdf?: true
  /** Archives made by us, without sizes. */
  isZip?: true
  /** Returns those uids that have a row. */
  findKnown: (ctx: Pick<Ctx, 'tx'>, uids: readonly string[]) => Promise<{ uid: string }[]>
  /**
   * Permission check for every request, so the file is not cached. Without it the file is public;
   * its uid is random and never reused.
   */
  maySee?: (caller: Caller, uid: string) => Promise<boolean>
  /** Can be opened only by a signed URL. */
  isSigned?: true
}

/** `pictures/<uid>-thumb.webp`, `proofs/<uid>.webp`, `documents/<uid>.pdf`. */
export const nameOf = ({ folder, unnamedSize }: FileKind, uid: string, form: FileForm): string =>
  form === 'pdf' || form === 'zip'
    ? `${folder}/${uid}.${form}`
    : `${folder}/${uid}${form === unnamedSize ? '' : `-${form}`}.webp`

export const addressOf = (kind: FileKind, uid: string, form: FileForm = kind.sizes[0]): string =>
  `/files/${nameOf(kind, uid, form)}`

function formsOf({ sizes, takesPdf, isZip }: FileKind): readonly FileForm[] {
  if (isZip) return ['zip']
  return takesPdf ? [...sizes, 'pdf'] : sizes
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Uid and form of a file, or undefined if the name is not one of ours. */
export function readName(kind: FileKind, name: string): { uid: string; form: FileForm } | undefined {
  const [uid = ''] = uuid.exec(name.slice(kind.folder.length + 1)) ?? []
  const form = formsOf(kind).find((one) => nameOf(kind, uid, one) === name)
  return form && { uid, form }
}

export const uidOf = (kind: FileKind, name: string): string | undefined => readName(kind, name)?.uid

export async function removeFile({ storage }: Pick<Ctx, 'storage'>, kind: FileKind, uid: string): Promise<void> {
  for (const form of formsOf(kind)) await storage.remove(nameOf(kind, uid, form))
}

export async function copyFile(
  { storage }: Pick<Ctx, 'storage'>,
  kind: FileKind,
  [from, to]: [from: string, to: string],
): Promise<void> {
  for (const form of formsOf(kind)) {
    const bytes = await storage.get(nameOf(kind, from, form))
    if (bytes) await storage.put(nameOf(kind, to, form), bytes)
  }
}
