import { guest, read, router } from '#api/kit/call.ts'
import { getAwards } from './get-awards.ts'
import { getPresence } from './get-presence.ts'
import { awardsOfSchema, presenceOfSchema } from './reputation.schema.ts'

export const reputationCalls = router({
  online: read(
    guest,
    'GET /user/{uuid}/online',
    'How lately a courier or charity was here, roughly',
    { takes: presenceOfSchema },
    getPresence,
  ),

  awards: read(
    guest,
    'GET /user/{userId}/awards',
    'What a courier or charity has earned, and what was checked',
    { takes: awardsOfSchema },
    (ctx, input) => getAwards(ctx, input.userId),
  ),
})
