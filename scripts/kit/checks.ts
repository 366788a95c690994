import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { root, run, runTool, type Ended } from '#scripts/kit/child.ts'
import { unlessUnchanged } from '#scripts/kit/unless-unchanged.ts'
import type { Part, Result } from './steps.ts'
import {
  findUntrueRules,
  passedBelow,
  passedInBrowser,
  rulesIn,
  type PlaywrightReport,
  type VitestReport,
} from '#scripts/kit/rules.ts'

const reports = path.join(root, '.data/reports')

/** A limit for hanging checks only: a busy machine takes three times as long as an idle one. */
const LONGEST_PART_MS = 30 * 60 * 1000

/** package-lock.json among them stands for the installed packages. */
const typed = ['*.ts', '*.tsx', '*.astro', '*.mjs', '*.json']
/** Types and lint of all TypeScript from one program; `.oxlintrc.json` has the rules. */
export const code = unlessUnchanged(check('types and lint', 'oxlint/bin/oxlint'), typed)
/** Other files are read for the types that pages use, and not checked. */
export const pageTypes = unlessUnchanged(check('types of pages', '../scripts/check-pages.ts'), [
  ...typed,
  ':!tests/*.ts',
  ':!e2e',
  ':!bench',
])
// ESLint loads its TypeScript configuration with Node's own type stripping.
const nativeConfig = ['--flag', 'unstable_native_nodejs_ts_config']
const pageRules = ['--config', 'tests/house/eslint.config.ts']
const unchanged = ['--cache', '--cache-strategy', 'content', '--cache-location', '.data/eslint']
export const pageLint = check('lint of pages', 'eslint/bin/eslint.js', ...nativeConfig, ...pageRules, ...unchanged, '.')
export const format = check('format', 'oxfmt/bin/oxfmt', '--check')
/** `area: what changes`, at most 72 characters, so that a log fits one line of a terminal. */
const SUBJECT = /^(?=.{1,72}$)[a-z][^:]*: \S/

/** The subject of the last commit. Passes without Git: an archive has no commits. */
export const subject: Part = {
  name: 'subject of the commit',
  cores: 1,
  async run() {
    const ended = await run('git', ['log', '-1', '--no-merges', '--format=%s']).catch(() => undefined)
    const text = ended?.code === 0 ? ended.output.trim() : ''
    const isGood = text === '' || SUBJECT.test(text)
    const output = `“${text}” is no subject: write \`area: what changes\`, at most 72 characters.`
    return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output }
  },
}

export const build = check('pages', '../scripts/build.ts')

/** One project of tests/vitest.config.ts. */
export function vitest(name: string, project: string, more: Pick<Part, 'cores' | 'after'>): Part {
  const report = path.join(reports, `${project}.json`)
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    ...more,
    async run() {
      await forget(report)
      const ended = await runTool('vitest/vitest.mjs', [...args, ...reporters], options('test'))
      const found = (await load(report)) as VitestReport | undefined
      return result(ended, found?.numPassedTests, found && failedTests(found))
    },
  }
}

/** The browser tests in e2e/. */
export function playwright(name: string, after: string): Part {
  const report = path.join(reports, 'e2e.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json']
  return {
    name,
    cores: 2,
    after,
    async run() {
      await forget(report)
      const { env, timeout } = options('test')
      const more = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
      const ended = await runTool('@playwright/test/cli.js', args, { env: more, timeout })
      const found = (await load(report)) as Partial<PlaywrightReport> | undefined
      const { expected = 0, unexpected = 0, flaky = 0 } = found?.stats ?? {}
      return result(ended, expected + flaky, unexpected)
    },
  }
}

/**
 * Compares docs/rules.md with the tests that have just passed, and with where each rule is checked.
 */
export function rules(projects: readonly string[], after: string): Part {
  return {
    name: 'rules of the product',
    cores: 1,
    after,
    async run() {
      const page = await readFile(path.join(root, 'docs/rules.md'), 'utf8')
      const reportOf = (project: string) => load(path.join(reports, `${project}.json`))
      const below = (await Promise.all(projects.map(reportOf))) as (VitestReport | undefined)[]
      const stories = (await reportOf('e2e')) as PlaywrightReport | undefined
      const told = rulesIn(page)
      const untrue = findUntrueRules(told, {
        below: below.flatMap((report) => (report ? passedBelow(report) : [])),
        inBrowser: stories ? passedInBrowser(stories) : [],
      })
      const passed = told.length - untrue.length
      return { passed: Math.max(passed, 0), failed: untrue.length, output: untrue.join('\n') }
    },
  }
}

/**
 * Without a larger young generation, tools that read the whole project spend a quarter of their
 * time on garbage collection.
 */
const ROOM = '--max-semi-space-size=64'

function check(name: string, tool: string, ...args: string[]): Part {
  return {
    name,
    cores: 1,
    async run() {
      const { env, timeout } = options(undefined)
      const given = process.env.NODE_OPTIONS
      const NODE_OPTIONS = given === undefined ? ROOM : `${given} ${ROOM}`
      const ended = await runTool(tool, args, { env: { ...env, NODE_OPTIONS }, timeout })
      return result(ended, ended.code === 0 ? 1 : 0, 0)
    },
  }
}

/** A tool with an exit code other than 0 counts at least one failure. */
function result({ code, output }: Ended, passed = 0, failed = 0): Result {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), output }
}

function options(nodeEnv: string | undefined) {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: nodeEnv }
  return { env, timeout: LONGEST_PART_MS }
}

/** A file that could not be loaded counts as one failed test. */
function failedTests({ numFailedTests, testResults }: VitestReport): number {
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return numFailedTests + broken.length
}

async function forget(report: string): Promise<void> {
  await mkdir(reports, { recursive: true })
  await rm(report, { force: true })
}

async function load(report: string): Promise<unknown> {
  const text = await readFile(report, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
