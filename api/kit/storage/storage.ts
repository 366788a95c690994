import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Free space that must be left: one picture with all its sizes, and a margin. */
const ROOM_MIN_BYTES = 32 * 1024 * 1024

/** Suffix of a file being written; a killed process leaves such a file behind. */
export const PART = '.part'

/** Storage of uploaded files. Names are ours, never the uploader's. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** Names of files in a folder written before this time, including half-written ones. */
  listOld(folder: string, before: Date): AsyncIterable<string>
  /** Throws if nothing could be stored; writes nothing itself. */
  check(): Promise<void>
}

export const isStorageName = (name: string): boolean => /^[a-z0-9][a-z0-9/_.-]*$/.test(name) && !name.includes('..')

/** Stores files in a local folder. */
export function fileStorage(folder: string): Storage {
  const place = (name: string): string => {
    if (!isStorageName(name)) throw new Error(`not a storage name: ${name}`)
    return path.join(folder, name)
  }
  return {
    async put(name, bytes) {
      const file = place(name)
      // Write and rename, so that a reader never sees half a file, also after a crash.
      const part = `${file}.${randomUUID()}${PART}`
      try {
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(part, bytes)
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async get(name) {
      return readFile(place(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
        throw error
      })
    },
    async remove(name) {
      await rm(place(name), { force: true })
    },
    async *listOld(within, before) {
      const names = await readdir(place(within)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      for (const name of names) {
        const written = await stat(path.join(place(within), name)).catch(() => undefined)
        if (written?.isFile() && written.mtime < before) yield `${within}/${name}`
      }
    },
    async check() {
      // The folder is created with the first file; until then check its parent.
      const own = await stat(folder).then(
        () => folder,
        () => path.dirname(folder),
      )
      await access(own, constants.W_OK)
      const { bavail, bsize } = await statfs(own)
      if (bavail * bsize < ROOM_MIN_BYTES) throw new Error('there is no room left for a picture')
    },
  }
}
