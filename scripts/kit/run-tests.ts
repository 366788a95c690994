import path from 'node:path'
import { BaseSequencer, startVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { root } from '#scripts/kit/child.ts'

/** The result of a run of test files, printed as JSON in the last line. */
export interface TestRun {
  /** The first test that failed, with its file. */
  failed?: string
  /** The test took too long, which may be due to a busy machine. */
  isTimeout?: boolean
  /** A test file that did not load, so that none of its tests ran. */
  broken?: string
  /** Seconds of each file. */
  seconds: Record<string, number>
}

/** Runs the given test files one after the other in the given order, until one fails. */
const files = process.argv.slice(2)

class GivenOrder extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => files.indexOf(path.relative(root, moduleId))
    return Promise.resolve(specifications.toSorted((one, other) => place(one) - place(other)))
  }
}

const vitest = await startVitest(files, {
  config: path.join(root, 'tests/vitest.config.ts'),
  project: ['api', 'unit'],
  maxWorkers: 1,
  bail: 1,
  watch: false,
  reporters: [{}],
  sequence: { sequencer: GivenOrder },
  // The next mutant differs in one file only.
  fsModuleCache: true,
  fsModuleCachePath: path.join(root, '.data/vitest-cache'),
})
const modules = vitest.state.getTestModules()
const result: TestRun = {
  seconds: Object.fromEntries(modules.map((module) => [nameOf(module), module.diagnostic().duration / 1000])),
}
for (const module of modules) {
  if (module.ok()) continue
  const [test] = module.children.allTests('failed')
  const words = `${nameOf(module)}: ${test?.fullName ?? module.errors()[0]?.message ?? 'a hook'}`
  if (module.children.size === 0) result.broken ??= words
  else if (result.failed === undefined) {
    result.failed = words
    result.isTimeout = test?.result().errors?.some(({ message }) => message.includes('timed out')) ?? false
  }
}
const [crash] = vitest.state.getUnhandledErrors()
if (crash !== undefined) result.failed ??= crash instanceof Error ? crash.message : 'an unhandled error'
await vitest.close()
process.stdout.write(`\n${JSON.stringify(result)}\n`)
process.exit(0)

function nameOf({ moduleId }: TestModule): string {
  return path.relative(root, moduleId)
}
