import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runTool } from '#scripts/kit/child.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { compressFolder } from '#scripts/kit/compress.ts'
import { settlePages } from '#scripts/kit/settle-pages.ts'
import { hashOfSources } from '#scripts/kit/sources.ts'
import { command, phase } from '#scripts/kit/terminal.ts'

const stamp = path.join(root, 'dist/.stamp')

/** Whether the built pages match the current sources. */
export const isBuilt = async (): Promise<boolean> =>
  (await readFile(stamp, 'utf8').catch(() => '')) === (await hashOfSources())

/** Builds the pages if their sources have changed since the last build. */
export async function buildSite(): Promise<void> {
  if (await isBuilt()) return
  const wanted = await hashOfSources()
  await rm(stamp, { force: true })
  await runAstro()
  await settlePages(path.join(root, 'dist/site'))
  await compressFolder(path.join(root, 'dist/site/client'))
  await mkdir(path.dirname(stamp), { recursive: true })
  await writeFile(stamp, wanted)
}

async function runAstro(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  const { code, output } = await runTool('astro/bin/astro.mjs', ['build'], { env })
  if (code === 0) return
  if (/ENOSPC|no space left/i.test(output))
    throw new UserError('The disk is full; free some space and start again.')
  throw new UserError(
    `${output.trimEnd()}\n\nThe pages could not be built; the lines above say where.`,
  )
}

if (import.meta.main) void command(() => phase('pages', buildSite))
