import type { Heard } from '#islands/kit/client.ts'
import type { News, Notice } from './news.store.ts'

const AGAIN_MS = 1000
const AGAIN_MAX_MS = 60_000

/**
 * Exponential backoff with jitter, so that clients do not all reconnect at once after a server
 * restart.
 */
export const waitBefore = (failed: number, chance = Math.random()): number =>
  Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** failed) * (0.5 + chance / 2)

/** Undefined for an event type that this version does not know. */
export function newsOf({ event, data }: Heard): News | undefined {
  if (event === 'unread') return { unread: (data as { unread: number }).unread }
  if (event === 'page') return { page: (data as { path: string }).path }
  return event === 'notification' ? { notice: data as Notice } : undefined
}
