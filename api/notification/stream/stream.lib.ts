import type { RequestHandler, Response } from 'express'
import type { Storefront } from '#content/storefronts.ts'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'
import { pgListener, type PgListener } from './pg-listener.port.ts'
import { STREAM_HEARTBEAT_SECONDS, STREAMS_PER_USER_MAX } from '#api/notification/notification.rules.ts'
import { findListener, type Listener } from './stream-listener.part.ts'
import { openCursor, type StreamCursor } from './stream-reader.query.ts'

const open = new Set<Response>()

/** Ends all streams of this process; clients reconnect to the next one. */
export function closeNotificationStreams(): void {
  for (const res of open) res.end()
}

/**
 * Server-sent events: `notification` for each new one, `unread` when the count changes, and `page`
 * with the path of a page whose content changed without a notification. A client that reconnects
 * sends its last event id and misses nothing.
 */
export function notificationStream({ config, log }: Services): RequestHandler {
  const bell = pgListener(config, log)
  return async (req, res) => {
    const listener = await findListener(config, req, res)
    if (!listener) fail(req.query.token === undefined ? 'unauthorized' : 'auth.token_dead')
    if (!(await listener.isWelcome())) fail('auth.token_dead')
    if (bell.countOf(listener.userId) >= STREAMS_PER_USER_MAX)
      fail('too_many', { retryAfterSeconds: STREAM_HEARTBEAT_SECONDS })
    const { storefront } = res.locals as { storefront: Storefront }
    const reader = await openCursor(listener.userId, storefront, req, res)
    if (!res.closed) await follow(bell, listener, reader, res)
  }
}

async function follow(bell: PgListener, listener: Listener, reader: StreamCursor, res: Response) {
  const gone = new Promise((done) => res.once('close', done))
  const heart = setInterval(() => void heartbeat(listener, res), STREAM_HEARTBEAT_SECONDS * 1000)
  open.add(res)
  begin(res)
  let stop: (() => void) | undefined
  try {
    stop = await bell.listen(listener.userId, () => void tell(listener, reader, res))
    reader.poll()
    await gone
  } catch {
    // The database is unavailable; the client reconnects shortly.
    res.end()
  } finally {
    stop?.()
    clearInterval(heart)
    open.delete(res)
  }
}

/** Keeps proxies from closing the connection, and ends it once the session is over. */
async function heartbeat(listener: Listener, res: Response): Promise<void> {
  if (await endIfUnwelcome(listener, res)) return
  if (!res.writableEnded) res.write(':\n\n')
}

/** No news after the session has ended, even between heartbeats. */
async function tell(listener: Listener, reader: StreamCursor, res: Response): Promise<void> {
  if (!(await endIfUnwelcome(listener, res))) reader.poll()
}

async function endIfUnwelcome(listener: Listener, res: Response): Promise<boolean> {
  const isWelcome = await listener.isWelcome().catch(() => true)
  if (!isWelcome) res.end()
  return !isWelcome
}

function begin(res: Response): void {
  res.status(200).set({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // A keep-alive connection would delay server shutdown.
    connection: 'close',
    'x-accel-buffering': 'no',
  })
  res.write('retry: 3000\n\n')
}
