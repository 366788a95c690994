import type { Caller } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { FileForm, ImageSize } from './file.rules.ts'

/** What is kept of uploads of one kind; a further kind is one more of these in `api/files.ts`. */
export interface FileKind {
  /** Where they lie in the storage, and part of their address. */
  folder: string
  sizes: readonly [ImageSize, ...ImageSize[]]
  /** The size that a name without a size stands for. */
  unnamedSize?: ImageSize
  /** A PDF comes in, too, and is kept as it is. */
  takesPdf?: true
  /** Archives that we have made: nobody sends one, and they have no sizes. */
  isZip?: true
  /** Those of these uids that somebody's row knows. */
  findKnown: (ctx: Pick<Ctx, 'tx'>, uids: readonly string[]) => Promise<{ uid: string }[]>
  /** Asked for each look, and no cache keeps it. Where nobody is asked everybody may: its uid is random and never used again. */
  maySee?: (caller: Caller, uid: string) => Promise<boolean>
  /** Opened by an address that was signed a moment ago, for somebody who may see it, and by nothing else. */
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

/** Whose file it is and in which form, if the name is one that we gave. */
export function readName(
  kind: FileKind,
  name: string,
): { uid: string; form: FileForm } | undefined {
  const [uid = ''] = uuid.exec(name.slice(kind.folder.length + 1)) ?? []
  const form = formsOf(kind).find((one) => nameOf(kind, uid, one) === name)
  return form && { uid, form }
}

export const uidOf = (kind: FileKind, name: string): string | undefined => readName(kind, name)?.uid

export async function removeFile(
  { storage }: Pick<Ctx, 'storage'>,
  kind: FileKind,
  uid: string,
): Promise<void> {
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
