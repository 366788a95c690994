import { createServer, type RequestListener, type Server } from 'node:http'

const HEADERS_WITHIN_MS = 10_000
/** A picture over a slow line on the road; whoever sends a byte now and then is not waited for. */
const REQUEST_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 2000
const IDLE_MS = 10_000
const CONNECTIONS_MAX = 5000

/** A server that waits for nobody without end. */
export function openServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      keepAliveTimeout: IDLE_MS,
    },
    listener,
  )
  server.maxConnections = CONNECTIONS_MAX
  return server
}
