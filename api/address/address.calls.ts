import { guest, read, router } from '#api/kit/call.ts'
import { addressInfoSchema, nearSchema, routeSchema, suggestPlacesSchema } from './address.schema.ts'
import { findNearPlace } from './find-near-place.ts'
import { getAddressInfo } from './get-address-info.ts'
import { getRoute } from './get-route.ts'
import { suggestPlaces } from './suggest-places.ts'

export const addressCalls = router({
  suggest: read(
    guest,
    'GET /autocomplete/address/{lang}/{text}/{limit}',
    'Suggest places that start with a text',
    { takes: suggestPlacesSchema, keptSeconds: 60 },
    suggestPlaces,
  ),

  info: read(
    guest,
    'GET /address/info/{placeId}',
    'Get a place as an address',
    { takes: addressInfoSchema, keptSeconds: 60, refuses: ['address.no_route'] },
    getAddressInfo,
  ),

  near: read(
    guest,
    'GET /address/near',
    'Get the town nearest to a point',
    { takes: nearSchema, refuses: ['address.no_route'] },
    findNearPlace,
  ),

  route: read(
    guest,
    'GET /route',
    'Get the route between two places',
    {
      about: 'Returns distance, driving time and the encoded line.',
      takes: routeSchema,
      keptSeconds: 60,
      refuses: ['address.no_route'],
    },
    getRoute,
  ),
})
