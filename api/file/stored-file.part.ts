import type { Caller } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { ImageSize } from './file.rules.ts'

/** What is kept of uploads of one kind; a further kind is one more of these in `api/files.ts`. */
export interface FileKind {
  /** Where they lie in the storage, and part of their address. */
  folder: string
  sizes: readonly [ImageSize, ...ImageSize[]]
  /** The size that a name without a size stands for. */
  unnamedSize?: ImageSize
  /** Those of these uids that somebody's row knows. */
  findKnown: (ctx: Pick<Ctx, 'tx'>, uids: readonly string[]) => Promise<{ uid: string }[]>
  /** Asked for each look, and no cache keeps it. Where nobody is asked everybody may: its uid is random and never used again. */
  maySee?: (caller: Caller, uid: string) => Promise<boolean>
}

/** `pictures/<uid>-thumb.webp`, `proofs/<uid>.webp`. */
export const nameOf = ({ folder, unnamedSize }: FileKind, uid: string, size: ImageSize): string =>
  `${folder}/${uid}${size === unnamedSize ? '' : `-${size}`}.webp`

export const addressOf = (kind: FileKind, uid: string, size: ImageSize = kind.sizes[0]): string =>
  `/files/${nameOf(kind, uid, size)}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Whose file it is and in which size, if the name is one that we gave. */
export function readName(
  kind: FileKind,
  name: string,
): { uid: string; size: ImageSize } | undefined {
  const [uid = ''] = uuid.exec(name.slice(kind.folder.length + 1)) ?? []
  const size = kind.sizes.find((one) => nameOf(kind, uid, one) === name)
  return size && { uid, size }
}

export const uidOf = (kind: FileKind, name: string): string | undefined => readName(kind, name)?.uid

export async function removeFile(
  { storage }: Pick<Ctx, 'storage'>,
  kind: FileKind,
  uid: string,
): Promise<void> {
  for (const size of kind.sizes) await storage.remove(nameOf(kind, uid, size))
}

export async function copyFile(
  { storage }: Pick<Ctx, 'storage'>,
  kind: FileKind,
  [from, to]: [from: string, to: string],
): Promise<void> {
  for (const size of kind.sizes) {
    const bytes = await storage.get(nameOf(kind, from, size))
    if (bytes) await storage.put(nameOf(kind, to, size), bytes)
  }
}
