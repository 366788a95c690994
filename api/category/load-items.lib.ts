import { languages, type Language } from '#content/storefronts.ts'
import { otherVehicles } from './load-vehicles.lib.ts'
import { once, readContent } from '#api/kit/read-table.ts'
import { searched, type Searched } from './text-match.lib.ts'

interface ItemRow {
  id: string
  tag: string
  lengthCm: number
  widthCm: number
  heightCm: number
  weightKg: number
  names: Record<Language, string>
  synonyms?: Partial<Record<Language, string[]>>
}

interface SetRow {
  id: string
  volumeM3: number
  weightKg: number
  names: Record<Language, string>
  items: { id: string; count: number }[]
}

/** An item with a usual size; a whole load has a volume instead of dimensions. */
export interface Suggested {
  id: string
  tag: string
  names: Record<Language, string>
  /** The name first, then synonyms. */
  searched: Record<Language, Searched[]>
  length: number | null
  width: number | null
  height: number | null
  weight: number
  volume: number | null
}

const REMOVAL_SET = 'removal-set'

const eachLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>

const searchedBy = (names: ItemRow['names'], synonyms: ItemRow['synonyms'] = {}) =>
  eachLanguage((language) => [names[language], ...(synonyms[language] ?? [])].map(searched))

const fromItem = ({ id, tag, names, synonyms, lengthCm, widthCm, heightCm, weightKg }: ItemRow): Suggested => ({
  id,
  tag,
  names,
  searched: searchedBy(names, synonyms),
  length: lengthCm,
  width: widthCm,
  height: heightCm,
  weight: weightKg,
  volume: null,
})

const fromSet = ({ id, names, volumeM3, weightKg }: SetRow): Suggested => ({
  id,
  tag: REMOVAL_SET,
  names,
  searched: searchedBy(names),
  length: null,
  width: null,
  height: null,
  weight: weightKg,
  volume: volumeM3,
})

/** Lists of items on which a kind of vehicle appears too. */
const vehicleTags: Record<string, string> = {
  caravan: 'trailer', trailer: 'trailer', 'car transporter trailer': 'trailer',
  'horse trailer': 'trailer', 'livestock trailer': 'trailer',
  tractor: 'farm', 'lawn tractor': 'farm', telehandler: 'farm',
  'mini excavator': 'construction', 'skid steer loader': 'construction',
  'compact loader': 'construction', roller: 'construction', forklift: 'forklift',
  'motor boat': 'boat', 'sailing yacht': 'boat', 'sailing dinghy': 'boat', catamaran: 'boat',
  RIB: 'boat', 'jet ski': 'boat',
} // prettier-ignore

const fromVehicle = (vehicle: ReturnType<typeof otherVehicles>[number]): Suggested => {
  const names = eachLanguage(() => vehicle.name)
  const { id, length, width, height, weight } = vehicle
  const tag = vehicleTags[vehicle.class] ?? 'vehicle'
  return {
    id,
    tag,
    names,
    searched: searchedBy(names),
    length,
    width,
    height,
    weight,
    volume: null,
  }
}

/** Items that appear on a list of vehicles too. */
const alsoTagged: Record<string, string> = {
  'car-trailer': 'trailer', 'horse-carriage': 'trailer', 'mini-excavator': 'construction',
  forklift: 'forklift', 'jet-ski': 'boat', 'rowing-boat': 'boat', 'sailing-dinghy': 'boat',
  kayak: 'boat', canoe: 'boat', 'sup-board': 'boat', 'inflatable-boat': 'boat',
} // prettier-ignore

/** Every list on which the suggestion appears. */
export const tagsOf = ({ id, tag }: Suggested): string[] => [tag, alsoTagged[id] ?? ''].filter(Boolean)

export const suggestedItems = once((): Suggested[] => [
  ...(JSON.parse(readContent('items/items.json')) as ItemRow[]).map(fromItem),
  ...otherVehicles().map(fromVehicle),
])

const setRows = once(() => JSON.parse(readContent('items/removal-sets.json')) as SetRow[])

export const removalSets = once(() => setRows().map(fromSet))

const byId = once(() => new Map([...suggestedItems(), ...removalSets()].map((suggested) => [suggested.id, suggested])))

export const findSuggested = (id: string): Suggested | undefined => byId().get(id)

export interface Room {
  id: string
  names: Record<Language, string>
  things: { thing: Suggested; count: number }[]
}

export const findRoom = (id: string): Room | undefined => {
  const row = setRows().find((set) => set.id === id)
  return (
    row && {
      ...{ id, names: row.names },
      things: row.items.flatMap(({ id: thingId, count }) => {
        const thing = findSuggested(thingId)
        return thing ? [{ thing, count }] : []
      }),
    }
  )
}
