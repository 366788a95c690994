import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root, run } from '#scripts/kit/child.ts'

const VERSION = '13.5.0'
const folder = path.join(root, '.data/bench/lighthouse')
const told = path.join(folder, 'report.json')
const LOOKS_WITHIN_MS = 120_000
const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')

/** Lighthouse's results for a page, in milliseconds on its simulated slow phone. */
export interface Look {
  score: number
  firstPaint: number
  largestPaint: number
  shift: number
  bytes: number
  requests: number
}

/** Installs Lighthouse on first use, because it weighs 170 MB and only the benchmark needs it. */
export async function hasLighthouse(): Promise<boolean> {
  if (existsSync(program)) return true
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--no-progress', '--ignore-scripts', `lighthouse@${VERSION}`]
  const { code } = await run('npm', args, { cwd: folder })
  return code === 0 && existsSync(program)
}

interface Report {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number; details?: { items?: readonly unknown[] } } | undefined>
  runtimeError?: { message: string }
}

/** One visit with an empty cache. */
export async function lookAt(url: string, browser: string): Promise<Look> {
  const args = [
    ...[program, url, '--quiet', '--output=json', `--output-path=${told}`],
    '--only-categories=performance',
    '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
  ]
  const env = { ...process.env, CHROME_PATH: browser }
  const { output } = await run(process.execPath, args, { env, timeout: LOOKS_WITHIN_MS })
  const report = await readFile(told, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => Promise.reject(new Error(`Lighthouse did not look at ${url}:\n${output}`)),
  )
  await rm(told, { force: true })
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  const valueOf = (name: string): number => report.audits[name]?.numericValue ?? NaN
  return {
    score: Math.round((report.categories.performance.score ?? 0) * 100),
    firstPaint: valueOf('first-contentful-paint'),
    largestPaint: valueOf('largest-contentful-paint'),
    shift: valueOf('cumulative-layout-shift'),
    bytes: valueOf('total-byte-weight'),
    requests: report.audits['network-requests']?.details?.items?.length ?? 0,
  }
}
