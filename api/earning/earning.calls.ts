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
    'Calculate the earnings of one trip',
    {
      about:
        'Orders the stops of all listings best and returns income and costs line by line, per hour and per kilometre.',
      takes: earningsSchema,
      refuses: ['not_found'],
    },
    reckonEarnings,
  ),

  costs: read(
    provider,
    'GET /me/company/costs',
    'Get your company’s costs of driving',
    { about: 'Each figure has its source.' },
    getCosts,
  ),

  saveCosts: write(
    provider,
    'PUT /me/company/costs',
    'Set your company’s costs of driving',
    { about: 'Omitted figures keep our default.', takes: costsSchema },
    saveCosts,
  ),
})
