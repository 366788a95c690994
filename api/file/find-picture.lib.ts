import type { Services } from '#api/kit/services.ts'
import type { FileForm, ImageSize } from './file.rules.ts'
import { nameOf, type FileKind } from './stored-file.lib.ts'

export interface FoundPicture {
  bytes: Uint8Array
  /** False if the large size is returned instead. */
  isAsAsked: boolean
}

/**
 * Finds a picture in a size. A size introduced after the upload is made on the first request; if
 * that is not possible now, the large size is returned.
 */
export function openPictures({ storage, imageProcessor, log }: Pick<Services, 'storage' | 'imageProcessor' | 'log'>) {
  const coming = new Map<string, Promise<FoundPicture | undefined>>()

  async function make(kind: FileKind, uid: string, size: ImageSize): Promise<FoundPicture | undefined> {
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

  return async (kind: FileKind, { uid, form }: { uid: string; form: FileForm }): Promise<FoundPicture | undefined> => {
    const name = nameOf(kind, uid, form)
    const bytes = await storage.get(name)
    if (bytes) return { bytes, isAsAsked: true }
    if (form === 'pdf' || form === 'zip' || form === kind.sizes[0]) return undefined
    const cached = coming.get(name)
    if (cached) return cached
    const made = make(kind, uid, form).finally(() => coming.delete(name))
    coming.set(name, made)
    return made
  }
}
