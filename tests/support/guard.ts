import { Socket, type SocketConnectOpts } from 'node:net'
import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * Records console errors and connections to other machines, which fail the test. A test that
 * expects a console error spies on it (`vi.spyOn(console, 'error')`).
 */
const seen: string[] = []

/** Returns the records so far and clears them. */
export const takeSeen = (): string[] => seen.splice(0)

for (const kind of ['error', 'warn'] as const) {
  Reflect.set(console, kind, (...words: unknown[]) => {
    seen.push(`console.${kind}: ${format(...words)}`)
  })
}

const isHere = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|::1?)$/.test(host)

/** The target of a socket: `host:port`; undefined for a local socket file. */
function goalOf([first, second]: unknown[]): { host: string; port: number } | undefined {
  // Node calls this function with its own normalised arguments.
  if (Array.isArray(first)) return goalOf(first)
  if (typeof first === 'object' && first !== null) {
    const asked = first as SocketConnectOpts
    return 'port' in asked ? { host: asked.host ?? 'localhost', port: asked.port } : undefined
  }
  const host = typeof second === 'string' ? second : 'localhost'
  return typeof first === 'number' ? { host, port: first } : undefined
}

const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket
Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
  const goal = goalOf(args)
  if (!goal || isHere(goal.host)) return Reflect.apply(connect, this, args)
  const outside = `a request to ${goal.host}:${goal.port}`
  seen.push(outside)
  return this.destroy(new Error(outside))
}

afterEach(() => expect(takeSeen()).toEqual([]))
afterAll(() => expect(takeSeen()).toEqual([]))
