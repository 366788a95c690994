import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/astro'
import { faultOf, isTold } from '#api/common/fault.rules.ts'

/** The error service, and the page on which the error occurred. */
interface Service {
  dsn: string
  environment: string
  page: string
}

/** Limits reports per page view: a repeated error adds no information. */
const REPORTS_MAX = 10

let scope: Scope | undefined
let reported = 0
/**
 * An island reports a failed request, which can then also reach the global handler: report it once.
 */
const seen = new WeakSet<WeakKey>()

/**
 * Reports an error with its stack in our scripts, without data about the visitor (E02, E04, E05).
 */
export function reportFault(service: Service, fault: unknown): void {
  if (isSeen(fault) || !isTold(faultOf(fault), Math.random())) return
  if (++reported > REPORTS_MAX) return
  scope ??= openScope(service)
  scope.captureException(fault)
}

function isSeen(fault: unknown): boolean {
  if (typeof fault !== 'object' || fault === null) return false
  if (seen.has(fault)) return true
  seen.add(fault)
  return false
}

/** A separate Sentry client, without the default listeners and breadcrumbs of clicks and URLs. */
function openScope({ dsn, environment, page }: Service): Scope {
  const client = new BrowserClient({
    dsn,
    environment,
    integrations: [],
    sendDefaultPii: false,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    beforeSend: (event) => {
      for (const { stacktrace } of event.exception?.values ?? [])
        for (const frame of stacktrace?.frames ?? [])
          // An inline script has the page's URL, which may contain a secret.
          if (!frame.filename?.includes('/_a/')) frame.filename = page
      return event
    },
  })
  const scope = new Scope()
  scope.setClient(client)
  scope.setTag('page', page)
  client.init()
  return scope
}
