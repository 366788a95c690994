import type { Services } from '#api/kit/services.ts'
import type { FileForm, ImageSize } from './file.rules.ts'
import { nameOf, type FileKind } from './stored-file.part.ts'

export interface FoundPicture {
  bytes: Uint8Array
  /** False where a larger one stands in. */
  isAsAsked: boolean
}

/**
 * A picture by its size. One that was kept before there was this size gets it when it is first asked for, once for all;
 * while nobody has the time to make it, the large one stands in.
 */
export function openPictures({
  storage,
  imageProcessor,
  log,
}: Pick<Services, 'storage' | 'imageProcessor' | 'log'>) {
  const coming = new Map<string, Promise<FoundPicture | undefined>>()

  async function make(
    kind: FileKind,
    uid: string,
    size: ImageSize,
  ): Promise<FoundPicture | undefined> {
    const large = await storage.get(nameOf(kind, uid, kind.sizes[0]))
    if (!large) return undefined
    try {
      const bytes = await imageProcessor.shrink(large, size)
      await storage.put(nameOf(kind, uid, size), bytes)
      return { bytes, isAsAsked: true }
    } catch (err) {
      log.warn({ err, uid, size }, 'a size of a picture could not be made for now')
      return { bytes: large, isAsAsked: false }
    }
  }

  return async (
    kind: FileKind,
    { uid, form }: { uid: string; form: FileForm },
  ): Promise<FoundPicture | undefined> => {
    const name = nameOf(kind, uid, form)
    const bytes = await storage.get(name)
    if (bytes) return { bytes, isAsAsked: true }
    if (form === 'pdf' || form === 'zip' || form === kind.sizes[0]) return undefined
    const known = coming.get(name)
    if (known) return known
    const made = make(kind, uid, form).finally(() => coming.delete(name))
    coming.set(name, made)
    return made
  }
}
