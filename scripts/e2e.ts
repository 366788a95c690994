import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '#scripts/kit/child.ts'

// Only the browser tests, against the last build; further arguments go to Playwright.
const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
const stories = spawn(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
stories.once('exit', (code) => process.exit(code ?? 1))
