import pg from 'pg'
import type { Config } from '#api/kit/config.ts'
import { patience } from '#api/kit/db/db.ts'
import type { Log } from '#api/kit/log.ts'
import { NOTIFICATIONS_CHANNEL } from '#api/kit/notify-streams.ts'

const TRY_AGAIN_MS = 1000

export interface PgListener {
  /** Calls `ring` when there may be news for this user; resolves to a function that stops it. */
  listen(userId: number, ring: () => void): Promise<() => void>
  countOf(userId: number): number
}

/** One Postgres LISTEN connection for all streams, open only while somebody listens. */
export function pgListener({ databaseUrl }: Pick<Config, 'databaseUrl'>, log: Log): PgListener {
  const rings = new Map<number, Set<() => void>>()
  let wire: Promise<pg.Client> | undefined

  const ringAt = (userId: number): void => {
    for (const ring of rings.get(userId) ?? []) ring()
  }
  const ringAll = (): void => {
    for (const userId of rings.keys()) ringAt(userId)
  }

  async function connect(onLoss: () => void): Promise<pg.Client> {
    const client = new pg.Client({ ...patience, connectionString: databaseUrl })
    client.on('notification', ({ payload }) => {
      ringAt(Number(payload))
    })
    client.on('error', (error) => {
      log.warn({ err: error }, 'notifications connection lost')
      onLoss()
    })
    await client.connect()
    await client.query(`listen ${NOTIFICATIONS_CHANNEL}`)
    return client
  }

  function open(): Promise<pg.Client> {
    if (wire) return wire
    const opening: Promise<pg.Client> = connect(() => {
      if (wire !== opening) return
      wire = undefined
      setTimeout(reconnect, TRY_AGAIN_MS)
    })
    opening.catch(() => {
      if (wire === opening) wire = undefined
    })
    wire = opening
    return opening
  }

  function reconnect(): void {
    if (rings.size === 0 || wire) return
    // Announcements during the outage were missed, so every listener polls once.
    open().then(ringAll, () => setTimeout(reconnect, TRY_AGAIN_MS))
  }

  function forget(userId: number, ring: () => void): void {
    const others = rings.get(userId)
    others?.delete(ring)
    if (others?.size === 0) rings.delete(userId)
    if (rings.size > 0) return
    const idle = wire
    wire = undefined
    void idle?.then((client) => client.end()).catch(() => undefined)
  }

  return {
    async listen(userId, ring) {
      rings.set(userId, (rings.get(userId) ?? new Set()).add(ring))
      try {
        await open()
      } catch (error) {
        forget(userId, ring)
        throw error
      }
      return () => {
        forget(userId, ring)
      }
    },
    countOf: (userId) => rings.get(userId)?.size ?? 0,
  }
}
