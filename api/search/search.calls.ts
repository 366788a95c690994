import { companyIdSchema } from '#api/account/registration/company.schema.ts'
import { guest, provider, read, readPosted, router, user } from '#api/kit/call.ts'
import { aggregateAuctions } from './aggregate-auctions.ts'
import {
  areaFiltersSchema,
  areaSearchSchema,
  auctionsSchema,
  coordsSchema,
} from './area/area.schema.ts'
import { findCoords, findCoordsAnonymously } from './find-coords.ts'
import { findNearAuctions } from './find-near-auctions.ts'
import { countAuctions, searchAuctions } from './search-auctions.ts'
import { findNearHome } from './find-near-home.ts'
import { mapAuctions } from './area/map-auctions.ts'
import { auctionRefSchema } from '#api/auction/auction-call.schema.ts'
import { listCompanyDeals } from './list-company-deals.ts'
import { recommendAuctions } from './recommend-auctions.ts'
import { recommendCouriers } from './recommend-couriers.ts'
import { findQuickDeals } from './find-quick-deals.ts'
import { findWrongFilters } from './search-conditions.query.ts'
import { searchArea } from './area/search-area.ts'
import { searchAlong } from './search-along.ts'
import { alongSchema, quickDealsSchema, searchFiltersSchema } from './search.schema.ts'

/** Large enough for an area with too many corners to reach validation and get a field error. */
const AREA_BODY_MAX = 1024 * 1024

export const searchCalls = router({
  auctions: read(
    guest,
    'GET /auction/search',
    'Open auctions that fit the filters, in an area too',
    { takes: auctionsSchema, alsoWrong: findWrongFilters },
    searchAuctions,
  ),

  count: read(
    guest,
    'GET /auction/search/count',
    'How many there are, in an area too',
    { takes: areaFiltersSchema, alsoWrong: findWrongFilters },
    countAuctions,
  ),

  near: read(
    guest,
    'GET /auction/search/near',
    'What comes next to a search that finds little or nothing',
    { takes: searchFiltersSchema, alsoWrong: findWrongFilters },
    findNearAuctions,
  ),

  aggregated: read(
    guest,
    'GET /auction/search/aggregated',
    'Counts by category, countries and day, in an area too',
    { takes: areaFiltersSchema, alsoWrong: findWrongFilters },
    aggregateAuctions,
  ),

  nearHome: read(
    provider,
    'GET /auction/search/near-home',
    'Open auctions near the home of the own company, the newest first',
    {},
    findNearHome,
  ),

  along: read(
    guest,
    'GET /auction/search/along',
    'Open auctions that are picked up and then delivered beside a way, each with its detour, the smallest first',
    { takes: alongSchema, alsoWrong: findWrongFilters },
    searchAlong,
  ),

  area: readPosted(
    guest,
    'POST /auction/search/polygon',
    'Open auctions in an area, or picked up and then delivered beside a way, with their points',
    { takes: areaSearchSchema, alsoWrong: findWrongFilters, bodyMax: AREA_BODY_MAX },
    searchArea,
  ),

  coords: read(
    provider,
    'GET /auction/search/coords',
    'Points of open auctions for a map, the towns; past 2,000 in clusters',
    { takes: coordsSchema, alsoWrong: findWrongFilters },
    findCoords,
  ),

  coordsAnonymous: read(
    guest,
    'GET /auction/search/coords/anonymous',
    'The same points, to some ten kilometres',
    { takes: coordsSchema, alsoWrong: findWrongFilters },
    findCoordsAnonymously,
  ),

  quickDeals: read(
    provider,
    'GET /auction/search/quick-deals',
    'Open auctions at a set price, which can be booked at once',
    { takes: quickDealsSchema },
    findQuickDeals,
  ),

  recommended: read(
    provider,
    'GET /auction/search/recommended',
    'Open auctions for this provider, the best first, each with the reasons',
    {},
    recommendAuctions,
  ),

  couriers: read(
    user,
    'GET /auction/{auction}/recommended-couriers',
    'Who may carry an own auction best, each with the reasons',
    { takes: auctionRefSchema },
    recommendCouriers,
  ),

  map: read(
    guest,
    'GET /auction/search/map',
    'Counts by place, as numbers on a map',
    { takes: searchFiltersSchema, alsoWrong: findWrongFilters },
    mapAuctions,
  ),

  companyDeals: read(
    guest,
    'GET /company/{companyId}/deals',
    'What a company has carried lately: towns and days, no price',
    { takes: companyIdSchema },
    listCompanyDeals,
  ),
})
