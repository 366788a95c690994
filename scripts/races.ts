import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#scripts/kit/child.ts'
import { command, say } from '#scripts/kit/terminal.ts'

const REPORT = path.join(root, '.data/reports/races.md')

/**
 * `npm run races -- --rounds 1000 --clients 32 --only expire`: conflicting actions on one listing
 * at the same moment.
 */
void command(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '1000' },
      clients: { type: 'string', default: '50' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      only: { type: 'string', default: '' },
    },
  })
  await rm(REPORT, { force: true })
  const cli = path.join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'api', 'tests/races']
  const wishes = {
    RACE_ROUNDS: values.rounds,
    RACE_CLIENTS: values.clients,
    RACE_SEED: values.seed,
    RACE_ONLY: values.only,
  }
  const run = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...wishes },
    stdio: 'inherit',
  })
  const code = await new Promise<number>((ended) =>
    run.once('exit', (code) => {
      ended(code ?? 1)
    }),
  )
  say(`Seed ${values.seed}.\n${await readFile(REPORT, 'utf8').catch(() => 'No report: it broke off before its end.')}`)
  process.exit(code)
})
