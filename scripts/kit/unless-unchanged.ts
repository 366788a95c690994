import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root, run } from '#scripts/kit/child.ts'
import type { Part } from './steps.ts'

/**
 * Skips a part while its inputs are those with which it last passed. `paths` are Git’s: names,
 * patterns and `:!` exceptions. Without Git the part always runs.
 */
export function unlessUnchanged(part: Part, paths: readonly string[], folder = root): Part {
  const file = path.join(folder, '.data/passed', part.name.replaceAll(' ', '-'))
  return {
    ...part,
    async run() {
      const hash = await hashOf(paths, folder)
      const last = await readFile(file, 'utf8').catch(() => undefined)
      if (hash !== undefined && hash === last) return { passed: 1, failed: 0, output: '' }
      const result = await part.run()
      if (hash !== undefined && result.failed === 0) {
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, hash)
      }
      return result
    },
  }
}

async function hashOf(paths: readonly string[], cwd: string): Promise<string | undefined> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths]
  const listed = await run('git', args, { cwd }).catch(() => undefined)
  if (listed?.code !== 0) return undefined
  const hash = createHash('sha256')
  for (const name of listed.output.split('\0').sort()) {
    const bytes = await readFile(path.join(cwd, name)).catch(() => undefined)
    if (bytes) hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}
