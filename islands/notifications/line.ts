import type { Heard } from '#islands/kit/client.ts'
import type { News, Notice } from './news.store.ts'

const AGAIN_MS = 1000
const AGAIN_MAX_MS = 60_000

/** Everybody's line breaks when a server goes: they do not come back all at once. */
export const waitBefore = (failed: number, chance = Math.random()): number =>
  Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** failed) * (0.5 + chance / 2)

/** Undefined where it is of a kind that a page of today does not know. */
export function newsOf({ event, data }: Heard): News | undefined {
  if (event === 'unread') return { unread: (data as { unread: number }).unread }
  if (event === 'page') return { page: (data as { path: string }).path }
  return event === 'notification' ? { notice: data as Notice } : undefined
}
