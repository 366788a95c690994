import { map } from 'nanostores'
import { MAX_SUGGESTIONS } from '#api/address/address.rules.ts'
import { api, type Outputs } from '#islands/kit/client.ts'
import { debouncedSearch, SUGGEST_WAIT_MS, type Search, type DebouncedSearch } from '#islands/kit/debounced-search.ts'
import { $form } from './draft.store.ts'
import { clearErrors } from './errors.store.ts'
import { withoutSuggestion, withSuggestion, withValue } from './item.ts'
import { $cars, $fields, changeItem, type CarSeries, type CarSuggestion } from './items.store.ts'
import { setup } from './setup.store.ts'

export type NamedBy = 'name' | 'model'

type ItemSuggestion = Outputs['category']['suggestItems'][number]

/** A suggestion: a car continues with its generations, anything else fills in its sizes. */
export type Option = { id: string; label: string } & (
  | { kind: 'car'; car: CarSuggestion }
  | { kind: 'thing'; thing: ItemSuggestion }
)

export const $suggested = map<Record<string, Search<Option>>>({})
const searchers = new Map<string, DebouncedSearch>()

/** The field with suggestions: the model of a vehicle, or else the name. */
export function suggestingField(): NamedBy | null {
  const asked = $fields.get()
  if (asked.state !== 'ready' || asked.suggestions.kind === 'none') return null
  const keys = asked.fields.map(({ key }) => key)
  if (asked.suggestions.kind === 'item' || asked.suggestions.kind === 'removal')
    return keys.includes('name') ? 'name' : 'model'
  return 'model'
}

export function typeName(uniqueKey: string, key: NamedBy, text: string): void {
  changeItem(uniqueKey, (item) => (item[key] === text ? item : withoutSuggestion(item, key, text)))
  forget(uniqueKey, key)
  $cars.set(without($cars.get(), uniqueKey))
  searcherOf(uniqueKey).type(text)
}

function searcherOf(uniqueKey: string): DebouncedSearch {
  const cached = searchers.get(uniqueKey)
  if (cached) return cached
  const made = debouncedSearch(look, (search: Search<Option>) => $suggested.setKey(uniqueKey, search))
  searchers.set(uniqueKey, made)
  return made
}

/** Each source sorts differently: motorcycles by weight, the others by relevance. */
async function look(text: string, signal: AbortSignal): Promise<Option[]> {
  const asked = $fields.get()
  if (asked.state !== 'ready') return []
  const { suggestions } = asked
  const typed = { lang: setup().language, text, limit: MAX_SUGGESTIONS }
  const options = { signal, timeoutMs: SUGGEST_WAIT_MS }
  switch (suggestions.kind) {
    case 'car':
      return (await api.category.suggestCars.query(typed, options)).map(carOption)
    case 'motorcycle':
      return (await api.category.suggestMotorcycles.query(typed, options)).map(thingOption)
    case 'removal':
      return (await api.category.suggestRemovals.query(typed, options)).map(thingOption)
    case 'item': {
      const { tag } = suggestions
      return (await api.category.suggestItems.query({ ...typed, tag }, options)).map(thingOption)
    }
    case 'none':
      return []
  }
}

const carOption = (car: CarSuggestion): Option => ({
  kind: 'car',
  id: car.id,
  label: car.displayName,
  car,
})

const thingOption = (thing: ItemSuggestion): Option => ({
  kind: 'thing',
  id: thing.id,
  label: thing.name,
  thing,
})

/** W42: an item fills in its sizes at once; for a car the generation and body are chosen next. */
export function chooseOption(uniqueKey: string, key: NamedBy, option: Option): void {
  searcherOf(uniqueKey).stop()
  forget(uniqueKey, key)
  if (option.kind === 'car') return chooseCar(uniqueKey, option.car)
  const { id, name, length, width, height, weight, volume } = option.thing
  const sizes = { length, width, height, weight }
  changeItem(uniqueKey, (item) => {
    const known = withSuggestion(item, { autocompleteItemId: id, key, text: name, ...sizes })
    return volume && asks('volume') ? withValue(known, 'volume', volume) : known
  })
}

const asks = (key: string): boolean => {
  const asked = $fields.get()
  return asked.state === 'ready' && asked.fields.some((field) => field.key === key)
}

function chooseCar(uniqueKey: string, car: CarSuggestion): void {
  changeItem(uniqueKey, (item) => withoutSuggestion(item, 'model', car.displayName))
  const [only, ...others] = car.generations
  $cars.setKey(uniqueKey, { car, generationId: null })
  if (only && others.length === 0) chooseGeneration(uniqueKey, only.id)
}

export function chooseGeneration(uniqueKey: string, generationId: string): void {
  const chosen = $cars.get()[uniqueKey]
  if (!chosen) return
  $cars.setKey(uniqueKey, { ...chosen, generationId })
  const [only, ...others] = seriesOf(uniqueKey)
  if (only && others.length === 0) chooseSeries(uniqueKey, only.id)
}

export function seriesOf(uniqueKey: string): CarSeries[] {
  const chosen = $cars.get()[uniqueKey]
  return chosen?.car.generations.find(({ id }) => id === chosen.generationId)?.series ?? []
}

export function chooseSeries(uniqueKey: string, seriesId: string): void {
  const series = seriesOf(uniqueKey).find(({ id }) => id === seriesId)
  const chosen = $cars.get()[uniqueKey]
  if (!series || !chosen) return
  const { length, width, height, weight } = series
  changeItem(uniqueKey, (item) =>
    withSuggestion(item, {
      autocompleteItemId: seriesId,
      key: 'model',
      text: chosen.car.displayName,
      ...{ length, width, height, weight },
    }),
  )
  forget(uniqueKey, 'length', 'width', 'height', 'weight')
}

function forget(uniqueKey: string, ...keys: string[]): void {
  const position = $form.get().items.findIndex((item) => item.uniqueKey === uniqueKey)
  clearErrors(...keys.map((key) => `items[${position}].${key}`))
}

function without<T>(table: Record<string, T>, key: string): Record<string, T> {
  const { [key]: _gone, ...left } = table
  return left
}
