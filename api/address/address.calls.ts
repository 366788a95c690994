import { guest, read, router } from '#api/kit/call.ts'
import {
  addressInfoSchema,
  nearSchema,
  routeSchema,
  suggestPlacesSchema,
} from './address.schema.ts'
import { findNearPlace } from './find-near-place.ts'
import { getAddressInfo } from './get-address-info.ts'
import { getRoute } from './get-route.ts'
import { suggestPlaces } from './suggest-places.ts'

export const addressCalls = router({
  suggest: read(
    guest,
    'GET /autocomplete/address/{lang}/{text}/{limit}',
    'Places that begin so',
    { takes: suggestPlacesSchema, keptSeconds: 60 },
    suggestPlaces,
  ),

  info: read(
    guest,
    'GET /address/info/{placeId}',
    'One place, as an address',
    { takes: addressInfoSchema, keptSeconds: 60, refuses: ['address.no_route'] },
    getAddressInfo,
  ),

  near: read(
    guest,
    'GET /address/near',
    'The town at a point',
    { takes: nearSchema, refuses: ['address.no_route'] },
    findNearPlace,
  ),

  route: read(
    guest,
    'GET /route',
    'Distance, time and line between two places',
    { takes: routeSchema, keptSeconds: 60, refuses: ['address.no_route'] },
    getRoute,
  ),
})
