import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#api/kit/config.ts'

/** What a page carries so that its faults in the browser are told to the error service. */
export interface FaultWatch {
  /** An inline script; which page it happened on is all that it tells of the address. */
  script: string
  /** The page's policy with what the script needs. */
  allowIn: (policy: string) => string
}

/** The watch of a page by its name; undefined where no error service is named or no page is built. */
export type WatchOf = (page: string) => FaultWatch | undefined

const REPORTER = /^report-fault\.[\w-]+\.js$/

/**
 * The service's client weighs more than most of our pages, so a page has two listeners in one line and
 * gets the client when a fault happens.
 */
export function watchOf({ sentryBrowserDsn: dsn, nodeEnv }: Config, client: string): WatchOf {
  const assets = path.join(client, '_a')
  const file = existsSync(assets) && readdirSync(assets).find((name) => REPORTER.test(name))
  if (!dsn || !file) return () => undefined
  return (page) => {
    const service = JSON.stringify({ dsn, environment: nodeEnv, page }).replaceAll('<', '\\u003c')
    const script =
      `{const told=e=>{const fault=e.error??e.reason;if(fault)import("/_a/${file}")` +
      `.then(m=>m.reportFault(${service},fault)).catch(()=>{})};` +
      `addEventListener("error",told);addEventListener("unhandledrejection",told)}`
    const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    const allowIn = (policy: string): string =>
      policy
        .replace("script-src 'self'", `$& ${hash}`)
        .replace("connect-src 'self'", `$& ${new URL(dsn).origin}`)
    return { script, allowIn }
  }
}
