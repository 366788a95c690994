import { api, problemIn, streamNotifications } from '#islands/kit/client.ts'
import { STREAM_HEARTBEAT_SECONDS } from '#api/notification/notification.rules.ts'
import { newsOf, waitBefore } from './line.ts'
import { $newest, $unread, hear, lastHeard, type News } from './news.store.ts'

/** A connection that missed two heartbeats is treated as dead. */
const SILENT_MS = 2.5 * STREAM_HEARTBEAT_SECONDS * 1000
/** The token from /me is valid for longer than this. */
const TOKEN_GOOD_MS = 5 * 60_000

/**
 * A new tab's request to the leading tab for the unread count, and for what it missed since its
 * page was rendered.
 */
interface Question {
  since: string | undefined
}

type Tell = (news: News) => void

/**
 * One tab receives the stream for all tabs, because browsers allow only six HTTP/1.1 connections
 * per host;
 * when it closes, another takes over. A page in the back-forward cache disconnects and reconnects
 * when it is shown again.
 * `since` is when the page was rendered (ISO), to get what changed while it was loading.
 */
export function listen(since?: string): void {
  const leaving = new AbortController()
  addEventListener('pagehide', () => leaving.abort(), { once: true })
  // Errors caused by leaving the page are ignored.
  begin(leaving, since).catch(() => undefined)
}

async function begin(leaving: AbortController, since: string | undefined): Promise<void> {
  const { signal } = leaving
  const asked = await askMe(signal)
  if (!asked) return
  const { me } = asked
  if (!me.user) return hear({ line: 'ended' })
  hear({ line: 'open' })
  hear({ unread: me.counters.unreadNotifications })
  const name = `ct_notifications_${me.user.id}`
  const tabs = new BroadcastChannel(name)
  signal.addEventListener('abort', () => tabs.close())
  const take: Tell = (news) => {
    hear(news)
    if ('line' in news && news.line === 'ended') leaving.abort()
  }
  let isLeading = false
  tabs.onmessage = ({ data }) => {
    const said = data as News | Question
    if (!('since' in said)) return take(said)
    if (isLeading) for (const news of answerTo(said)) tabs.postMessage(news)
  }
  const tell: Tell = (news) => {
    if (signal.aborted) return
    tabs.postMessage(news)
    take(news)
  }
  const lead = () => {
    isLeading = true
    return follow({ ...asked, since, tell, signal })
  }
  // Asks the leading tab for news that arrived while /me was loading.
  tabs.postMessage({ since } satisfies Question)
  // Web Locks need a secure context; without them each tab opens its own stream.
  await ('locks' in navigator ? navigator.locks.request(name, { signal }, lead) : lead())
}

function answerTo({ since }: Question): News[] {
  const unread = $unread.get()
  const notice = $newest.get()
  return [
    ...(unread === undefined ? [] : [{ unread }]),
    ...(notice && since && Date.parse(notice.createdAt) >= Date.parse(since) ? [{ notice }] : []),
  ]
}

type Me = Awaited<ReturnType<typeof api.user.me.query>>

/** An ended session is a 401, which is returned as no user. */
async function findMe(): Promise<Me> {
  // Skips the request while the browser is offline.
  if (navigator.onLine === false) throw new TypeError('offline')
  try {
    return await api.user.me.query()
  } catch (error) {
    if (problemIn(error)?.status === 401) return { user: null }
    throw error
  }
}

interface Asked {
  me: Me
  at: number
}

async function askMe(signal: AbortSignal): Promise<Asked | undefined> {
  for (let failed = 0; !signal.aborted; failed += 1) {
    const me = await findMe().catch(() => undefined)
    if (me) return { me, at: Date.now() }
    hear({ line: 'broken' })
    await rest(waitBefore(failed), signal)
  }
  return undefined
}

/**
 * Receives the stream until the page is left or the user signs out in any tab; reconnects after
 * errors.
 */
async function follow(asked: Asked & Question & { tell: Tell; signal: AbortSignal }): Promise<void> {
  const { since, tell, signal } = asked
  const userId = asked.me.user?.id
  let known: Asked | undefined = asked
  for (let failed = 0; !signal.aborted;) {
    const line = openLine(signal)
    try {
      const isGood = known && Date.now() - known.at < TOKEN_GOOD_MS
      const me: Me = isGood && known ? known.me : await findMe()
      known = undefined
      if (!me.user || me.user.id !== userId) return tell({ line: 'ended' })
      const from = { token: me.notificationsToken, lastId: lastHeard(), since, signal: line.signal }
      for await (const heard of streamNotifications(from)) {
        line.beat()
        if (failed > 0) tell({ line: 'open' })
        failed = 0
        for (const news of heard.map(newsOf)) if (news) tell(news)
      }
    } catch {
      failed += 1
      tell({ line: 'broken' })
    } finally {
      line.end()
    }
    await rest(waitBefore(failed), signal)
  }
}

/** Aborts a connection that is silent for too long, or when the browser goes offline. */
function openLine(leaving: AbortSignal) {
  const broken = new AbortController()
  const giveUp = () => broken.abort()
  let patience = setTimeout(giveUp, SILENT_MS)
  addEventListener('offline', giveUp)
  return {
    signal: AbortSignal.any([leaving, broken.signal]),
    beat: () => {
      clearTimeout(patience)
      patience = setTimeout(giveUp, SILENT_MS)
    },
    end: () => {
      clearTimeout(patience)
      removeEventListener('offline', giveUp)
      // The reader may have stopped before the end of the stream.
      giveUp()
    },
  }
}

/** Waits until the time is up, the browser is online again or the tab becomes visible. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const wake = () => resolve(undefined)
  const look = () => {
    if (!document.hidden) wake()
  }
  const over = setTimeout(wake, ms)
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', look)
  signal.addEventListener('abort', wake)
  await promise
  clearTimeout(over)
  removeEventListener('online', wake)
  document.removeEventListener('visibilitychange', look)
  signal.removeEventListener('abort', wake)
}
