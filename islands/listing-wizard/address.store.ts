import { map } from 'nanostores'
import {
  MAX_SUGGESTIONS,
  plainName,
  soleMatch,
  type Address,
  type PlaceSuggestion,
} from '#api/address/address.rules.ts'
import { api, problemIn } from '#islands/kit/client.ts'
import { swapEndsOf } from '#api/listing/swap-ends.rules.ts'
import { idleSearch, debouncedSearch, type Search, type DebouncedSearch } from '#islands/kit/debounced-search.ts'
import { $form, change } from './draft.store.ts'
import { addressOf, endpoints, textOf, type Endpoint } from './endpoints.ts'
import { clearErrors, showErrors } from './errors.store.ts'
import { askRoute } from './route.store.ts'
import { setup } from './setup.store.ts'

const ADDRESS_WAIT_MS = 3000

export const $searches = map<Record<Endpoint, Search<PlaceSuggestion>>>({
  from: idleSearch,
  to: idleSearch,
})
/** The ends whose address is being looked up. */
export const $resolving = map<Record<Endpoint, boolean>>({ from: false, to: false })
/** The ends with a village typed by hand: its name, and the text of the nearest town. */
export const $byHand = map<Partial<Record<Endpoint, { village: string; near: string }>>>({})
export const $nearSearches = map<Record<Endpoint, Search<PlaceSuggestion>>>({
  from: idleSearch,
  to: idleSearch,
})
const lookUps = new Set<Promise<void>>()
const ends: readonly Endpoint[] = ['from', 'to']

const suggest = (text: string, signal?: AbortSignal): Promise<PlaceSuggestion[]> =>
  api.address.suggest.query(
    { lang: setup().language, text, limit: MAX_SUGGESTIONS },
    { timeoutMs: ADDRESS_WAIT_MS, ...(signal ? { signal } : {}) },
  )

const searcherOf = (end: Endpoint) =>
  debouncedSearch(suggest, (search: Search<PlaceSuggestion>) => $searches.setKey(end, search))
const searchers: Record<Endpoint, DebouncedSearch> = {
  from: searcherOf('from'),
  to: searcherOf('to'),
}

const nearSearcherOf = (end: Endpoint) =>
  debouncedSearch(suggest, (search: Search<PlaceSuggestion>) => $nearSearches.setKey(end, search))
const nearSearchers: Record<Endpoint, DebouncedSearch> = {
  from: nearSearcherOf('from'),
  to: nearSearcherOf('to'),
}

/** Typed text is no address until a suggestion is chosen. */
export function typeAddress(end: Endpoint, text: string): void {
  if (text === textOf($form.get(), end)) return
  forgetAddress(end, text)
  $byHand.setKey(end, undefined)
  searchers[end].type(text)
}

/** The gazetteer lacks the place: keeps the typed name and asks for the nearest known place. */
export function enterByHand(end: Endpoint): void {
  searchers[end].stop()
  $searches.setKey(end, idleSearch)
  $nearSearches.setKey(end, idleSearch)
  $byHand.setKey(end, { village: textOf($form.get(), end).trim(), near: '' })
}

export function typeNearest(end: Endpoint, near: string): void {
  const written = $byHand.get()[end]
  if (!written || written.near === near) return
  $byHand.setKey(end, { ...written, near })
  nearSearchers[end].type(near)
}

/** Takes coordinates and country from the nearest place, and the name from the typed village. */
export const chooseNearest = (end: Endpoint, chosen: PlaceSuggestion): Promise<void> => kept(takeNearest(end, chosen))

async function takeNearest(end: Endpoint, chosen: PlaceSuggestion): Promise<void> {
  const written = $byHand.get()[end]
  if (!written) return
  nearSearchers[end].stop()
  $byHand.setKey(end, { ...written, near: chosen.label })
  await choose(end, chosen, written.village)
  if (addressOf($form.get(), end)?.village === written.village) $byHand.setKey(end, undefined)
}

function forgetAddress(end: Endpoint, text: string): void {
  const { address } = endpoints[end]
  change({
    [endpoints[end].text]: text,
    [address]: null,
    route: null,
    distance: null,
    polylineString: '',
  })
  $resolving.setKey(end, false)
  clearErrors(address, `${address}.postalCode`)
}

/** Turns the chosen suggestion into an address with coordinates (V26). */
export const chooseAddress = (end: Endpoint, chosen: PlaceSuggestion): Promise<void> => kept(choose(end, chosen))

/** Registers a pending lookup for `addressesKnown`. */
function kept(lookUp: Promise<void>): Promise<void> {
  lookUps.add(lookUp)
  return lookUp.finally(() => lookUps.delete(lookUp))
}

async function choose(end: Endpoint, { placeId, label: town }: PlaceSuggestion, village = ''): Promise<void> {
  const { address } = endpoints[end]
  const label = village ? `${village}, ${town}` : town
  searchers[end].stop()
  $searches.setKey(end, idleSearch)
  forgetAddress(end, label)
  $resolving.setKey(end, true)
  try {
    const found = await addressInfo(placeId, label)
    if (textOf($form.get(), end) !== label) return
    change({ [address]: village ? { ...found, village } : found })
    void askRoute()
  } catch (error) {
    const code = problemIn(error)?.status === 404 ? 'no_route' : 'lost'
    showErrors([{ step: 'route', path: address, code }])
  } finally {
    if (textOf($form.get(), end) === label) $resolving.setKey(end, false)
  }
}

const addressInfo = (placeId: string, label = ''): Promise<Address> =>
  api.address.info.query({ placeId, ...(label ? { text: label } : {}) }, { timeoutMs: ADDRESS_WAIT_MS })

/** Adds street, number and postal code, which the visitor types. */
export function describeAddress(end: Endpoint, part: Partial<Address>): void {
  const address = addressOf($form.get(), end)
  if (!address) return
  change({ [endpoints[end].address]: { ...address, ...part } })
  clearErrors(`${endpoints[end].address}.postalCode`)
}

/** Swaps the two ends, including streets, floors and text without a chosen address. */
export function swapEnds(): void {
  const form = $form.get()
  const { fromText, fromAddress, toText, toAddress } = form
  for (const end of ends) {
    $byHand.setKey(end, undefined)
    searchers[end].stop()
    $searches.setKey(end, idleSearch)
    forgetAddress(end, '')
  }
  change({ fromText: toText, toText: fromText, ...swapEndsOf(form) })
  if (fromAddress && toAddress) void askRoute()
}

/**
 * Fills in a place from a link: by its ID, or by its name if the first suggestion starts with it.
 */
export const prefillAddress = (end: Endpoint, text: string, placeId: string | null): Promise<void> =>
  kept(prefill(end, text, placeId))

async function prefill(end: Endpoint, text: string, placeId: string | null): Promise<void> {
  forgetAddress(end, text)
  try {
    const chosen = placeId ? await suggestionOf(placeId, text) : await bestMatch(end, text)
    if (chosen) await choose(end, chosen)
  } catch {
    $searches.setKey(end, { state: 'failed', options: [] })
  }
}

/**
 * Waits for pending address lookups before the next step; text with a single matching place is
 * taken as that place.
 * Undefined if nothing is pending.
 */
export function addressesKnown(): Promise<void> | undefined {
  const form = $form.get()
  const open = ends.filter((end) => !addressOf(form, end) && textOf(form, end).trim() !== '')
  return lookUps.size + open.length > 0 ? settle(open) : undefined
}

async function settle(open: readonly Endpoint[]): Promise<void> {
  await Promise.all(lookUps)
  await Promise.all(open.map(takeSoleMatch))
}

/** Leaving the field takes the typed place if only one matches. */
export function leaveAddress(end: Endpoint): void {
  const isTyped = textOf($form.get(), end).trim() !== '' && !addressOf($form.get(), end)
  if (isTyped && !$resolving.get()[end] && !$byHand.get()[end]) void kept(takeSoleMatch(end))
}

async function takeSoleMatch(end: Endpoint): Promise<void> {
  const text = textOf($form.get(), end)
  const isStillAsked = () => textOf($form.get(), end) === text && !addressOf($form.get(), end)
  if (!isStillAsked()) return
  searchers[end].stop()
  $searches.setKey(end, { ...$searches.get()[end], state: 'searching' })
  try {
    const options = await suggest(text)
    if (!isStillAsked()) return
    $searches.setKey(end, { state: 'found', options })
    const sole = soleMatch(text, options)
    if (sole) await choose(end, sole)
  } catch {
    if (isStillAsked()) $searches.setKey(end, { state: 'failed', options: [] })
  }
}

async function suggestionOf(placeId: string, text: string): Promise<PlaceSuggestion> {
  return { placeId, label: text || (await addressInfo(placeId)).userText }
}

async function bestMatch(end: Endpoint, text: string): Promise<PlaceSuggestion | undefined> {
  const options = await suggest(text)
  if (textOf($form.get(), end) !== text) return undefined
  const [first] = options
  // "Munich" is listed as "München", so a sole suggestion is accepted whatever its name.
  const isMeant = first && (options.length === 1 || plainName(first.label).includes(plainName(text)))
  if (isMeant) return first
  $searches.setKey(end, { state: 'found', options })
  return undefined
}
