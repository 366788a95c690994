import { keepPlace, PLACE_ALONG, type Place } from '#api/address/find-place.query.ts'
import { unsetSettings } from '#api/company/settings.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { batchQueryOne } from '#api/kit/db/batch-statements.ts'
import { searchSchema, type Search } from './search.schema.ts'

interface CompanyHome {
  country: string
  placeId: string | null
  town: string | null
  /** Search radius and main categories of the company; an empty list means all. */
  radiusKm: number
  categories: string[]
}

interface FoundHome extends CompanyHome {
  place: Place | null
}

/** SQL: `p` is the home place of company `c`. */
export const IS_HOME = /* sql */ `p.id = coalesce(c.home_place_id, (
  select t.id from place_names n join places t on t.id = n.place_id
  where n.key = translate(fold(c.city), '-''’.', '    ') and t.country = c.country
    and t.kind = 'town'
  order by t.population desc, t.id limit 1
))`

/** The home the company has set, or else the largest town with the name in its registration. */
export const findHome = (ctx: Ctx, companyId: number | null): Promise<CompanyHome> =>
  requestMemo(ctx, `home of company ${companyId}`, async () => {
    const asked = [companyId, unsetSettings.workRadiusKm]
    const { place, ...home } = orNotFound(await batchQueryOne<FoundHome>(ctx, HOME, asked))
    if (place) keepPlace(ctx, place)
    return home
  })

const HOME = /* sql */ `
  select c.country, p.place_id as "placeId", p.name as town, ${PLACE_ALONG} as place,
    coalesce(s.work_radius_km, $2::int) as "radiusKm", coalesce(s.work_categories, '{}') as categories
  from companies c left join company_settings s on s.company_id = c.id
    left join places p on ${IS_HOME}
  where c.id = $1`

/** Search for auctions that start near home, newest first. */
export function searchAround({ country, placeId, radiusKm, categories }: CompanyHome): Search {
  const around = placeId ? { fromPlaceId: placeId, fromRadius: radiusKm } : { fromCountries: [country] }
  return searchSchema.cast({ ...around, categories })
}
