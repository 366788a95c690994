import { guest, read, router } from '#api/kit/call.ts'
import { coverSchema } from './cover.schema.ts'
import { getCover } from './get-cover.ts'

export const coverCalls = router({
  cover: read(
    guest,
    'GET /auction/{auction}/cover',
    'Get what a deal is covered for',
    {
      about:
        'The carrier’s liability by law on this way, for everybody. The owner and couriers also see the declared value; the two sides of an offer see the courier’s policy, and what would be missing if everything were lost.',
      takes: coverSchema,
    },
    getCover,
  ),
})
