import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root, run } from '#scripts/kit/child.ts'
import { mutantsOf, type Mutant } from '#scripts/kit/mutate.ts'
import { command, say } from '#scripts/kit/terminal.ts'

const copy = path.join(root, '.data/mutants')
const report = path.join(root, '.data/reports/mutants.md')

/** A mutant in a loop without an end is killed by this clock. */
const LONGEST_RUN_MS = 5 * 60 * 1000

/** These hold columns, declarations and texts; types, schemas and the words' tests watch them. */
const LEFT_OUT = /\.(model|calls|notices|view)\.ts$/

interface Placed extends Mutant {
  file: string
  original: string
}

/**
 * `npm run mutants -- --count 60 --seed 7 offer deal payment case`: changes one place of these
 * folders of `api/` at a time and runs their tests, those of the same folder first, until one fails. A
 * mutant that lives shows what none of these tests notices. The same seed takes the same mutants.
 */
void command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '60' },
      seed: { type: 'string', default: '7' },
      /** Only these, as the report of an earlier run lists them: `api/deal/x.ts:12`. */
      only: { type: 'string', multiple: true },
    },
  })
  const { only } = values
  const folders = positionals.length > 0 ? positionals : ['offer', 'deal', 'payment', 'case']
  await copySources()
  const all = (await Promise.all(sourcesOf(folders).map(placed))).flat()
  const chosen =
    only === undefined
      ? drawn(all, Number(values.count), Number(values.seed))
      : all.filter(({ file, line }) => only.includes(`${file}:${line}`))
  say(`${all.length} mutants in ${folders.join(', ')}; ${chosen.length} of them are tried.`)
  const lived: Placed[] = []
  for (const mutant of chosen) {
    const killer = await killerOf(mutant, folders)
    if (killer === undefined) lived.push(mutant)
    say(`  ${killer === undefined ? 'LIVES ' : 'killed'} ${nameOf(mutant)}  ${killer ?? ''}`)
  }
  const killed = chosen.length - lived.length
  const share = ((100 * killed) / chosen.length).toFixed(1)
  const sum = `${killed} of ${chosen.length} killed (${share} %), seed ${values.seed}`
  await mkdir(path.dirname(report), { recursive: true })
  await writeFile(report, [sum, '', ...lived.map((one) => `- ${nameOf(one)}`), ''].join('\n'))
  say(`\n${sum}; the living ones are listed in ${path.relative(root, report)}.`)
  process.exit(0)
})

const nameOf = ({ file, line, change }: Placed): string => `${file}:${line}  ${change}`

/** The tests run in a copy: a run that is broken off leaves no mutant in the sources. */
async function copySources(): Promise<void> {
  await rm(copy, { recursive: true, force: true })
  for (const file of tracked()) await cp(path.join(root, file), path.join(copy, file))
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
}

const tracked = (...under: string[]): string[] =>
  execFileSync('git', ['ls-files', ...under], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

const sourcesOf = (folders: readonly string[]): string[] =>
  tracked(...folders.map((folder) => `api/${folder}/*.ts`)).filter((file) => !LEFT_OUT.test(file))

async function placed(file: string): Promise<Placed[]> {
  const original = await readFile(path.join(copy, file), 'utf8')
  return mutantsOf(original).map((mutant) => ({ ...mutant, file, original }))
}

/** A sample without repetition; a linear congruential generator (Numerical Recipes, 7.1). */
function drawn(all: readonly Placed[], count: number, seed: number): Placed[] {
  const left = [...all]
  const taken: Placed[] = []
  for (let state = seed >>> 0; taken.length < count && left.length > 0;) {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0
    taken.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1))
  }
  return taken
}

/** The first test file that fails; undefined if all tests of these folders pass. */
async function killerOf({ file, source, original }: Placed, folders: readonly string[]): Promise<string | undefined> {
  const place = path.join(copy, file)
  const own = `tests/api/${file.split('/')[1] ?? ''}/`
  const others = folders.map((folder) => `tests/api/${folder}/`).filter((folder) => folder !== own)
  await writeFile(place, source)
  try {
    return (await firstFailed([own])) ?? (others.length > 0 ? await firstFailed(others) : undefined)
  } finally {
    await writeFile(place, original)
  }
}

/** A process of its own for each run: one that is used again would keep the mutant before. */
async function firstFailed(folders: readonly string[]): Promise<string | undefined> {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const projects = ['--project', 'api', '--project', 'unit']
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects,
    '--bail',
    '1',
    '--reporter',
    'dot',
    ...folders,
  ]
  const env = { ...process.env, NODE_ENV: 'test', NO_COLOR: '1' }
  const { code, output } = await run(process.execPath, [vitest, ...args], { cwd: copy, env, timeout: LONGEST_RUN_MS })
  if (code === 0) return undefined
  return /FAIL .*?(tests\/\S+)/.exec(output)?.[1] ?? 'it broke off'
}
