import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root, run } from '#scripts/kit/child.ts'
import { mutantsOf, withNotes, type Mutant } from '#scripts/kit/mutate.ts'
import type { TestRun } from '#scripts/kit/run-tests.ts'
import { command, say, seconds } from '#scripts/kit/terminal.ts'
import { UserError } from '#scripts/kit/user-error.ts'
import { openTemplate } from '#tests/support/global-setup.ts'

const copy = path.join(root, '.data/mutants')
const report = path.join(root, '.data/reports/mutants.md')
const notes = path.join(copy, '.data/reached.jsonl')

const baselineFile = path.join(root, '.data/reports/mutants-baseline.json')

/** A mutant in a loop without an end is killed by this clock: a start, and its tests on a busy machine. */
const longestRunMs = (seconds: number): number => Math.ceil(120_000 + seconds * 10_000)

/** These hold columns, declarations and texts; types, schemas and the words' tests watch them. */
const LEFT_OUT = /\.(model|calls|notices|view)\.ts$/

/** Appended to the guard of the copy: notes the functions that each test file runs, and those that run on loading. */
const NOTING = `
import { appendFileSync } from 'node:fs'
import { beforeAll } from 'vitest'
globalThis.reached ??= new Set()
const note = (file) => {
  appendFileSync(${JSON.stringify(notes)}, JSON.stringify({ file, reached: [...globalThis.reached] }) + '\\n')
  globalThis.reached.clear()
}
beforeAll(() => note(''))
afterAll(() => note(expect.getState().testPath))
`

interface Placed extends Mutant {
  file: string
  original: string
}

/** The tests without a mutant. */
interface Baseline {
  /** Hash of the sources that the tests run. */
  sources: string
  /** Functions that run when the sources load, so in every test file. */
  onLoad: string[]
  tests: Record<string, { hash: string; seconds: number; reached: string[] }>
}

/**
 * `npm run mutants -- --count 60 --seed 7 offer deal payment case`: changes one place of these
 * folders of `api/` at a time and runs the tests of these folders that run the changed function, the nearest first,
 * until one fails. A mutant that lives shows what none of these tests notices. The same seed takes the same mutants.
 */
void command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '60' },
      seed: { type: 'string', default: '7' },
      /** A mutant lives if tests that take this long without it pass. */
      seconds: { type: 'string', default: '120' },
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
  const template = await openTemplate()
  Object.assign(process.env, { TEST_DATABASE_URL: template.url, TEST_TEMPLATE_READY: '1' })
  try {
    const baseline = await baselineOf(folders, [...new Set(all.map(({ file }) => file))])
    await tryAll(chosen, baseline, { seed: values.seed, most: Number(values.seconds) })
  } finally {
    await template.stop()
  }
  process.exit(0)
})

interface Trial {
  seed: string
  /** The longest time, in seconds, that the tests of one mutant take without it. */
  most: number
}

async function tryAll(chosen: readonly Placed[], baseline: Baseline, { seed, most }: Trial): Promise<void> {
  const lived: Placed[] = []
  let broken = 0
  for (const mutant of chosen) {
    const begun = performance.now()
    const tests = testsOf(mutant, baseline, most)
    const result = await tried(mutant, tests, baseline)
    if (result.broken !== undefined) broken++
    else if (result.failed === undefined) lived.push(mutant)
    const verdict = result.broken !== undefined ? 'broken' : result.failed === undefined ? 'LIVES ' : 'killed'
    const because = result.broken ?? result.failed ?? `${tests.length} test files`
    say(`  ${verdict} ${seconds(begun)} s  ${nameOf(mutant)}  ${because.slice(0, 120)}`)
  }
  const judged = chosen.length - broken
  const killed = judged - lived.length
  const share = ((100 * killed) / judged).toFixed(1)
  const sum = `${killed} of ${judged} killed (${share} %), seed ${seed}; ${broken} more did not load`
  await mkdir(path.dirname(report), { recursive: true })
  await writeFile(report, [sum, '', ...lived.map((one) => `- ${nameOf(one)}`), ''].join('\n'))
  say(`\n${sum}; the living ones are listed in ${path.relative(root, report)}.`)
}

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

/** Kept between runs: only test files that changed run again. */
async function baselineOf(folders: readonly string[], sources: readonly string[]): Promise<Baseline> {
  const begun = performance.now()
  const all = tracked(...folders.map((folder) => `tests/api/${folder}/*.test.ts`))
  const hash = await hashOf(tracked('api/*.ts', 'sandbox/*.ts', 'tests/support/*.ts'))
  const kept = await keptBaseline()
  const baseline = kept?.sources === hash ? kept : { sources: hash, onLoad: [], tests: {} }
  const hashes = new Map(await Promise.all(all.map(async (file) => [file, await hashOf([file])] as const)))
  const changed = all.filter((file) => baseline.tests[file]?.hash !== hashes.get(file))
  if (changed.length > 0) {
    const { seconds: taken } = await withNotesIn(sources, () => tested(changed, longestRunMs(changed.length * 20)))
    for (const line of (await readFile(notes, 'utf8')).trim().split('\n')) {
      const { file, reached } = JSON.parse(line) as { file: string; reached: string[] }
      const test = path.relative(copy, file)
      if (file === '') baseline.onLoad = [...new Set([...baseline.onLoad, ...reached])]
      else baseline.tests[test] = { hash: hashes.get(test) ?? '', seconds: taken[test] ?? 0, reached }
    }
    await mkdir(path.dirname(baselineFile), { recursive: true })
    await writeFile(baselineFile, JSON.stringify(baseline))
  }
  say(`  ${changed.length} of ${all.length} test files without a mutant ${seconds(begun)} s`)
  const tests = Object.entries(baseline.tests).filter(([file]) => all.includes(file))
  return { ...baseline, tests: Object.fromEntries(tests) }
}

async function keptBaseline(): Promise<Baseline | undefined> {
  const text = await readFile(baselineFile, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Baseline)
}

async function hashOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(path.join(root, file)))
  return hash.digest('hex')
}

async function withNotesIn(sources: readonly string[], work: () => Promise<TestRun>): Promise<TestRun> {
  const guard = 'tests/support/guard.ts'
  const files = [...sources, guard]
  const originals = await Promise.all(files.map((file) => readFile(path.join(copy, file), 'utf8')))
  const noted = (file: string, text: string) => (file === guard ? text + NOTING : withNotes(text, file))
  await mkdir(path.dirname(notes), { recursive: true })
  for (const [at, file] of files.entries()) await writeFile(path.join(copy, file), noted(file, originals[at] ?? ''))
  const result = await work()
  for (const [at, file] of files.entries()) await writeFile(path.join(copy, file), originals[at] ?? '')
  const fault = result.broken ?? result.failed
  if (fault !== undefined) throw new UserError(`The tests fail without a mutant: ${fault}`)
  return result
}

/**
 * The test files that run the changed function, as many as take `most` seconds: first the quick ones, where a test of
 * the same folder or with a word of the file's name in its own may take some seconds more.
 */
function testsOf({ file, within }: Placed, { onLoad, tests }: Baseline, most: number): string[] {
  const place = `${file}:${within}`
  const isInAll = within === undefined || onLoad.includes(place)
  const own = `tests/${path.dirname(file).split('/').slice(0, 2).join('/')}/`
  const words = wordsIn(file)
  const nearness = (test: string) =>
    wordsIn(test).filter((word) => words.includes(word)).length + (test.startsWith(own) ? 1 : 0)
  const rank = (test: string) => (tests[test]?.seconds ?? 0) - NEAR_SECONDS * nearness(test)
  let left = most
  return Object.entries(tests)
    .filter(([, { reached }]) => isInAll || reached.includes(place))
    .map(([test]) => test)
    .toSorted((one, other) => rank(one) - rank(other))
    .filter((test) => (left -= tests[test]?.seconds ?? 0) > 0)
}

/** For each sign that a test is about the changed file, it may take this much longer than another one. */
const NEAR_SECONDS = 10

const wordsIn = (file: string): string[] =>
  path
    .basename(file)
    .split(/[-.]/)
    .filter((word) => word !== 'ts')

async function tried(
  { file, source, original }: Placed,
  files: readonly string[],
  { tests }: Baseline,
): Promise<TestRun> {
  if (files.length === 0) return { seconds: {} }
  const place = path.join(copy, file)
  const usual = files.reduce((sum, one) => sum + (tests[one]?.seconds ?? 0), 0)
  await writeFile(place, source)
  try {
    const result = await tested(files, longestRunMs(usual))
    return result.isTimeout ? await tested(files, longestRunMs(usual)) : result
  } finally {
    await writeFile(place, original)
  }
}

/** A process of its own for each run: one that is used again would keep the mutant before. */
async function tested(tests: readonly string[], timeout: number): Promise<TestRun> {
  const env = { ...process.env, NODE_ENV: 'test', NO_COLOR: '1' }
  const script = path.join(copy, 'scripts/kit/run-tests.ts')
  const { output } = await run(process.execPath, [script, ...tests], { cwd: copy, env, timeout })
  const last = output.trim().split('\n').at(-1) ?? ''
  return last.startsWith('{') ? (JSON.parse(last) as TestRun) : { failed: `it broke off: ${last}`, seconds: {} }
}
