import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as zip } from 'node:zlib'

export interface Compressed {
  br?: Buffer
  gzip?: Buffer
}

/** Where compressed pages outlive the process that made them. */
export interface PageCache {
  /** The compressed page beside the built file or kept from before; else it is made and put there when it is ready. */
  find(tag: string, plain: Buffer, built?: string): Compressed
  /** The same for a page that is another one soon: it stays in memory. */
  press(plain: Buffer): Compressed
}

const makers = {
  br: { ending: 'br', make: promisify(brotliCompress) as (plain: Buffer) => Promise<Buffer> },
  gzip: { ending: 'gz', make: promisify(zip) as (plain: Buffer) => Promise<Buffer> },
} as const

/** One folder for each build, `folder/<build>/<tag>.br`; those of other builds go. */
export function openPageCache(folder: string, client: string): PageCache {
  // A build writes its folder anew.
  const build = existsSync(client) ? String(Math.round(statSync(client).mtimeMs)) : 'none'
  void dropOthers(folder, build).catch(() => undefined)
  // One after the other, beside the event loop: visitors come first.
  let lane: Promise<void> = Promise.resolve()
  const next = (work: () => Promise<void>): void => {
    lane = lane.then(work).catch(() => undefined)
  }
  return {
    find(tag, plain, built) {
      const found: Compressed = {}
      for (const name of ['br', 'gzip'] as const) {
        const { ending, make } = makers[name]
        const file = path.join(folder, build, `${tag}.${ending}`)
        const bytes = (built && read(`${built}.${ending}`)) || read(file)
        if (bytes) found[name] = bytes
        else
          // A full disk keeps nothing.
          next(async () => {
            found[name] = await make(plain)
            await keep(file, found[name])
          })
      }
      return found
    },
    press(plain) {
      const found: Compressed = {}
      for (const name of ['br', 'gzip'] as const)
        next(async () => {
          found[name] = await makers[name].make(plain)
        })
      return found
    },
  }
}

const read = (file: string): Buffer | undefined =>
  existsSync(file) ? readFileSync(file) : undefined

/** Whole or not at all: another process may read it. */
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
