import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '#scripts/kit/child.ts'

// The stories alone, against the pages as they were last built; what is typed behind goes to Playwright.
const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
const stories = spawn(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
stories.once('exit', (code) => process.exit(code ?? 1))
