import { createServer, type RequestListener, type Server } from 'node:http'
import {
  createServer as createDoor,
  type AddressInfo,
  type ListenOptions,
  type Server as Door,
  type Socket,
} from 'node:net'

const HEADERS_WITHIN_MS = 10_000
/** A picture over a slow line on the road; whoever sends a byte now and then is not waited for. */
const REQUEST_WITHIN_MS = 120_000
/** Whoever takes nothing of his answer for so long has gone; a stream of notices has a beat twice as often. */
const SILENT_MS = 60_000
const LOOK_EVERY_MS = 2000
const IDLE_MS = 10_000
const CONNECTIONS_MAX = 5000
/** Connections by which nobody has asked yet: a visitor asks at once, so beyond these the oldest has to go. */
const UNASKED_MAX = 2000
/** Connections that are kept after an answer: beyond these the one goes by which nobody has asked for longest. */
const RESTING_MAX = 2000
/** Connections that the system holds for us while we are busy; whom it drops, it lets wait for seconds. */
const BACKLOG = 4096
/** Node takes one connection a turn of its event loop by each door: by one alone, new visitors wait while old ones are served. */
const DOORS = process.platform === 'linux' ? 16 : 1

interface Patience {
  headersWithinMs?: number
  requestWithinMs?: number
  silentMs?: number
  lookEveryMs?: number
  unaskedMax?: number
  restingMax?: number
}

/** A server that waits for nobody without end, and keeps nobody waiting for those who say nothing. */
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

/** Connections by which nothing is under way; the oldest makes room. */
function crowdOf(max: number) {
  const sockets = new Set<Socket>()
  return {
    leave: (socket: Socket) => sockets.delete(socket),
    add(socket: Socket) {
      sockets.add(socket)
      const [oldest] = sockets.size > max ? sockets : []
      if (!oldest) return
      // Its end comes later, and the next of a crowd before that.
      sockets.delete(oldest)
      oldest.destroy()
    },
  }
}

/** Opens its doors, all at one port; who stops closes them all. */
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

/** Doors may be shared with another process: nobody but us may have the port before we open ours. */
async function findFree(port: number, host: string): Promise<number> {
  const first = createDoor()
  await opened(first, { port, host })
  const { port: own } = first.address() as AddressInfo
  await new Promise((done) => first.close(done))
  return own
}

const opened = (door: Door, options: ListenOptions) =>
  new Promise<void>((ready, fault) => door.once('error', fault).listen(options, ready))
