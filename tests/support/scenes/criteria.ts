import type { SignedIn } from '#api/common/caller.rules.ts'
import type { CriteriaView } from '#api/criteria/criteria.view.ts'
import type { Alert, SavedFilters } from '#api/criteria/criteria.rules.ts'
import { as } from '#tests/support/test-app.ts'

/** Cars from everywhere by default. */
export const aSearch = (wishes: SavedFilters = { categories: ['cars'] }, alert: Alert = 'none') => ({
  name: 'For the van',
  filters: wishes,
  alert,
})

/** A search saved by a company. */
export const aSavedSearch = (by: SignedIn, wishes?: SavedFilters, alert?: Alert): Promise<CriteriaView> =>
  as(by).criteria.add(aSearch(wishes, alert) as never)
