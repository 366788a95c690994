import { guest, router, user } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import { addProof } from './add-proof.ts'
import { addProofSchema, deliveryOfSchema, trackingSchema } from './delivery.schema.ts'
import { getDelivery, getTrackingState } from './get-delivery.ts'

export const deliveryCalls = router({
  get: user('GET /offer/{offerId}/delivery', 'How far the goods of a deal are')
    .input(shape(deliveryOfSchema))
    .query(({ ctx, input }) => getDelivery(ctx, input.offerId)),

  // A picture is made small before a connection to the database is held.
  addProof: user('POST /offer/{offerId}/delivery/proof', 'Photo, signature or PIN', {
    status: 201,
    upload: true,
    outside: true,
  })
    .input(shape(addProofSchema))
    .mutation(({ ctx, input }) => addProof(ctx, input)),

  tracking: guest('GET /auction/tracking-state/{secret}', 'State of a delivery by its public link')
    .input(shape(trackingSchema))
    .query(({ ctx, input }) => getTrackingState(ctx, input.secret)),
})
