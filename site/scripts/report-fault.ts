import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { faultOf, isTold } from '#api/common/fault.rules.ts'

/** Who is told, and on which page it happened. */
interface Service {
  dsn: string
  environment: string
  page: string
}

/** A fault that repeats itself says nothing new; a page is open for long. */
const REPORTS_MAX = 10

let scope: Scope | undefined
let reported = 0
/** An island tells of a request, and then nobody takes the error: that is one fault. */
const seen = new WeakSet<WeakKey>()

/** Tells the error service of a fault: what broke and where in our scripts, nothing of the visitor (E02, E04, E05). */
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

/** A client of its own, without the listeners and the trail of clicks and addresses that the usual set-up brings. */
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
          // A script within the page has the page's address, and that may hold a secret.
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
