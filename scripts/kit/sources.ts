import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#scripts/kit/child.ts'

const folders = ['site', 'islands', 'content', 'public', 'api']
const files = [
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.ts',
  'scripts/kit/bundle-others.mjs',
  'scripts/kit/bundle-sentry.ts',
  'scripts/kit/compress.ts',
  'scripts/kit/settle-pages.ts',
  'api/kit/sentry.lib.ts',
  'api/http/pages/narrow-policy.ts',
  'api/http/pages/narrow-styles.ts',
  'api/http/pages/page-tags.ts',
  'api/http/fragments/fragment-classes.ts',
  'api/http/pages/style-rules.ts',
]

/**
 * A hash of everything that the built pages depend on; the build is repeated when it changes. It reads
 * synchronously: a start waits for it, and a promise for each of two thousand files takes five times as long.
 */
export function hashOfSources(): string {
  const hash = createHash('sha256').update(publicSettings())
  for (const name of [...files, ...folders.flatMap(listFolder)].filter(isInPages).sort()) {
    const bytes = readFileSync(path.join(root, name))
    hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

function listFolder(folder: string): string[] {
  const found = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
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
