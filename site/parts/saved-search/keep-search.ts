import { onlyAsked, type SavedFilters } from '#api/criteria/criteria.rules.ts'
import type { CriteriaView } from '#api/criteria/criteria.view.ts'
import { may } from '#api/common/permissions.rules.ts'
import { submit } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { saveSearch } from './saved-search.action.ts'

interface Asked {
  errors: Record<string, string>
  filters: SavedFilters
  /** The saved search being viewed, with these filters. */
  saved: CriteriaView | undefined
  /** The suggested name. */
  name: string
}

/**
 * The form that saves the search of a list or map, whether it can be saved, and the saved search
 * with the same filters.
 */
export async function keepSearch(
  page: Parameters<typeof submit>[0],
  locals: ServerLocals,
  { errors, filters, saved, name }: Asked,
) {
  const { api, caller } = locals
  const form = await submit(page, (sent) => saveSearch(locals, sent, filters), {
    name,
    alert: 'daily',
  })
  const question = JSON.stringify(onlyAsked(filters))
  // A search without filters cannot be saved.
  const isSavable = may('criteria.add', caller) && Object.keys(errors).length === 0 && question !== '{}'
  const others = isSavable && !saved ? (await api.criteria.list({})).data : []
  const known = saved ?? others.find((one) => JSON.stringify(onlyAsked(one.filters)) === question)
  return { form, isSavable, known }
}
