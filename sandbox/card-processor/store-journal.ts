import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreChange } from './store.ts'

const FILES_BEFORE_COMPACT = 200
/** Inside a processor's folder: changes for it by a process that has no right to its journal. */
const HANDED_OVER = 'handed-over'

/** Leaves these changes for the processor of this folder, which may be running. */
export function handOver(folder: string, changes: StoreChange[]): void {
  openJournal(join(folder, HANDED_OVER)).write(changes)
}

interface JournalFile {
  /** Whether the file is a full snapshot that replaces all earlier ones. */
  whole: boolean
  changes: StoreChange[]
}

/**
 * A journal with one numbered file per commit; at start they are read in order, and many are
 * merged.
 */
export function openJournal(folder: string) {
  mkdirSync(folder, { recursive: true })
  let last = Number.parseInt(names(folder).at(-1) ?? '0', 10)

  const writeFile = (file: JournalFile) => {
    const path = join(folder, `${String(last + 1).padStart(10, '0')}.json`)
    writeFileSync(`${path}.part`, JSON.stringify(file))
    renameSync(`${path}.part`, path)
    last += 1
  }
  const handedOver = join(folder, HANDED_OVER)
  return {
    /** Another process has these changes for this one; `forget` once they are written here. */
    handedOver() {
      const found = existsSync(handedOver) ? names(handedOver) : []
      const files = found.map((name) => readJournalFile(join(handedOver, name)))
      return { names: found, changes: files.flatMap(({ changes }) => changes) }
    },
    forget(taken: readonly string[]) {
      for (const name of taken) rmSync(join(handedOver, name))
    },
    read: () => lastWhole(names(folder).map((name) => readJournalFile(join(folder, name)))),
    write: (changes: StoreChange[]) => writeFile({ whole: false, changes }),
    compact(changes: StoreChange[]) {
      const old = names(folder)
      if (old.length < FILES_BEFORE_COMPACT) return
      try {
        writeFile({ whole: true, changes })
      } catch {
        // If the disk is full, keep the many small files.
        return
      }
      for (const name of old) rmSync(join(folder, name))
    },
  }
}

function names(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d+\.json$/.test(name))
    .sort()
}

function readJournalFile(path: string): JournalFile {
  return JSON.parse(readFileSync(path, 'utf8')) as JournalFile
}

function lastWhole(files: JournalFile[]): StoreChange[] {
  const start = Math.max(
    0,
    files.findLastIndex((file) => file.whole),
  )
  return files.slice(start).flatMap((file) => file.changes)
}
