import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#api/kit/config.ts'

/** Reports JavaScript errors of a page to the error service. */
export interface FaultWatch {
  /** Inline script. It sends the page's name, never its URL. */
  script: string
  /** Extends the page's content security policy with the sources the script needs. */
  allowIn: (policy: string) => string
}

/** The error watch of a page; undefined without a DSN or without a build. */
export type WatchOf = (page: string) => FaultWatch | undefined

const REPORTER = /^report-fault\.[\w-]+\.js$/

/**
 * The error service's client is larger than most of our pages. So a page has two listeners in one
 * line, and loads the client when an error happens.
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
      policy.replace("script-src 'self'", `$& ${hash}`).replace("connect-src 'self'", `$& ${new URL(dsn).origin}`)
    return { script, allowIn }
  }
}
