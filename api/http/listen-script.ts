import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Role } from '#api/common/caller.rules.ts'

const LISTENER = /^listen\.[\w-]+\.js$/

/** The file by which a page hears what its reader is told; the back office has its own ways. */
export function findListenScript(client: string): (role: Role | undefined) => string | undefined {
  const assets = path.join(client, '_a')
  const file = existsSync(assets) && readdirSync(assets).find((name) => LISTENER.test(name))
  return (role) => (file && role && role !== 'admin' ? `/_a/${file}` : undefined)
}
