import type { Channel } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import type { Call } from '#api/http/rest.ts'

type Door = Extract<Channel, 'rest' | 'mobile'>

/** A call on one channel, and the positions of its parameters in the path. */
interface Place {
  call: Call
  door: Door
  values: readonly { at: number; name: string }[]
}

/** A node of the path trie: the next segment is a fixed name or a parameter. */
interface Step {
  names: Map<string, Step>
  value: Step | undefined
  places: Map<string, Place>
}

export interface FoundCall extends Pick<Place, 'call' | 'door'> {
  /** Path parameters: `{ auction: '42' }`. */
  values: () => Record<string, string>
}

export interface CallTable {
  find: (method: string, path: string) => FoundCall | undefined
  /** Methods of a known path, or undefined for an unknown path. */
  waysOf: (path: string) => string[] | undefined
}

const mounts = { rest: '/api', mobile: '/api/mobile' } as const satisfies Record<Door, string>

/**
 * Finds a call by method and path, under `/api` and `/api/mobile`. A trie, so the number of calls
 * does not matter.
 */
export function tableOf(calls: readonly Call[]): CallTable {
  const root = aStep()
  for (const call of calls) {
    put(root, call, 'rest')
    if (call.meta.mobile !== false) put(root, call, 'mobile')
  }
  return {
    find(method, path) {
      const segments = segmentsOf(path)
      const asked = method === 'HEAD' ? 'GET' : method
      const place = walk(root, segments, 0, ({ places }) => places.has(asked))?.places.get(asked)
      return place && { ...place, values: () => valuesAt(place, segments) }
    },
    waysOf(path) {
      const step = walk(root, segmentsOf(path), 0, ({ places }) => places.size > 0)
      return step && [...step.places.keys()].flatMap((way) => (way === 'GET' ? ['GET', 'HEAD'] : way))
    },
  }
}

const aStep = (): Step => ({ names: new Map(), value: undefined, places: new Map() })

function put(root: Step, call: Call, door: Door): void {
  const { method, path } = call.meta
  const segments = segmentsOf(mounts[door] + path)
  const values = segments.flatMap((one, at) => (isValue(one) ? { at, name: one.slice(1, -1) } : []))
  segments.reduce(stepInto, root).places.set(method, { call, door, values })
}

const isValue = (segment: string): boolean => segment.startsWith('{')

function stepInto(step: Step, segment: string): Step {
  if (isValue(segment)) return (step.value ??= aStep())
  const name = segment.toLowerCase()
  const next = step.names.get(name) ?? aStep()
  step.names.set(name, next)
  return next
}

/** A trailing slash is ignored. */
const segmentsOf = (path: string): string[] => path.slice(1, path.endsWith('/') ? -1 : undefined).split('/')

/** A fixed name wins over a parameter: `/auction/search` is not the auction `search`. */
function walk(step: Step, segments: readonly string[], at: number, isMeant: (step: Step) => boolean): Step | undefined {
  const segment = segments[at]
  if (segment === undefined) return isMeant(step) ? step : undefined
  const named = step.names.get(segment.toLowerCase())
  const found = named && walk(named, segments, at + 1, isMeant)
  if (found !== undefined || segment === '') return found
  return step.value && walk(step.value, segments, at + 1, isMeant)
}

const valuesAt = ({ values }: Place, segments: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map(({ at, name }) => [name, decoded(segments[at] ?? '')]))

/** Answers 404 for a path that cannot be percent-decoded. */
function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return fail('not_found')
  }
}
