import { getAddressInfo } from '#api/address/get-address-info.ts'
import type { Address } from '#api/address/address.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { Random } from './random.ts'

export interface Town {
  id: number
  placeId: string
  name: string
  country: string
  lat: number
  lng: number
  population: number
}

export type Towns = ReturnType<typeof townsOf>

const SMALLEST = 15_000
/** A town this close to a much larger one counts as its suburb. */
const SUBURB = { degrees: 0.09, times: 3 }
/** A city has more transports than a town, but fewer per inhabitant. */
const CITY_POWER = 0.85

/** The towns of the gazetteer that are large enough for the story. */
export async function loadTowns(ctx: Ctx, countries: readonly string[]): Promise<Towns> {
  const rows = await query<Town>(
    ctx,
    `select id, place_id as "placeId", name, country, lat, lng, population from places
     where kind = 'town' and country = any($1) and population >= $2 order by population desc, id`,
    [countries, SMALLEST],
  )
  return townsOf(ctx, withoutSuburbs(rows))
}

/** The largest come first, so every town is compared with its possible parents. */
function withoutSuburbs(found: readonly Town[]): Town[] {
  const kept: Town[] = []
  for (const town of found) if (!kept.some((larger) => isPartOf(town, larger))) kept.push(town)
  return kept
}

const isPartOf = (town: Town, larger: Town): boolean =>
  Math.abs(town.lat - larger.lat) < SUBURB.degrees &&
  Math.abs(town.lng - larger.lng) < SUBURB.degrees * 1.5 &&
  larger.population > town.population * SUBURB.times

function townsOf(ctx: Ctx, found: readonly Town[]) {
  const byCountry = Map.groupBy(found, ({ country }) => country)
  const weights = new Map<string, number>()
  for (const [country, towns] of byCountry)
    weights.set(
      country,
      towns.reduce((sum, town) => sum + weightOf(town), 0),
    )
  const addresses = new Map<string, Address>()

  return {
    pick(random: Random, country: string): Town {
      let left = random.between(0, weights.get(country) ?? 0)
      const towns = byCountry.get(country) ?? []
      const found = towns.find((town) => (left -= weightOf(town)) <= 0) ?? towns.at(-1)
      if (!found) throw new Error(`no towns in ${country}`)
      return found
    },

    named(name: string, country: string): Town {
      const town = byCountry.get(country)?.find((one) => one.name === name)
      if (!town) throw new Error(`no town ${name} in ${country}`)
      return town
    },

    async address({ placeId }: Town, storefront: Storefront): Promise<Address> {
      const key = `${storefront.language} ${placeId}`
      const known = addresses.get(key) ?? (await getAddressInfo({ ...ctx, storefront }, { placeId }))
      addresses.set(key, known)
      return known
    },
  }
}

const weightOf = ({ population }: Town): number => population ** CITY_POWER
