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
/** Connections that the system holds for us while we are busy; whom it drops, it lets wait for seconds. */
const BACKLOG = 4096
/** Node takes one connection a turn of its event loop by each door: by one alone, new visitors wait while old ones are served. */
const DOORS = process.platform === 'linux' ? 16 : 1

interface Patience {
  headersWithinMs?: number
  silentMs?: number
  lookEveryMs?: number
  unaskedMax?: number
}

/** A server that waits for nobody without end, and keeps nobody waiting for those who say nothing. */
export function openServer(
  listener: RequestListener,
  {
    headersWithinMs = HEADERS_WITHIN_MS,
    silentMs = SILENT_MS,
    lookEveryMs = LOOK_EVERY_MS,
    unaskedMax = UNASKED_MAX,
  }: Patience = {},
): Server {
  const server = createServer({
    headersTimeout: headersWithinMs,
    requestTimeout: REQUEST_WITHIN_MS,
    connectionsCheckingInterval: lookEveryMs,
    keepAliveTimeout: IDLE_MS,
  })
  server.timeout = silentMs
  const unasked = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
    const [oldest] = unasked.size > unaskedMax ? unasked : []
    if (!oldest) return
    // Its end comes later, and the next of a crowd before that.
    unasked.delete(oldest)
    oldest.destroy()
  })
  server.on('request', (req, res) => {
    unasked.delete(req.socket)
    listener(req, res)
  })
  return server
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
