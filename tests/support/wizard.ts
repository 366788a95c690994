import { setPersistentEngine } from '@nanostores/persistent'
import { onTestFinished, vi } from 'vitest'
import type { Address } from '#api/address/address.rules.ts'
import type { Problem } from '#api/common/errors.rules.ts'
import type { Navigation } from '#islands/kit/navigation.ts'
import type { Setup } from '#islands/listing-wizard/setup.ts'

/** The part of the browser’s local storage that the wizard uses. */
export const storage: Record<string, string> = {}
setPersistentEngine(storage, { addEventListener: () => {}, removeEventListener: () => {} })

export interface MemoryPlace extends Navigation {
  /** The URLs in the history, the current one last. */
  entries: string[]
  left: string | null
  goBack(): void
  /** The connection is back. */
  findLine(): void
  /** The page is left. */
  hide(): void
  /** The form is edited in another tab. */
  typeElsewhere(): void
  press(): void
}

/** A browser's address bar with its history. */
export function aPlace(path: string, { search = '', isMember = false } = {}): MemoryPlace {
  const listeners = new Set<() => void>()
  const waiting: (() => void)[] = []
  const leaving = new Set<() => void>()
  const now = () => new URL(place.entries.at(-1) ?? '/', 'http://en.localhost')
  const place: MemoryPlace = {
    entries: [path + search],
    left: null,
    path: () => now().pathname,
    search: () => now().search,
    push: (to) => void place.entries.push(to),
    replace: (to) => void place.entries.splice(-1, 1, to),
    back: () => place.goBack(),
    goBack: () => {
      place.entries.pop()
      listeners.forEach((listen) => listen())
    },
    onReturn: (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    onOtherTab: (_key, listen) => {
      place.typeElsewhere = listen
      return () => {}
    },
    typeElsewhere: () => {},
    isMember: () => isMember,
    leaveTo: (to) => {
      place.left = to
    },
    onLeave: (listen) => {
      leaving.add(listen)
      return () => leaving.delete(listen)
    },
    hide: () => leaving.forEach((listen) => listen()),
    onceOnline: (go) => void waiting.push(go),
    findLine: () => waiting.splice(0).forEach((go) => go()),
    scrollToTop: () => {},
    onPress: (listen) => {
      place.press = listen
      return () => {}
    },
    press: () => {},
  }
  return place
}

const kind = (id: string) => ({
  id,
  name: id,
  title: id,
  transportOf: id,
  glyph: `/glyphs.svg#${id}`,
})
const main = (id: string, children: string[]) => ({
  ...kind(id),
  scene: `/scenes.svg#${id}`,
  children: children.map(kind),
})

export const aSetup = (part: Partial<Setup> = {}): Setup => ({
  words: {},
  language: 'en',
  intlLocale: 'en-GB',
  currency: 'EUR',
  country: 'DE',
  phonePrefix: '+49',
  timeZone: 'Europe/Berlin',
  baseUrl: '/create-auction/',
  extraParams: {},
  segment: 'category',
  formMode: 'addNew',
  loaded: null,
  categories: [main('cars', ['car', 'van']), main('furniture', ['sofa', 'bed']), main('parcels', ['parcel'])],
  specials: [kind('car')],
  thingSheets: { glyphs: '/glyphs.svg', things: '/things.svg' },
  paths: {
    posted: '/listings/{id}/success',
    saved: '/listings/42',
    terms: '/terms',
    privacy: '/privacy',
    signIn: '/auth',
  },
  ...part,
})

export const anAddress = (part: Partial<Address> = {}): Address => ({
  enteredText: 'Berlin',
  userText: 'Berlin, Germany',
  country: 'Germany',
  countryId: 276,
  countryCode: 'DE',
  province: 'Berlin',
  city: 'Berlin',
  cityId: 7,
  cityPlaceId: '7',
  buildingNr: '',
  street: '',
  postalCode: '',
  lat: 52.5,
  lng: 13.4,
  placeId: '7',
  addressDbId: 7,
  village: '',
  isNear: false,
  isIncomplete: false,
  isWithoutRoute: false,
  ...part,
})

export interface Asked {
  /** `address.info` */
  call: string
  isWrite: boolean
  key: string | null
  input: unknown
}

type Answer = (asked: Asked) => object | Promise<object>

/** The server as the browser sees it: answers by call name; any other call is a lost connection. */
export function anApi(answers: Record<string, Answer>): Asked[] {
  const calls: Asked[] = []
  globalThis.fetch = async (address, init = {}) => {
    const { pathname, searchParams } = new URL(address as string, 'http://en.localhost')
    const sent = typeof init.body === 'string' ? init.body : searchParams.get('input')
    const asked: Asked = {
      call: pathname.replace(/^\/api\/trpc\//, ''),
      isWrite: init.method === 'POST',
      key: new Headers(init.headers).get('idempotency-key'),
      input: JSON.parse(sent ?? 'null'),
    }
    calls.push(asked)
    const answer = answers[asked.call]
    if (!answer) throw new TypeError('fetch failed')
    const data = await answer(asked)
    return 'status' in data && typeof data.status === 'number'
      ? Response.json({ error: { data: { problem: data } } }, { status: data.status })
      : Response.json({ result: { data } })
  }
  return calls
}

/** A server that never answers; timeouts follow the test’s own clock. */
export function aSilentApi(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController()
    setTimeout(() => over.abort(new DOMException('timed out', 'TimeoutError')), ms)
    return over.signal
  })
  onTestFinished(() => timeout.mockRestore())
  globalThis.fetch = (_input, init) =>
    new Promise((_answer, refuse) => {
      const signal = init?.signal
      signal?.addEventListener('abort', () => refuse(signal.reason as DOMException))
    })
}

export const aProblem = (part: Partial<Problem>): Problem => ({
  type: '',
  title: 'Refused',
  status: 422,
  detail: '',
  code: 'invalid',
  ...part,
})
