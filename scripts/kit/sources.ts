import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '#scripts/kit/child.ts'

const folders = ['site', 'islands', 'content', 'public', 'api']
const files = [
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.ts',
  'scripts/kit/compress.ts',
  'scripts/kit/settle-pages.ts',
  'api/http/pages/narrow-policy.ts',
  'api/http/pages/narrow-styles.ts',
  'api/http/pages/page-tags.ts',
  'api/http/fragments/fragment-classes.ts',
  'api/http/pages/style-rules.ts',
]

/** A hash of everything that the built pages depend on; the build is repeated when it changes. */
export async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(publicSettings())
  const names = [...files, ...(await Promise.all(folders.map(listFolder))).flat()].sort()
  for (const name of names.filter(isInPages)) {
    const bytes = await readFile(path.join(root, name)).catch(() => undefined)
    if (bytes) hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

async function listFolder(folder: string): Promise<string[]> {
  const found = await readdir(path.join(root, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return found.filter((one) => one.isFile()).map((one) => path.relative(root, path.join(one.parentPath, one.name)))
}

/**
 * Pages and islands may import the API's rules and schemas and nothing else of it. Markdown files
 * are in no page.
 */
function isInPages(name: string): boolean {
  if (name.endsWith('.md')) return false
  return files.includes(name) || !name.startsWith('api/') || /\.(rules|schema)\.ts$/.test(name)
}

/** Astro inlines these variables into the pages. */
function publicSettings(): string {
  const names = Object.keys(process.env).filter((name) => name.startsWith('PUBLIC_'))
  return JSON.stringify(names.sort().map((name) => [name, process.env[name]]))
}
