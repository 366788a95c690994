// Runs on any Node ≥ 20, before any package is installed: plain JavaScript, no dependencies.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
/** In the stamp of an install without the development packages. */
const SERVING = ' serving'
const PARENT_LOOK_MS = 250

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.carryto-lock')
// A shared compile cache: a restart takes half the time.
const compiled = path.join(modules, '.cache/compiled')
const pinnedNode = path.join(modules, '.bin', 'node')

/**
 * Makes node_modules match the lock file, then runs a script under the pinned Node.
 * @param {string} script
 * @param {object} [options]
 * @param {boolean} [options.needsTools] false for a script that needs no development packages
 * @param {() => Promise<Record<string, string>>} [options.prepareMore] further preparation; returns
 * environment variables for the script
 * @param {string[]} [options.args]
 */
export async function prepareAndRun(
  script,
  { needsTools = true, prepareMore = async () => ({}), args = process.argv.slice(2) } = {},
) {
  checkNode()
  await installPackages(needsTools)
  const env = { ...process.env, ...(await prepareMore()) }
  runPinned(path.join(root, 'scripts', script), args, env)
}

function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return
  stop(`CarryTo needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`)
}

/**
 * Exits with one sentence for the user.
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

/** @param {boolean} needsTools */
async function installPackages(needsTools) {
  const lock = readFileSync(path.join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const noted = read(stamp)
  const hasNode = existsSync(pinnedNode)
  if (hasNode && (noted === hash || (!needsTools && noted === `${hash}${SERVING}`))) return
  // Tools that were installed once stay, also with a new lock file.
  const withTools = needsTools || (noted !== undefined && !noted.endsWith(SERVING))
  if (!hasNode || !isInstalled(lock.toString(), withTools))
    // Adding packages leaves alone those that a running shop uses.
    await install(noted === `${hash}${SERVING}` && hasNode ? 'install' : 'ci', withTools)
  try {
    writeFileSync(stamp, withTools ? hash : `${hash}${SERVING}`)
  } catch (error) {
    stop(sentenceFor(String(error)) ?? `CarryTo could not write ${stamp}.`)
  }
}

/**
 * npm records what it installed; skip the install if that matches the lock file.
 * @param {string} lock
 * @param {boolean} withTools
 */
function isInstalled(lock, withTools) {
  const noted = read(path.join(modules, '.package-lock.json'))
  if (noted === undefined) return false
  const there = JSON.parse(noted).packages
  return Object.entries(JSON.parse(lock).packages).every(
    ([name, wanted]) =>
      name === '' ||
      (there[name] ? there[name].version === wanted.version : wanted.optional || (wanted.dev && !withTools)),
  )
}

/**
 * @param {'ci' | 'install'} how
 * @param {boolean} withTools
 */
async function install(how, withTools) {
  const begun = Date.now()
  const fetching = '  packages (fetched once, about a minute) …'
  process.stdout.write(process.stdout.isTTY ? fetching : `${fetching}\n`)
  const args = [
    how,
    withTools ? '--include=dev' : '--omit=dev',
    '--no-save',
    '--prefer-offline',
    '--no-progress',
    '--loglevel=warn',
    '--fetch-retries=2',
  ]
  const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const { code, output } = await runHidden('npm', [...args, ...patience])
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
  if (code !== 0) stop(sentenceFor(output) ?? `npm could not install the packages.\n${output}`)
  if (!existsSync(pinnedNode)) stop('npm installed no Node 24; allow the install script of the package "node".')
  process.stdout.write(`  ${'packages'.padEnd(28)} ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s\n`)
}

/**
 * A plain sentence for an error of the package manager.
 * @param {string} output
 */
export function sentenceFor(output) {
  if (/ENOSPC|no space left/i.test(output)) return 'The disk is full; free some space and start again.'
  if (/EROFS|read-only file system/i.test(output))
    return `${root} is read-only; CarryTo needs a folder it may write to.`
  if (/EACCES|EPERM|permission denied/i.test(output))
    return `This account may not write to ${root}; use the account that owns it, or a checkout of your own.`
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|Temporary failure resolving|Could not connect/.test(
      output,
    )
  )
    return 'CarryTo fetches what it needs from the network once, and the network does not answer; connect and start again.'
  if (/spawn npm ENOENT/.test(output)) return 'CarryTo needs npm, which comes with Node; install it and start again.'
  return undefined
}

/**
 * Runs a program to its end and captures its output.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runHidden(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: systemEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Without node_modules/.bin: npm must not run under a Node that it is about to replace. */
function systemEnv() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const PATH = folders.filter((folder) => !folder.endsWith(path.join('node_modules', '.bin'))).join(path.delimiter)
  return { ...process.env, PATH }
}

/**
 * The script gets its own process group, so each signal reaches it once, through us, and an IPC
 * channel by which it notices that we have ended.
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function runPinned(script, args, env) {
  const PATH = [path.dirname(pinnedNode), env.PATH].join(path.delimiter)
  const child = spawn(pinnedNode, [script, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiled, ...env, PATH },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  onOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => stop(sentenceFor(String(error)) ?? String(error)))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/**
 * npm runs scripts in a shell; a signal to npm may end only that shell and orphan us.
 * @param {() => void} act
 */
function onOrphaned(act) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    act()
  }, PARENT_LOOK_MS)
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
