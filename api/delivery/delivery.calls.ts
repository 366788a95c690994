import { PICTURE_MAX_BYTES } from '#api/file/file.rules.ts'
import { guest, read, router, user, writeOutside } from '#api/kit/call.ts'
import { addProof, findWrongProof } from './add-proof.ts'
import { addProofSchema, deliveryOfSchema, trackingSchema } from './delivery.schema.ts'
import { drawTrackingMap } from './draw-tracking-map.ts'
import { getDelivery } from './get-delivery.ts'
import { getTrackingState } from './get-tracking-state.ts'

export const deliveryCalls = router({
  get: read(
    user,
    'GET /offer/{offerId}/delivery',
    'How far the goods of a deal are',
    { takes: deliveryOfSchema },
    (ctx, input) => getDelivery(ctx, input.offerId),
  ),

  // A picture is made small before a connection to the database is held.
  addProof: writeOutside(
    user,
    'POST /offer/{offerId}/delivery/proof',
    'Photo, signature or PIN',
    {
      takes: addProofSchema,
      alsoWrong: findWrongProof,
      status: 201,
      upload: true,
      bodyMax: PICTURE_MAX_BYTES,
      refuses: ['offer.wrong_state'],
    },
    addProof,
  ),

  tracking: read(
    guest,
    'GET /auction/tracking-state/{secret}',
    'State of a delivery by its public link',
    { takes: trackingSchema },
    (ctx, input) => getTrackingState(ctx, input.secret),
  ),

  trackingMap: read(
    guest,
    'GET /auction/tracking-state/{secret}/map',
    'The picture of its way, as SVG',
    { takes: trackingSchema },
    (ctx, input) => drawTrackingMap(ctx, input.secret),
  ),
})
