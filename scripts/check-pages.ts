import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { convertToTsx, type ConvertToTsxResult } from '@astrojs/astro2tsx'
import { root, runTool } from '#scripts/kit/child.ts'
import { command, say } from '#scripts/kit/terminal.ts'

const FOLDER = '.data/pages-as-tsx'
const copies = path.join(root, FOLDER)
/** A script that Astro bundles. */
const MODULE = 'processed-module' as ConvertToTsxResult['scripts'][number]['type']

/** TypeScript finds the copy of a page wherever the page is imported. */
const tsconfig = {
  extends: '../../tsconfig.json',
  compilerOptions: {
    jsx: 'preserve',
    moduleDetection: 'force',
    rootDirs: ['.', '../..'],
    paths: { '#site/*': ['../../site/*', './site/*'] },
    // A page that only redirects returns before its template.
    allowUnreachableCode: true,
  },
  include: ['site', '../../**/*.d.ts', '../../node_modules/astro/{env,astro-jsx}.d.ts'],
  exclude: ['../../dist', '../../node_modules'],
}

/** In the types of Astro, HTML is `any`; a page throws the response that it answers with. */
const untrueOfPages = { 'typescript/no-unsafe-return': 'off', 'typescript/only-throw-error': 'off' }

/** TypeScript made of a page, and where its spans stand in the page. */
interface Copy {
  page: string
  source: string
  code: string
  mappings: ConvertToTsxResult['mappings']
}

interface Found {
  message: string
  code?: string
  filename: string
  labels: { span: { offset: number } }[]
}

/**
 * Checks types and lint of the pages: each is translated to TSX as Astro's language server does, all are checked as one
 * program, and what is found is printed with its place in the page. Findings in code that only the translation has
 * are left out, as the language server does.
 */
void command(async () => {
  await rm(copies, { recursive: true, force: true })
  const made = new Map<string, Copy>()
  const lines: string[] = []
  for (const page of globSync('site/**/*.astro', { cwd: root })) {
    const source = await readFile(path.join(root, page), 'utf8')
    const tsx = convertToTsx(source, { filename: path.join(root, page), ambientTypes: true })
    for (const { message, position } of tsx.diagnostics)
      lines.push(`${page}:${placeIn(source, position.start)}  ${message}`)
    made.set(`${FOLDER}/${page}.tsx`, { page, source, ...tsx })
    for (const [n, { type, content, position }] of tsx.scripts.entries())
      if (type === MODULE)
        made.set(`${FOLDER}/${page}.${n}.ts`, {
          page,
          source,
          code: content,
          mappings: [[0, content.length, position.start, content.length, 0]],
        })
  }
  lines.push(...(await checked(made)))
  for (const line of lines) say(line)
  process.exit(lines.length === 0 ? 0 : 1)
})

async function checked(made: ReadonlyMap<string, Copy>): Promise<string[]> {
  for (const [file, { code }] of made) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), code)
  }
  await writeFile(path.join(copies, 'tsconfig.json'), JSON.stringify(tsconfig))
  const config = path.join(copies, 'oxlintrc.json')
  const all = JSON.parse(await readFile(path.join(root, '.oxlintrc.json'), 'utf8')) as { rules: object }
  await writeFile(config, JSON.stringify({ ...all, ignorePatterns: [], rules: { ...all.rules, ...untrueOfPages } }))
  const { output } = await runTool('oxlint/bin/oxlint', ['-c', config, '--format', 'json', ...made.keys()])
  const found = JSON.parse(output) as { diagnostics: Found[]; number_of_files: number }
  const missing = made.size - found.number_of_files
  return [
    ...found.diagnostics.flatMap((one) => lineOf(one, made.get(one.filename))),
    ...(missing > 0 ? [`oxlint read ${missing} files too few: it passes over what its configuration ignores.`] : []),
  ]
}

function lineOf({ message, code, filename, labels }: Found, copy: Copy | undefined): string[] {
  const span = labels[0]?.span
  if (!copy || !span) return [`${filename}  ${message} ${code ?? ''}`]
  const { page, source, code: text, mappings } = copy
  // oxlint counts bytes, the translation counts UTF-16 units.
  const at = Buffer.from(text).subarray(0, span.offset).toString().length
  const place = mappings.find(([start, length, , own]) => own > 0 && at >= start && at < start + length)
  if (!place) return []
  const [start, , from, length] = place
  return [`${page}:${placeIn(source, from + Math.min(at - start, length - 1))}  ${message} ${code ?? ''}`]
}

function placeIn(source: string, offset: number): string {
  const lines = source.slice(0, offset).split('\n')
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}
