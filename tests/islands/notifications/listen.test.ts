import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newsOf, waitBefore } from '#islands/notifications/line.ts'
import { listen } from '#islands/notifications/listen.store.ts'
import { $changed, $line, $newest, $unread } from '#islands/notifications/news.store.ts'

/** A fake server: the user it reports, and the stream requests it received. */
interface Asked {
  token: string | null
  lastId: string | null
  since: string | null
  say: (text: string) => void
  end: () => void
  lose: () => void
}

let asked: Asked[]
let me: object
let leave: () => void

const ann = (token: string) => ({
  user: { id: 7 },
  counters: { unreadNotifications: 2 },
  notificationsToken: token,
})

beforeEach(() => {
  asked = []
  me = ann('first')
  const on: Record<string, () => void> = {}
  leave = () => on.pagehide?.()
  vi.stubGlobal('addEventListener', (name: string, heard: () => void) => (on[name] = heard))
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    Promise.resolve(
      address.startsWith('/api/notifications/stream') ? aLine(address, init) : Response.json({ result: { data: me } }),
    ),
  )
})

afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

function aLine(address: string, { headers, signal }: RequestInit): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      const lose = () => line.error(new TypeError('network error'))
      signal?.addEventListener('abort', lose)
      asked.push({
        token: paramsOf(address).get('token'),
        since: paramsOf(address).get('since'),
        lastId: new Headers(headers).get('last-event-id'),
        say: (text) => line.enqueue(encoder.encode(text)),
        end: () => line.close(),
        lose,
      })
    },
  })
  return new Response(body)
}

const paramsOf = (address: string) => new URL(address, 'http://en.localhost').searchParams
const lines = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), 5000)
const aNotice = (id: number) => `id: ${id}\nevent: notification\ndata: {"id":${id},"title":"Ä"}\n\n`

describe('the stream of notifications', () => {
  test('S08 is opened with the token of /api/me, and events are read across chunk boundaries', async () => {
    listen()
    await lines(1)
    expect(asked[0]).toMatchObject({ token: 'first', lastId: null })
    expect($unread.get()).toBe(2)

    const whole = `retry: 3000\n\n${aNotice(31)}:\n\nevent: unread\ndata: {"unread":3}\n\n`
    for (const piece of whole.match(/[^]{1,5}/g) ?? []) asked[0]?.say(piece)

    await vi.waitFor(() => expect($unread.get()).toBe(3))
    expect($newest.get()).toEqual({ id: 31, title: 'Ä' })
  })

  test('reports pages that changed without a notification', async () => {
    listen()
    await lines(1)
    asked[0]?.say('event: page\ndata: {"path":"/auction/offer/details/7/messages"}\n\n')

    await vi.waitFor(() => expect($changed.get()).toEqual({ path: '/auction/offer/details/7/messages' }))
    expect($unread.get()).toBe(2)
  })

  test('is reported as lost, and resumes from the last event', async () => {
    listen()
    await lines(1)
    asked[0]?.say(aNotice(40))
    await vi.waitFor(() => expect($newest.get()?.id).toBe(40))

    asked[0]?.lose()
    await vi.waitFor(() => expect($line.get()).toBe('broken'))
    me = ann('second')

    await lines(2)
    expect(asked[1]).toMatchObject({ token: 'second', lastId: '40' })
    asked[1]?.say(':\n\n')
    await vi.waitFor(() => expect($line.get()).toBe('open'))
  })

  test('replays what came since the page was rendered, and a second window asks the first', async () => {
    const made = '2026-11-24T10:00:00.000Z'
    const at = (second: number) => `2026-11-24T10:00:0${second}.000Z`
    const said = (id: number, second: number) =>
      `id: ${id}\nevent: notification\ndata: {"id":${id},"createdAt":"${at(second)}"}\n\n`
    listen(made)
    await lines(1)
    expect(asked[0]?.since).toBe(made)
    asked[0]?.say(said(50, 2))
    await vi.waitFor(() => expect($newest.get()?.id).toBe(50))

    const answers: unknown[] = []
    const second = new BroadcastChannel('ct_notifications_7')
    onTestFinished(() => second.close())
    second.onmessage = ({ data }) => answers.push(data)
    second.postMessage({ since: at(1) })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    expect(answers).toEqual([{ unread: 2 }, { notice: { id: 50, createdAt: at(2) } }])

    answers.length = 0
    second.postMessage({ since: at(3) })
    second.postMessage({ since: undefined })
    await vi.waitFor(() => expect(answers).toEqual([{ unread: 2 }, { unread: 2 }]))
  })

  test('ends for good when the user signed out elsewhere, or is another one', async () => {
    for (const now of [{ user: null }, { ...ann('other'), user: { id: 8 } }]) {
      me = ann('first')
      const before = asked.length
      listen()
      await lines(before + 1)
      me = now
      asked.at(-1)?.lose()

      await vi.waitFor(() => expect($line.get()).toBe('ended'), 5000)
      expect($unread.get()).toBeUndefined()
      expect(asked).toHaveLength(before + 1)
    }
  })

  test('is closed when the page is put away', async () => {
    listen()
    await lines(1)

    leave()

    listen()
    await lines(2)
  })
})

test('waits longer after each failure, up to a minute, with jitter', () => {
  const waits = [0, 1, 2, 3, 10].map((failed) => waitBefore(failed, 1))

  expect(waits).toEqual([1000, 2000, 4000, 8000, 60_000])
  expect(waitBefore(3, 0)).toBe(4000)
})

test('ignores an unknown event', () => {
  expect(newsOf({ event: 'weather', data: {} })).toBeUndefined()
})
