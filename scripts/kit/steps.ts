import { seconds, say } from './terminal.ts'

/** Tuned for two cores: two parts run side by side, or one part that uses both. */
const CORES = 2

export interface Result {
  passed: number
  failed: number
  output: string
}

export interface Part {
  name: string
  cores: 1 | 2
  /** The part that must have passed before. */
  after?: string
  run(): Promise<Result>
}

/**
 * Runs the parts within two cores, in order of their dependencies; the last line printed is the
 * total.
 */
export async function runParts(parts: readonly Part[]): Promise<boolean> {
  const results = new Map<string, Result>()
  const waiting = [...parts]
  const running = new Map<Part, Promise<void>>()
  while (waiting.length + running.size > 0) {
    for (const part of startable(waiting, running, results)) {
      waiting.splice(waiting.indexOf(part), 1)
      running.set(
        part,
        runPart(part, results).finally(() => running.delete(part)),
      )
    }
    await Promise.race(running.values())
  }
  const sum = (key: 'passed' | 'failed') => [...results.values()].reduce((all, one) => all + one[key], 0)
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}

function startable(waiting: readonly Part[], running: ReadonlyMap<Part, unknown>, results: Map<string, Result>) {
  let free = CORES - [...running.keys()].reduce((all, part) => all + part.cores, 0)
  return waiting.filter((part) => {
    const isReady = part.after === undefined || results.has(part.after)
    if (!isReady || part.cores > free) return false
    free -= part.cores
    return true
  })
}

async function runPart(part: Part, results: Map<string, Result>): Promise<void> {
  const begun = performance.now()
  const before = part.after === undefined ? undefined : results.get(part.after)
  const result = before?.failed ? skipped(part) : await part.run().catch(broken)
  results.set(part.name, result)
  const { passed, failed, output } = result
  if (failed > 0) say(`\n${output.trimEnd()}\n`)
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`
  say(`  ${failed > 0 ? '✗' : '✓'} ${part.name.padEnd(24)} ${seconds(begun)} s   ${counts}`)
}

const skipped = ({ name, after }: Part): Result => ({
  passed: 0,
  failed: 1,
  output: `${name} did not run: ${after ?? ''} failed.`,
})

const broken = (error: unknown): Result => ({
  passed: 0,
  failed: 1,
  output: error instanceof Error ? (error.stack ?? error.message) : String(error),
})
