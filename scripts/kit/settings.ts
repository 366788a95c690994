import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig, type Config } from '#api/kit/config.ts'
import { root } from '#scripts/kit/child.ts'
import { Fault } from '#scripts/kit/fault.ts'
import { freePort, isPortFree } from '#scripts/kit/free-port.ts'

const LAST_PRIVILEGED_PORT = 1023

/** The settings of this machine: its environment, and `.env` where the environment is silent. */
export function readSettings(): Config {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readConfig(process.env)
}

export async function checkPort(port: number, command: string): Promise<void> {
  const free = await isPortFree(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' && port <= LAST_PRIVILEGED_PORT)
      throw new Fault(
        `Only root may listen on port ${port}; choose another one, as in PORT=4000 ${command}.`,
      )
    throw error
  })
  if (free) return
  const other = (await isPortFree(port + 1)) ? port + 1 : await freePort()
  throw new Fault(`Port ${port} is taken; choose another one, as in PORT=${other} ${command}.`)
}
