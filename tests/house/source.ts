import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

const folders = ['api', 'content', 'islands', 'sandbox', 'site', 'migrations', 'scripts', 'tests', 'e2e', 'bench']

export interface Source {
  /** `api/deal/cancel-auction.ts` */
  file: string
  text: string
}

/** All source files. */
export function sources(endings: RegExp = /\.(?:ts|tsx|astro|mjs)$/): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => endings.test(name))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  )
}

export interface Import {
  from: string
  to: string
  isType: boolean
  /** A dynamic `await import(…)`. */
  isLate: boolean
}

/** The imports of a file that lead to our own files, by their path in the project. */
export function importsOf({ file, text }: Source): Import[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g,
  )
  return [...found].flatMap(([, type, named, dynamic, bare]) => {
    const to = resolve(file, named ?? dynamic ?? bare ?? '')
    return to ? [{ from: file, to, isType: type !== undefined, isLate: dynamic !== undefined }] : []
  })
}

function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return undefined
}
