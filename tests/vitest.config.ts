import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')

const pure = [
  'tests/api/**/*.rules.test.ts',
  'tests/api/**/*.schema.test.ts',
  'tests/api/**/*.policy.test.ts',
]

/** What needs no database, no built page and no browser. */
const unit = [...pure, 'tests/{content,islands,sandbox,scripts}/**/*.test.{ts,tsx}']

/** Pages made anew for each visitor: they need the built site and a database. */
const perRequest = ['tests/site/per-request/**/*.test.ts']

/** Two minutes of it, the same each time; `npm run chaos` asks for more. */
const { CHAOS_FAULTS = '100', CHAOS_SEED = '7', CHAOS_CLIENTS = '16' } = process.env
const chaos = {
  faults: Number(CHAOS_FAULTS),
  seed: Number(CHAOS_SEED),
  clients: Number(CHAOS_CLIENTS),
}

/** A few rounds of each, drawn anew; `npm run races` asks for more. */
const { RACE_ROUNDS = '4', RACE_CLIENTS = '24', RACE_ONLY = '' } = process.env
const { RACE_SEED = String(Date.now() % 100_000) } = process.env
const races = {
  rounds: Number(RACE_ROUNDS),
  clients: Number(RACE_CLIENTS),
  seed: Number(RACE_SEED),
  only: RACE_ONLY,
}

/**
 * Its files share what they import: loading the server anew for each took half of the time. What a file opens it
 * closes, and `guard.ts` is run for each.
 */
const together = { isolate: false }

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A tenth of the work was clearing up, in room that was too small for what the tests throw away.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['tests/support/guard.ts'],
    // A test that waits for something waits for it by name; this is only for what hangs.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
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
      // Says nothing on a machine that is busy with something else, so it is no part of `npm test`.
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
