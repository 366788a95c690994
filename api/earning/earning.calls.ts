import { provider, read, router, write } from '#api/kit/call.ts'
import { costsSchema } from './cost.schema.ts'
import { earningsSchema } from './earnings.schema.ts'
import { getCosts } from './get-costs.ts'
import { reckonEarnings } from './reckon-earnings.ts'
import { saveCosts } from './save-costs.ts'

export const earningCalls = router({
  reckon: read(
    provider,
    'GET /earnings',
    'What is left of auctions that one trip carries in its best order, line by line, for an hour and for a kilometre',
    { takes: earningsSchema, refuses: ['not_found'] },
    reckonEarnings,
  ),

  costs: read(
    provider,
    'GET /me/company/costs',
    'What its ways cost the own company, with what each figure rests on',
    {},
    getCosts,
  ),

  saveCosts: write(
    provider,
    'PUT /me/company/costs',
    'Says what its ways cost it; of what is left out our figure stands',
    { takes: costsSchema },
    saveCosts,
  ),
})
