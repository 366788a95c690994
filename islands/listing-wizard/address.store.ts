import { atom, map } from 'nanostores'
import { MAX_SUGGESTIONS, type Address, type PlaceSuggestion } from '#api/address/address.rules.ts'
import { api, problemIn } from '#islands/kit/client.ts'
import { quietSearch, searcher, type Search, type Searcher } from '#islands/kit/searcher.ts'
import { $form, change } from './draft.store.ts'
import { addressOf, ends, textOf, type End } from './ends.ts'
import { forgive, report } from './failure.store.ts'
import { askRoute } from './route.store.ts'
import { setup } from './setup.store.ts'

const ADDRESS_WAIT_MS = 3000

export const $searches = map<Record<End, Search<PlaceSuggestion>>>({
  from: quietSearch,
  to: quietSearch,
})
/** The end whose address is being looked up. */
export const $resolving = atom<End | null>(null)

const suggest = (text: string, signal?: AbortSignal): Promise<PlaceSuggestion[]> =>
  api.address.suggest.query(
    { lang: setup().language, text, limit: MAX_SUGGESTIONS },
    { timeoutMs: ADDRESS_WAIT_MS, ...(signal ? { signal } : {}) },
  )

const searcherOf = (end: End) =>
  searcher(suggest, (search: Search<PlaceSuggestion>) => $searches.setKey(end, search))
const searchers: Record<End, Searcher> = { from: searcherOf('from'), to: searcherOf('to') }

/** What is typed is no address until it is chosen from the list. */
export function typeAddress(end: End, text: string): void {
  if (text === textOf($form.get(), end)) return
  forgetAddress(end, text)
  searchers[end].type(text)
}

function forgetAddress(end: End, text: string): void {
  const { address } = ends[end]
  change({
    [ends[end].text]: text,
    [address]: null,
    route: null,
    distance: null,
    polylineString: '',
  })
  forgive(address, `${address}.postalCode`)
}

/** Chosen from the list: now it is an address with a point on the map (V26). */
export async function chooseAddress(end: End, { placeId, label }: PlaceSuggestion): Promise<void> {
  const { address } = ends[end]
  searchers[end].stop()
  $searches.setKey(end, quietSearch)
  forgetAddress(end, label)
  $resolving.set(end)
  try {
    const found = await addressInfo(placeId, label)
    if (textOf($form.get(), end) !== label) return
    change({ [address]: found })
    void askRoute()
  } catch (error) {
    const code = problemIn(error)?.status === 404 ? 'no_route' : 'lost'
    report([{ step: 'route', path: address, code }])
  } finally {
    if ($resolving.get() === end) $resolving.set(null)
  }
}

const addressInfo = (placeId: string, label = ''): Promise<Address> =>
  api.address.info.query(
    { placeId, ...(label ? { text: label } : {}) },
    { timeoutMs: ADDRESS_WAIT_MS },
  )

/** Street, number and postal code are the visitor's own to add. */
export function describeAddress(end: End, part: Partial<Address>): void {
  const address = addressOf($form.get(), end)
  if (!address) return
  change({ [ends[end].address]: { ...address, ...part } })
  forgive(`${ends[end].address}.postalCode`)
}

/** A place brought along by a link: by its id, or by its name when the list begins with it. */
export async function bringAddress(end: End, text: string, placeId: string | null): Promise<void> {
  forgetAddress(end, text)
  try {
    const chosen = placeId ? await suggestionOf(placeId, text) : await meantBy(end, text)
    if (chosen) await chooseAddress(end, chosen)
  } catch {
    $searches.setKey(end, { state: 'failed', options: [] })
  }
}

async function suggestionOf(placeId: string, text: string): Promise<PlaceSuggestion> {
  return { placeId, label: text || (await addressInfo(placeId)).userText }
}

async function meantBy(end: End, text: string): Promise<PlaceSuggestion | undefined> {
  const options = await suggest(text)
  const [first] = options
  // "Munich" is called "München" in the list: what is the only one is meant as well.
  const isMeant = first && (options.length === 1 || plain(first.label).includes(plain(text)))
  if (isMeant) return first
  $searches.setKey(end, { state: 'found', options })
  return undefined
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ł/gi, 'l')
    .toLowerCase()
