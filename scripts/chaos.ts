import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#scripts/kit/child.ts'
import { command, say } from '#scripts/kit/terminal.ts'

const REPORT = path.join(root, '.data/reports/chaos.md')

/**
 * `npm run chaos -- --faults 300 --seed 7`: injects faults into a running shop, then checks the
 * invariants.
 */
void command(async () => {
  const { values } = parseArgs({
    options: {
      faults: { type: 'string', default: '300' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      clients: { type: 'string', default: '16' },
    },
  })
  await rm(REPORT, { force: true })
  const cli = path.join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'chaos']
  const wishes = {
    CHAOS_FAULTS: values.faults,
    CHAOS_SEED: values.seed,
    CHAOS_CLIENTS: values.clients,
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
  say(await readFile(REPORT, 'utf8').catch(() => 'No report: it broke off before its end.'))
  process.exit(code)
})
