import { companyIdSchema } from '#api/account/registration/company.schema.ts'
import { guest, provider, read, readPosted, router, user } from '#api/kit/call.ts'
import { aggregateAuctions } from './aggregate-auctions.ts'
import { areaFiltersSchema, areaSearchSchema, auctionsSchema, coordsSchema } from './area/area.schema.ts'
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
    'Search open listings',
    { takes: auctionsSchema, alsoWrong: findWrongFilters },
    searchAuctions,
  ),

  count: read(
    guest,
    'GET /auction/search/count',
    'Count open listings that match a search',
    { takes: areaFiltersSchema, alsoWrong: findWrongFilters },
    countAuctions,
  ),

  near: read(
    guest,
    'GET /auction/search/near',
    'Find listings close to a search with few results',
    { takes: searchFiltersSchema, alsoWrong: findWrongFilters },
    findNearAuctions,
  ),

  aggregated: read(
    guest,
    'GET /auction/search/aggregated',
    'Count matching listings by category, country and day',
    { takes: areaFiltersSchema, alsoWrong: findWrongFilters },
    aggregateAuctions,
  ),

  nearHome: read(
    provider,
    'GET /auction/search/near-home',
    'List open listings near your company’s home, newest first',
    {},
    findNearHome,
  ),

  along: read(
    guest,
    'GET /auction/search/along',
    'Search open listings along a route',
    {
      about:
        'Pickup and delivery lie along the route in its direction. Each result has its detour; the smallest comes first.',
      takes: alongSchema,
      alsoWrong: findWrongFilters,
    },
    searchAlong,
  ),

  area: readPosted(
    guest,
    'POST /auction/search/polygon',
    'Search open listings in an area or along a route',
    {
      about: 'Returns their points too.',
      takes: areaSearchSchema,
      alsoWrong: findWrongFilters,
      bodyMax: AREA_BODY_MAX,
    },
    searchArea,
  ),

  coords: read(
    provider,
    'GET /auction/search/coords',
    'Get map points of open listings',
    {
      about: 'One point per town; clusters above 2,000 points.',
      takes: coordsSchema,
      alsoWrong: findWrongFilters,
    },
    findCoords,
  ),

  coordsAnonymous: read(
    guest,
    'GET /auction/search/coords/anonymous',
    'Get approximate map points of open listings',
    { about: 'Rounded to about ten kilometres.', takes: coordsSchema, alsoWrong: findWrongFilters },
    findCoordsAnonymously,
  ),

  quickDeals: read(
    provider,
    'GET /auction/search/quick-deals',
    'List open listings with a fixed price',
    { about: 'They can be booked at once.', takes: quickDealsSchema },
    findQuickDeals,
  ),

  recommended: read(
    provider,
    'GET /auction/search/recommended',
    'List recommended listings, best first',
    { about: 'Each has the reasons for its recommendation.' },
    recommendAuctions,
  ),

  couriers: read(
    user,
    'GET /auction/{auction}/recommended-couriers',
    'Recommend couriers for your listing',
    { about: 'Each has the reasons for its recommendation.', takes: auctionRefSchema },
    recommendCouriers,
  ),

  map: read(
    guest,
    'GET /auction/search/map',
    'Count matching listings by place',
    { takes: searchFiltersSchema, alsoWrong: findWrongFilters },
    mapAuctions,
  ),

  companyDeals: read(
    guest,
    'GET /company/{companyId}/deals',
    'List recent deals of a company',
    { about: 'Towns and days only, without prices.', takes: companyIdSchema },
    listCompanyDeals,
  ),
})
