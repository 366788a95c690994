import type { SignedIn } from '#api/common/caller.rules.ts'
import type { CriteriaView } from '#api/criteria/criteria.view.ts'
import type { Alert } from '#api/criteria/criteria.rules.ts'
import type { SearchFilters } from '#api/search/search.schema.ts'
import { as } from './test-app.ts'

/** Cars from everywhere, if nothing else is said. */
export const aSearch = (wishes: Partial<SearchFilters> = { categories: ['cars'] }, alert: Alert = 'none') => ({ name: 'For the van', filters: wishes, alert }) // prettier-ignore

/** One that a company has saved. */
export const aSavedSearch = (
  by: SignedIn,
  wishes?: Partial<SearchFilters>,
  alert?: Alert,
): Promise<CriteriaView> => as(by).criteria.add(aSearch(wishes, alert) as never)
