import { PICTURE_MAX_BYTES } from '#api/file/file.rules.ts'
import { auctionRefSchema } from '#api/auction/auction-call.schema.ts'
import { guest, provider, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { addProof, findWrongProof } from './add-proof.ts'
import { answerTracking } from './answer-tracking.ts'
import { askTracking } from './ask-tracking.ts'
import {
  addProofSchema,
  answerTrackingSchema,
  deliveryOfSchema,
  sendPositionsSchema,
  trackingSchema,
} from './delivery.schema.ts'
import { drawTrackingMap } from './draw-tracking-map.ts'
import { getDelivery } from './get-delivery.ts'
import { sendPositions } from './send-positions.ts'
import { POSITION_CALLS_PER_HOUR, TRACKING_REQUESTS_PER_DAY } from './tracking.rules.ts'
import { getTrackingState } from './get-tracking-state.ts'

export const deliveryCalls = router({
  get: read(
    user,
    'GET /offer/{offerId}/delivery',
    'Get the delivery of a deal',
    { takes: deliveryOfSchema },
    (ctx, input) => getDelivery(ctx, input.offerId),
  ),

  // Outside a transaction, because images are processed before a database connection is used.
  addProof: writeOutside(
    user,
    'POST /offer/{offerId}/delivery/proof',
    'Add a proof of delivery',
    {
      about: 'A photo, a signature or a PIN.',
      takes: addProofSchema,
      alsoWrong: findWrongProof,
      status: 201,
      upload: true,
      bodyMax: PICTURE_MAX_BYTES,
      refuses: ['offer.wrong_state'],
    },
    addProof,
  ),

  askTracking: write(
    user,
    'POST /auction/{auction}/tracking-request',
    'Ask the courier of a deal to share their position',
    {
      takes: auctionRefSchema,
      limits: [{ times: TRACKING_REQUESTS_PER_DAY, per: 'day' }],
      refuses: ['auction.wrong_state', 'delivery.wrong_state'],
    },
    async (ctx, input) => getDelivery(ctx, await askTracking(ctx, input)),
  ),

  answerTracking: write(
    user,
    'PATCH /offer/{offerId}/tracking',
    'Share your position, decline to, or stop sharing',
    { takes: answerTrackingSchema, refuses: ['offer.wrong_state', 'delivery.wrong_state'] },
    async (ctx, input) => {
      await answerTracking(ctx, input)
      return getDelivery(ctx, input.offerId)
    },
  ),

  sendPositions: write(
    provider,
    'POST /mobile/positions',
    'Send positions of the courier',
    {
      about: 'In any order. They are stored only while the courier shares their position.',
      takes: sendPositionsSchema,
      limits: [{ times: POSITION_CALLS_PER_HOUR, per: 'hour' }],
      refuses: ['not_found', 'delivery.wrong_state'],
      mobile: false,
    },
    sendPositions,
  ),

  tracking: read(
    guest,
    'GET /auction/tracking-state/{secret}',
    'Get the state of a delivery by its public link',
    { takes: trackingSchema },
    (ctx, input) => getTrackingState(ctx, input.secret),
  ),

  trackingMap: read(
    guest,
    'GET /auction/tracking-state/{secret}/map',
    'Get the map of a tracked delivery as SVG',
    { takes: trackingSchema },
    (ctx, input) => drawTrackingMap(ctx, input.secret),
  ),
})
