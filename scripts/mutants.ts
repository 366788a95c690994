import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { root } from '#scripts/kit/child.ts'
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
 * folders of `api/` at a time and runs their tests, the nearest file first, until one fails. A
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
  const vitest = await open()
  try {
    for (const mutant of chosen) {
      const killer = await killerOf(vitest, mutant, folders)
      if (killer === undefined) lived.push(mutant)
      say(`  ${killer === undefined ? 'LIVES ' : 'killed'} ${nameOf(mutant)}  ${killer ?? ''}`)
    }
  } finally {
    await vitest.close()
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

async function open(): Promise<Vitest> {
  process.env.NODE_ENV = 'test'
  const vitest = await createVitest({
    root: copy,
    config: path.join(copy, 'tests/vitest.config.ts'),
    project: ['api', 'unit'],
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
  })
  await vitest.standalone()
  return vitest
}

/** The first test file that fails; undefined if all tests of these folders pass. */
async function killerOf(
  vitest: Vitest,
  { file, source, original }: Placed,
  folders: readonly string[],
): Promise<string | undefined> {
  const place = path.join(copy, file)
  await writeFile(place, source)
  vitest.invalidateFile(place)
  try {
    for (const specification of await testsFor(vitest, file, folders)) {
      const failed = await firstFailed(vitest, specification)
      if (failed !== undefined) return failed
    }
    return undefined
  } finally {
    await writeFile(place, original)
    vitest.invalidateFile(place)
  }
}

/** The test of the same name first, then those of its folder, then those of the other folders. */
async function testsFor(vitest: Vitest, file: string, folders: readonly string[]): Promise<TestSpecification[]> {
  const own = path.join(copy, 'tests', ...file.split('/').slice(0, 2), '/')
  const base = path.basename(file).split('.')[0] ?? ''
  const nearness = ({ moduleId }: TestSpecification) =>
    Number(path.basename(moduleId).startsWith(base)) * 2 + Number(moduleId.startsWith(own))
  const all = await vitest.globTestSpecifications(folders.map((folder) => `tests/api/${folder}/`))
  return all.toSorted((a, b) => nearness(b) - nearness(a))
}

async function firstFailed(vitest: Vitest, specification: TestSpecification) {
  const timeout = setTimeout(() => void vitest.cancelCurrentRun('test-failure'), LONGEST_RUN_MS)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
  clearTimeout(timeout)
  const failed = testModules.find((module) => !module.ok())
  if (failed) return path.relative(copy, failed.moduleId)
  return unhandledErrors.length > 0 ? path.relative(copy, specification.moduleId) : undefined
}
