import { guest, read, router } from '#api/kit/call.ts'
import { getAwards } from './get-awards.ts'
import { getPresence } from './get-presence.ts'
import { awardsOfSchema, presenceOfSchema } from './reputation.schema.ts'

export const reputationCalls = router({
  online: read(
    guest,
    'GET /user/{uuid}/online',
    'Get the approximate presence of a courier or charity',
    { takes: presenceOfSchema },
    getPresence,
  ),

  awards: read(
    guest,
    'GET /user/{userId}/awards',
    'List the awards and badges of a courier or charity',
    { takes: awardsOfSchema },
    (ctx, input) => getAwards(ctx, input.userId),
  ),
})
