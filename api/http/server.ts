import { createServer, type RequestListener, type Server } from 'node:http'
import {
  createServer as createDoor,
  type AddressInfo,
  type ListenOptions,
  type Server as Door,
} from 'node:net'

const HEADERS_WITHIN_MS = 10_000
/** A picture over a slow line on the road; whoever sends a byte now and then is not waited for. */
const REQUEST_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 2000
const IDLE_MS = 10_000
const CONNECTIONS_MAX = 5000
/** Connections that the system holds for us while we are busy; whom it drops, it lets wait for seconds. */
const BACKLOG = 4096
/** Node takes one connection a turn of its event loop by each door: by one alone, new visitors wait while old ones are served. */
const DOORS = process.platform === 'linux' ? 16 : 1

/** A server that waits for nobody without end. */
export function openServer(listener: RequestListener): Server {
  return createServer(
    {
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      keepAliveTimeout: IDLE_MS,
    },
    listener,
  )
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
