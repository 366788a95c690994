import { existsSync } from 'node:fs'
import path from 'node:path'
import { isLoopback, readConfig, type Config } from '#api/kit/config.ts'
import { root } from '#scripts/kit/child.ts'
import { UserError } from './user-error.ts'
import { freePort, isPortFree } from '#scripts/kit/free-port.ts'
import { say } from '#scripts/kit/terminal.ts'

const LAST_PRIVILEGED_PORT = 1023

/** The settings of this machine: its environment, and `.env` for variables that it does not set. */
export function readSettings(): Config {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readConfig(process.env)
}

export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>, command: string): Promise<void> {
  const free = await isPortFree(port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' && port <= LAST_PRIVILEGED_PORT)
      throw new UserError(`Only root may listen on port ${port}; choose another one, as in PORT=4000 ${command}.`)
    if (error.code === 'EADDRNOTAVAIL') throw new UserError(`HOST is ${host}, and this machine has no such address.`)
    throw error
  })
  if (free) return
  const other = (await isPortFree(port + 1, host)) ? port + 1 : await freePort()
  throw new UserError(`Port ${port} is taken; choose another one, as in PORT=${other} ${command}.`)
}

/** Warns when the shop accepts connections from the network. */
export function warnOfOthers({ host, demo }: Pick<Config, 'host' | 'demo'>): void {
  if (isLoopback(host)) return
  const isKnown = demo ? ' The demo password is of this machine alone: who has it is in.' : ''
  say(
    `\nWarning: HOST=${host} lets other machines in, and without TLS passwords travel in the clear.${isKnown} Leave HOST empty to keep to this machine.`,
  )
}
