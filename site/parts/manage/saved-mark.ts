import { ADDED_COOKIE, UPDATED_COOKIE } from '#api/auction/auction.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const cookies = { changed: UPDATED_COOKIE, added: ADDED_COOKIE } as const
type Mark = keyof typeof cookies

/** W40: returns the mark of a listing just saved and clears it, so that it is shown once. */
export function takeMark(
  { cookie, clearCookie }: Pick<ServerLocals, 'cookie' | 'clearCookie'>,
  mark: Mark,
  shown: readonly { id: number }[],
): { id: number; mark: Mark } | undefined {
  const id = Number(cookie(cookies[mark]))
  if (!shown.some((one) => one.id === id)) return undefined
  clearCookie(cookies[mark])
  return { id, mark }
}
