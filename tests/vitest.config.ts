import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')

const pure = ['tests/api/**/*.rules.test.ts', 'tests/api/**/*.schema.test.ts', 'tests/api/**/*.policy.test.ts']

/** Tests without a database, a built page or a browser. */
const unit = [...pure, 'tests/{content,islands,sandbox,scripts}/**/*.test.{ts,tsx}']

/** Pages rendered per request: they need the built site and a database. */
const perRequest = ['tests/site/per-request/**/*.test.ts']

/** Most of a minute with a fixed seed; `npm run chaos` runs five. */
const { CHAOS_FAULTS = '24', CHAOS_SEED = '7', CHAOS_CLIENTS = '16' } = process.env
const chaos = {
  faults: Number(CHAOS_FAULTS),
  seed: Number(CHAOS_SEED),
  clients: Number(CHAOS_CLIENTS),
}

/** A few random rounds of each race; `npm run races` runs more. */
const { RACE_ROUNDS = '4', RACE_CLIENTS = '24', RACE_ONLY = '' } = process.env
const { RACE_SEED = String(Date.now() % 100_000) } = process.env
const races = {
  rounds: Number(RACE_ROUNDS),
  clients: Number(RACE_CLIENTS),
  seed: Number(RACE_SEED),
  only: RACE_ONLY,
}

/**
 * Test files share their imports: loading the server for each file took half of the time, and a process for
 * each file of rules two thirds. Each file closes what it opens, and `guard.ts` runs for each.
 */
const together = { isolate: false }

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Garbage collection took a tenth of the CPU time with the default young generation.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['tests/support/guard.ts'],
    // Tests wait for a named event; the timeout only catches a hang.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', ...together, include: unit } },
      {
        extends: true,
        test: {
          name: 'api',
          ...together,
          include: ['tests/{api,races}/**/*.test.ts'],
          exclude: pure,
          provide: { races },
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'chaos', include: ['tests/chaos/**/*.test.ts'], provide: { chaos } },
      },
      // Meaningless on a busy machine, so not part of `npm test`.
      { extends: true, test: { name: 'pace', include: ['tests/pace/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'site',
          ...together,
          include: ['tests/site/**/*.test.ts'],
          exclude: perRequest,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          ...together,
          include: perRequest,
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'house', ...together, include: ['tests/house/**/*.test.ts'] },
      },
    ],
  },
})
