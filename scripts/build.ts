import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runTool, stopChildren } from '#scripts/kit/child.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { bundleSentry } from '#scripts/kit/bundle-sentry.ts'
import { compressFolder } from '#scripts/kit/compress.ts'
import { settlePages } from '#scripts/kit/settle-pages.ts'
import { hashOfSources } from '#scripts/kit/sources.ts'
import { untilStopped } from '#scripts/kit/stopping.ts'
import { command, phase } from '#scripts/kit/terminal.ts'

const client = path.join(root, 'dist/site/client')
const built = path.join(root, 'dist/.stamp')
const compressed = path.join(root, 'dist/.compressed')

const STOPPED_EXIT = 130

const read = (stamp: string): Promise<string> => readFile(stamp, 'utf8').catch(() => '')

/** Whether the built pages match the current sources. */
export const isBuilt = async (): Promise<boolean> => (await read(built)) === hashOfSources()

/** Builds and compresses the pages if their sources have changed since the last build. */
export async function buildSite(): Promise<void> {
  await buildPages()
  await compressPages()
}

async function buildPages(): Promise<void> {
  if (await isBuilt()) return
  const wanted = hashOfSources()
  await rm(built, { force: true })
  // No compressed form of an earlier page may stay.
  await rm(client, { recursive: true, force: true })
  await runAstro()
  await bundleSentry(path.join(root, 'dist/sentry.mjs'))
  await settlePages(path.join(root, 'dist/site'))
  await mkdir(path.dirname(built), { recursive: true })
  await writeFile(built, wanted)
}

/** Whether each built page has its compressed forms. */
export const isCompressed = async (): Promise<boolean> => (await read(compressed)) === (await read(built))

/** The web process serves pages without them too, and compresses what is asked for meanwhile. */
export async function compressPages(): Promise<void> {
  if (await isCompressed()) return
  const stamp = await read(built)
  await compressFolder(client)
  await writeFile(compressed, stamp)
}

async function runAstro(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  const { code, output } = await runTool('astro/bin/astro.mjs', ['build'], { env })
  if (code === 0) return
  if (/ENOSPC|no space left/i.test(output)) throw new UserError('The disk is full; free some space and start again.')
  throw new UserError(`${output.trimEnd()}\n\nThe pages could not be built; the lines above say where.`)
}

if (import.meta.main) {
  void untilStopped().then(() => {
    stopChildren()
    process.exit(STOPPED_EXIT)
  })
  const build = process.argv.includes('--plain') ? buildPages : buildSite
  void command(async () => {
    await phase('pages', build)
    process.exit(0)
  })
}
