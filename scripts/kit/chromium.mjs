import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { runHidden, sentenceFor, stop } from './prepare.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shells = ['chromium-headless-shell']

/**
 * The browsers of the end-to-end tests: the full one and, if installed, the headless shell, which
 * takes a fifth less CPU time for the same pages.
 * @returns {Promise<Record<string, string>>}
 */
export async function browsers() {
  const shell = process.env.CHROMIUM ? undefined : findInPath(shells)
  const found = { CHROMIUM: await findOrInstallChromium() }
  return shell ? { ...found, CHROMIUM_SHELL: shell } : found
}

/** The full browser: an installed one, else Playwright's, else Debian's package. */
export async function findOrInstallChromium() {
  const found = process.env.CHROMIUM || findInPath(names) || (await findPlaywrights())
  if (found) return found
  process.stdout.write('  Chromium (fetched once) …\n')
  const tried = [await installPlaywrights(), await installDebians()]
  const browser = (await findPlaywrights()) || findInPath(names)
  if (browser) return browser
  const output = tried.join('\n')
  return stop(
    sentenceFor(output) ??
      `The end-to-end tests need Chromium; install it, or name it in the variable CHROMIUM.\n${output}`,
  )
}

/** @param {string[]} programs */
function findInPath(programs) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin']
  return folders.flatMap((folder) => programs.map((name) => path.join(folder, name))).find(isProgram)
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  if (!existsSync(file)) return undefined
  // Unlike Debian's package, it does not bring its system libraries, so check that it starts.
  return (await runHidden(file, ['--version'])).code === 0 ? file : undefined
}

async function installPlaywrights() {
  const { code, output } = await runHidden('npx', ['--no', 'playwright', 'install', 'chromium'])
  return code === 0 ? '' : output
}

async function installDebians() {
  if (findInPath(names) || (await findPlaywrights())) return ''
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return ''
  const updated = await apt('update')
  if (updated.code !== 0) return updated.output
  const { code, output } = await apt('install', '-y', '--no-install-recommends', 'chromium')
  return code === 0 ? '' : output
}

/** @param {string[]} args */
function apt(...args) {
  return runHidden('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args])
}
