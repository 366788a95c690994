import type { Ctx } from '#api/kit/context.ts'
import type { Point } from './distance.rules.ts'

/** A street address from a service compatible with Nominatim (search, lookup; jsonv2). */
interface GeocodedPlace extends Point {
  placeId: string
  label: string
  name: string
  country: string
  region: string
  city: string
  street: string
  buildingNr: string
  postalCode: string
}

type Asker = Pick<Ctx, 'storefront' | 'log'> & { config: Pick<Ctx['config'], 'geocoderUrl'> }

interface Hit {
  osm_type: 'node' | 'way' | 'relation'
  osm_id: number
  lat: string
  lon: string
  name?: string
  display_name: string
  address?: Record<string, string>
}

const PATIENCE_MS = 2500
const OSM_ID = /^o([NWR]\d{1,15})$/

export const isGeocoded = (placeId: string): boolean => OSM_ID.test(placeId)

/** Streets and house numbers; empty without a geocoder. */
export function searchGeocoder(ctx: Asker, text: string, limit: number) {
  return ask(ctx, 'search', { q: text, limit: String(limit), layer: 'address' })
}

export async function findGeocodedPlace(ctx: Asker, placeId: string): Promise<GeocodedPlace | undefined> {
  const id = OSM_ID.exec(placeId)?.[1]
  if (!id) return undefined
  return (await ask(ctx, 'lookup', { osm_ids: id }))[0]
}

/** If the geocoder is down, only streets are missing; the gazetteer still works. */
async function ask(
  { config, storefront, log }: Asker,
  path: 'search' | 'lookup',
  query: Record<string, string>,
): Promise<GeocodedPlace[]> {
  if (!config.geocoderUrl) return []
  const url = new URL(`${config.geocoderUrl.replace(/\/$/, '')}/${path}`)
  const language = storefront.language
  const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': language }
  url.search = new URLSearchParams({ ...query, ...common }).toString()
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new Error(`the geocoder answered ${answer.status}`)
    return ((await answer.json()) as Hit[]).map(geocodedPlace).filter((p) => p.country !== '')
  } catch (error) {
    log.warn({ err: error }, 'geocoder')
    return []
  }
}

function geocodedPlace(hit: Hit): GeocodedPlace {
  const address = hit.address ?? {}
  const first = (...names: string[]) => names.map((name) => address[name]).find(Boolean) ?? ''
  return {
    placeId: `o${hit.osm_type.charAt(0).toUpperCase()}${hit.osm_id}`,
    label: hit.display_name,
    name: hit.name ?? '',
    lat: Number(hit.lat),
    lng: Number(hit.lon),
    country: first('country_code').toUpperCase(),
    region: first('state', 'region', 'county'),
    city: first('city', 'town', 'village', 'municipality', 'hamlet'),
    street: first('road', 'pedestrian', 'square'),
    buildingNr: first('house_number'),
    postalCode: first('postcode'),
  }
}
