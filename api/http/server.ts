import { createServer, type RequestListener, type Server } from 'node:http'
import {
  createServer as createDoor,
  type AddressInfo,
  type ListenOptions,
  type Server as Door,
  type Socket,
} from 'node:net'

const HEADERS_WITHIN_MS = 10_000
/**
 * Time to send a request: enough for a picture over a slow mobile line. A client that sends a byte
 * now and then is cut off.
 */
const REQUEST_WITHIN_MS = 120_000
/**
 * Time without any traffic after which a connection closes. Notification streams send a heartbeat
 * twice as often.
 */
const SILENT_MS = 60_000
const LOOK_EVERY_MS = 2000
const IDLE_MS = 10_000
const CONNECTIONS_MAX = 5000
/**
 * Connections without a request yet. A browser sends one at once, so beyond this number the oldest
 * is closed.
 */
const UNASKED_MAX = 2000
/** Idle keep-alive connections. Beyond this number the one idle for longest is closed. */
const RESTING_MAX = 2000
/**
 * Connections the kernel queues while we are busy. If it drops one, the client retries only after
 * seconds.
 */
const BACKLOG = 4096
/**
 * Node accepts one connection per listening socket and turn of the event loop. With several
 * sockets, new visitors do not wait while others are served.
 */
const DOORS = process.platform === 'linux' ? 16 : 1

interface Patience {
  headersWithinMs?: number
  requestWithinMs?: number
  silentMs?: number
  lookEveryMs?: number
  unaskedMax?: number
  restingMax?: number
}

/** An HTTP server with timeouts, and with limits for connections that do nothing. */
export function openServer(
  listener: RequestListener,
  {
    headersWithinMs = HEADERS_WITHIN_MS,
    requestWithinMs = REQUEST_WITHIN_MS,
    silentMs = SILENT_MS,
    lookEveryMs = LOOK_EVERY_MS,
    unaskedMax = UNASKED_MAX,
    restingMax = RESTING_MAX,
  }: Patience = {},
): Server {
  const server = createServer({
    headersTimeout: headersWithinMs,
    requestTimeout: requestWithinMs,
    connectionsCheckingInterval: lookEveryMs,
    keepAliveTimeout: IDLE_MS,
  })
  server.timeout = silentMs
  const unasked = crowdOf(unaskedMax)
  const resting = crowdOf(restingMax)
  server.on('connection', (socket: Socket) => {
    unasked.add(socket)
    socket.once('close', () => {
      unasked.leave(socket)
      resting.leave(socket)
    })
  })
  server.on('request', (req, res) => {
    const { socket } = req
    unasked.leave(socket)
    resting.leave(socket)
    res.once('close', () => {
      if (!socket.destroyed) resting.add(socket)
    })
    listener(req, res)
  })
  return server
}

/** A set of idle connections; beyond `max`, the oldest is closed. */
function crowdOf(max: number) {
  const sockets = new Set<Socket>()
  return {
    leave: (socket: Socket) => sockets.delete(socket),
    add(socket: Socket) {
      sockets.add(socket)
      const [oldest] = sockets.size > max ? sockets : []
      if (!oldest) return
      // `close` comes later, and more connections may be added before it.
      sockets.delete(oldest)
      oldest.destroy()
    },
  }
}

/** Opens several listening sockets on one port. The caller closes all of them. */
export async function listen(server: Server, port: number, host: string): Promise<Door[]> {
  const own = await findFree(port, host)
  const side = () =>
    createDoor({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit('connection', socket)
    })
  const doors = [server, ...Array.from({ length: DOORS - 1 }, side)]
  for (const door of doors) {
    door.maxConnections = CONNECTIONS_MAX / DOORS
    await opened(door, { port: own, host, backlog: BACKLOG / DOORS, reusePort: DOORS > 1 })
  }
  return doors
}

/** Other processes could share a port opened with `reusePort`, so first check that it is free. */
async function findFree(port: number, host: string): Promise<number> {
  const first = createDoor()
  await opened(first, { port, host })
  const { port: own } = first.address() as AddressInfo
  await new Promise((done) => first.close(done))
  return own
}

const opened = (door: Door, options: ListenOptions) =>
  new Promise<void>((ready, fault) => door.once('error', fault).listen(options, ready))
