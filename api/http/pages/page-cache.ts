import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { encodings, endingOf, makers, quickly, type Encoding } from './encodings.ts'

/** The bytes to send, with their ETag. */
export interface Form {
  bytes: Buffer
  tag: string
  encoding: Encoding | undefined
}

/** A text in every encoding; each form is made when it is first requested. */
export interface Text {
  plain: Buffer
  /** Returns at once: with a quickly compressed form if the smallest one is not ready yet. */
  as(encoding: Encoding | undefined): Form
}

/** Compressed pages, stored on disk so that they outlive the process. */
export interface PageCache {
  /** A page with compressed forms from beside its built file or from the disk cache. */
  find(plain: Buffer, built?: string): Text
  /**
   * For a page that changes soon: kept in memory only. Resolves when its smallest form is ready, or
   * after a short wait.
   */
  press(plain: Buffer): Promise<Text>
}

/** Adds work to a queue that runs one job at a time. */
type Lane = (work: () => Promise<void>) => Promise<void>

/** Maximum wait of a reader for the smallest form behind those of others. */
const PRESSED_WITHIN_MS = 250

/** One folder per build, `folder/<build>/<tag>.br`. Folders of other builds are deleted. */
export function openPageCache(folder: string, client: string): PageCache {
  // Every build recreates its folder, so the modification time identifies the build.
  const build = existsSync(client) ? String(Math.round(statSync(client).mtimeMs)) : 'none'
  void dropOthers(folder, build).catch(() => undefined)
  // Compressed pages are written one at a time, after visitors are served. If the disk is full,
  // none is stored.
  const next = openLane()
  const pressNext = openLane()
  return {
    find(plain, built) {
      const tag = tagOf(plain)
      const keptFile = (one: Encoding) => path.join(folder, build, `${tag}.${endingOf[one]}`)
      return textOf(plain, tag, {
        read: (one) => (built && read(`${built}.${endingOf[one]}`)) || read(keptFile(one)),
        make: (one, put) =>
          void next(async () => {
            const bytes = await makers.kept[one](plain)
            put(bytes)
            await keep(keptFile(one), bytes)
          }),
      })
    },
    async press(plain) {
      let made = Promise.resolve()
      const text = textOf(plain, tagOf(plain), {
        read: () => undefined,
        make: (one, put) => (made = pressNext(async () => put(await makers.kept[one](plain)))),
      })
      text.begin(encodings[0])
      await Promise.race([made, setTimeout(PRESSED_WITHIN_MS, undefined, { ref: false })])
      return text
    },
  }
}

function openLane(): Lane {
  let lane: Promise<void> = Promise.resolve()
  return (work) => (lane = lane.then(work).catch(() => undefined))
}

interface Source {
  read(encoding: Encoding): Buffer | undefined
  make(encoding: Encoding, put: (bytes: Buffer) => void): unknown
}

function textOf(plain: Buffer, tag: string, source: Source) {
  const forms = new Map<Encoding | undefined, Form>()
  const put = (encoding: Encoding | undefined, bytes: Buffer): Form => {
    const form = { bytes, encoding, tag: `"${tag}${encoding ? `-${encoding}` : ''}"` }
    forms.set(encoding, form)
    return form
  }
  const begin = (encoding: Encoding) => {
    source.make(encoding, (bytes) => void put(encoding, bytes))
  }
  const first = (encoding: Encoding | undefined): Form => {
    if (!encoding) return put(undefined, plain)
    const found = source.read(encoding)
    if (found) return put(encoding, found)
    begin(encoding)
    return put(encoding, quickly[encoding](plain))
  }
  return {
    plain,
    begin,
    as: (encoding: Encoding | undefined): Form => forms.get(encoding) ?? first(encoding),
  }
}

const tagOf = (plain: Buffer): string => createHash('sha256').update(plain).digest('base64url').slice(0, 22)

const read = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined)

/** Writes and renames, because another process may read the file. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  const passing = `${file}.${process.pid}`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(passing, bytes)
    await rename(passing, file)
  } finally {
    await rm(passing, { force: true })
  }
}

async function dropOthers(folder: string, build: string): Promise<void> {
  for (const other of await readdir(folder))
    if (other !== build) await rm(path.join(folder, other), { recursive: true, force: true })
}
