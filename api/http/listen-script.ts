import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Role } from '#api/common/caller.rules.ts'

const LISTENER = /^listen\.[\w-]+\.js$/

/**
 * URL of the script that shows notifications live; undefined for guests and for admins, whose pages
 * have their own.
 */
export function findListenScript(client: string): (role: Role | undefined) => string | undefined {
  const assets = path.join(client, '_a')
  const file = existsSync(assets) && readdirSync(assets).find((name) => LISTENER.test(name))
  return (role) => (file && role && role !== 'admin' ? `/_a/${file}` : undefined)
}
