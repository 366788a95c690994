import { guest, router } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import { addressInfoSchema, routeSchema, suggestPlacesSchema } from './address.schema.ts'
import { getAddressInfo } from './get-address-info.ts'
import { getRoute } from './get-route.ts'
import { suggestPlaces } from './suggest-places.ts'

export const addressCalls = router({
  suggest: guest('GET /autocomplete/address/{lang}/{text}/{limit}', 'Places that begin so')
    .input(shape(suggestPlacesSchema))
    .query(({ ctx, input }) => suggestPlaces(ctx, input)),

  info: guest('GET /address/info/{placeId}', 'One place, as an address')
    .input(shape(addressInfoSchema))
    .query(({ ctx, input }) => getAddressInfo(ctx, input)),

  route: guest('GET /route', 'Distance, time and line between two places')
    .input(shape(routeSchema))
    .query(({ ctx, input }) => getRoute(ctx, input)),
})
